// SPDX-License-Identifier: Apache-2.0

internal import CVideo
internal import Glibc
internal import Linux

/// A camera that is running; stopped and given back when the value goes.
///
/// Source: Linux, Documentation/userspace-api/media/v4l, "Streaming I/O (Memory Mapping)".
@safe package struct Camera: ~Copyable {
  private let node: VideoNode
  private let buffers: [UnsafeMutableRawBufferPointer]
  /// How its frames are coded.
  package let format: PixelFormat
  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  private let stride: Int

  /// What the driver calls it.
  package var name: String { node.name }
  /// For example `/dev/video0`.
  package var path: String { node.path }
  /// What is polled for frames.
  package var descriptor: Int32 { node.descriptor.number }

  /// Opens a camera and starts it.
  ///
  /// - Parameter path: a device; nil takes the first camera there is, and passes over those that
  ///   others use.
  /// - Throws: ``CameraError``.
  package init(_ path: String?) throws(CameraError) {
    if let path {
      self = try Camera(node: VideoNode(path))
      return
    }
    var first: CameraError?
    for device in CameraDevice.all() {
      do throws(CameraError) {
        if let problem = device.problem { throw problem }
        self = try Camera(node: VideoNode(device.path))
        return
      } catch {
        first = first ?? error
      }
    }
    throw first ?? .noCamera
  }

  private init(node: consuming VideoNode) throws(CameraError) {
    let mode = try node.choose()
    var request = v4l2_requestbuffers()
    request.count = 4
    request.type = VideoNode.capture
    request.memory = V4L2_MEMORY_MMAP.rawValue
    var status = node.request(threedots_reqbufs, &request)
    guard status == 0 else { throw node.error(status) }
    let mapped = unsafe Self.map(node, count: min(request.count, 32))
    var type = VideoNode.capture
    status = unsafe mapped.error ?? node.request(threedots_streamon, &type)
    guard status == 0 else {
      unsafe Self.unmap(mapped.buffers)
      throw node.error(status)
    }
    unsafe buffers = mapped.buffers
    (format, width, height, stride) = mode
    self.node = node
  }

  deinit {
    var type = VideoNode.capture
    _ = node.request(threedots_streamoff, &type)
    unsafe Self.unmap(buffers)
    var request = v4l2_requestbuffers()
    request.type = VideoNode.capture
    request.memory = V4L2_MEMORY_MMAP.rawValue
    _ = node.request(threedots_reqbufs, &request)
  }

  /// Maps the driver's buffers and lines them up.
  private static func map(
    _ node: borrowing VideoNode, count: UInt32
  ) -> (buffers: [UnsafeMutableRawBufferPointer], error: Int32?) {
    var buffers: [UnsafeMutableRawBufferPointer] = unsafe []
    for index in 0..<count {
      var buffer = unsafe emptyBuffer(index)
      let status = unsafe node.request(threedots_querybuf, &buffer)
      guard status == 0 else { return unsafe (buffers, status) }
      let memory = unsafe mmap(
        nil, Int(buffer.length), PROT_READ | PROT_WRITE, MAP_SHARED, node.descriptor.number,
        Int(buffer.m.offset))
      guard unsafe memory != MAP_FAILED else { return unsafe (buffers, errno) }
      unsafe buffers.append(
        UnsafeMutableRawBufferPointer(start: memory, count: Int(buffer.length)))
      let queued = unsafe node.request(threedots_qbuf, &buffer)
      guard queued == 0 else { return unsafe (buffers, queued) }
    }
    return unsafe (buffers, buffers.isEmpty ? ENOMEM : nil)
  }

  private static func unmap(_ buffers: [UnsafeMutableRawBufferPointer]) {
    for index in unsafe buffers.indices {
      unsafe munmap(buffers[index].baseAddress, buffers[index].count)
    }
  }

  private static func emptyBuffer(_ index: UInt32 = 0) -> v4l2_buffer {
    var buffer = unsafe v4l2_buffer()
    unsafe buffer.index = index
    unsafe buffer.type = VideoNode.capture
    unsafe buffer.memory = V4L2_MEMORY_MMAP.rawValue
    return unsafe buffer
  }

  /// Takes the newest frame; older ones that wait are passed over, so that looking at frames
  /// never falls behind.
  ///
  /// - Parameter milliseconds: how long to wait for one.
  /// - Returns: a copy that nobody changes any more; nil where none came in time, or none whole.
  /// - Throws: ``CameraError``.
  package func newestFrame(within milliseconds: Int) throws(CameraError) -> VideoFrame? {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let ready = unsafe poll(&polled, 1, Int32(clamping: milliseconds))
    // A signal ends the wait like a timeout.
    guard ready > 0 else { return nil }
    if polled.revents & Int16(POLLNVAL) != 0 { throw .unplugged(path: path) }
    var newest: VideoFrame?
    // Never more than there are: a driver cannot keep this loop.
    for turn in unsafe 0..<buffers.count {
      var buffer = unsafe Self.emptyBuffer()
      let status = unsafe node.request(threedots_dqbuf, &buffer)
      if status == EAGAIN {
        if turn == 0 {
          // Ready with nothing to give is what a dying device says as well.
          if polled.revents & Int16(POLLHUP) != 0 { throw .unplugged(path: path) }
          usleep(2000)
        }
        break
      }
      // A frame that the driver could not read is no reason to stop.
      if status == EIO { continue }
      guard status == 0 else { throw node.error(status) }
      let index = unsafe Int(buffer.index)
      guard unsafe buffers.indices.contains(index) else {
        throw .failed(path: path, Errno(EPROTO))
      }
      let isTorn = unsafe buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0
      if !isTorn, let frame = unsafe frame(buffers[index], Int(buffer.bytesused)) {
        newest = frame
      }
      let queued = unsafe node.request(threedots_qbuf, &buffer)
      guard queued == 0 else { throw node.error(queued) }
    }
    return newest
  }

  /// Copies a frame out of the driver's memory; nil for one that is not whole.
  private func frame(_ memory: UnsafeMutableRawBufferPointer, _ count: Int) -> VideoFrame? {
    let count = min(count, memory.count)
    let needed = format.byteCount(stride: stride, height: height) ?? 1
    guard count >= needed else { return nil }
    let bytes = unsafe [UInt8](memory.prefix(count))
    return VideoFrame(
      layout: .camera(format), width: width, height: height, stride: stride, bytes: bytes)
  }
}
