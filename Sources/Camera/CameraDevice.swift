// SPDX-License-Identifier: Apache-2.0

internal import CVideo
internal import Glibc
internal import Linux

/// A video device that takes pictures.
package struct CameraDevice: Equatable, Sendable {
  /// For example `/dev/video0`.
  package let path: String
  /// What the driver calls it, or the path where only its owner may ask.
  package let name: String
  /// Why it cannot be used as it is: another user's, or in use; nil for a camera that
  /// opens.
  package let problem: CameraError?

  /// The cameras of this machine, in the order of their numbers. Nodes for metadata and output,
  /// which share the names, are left out.
  ///
  /// - Returns: none where there is no camera.
  package static func all() -> [CameraDevice] {
    (0..<64).compactMap { number in
      let path = "/dev/video\(number)"
      do throws(CameraError) {
        let node = try VideoNode(path)
        return CameraDevice(path: path, name: node.name, problem: nil)
      } catch {
        switch error {
        case .noPermission, .busy: return CameraDevice(path: path, name: path, problem: error)
        default: return nil
        }
      }
    }
  }

  /// The path that a person means.
  ///
  /// - Parameter text: a path, or a number: 0 is `/dev/video0`.
  /// - Returns: a path.
  package static func path(typed text: String) -> String {
    let isNumber =
      (1...2).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
    return isNumber ? "/dev/video\(Int(text) ?? 0)" : text
  }
}

/// An open video device that captures pictures by streaming.
struct VideoNode: ~Copyable {
  let path: String
  let name: String
  let descriptor: Descriptor

  init(_ path: String) throws(CameraError) {
    self.path = path
    // Without waiting: the newest picture is wanted, or none.
    let number = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard number >= 0 else { throw Self.refusal(of: path, errno) }
    let descriptor = Descriptor(owning: number)
    var capability = v4l2_capability()
    let status = unsafe threedots_video(number, threedots_querycap, &capability)
    guard status != EBUSY else { throw .busy(path: path) }
    guard status != ENODEV else { throw .unplugged(path: path) }
    guard status == 0 else { throw .notACamera(path: path) }
    // The bits of this node, not those of the whole device with its other nodes.
    let bits =
      capability.capabilities & UInt32(V4L2_CAP_DEVICE_CAPS) != 0
      ? capability.device_caps : capability.capabilities
    let needed = UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING)
    guard bits & needed == needed else { throw .notACamera(path: path) }
    name = unsafe withUnsafeBytes(of: &capability.card) { card in
      unsafe String(decoding: card.prefix { $0 != 0 }, as: UTF8.self)
    }
    self.descriptor = descriptor
  }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - request: which.
  ///   - argument: its structure, in and out.
  /// - Returns: 0 or the error's number.
  func request<Argument>(
    _ request: threedots_video_request, _ argument: inout Argument
  ) -> Int32 {
    unsafe withUnsafeMutableBytes(of: &argument) { bytes in
      unsafe threedots_video(descriptor.number, request, bytes.baseAddress)
    }
  }

  /// What an error number means while the camera is set up or running.
  func error(_ number: Int32) -> CameraError {
    switch number {
    case EBUSY: .busy(path: path)
    case ENODEV, ENXIO: .unplugged(path: path)
    default: .failed(path: path, Errno(number))
    }
  }

  private static func refusal(of path: String, _ number: Int32) -> CameraError {
    switch number {
    case ENOENT, ENOTDIR, ENXIO, ENODEV: return .notFound(path: path)
    case EISDIR: return .notACamera(path: path)
    case EBUSY: return .busy(path: path)
    case EACCES, EPERM: return .noPermission(path: path, group: group(of: path))
    default: return .failed(path: path, Errno(number))
    }
  }

  /// The name of the group that a device belongs to.
  private static func group(of path: String) -> String? {
    var state = stat()
    guard unsafe stat(path, &state) == 0 else { return nil }
    var entry = unsafe Glibc.group()
    var found: UnsafeMutablePointer<Glibc.group>?
    var buffer = [CChar](repeating: 0, count: 4096)
    let status = unsafe getgrgid_r(state.st_gid, &entry, &buffer, buffer.count, &found)
    guard status == 0, unsafe found != nil, let name = unsafe entry.gr_name else { return nil }
    return unsafe String(cString: name)
  }
}
