// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// Reads whole lines, many at a time and as soon as they are there, in flat memory.
package struct LineBlocks {
  /// The size of a block, and what a line must be shorter than, in bytes.
  package static let byteCount = 262_144

  /// What was read.
  package enum Block: Sendable {
    /// Whole lines; the last line of the input may lack its line feed.
    case lines([UInt8])
    /// One line of ``LineBlocks/byteCount`` bytes or more, which was passed over.
    case tooLong
  }

  /// How many bytes were read so far.
  package private(set) var readCount = 0
  /// The size of the input, `nil` where it is no file.
  package let size: Int?

  private let descriptor: Int32
  private var carry: [UInt8] = []
  private var isAtEnd = false

  /// Begins to read.
  ///
  /// - Parameter descriptor: open for reading; stays with the caller.
  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var state = stat()
    let isFile = unsafe fstat(descriptor, &state) == 0 && state.st_mode & S_IFMT == S_IFREG
    size = isFile ? Int(state.st_size) : nil
  }

  /// Whether the next block can be had, in part at least, without waiting.
  package var isReady: Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe isAtEnd || poll(&state, 1, 0) != 0
  }

  /// Reads the next block.
  ///
  /// - Returns: `nil` at the end.
  /// - Throws: ``Errno``.
  package mutating func next() throws(Errno) -> Block? {
    guard !isAtEnd else { return nil }
    var filled = carry.count
    var cut: Int?
    var block = [UInt8](repeating: 0, count: Self.byteCount)
    block.replaceSubrange(0..<filled, with: carry)
    carry = []
    while cut == nil, filled < Self.byteCount {
      let (start, room) = (filled, Self.byteCount - filled)
      let (descriptor, isFile) = (descriptor, size != nil)
      let count = try unsafe block.withUnsafeMutableBufferPointer { block throws(Errno) in
        try retrying { unsafe Glibc.read(descriptor, block.baseAddress! + start, room) }
      }
      readCount += count
      filled += count
      if count == 0 {
        isAtEnd = true
        cut = filled
      } else if !isFile || filled == Self.byteCount {
        cut = block[(isFile ? 0 : start)..<filled].lastIndex(of: 10).map { $0 + 1 }
      }
    }
    guard let cut else {
      try passOver()
      return .tooLong
    }
    carry = Array(block[cut..<filled])
    block.removeLast(block.count - cut)
    return block.isEmpty ? nil : .lines(block)
  }

  /// Reads on to the end of a line that is longer than a block.
  private mutating func passOver() throws(Errno) {
    while true {
      let part = try read(atMost: Self.byteCount / 2, from: descriptor)
      readCount += part.count
      if part.isEmpty {
        isAtEnd = true
        return
      }
      guard let end = part.firstIndex(of: 10) else { continue }
      carry = Array(part[(end + 1)...])
      return
    }
  }
}
