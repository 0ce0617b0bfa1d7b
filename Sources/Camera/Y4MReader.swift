// SPDX-License-Identifier: Apache-2.0

internal import Linux

/// Why a stream gives no further frame.
package enum StreamError: Error, Equatable, Sendable {
  /// It is not what it should be.
  case malformed(Y4MError)
  /// The system refused.
  case failed(errno: Int32)
}

/// Reads a Y4M stream frame by frame, and never more than a frame ahead.
package struct Y4MReader: ~Copyable {
  private let descriptor: Int32
  private var pending: [UInt8] = []
  private var taken = 0
  private var header: Y4M?

  /// Begins with a stream's first byte.
  ///
  /// - Parameter descriptor: open for reading.
  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Reads the next frame.
  ///
  /// - Returns: nil at the end of the stream.
  /// - Throws: ``StreamError``.
  package mutating func next() throws(StreamError) -> VideoFrame? {
    do throws(Y4MError) {
      let header: Y4M
      if let known = self.header {
        header = known
      } else {
        guard let line = try line(orEnd: .notAStream) else { throw Y4MError.notAStream }
        header = try Y4M(header: line)
        self.header = header
      }
      guard let line = try line(orEnd: .badFrame) else { return nil }
      try Y4M.check(frameLine: line)
      return try header.frame(body(header.frameByteCount))
    } catch {
      if let failure { throw .failed(errno: failure.number) }
      throw .malformed(error)
    }
  }

  private var failure: Errno?

  /// Reads up to a line feed; nil where the stream ends before it begins.
  private mutating func line(orEnd fault: Y4MError) throws(Y4MError) -> [UInt8]? {
    var searched = taken
    while true {
      if let end = pending[searched...].firstIndex(of: 10) {
        let line = Array(pending[taken..<end])
        taken = end + 1
        return line
      }
      searched = pending.count
      guard searched - taken <= Y4M.lineLimit else { throw fault }
      // What was pending may have moved to the front.
      let waiting = searched - taken
      guard try more() else {
        if waiting == 0 { return nil }
        throw header == nil ? fault : .truncated
      }
      searched = taken + waiting
    }
  }

  private mutating func body(_ count: Int) throws(Y4MError) -> [UInt8] {
    var bytes = Array(pending[taken..<min(taken + count, pending.count)])
    taken += bytes.count
    bytes.reserveCapacity(count)
    while bytes.count < count {
      let part = try read(atMost: min(count - bytes.count, 1 << 20))
      guard !part.isEmpty else { throw .truncated }
      bytes += part
    }
    return bytes
  }

  private mutating func more() throws(Y4MError) -> Bool {
    pending.removeFirst(taken)
    taken = 0
    let part = try read(atMost: 4096)
    pending += part
    return !part.isEmpty
  }

  private mutating func read(atMost count: Int) throws(Y4MError) -> [UInt8] {
    do throws(Errno) {
      return try Linux.read(atMost: count, from: descriptor)
    } catch {
      failure = error
      throw .truncated
    }
  }
}
