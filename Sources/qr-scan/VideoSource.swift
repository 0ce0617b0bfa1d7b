// SPDX-License-Identifier: Apache-2.0

import Camera
import Console
import Linux

/// Something that moves: a camera, or a stream on standard input.
final class VideoSource {
  /// How it is called: a device, or `-`.
  let name: String
  private var camera: Camera?
  private var stream: Y4MReader?
  private var lastFrame = Clock.milliseconds

  /// After so much silence a camera is given up, in seconds.
  private static let patience = 5

  enum Arrival {
    case frame(VideoFrame)
    /// Nothing yet, or a frame that was torn.
    case nothing
    case end
  }

  /// Opens a camera.
  ///
  /// - Parameter text: a device as a person types it; nil takes the first.
  /// - Throws: ``CameraError``.
  init(camera text: String?) throws {
    let camera = try Camera(text.map(CameraDevice.path))
    name = camera.path
    self.camera = consume camera
    stream = nil
  }

  /// Reads a Y4M stream.
  init(stream descriptor: Int32) {
    name = "-"
    stream = Y4MReader(descriptor)
    camera = nil
  }

  /// The newest frame of a camera, the next one of a stream.
  func next() throws -> Arrival {
    if stream != nil {
      do throws(StreamError) {
        guard let frame = try stream!.next() else { return .end }
        return .frame(frame)
      } catch {
        throw error.failure
      }
    }
    guard camera != nil else { return .end }
    if let frame = try camera!.newestFrame(within: 40) {
      lastFrame = Clock.milliseconds
      return .frame(frame)
    }
    guard Clock.milliseconds - lastFrame < Int64(1000 * Self.patience) else {
      throw CameraError.stalled(path: name, seconds: Self.patience)
    }
    return .nothing
  }
}
