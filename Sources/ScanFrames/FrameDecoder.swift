// SPDX-License-Identifier: Apache-2.0

/// Takes a stream of frames apart as it comes, in pieces of any size.
///
/// It never holds more than one whole frame beyond the piece it is given, and after an error it
/// stays with that error: nothing behind a fault is believed.
package struct FrameDecoder: Sendable {
  private var pending: [UInt8] = []
  private var fault: FrameError?

  /// Begins with nothing.
  package init() {}

  /// Takes the next bytes of the stream.
  ///
  /// - Parameters:
  ///   - bytes: as many as there are.
  ///   - receive: gets each frame that is whole now, in order; also those before a fault.
  /// - Throws: ``FrameError``, the same again at each further call.
  package mutating func feed(
    _ bytes: [UInt8], receive: (Frame) -> Void
  ) throws(FrameError) {
    if let fault { throw fault }
    pending += bytes
    var taken = 0
    do throws(FrameError) {
      while let frame = try FrameDecoder.next(in: pending[taken...]) {
        taken += frame.byteCount
        receive(frame.frame)
      }
    } catch {
      fault = error
      pending = []
      throw error
    }
    // Nothing is moved while a frame comes in byte by byte.
    if taken > 0 { pending.removeFirst(taken) }
  }

  /// Says that the stream has ended.
  ///
  /// - Throws: ``FrameError``: an earlier fault, or ``FrameError/truncated(byteCount:)``.
  package func finish() throws(FrameError) {
    if let fault { throw fault }
    guard pending.isEmpty else { throw .truncated(byteCount: pending.count) }
  }

  private static func next(
    in rest: ArraySlice<UInt8>
  ) throws(FrameError) -> (frame: Frame, byteCount: Int)? {
    guard let kind = rest.first else { return nil }
    // Refused at the first byte, before anything is waited for.
    guard Frame.kinds.contains(kind) else { throw .unknownKind(kind) }
    guard rest.count >= Frame.headerByteCount else { return nil }
    let header = rest.prefix(Frame.headerByteCount)
    let count = header.dropFirst().reduce(0) { $0 << 8 | Int($1) }
    guard count <= Frame.bodyLimit else { throw .tooLong(byteCount: count) }
    guard rest.count - header.count >= count else { return nil }
    let body = rest.dropFirst(header.count).prefix(count)
    return (try Frame(kind: kind, body: body), header.count + count)
  }
}
