// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Reads lines from a pipe or terminal, with an end to the patience.
package struct LineReader {
  private let descriptor: Int32
  private let limit: Int
  private var buffer: [UInt8] = []
  private var hasEnded = false

  /// What came.
  package enum Line: Equatable, Sendable {
    /// A line without its line feed; the last one may lack it.
    case line([UInt8])
    /// Nothing more will come.
    case end
    /// Nothing came in time.
    case timeOut
    /// A line was longer than the limit; the rest of the stream is not to be relied on.
    case tooLong
  }

  /// Reads from a descriptor that nobody else reads from meanwhile.
  ///
  /// - Parameters:
  ///   - descriptor: open for reading.
  ///   - limit: the longest line, in bytes.
  package init(_ descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// Waits for the next line.
  ///
  /// - Parameter deadline: milliseconds, as ``Clock/milliseconds`` counts them.
  /// - Returns: what came.
  /// - Throws: ``Errno``.
  package mutating func next(before deadline: Int64) throws(Errno) -> Line {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        let line = Array(buffer[..<end])
        buffer.removeFirst(end + 1)
        return line.count > limit ? .tooLong : .line(line)
      }
      if buffer.count > limit { return .tooLong }
      if hasEnded {
        if buffer.isEmpty { return .end }
        defer { buffer = [] }
        return .line(buffer)
      }
      guard try isReady(before: deadline) else { return .timeOut }
      let bytes = try read(atMost: 4096, from: descriptor)
      if bytes.isEmpty { hasEnded = true }
      buffer += bytes
    }
  }

  /// Drops what has come and was not asked for, until nothing more comes for a while.
  ///
  /// A question that is answered by what was typed or pasted before it was read is answered by
  /// nobody.
  ///
  /// - Parameter milliseconds: how long it must be quiet; ten seconds of noise are enough.
  /// - Throws: ``Errno``.
  package mutating func drop(untilQuietFor milliseconds: Int64) throws(Errno) {
    let end = Clock.milliseconds + 10_000
    buffer = []
    repeat {
      tcflush(descriptor, TCIFLUSH)
      guard !hasEnded, try isReady(before: Clock.milliseconds + milliseconds) else { return }
      hasEnded = try read(atMost: 4096, from: descriptor).isEmpty
    } while Clock.milliseconds < end
  }

  private func isReady(before deadline: Int64) throws(Errno) -> Bool {
    var polled = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    let count = try retrying {
      // Worked out anew whenever a signal interrupts.
      let left = Int32(clamping: max(0, deadline &- Clock.milliseconds))
      return Int(unsafe poll(&polled, 1, left))
    }
    return count > 0
  }
}
