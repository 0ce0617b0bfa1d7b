// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// The three streams that every process is born with.
package enum Stream {
  /// Standard input.
  package static let input: Int32 = 0
  /// Standard output.
  package static let output: Int32 = 1
  /// Standard error.
  package static let error: Int32 = 2
}

/// An open file, pipe or device, closed when it goes.
package struct Descriptor: ~Copyable {
  /// The number.
  package let number: Int32

  /// Takes over a number that is open.
  ///
  /// - Parameter number: closed with this value.
  package init(owning number: Int32) {
    self.number = number
  }

  /// Opens a path, never as controlling terminal, closed on exec.
  init(_ path: String, _ flags: Int32, mode: UInt32 = 0) throws(Errno) {
    let number = try retrying { Int(unsafe open(path, flags | O_CLOEXEC | O_NOCTTY, mode)) }
    self.number = Int32(number)
  }

  deinit {
    close(number)
  }

  /// A pipe, both ends closed on exec.
  ///
  /// - Parameter body: gets the end to read from and the end to write to.
  /// - Returns: what `body` returns.
  /// - Throws: ``Errno``, or what `body` throws.
  package static func withPipe<Result>(
    _ body: (consuming Descriptor, consuming Descriptor) throws -> Result
  ) throws -> Result {
    var ends: [Int32] = [-1, -1]
    guard unsafe threedots_pipe(&ends) == 0 else { throw Errno.last }
    return try body(Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }
}

extension Descriptor {
  /// A file that lives in memory and goes with its last descriptor.
  ///
  /// - Parameter name: for those who list open files.
  /// - Returns: open for reading and writing, closed on exec.
  /// - Throws: ``Errno``.
  package static func inMemory(named name: String) throws(Errno) -> Descriptor {
    Descriptor(owning: Int32(try retrying { Int(unsafe threedots_memory_file(name)) }))
  }

  /// A file in memory that nobody can change any more, read from its beginning.
  ///
  /// - Parameters:
  ///   - bytes: what it holds.
  ///   - name: for those who list open files.
  /// - Returns: open for reading; closed on exec.
  /// - Throws: ``Errno``.
  package static func sealed(
    holding bytes: [UInt8], named name: String
  ) throws(Errno) -> Descriptor {
    let file = try inMemory(named: name)
    try write(bytes.span, to: file.number)
    _ = try retrying { Int(threedots_seal(file.number)) }
    try file.rewind()
    return file
  }

  /// Goes back to the beginning.
  ///
  /// - Throws: ``Errno`` for what has no beginning, like a pipe.
  package borrowing func rewind() throws(Errno) {
    _ = try retrying { Int(lseek(number, 0, SEEK_SET)) }
  }
}

/// Writes all bytes, however many calls it takes.
///
/// - Parameters:
///   - bytes: what is written.
///   - descriptor: open for writing.
/// - Throws: ``Errno``; some of the bytes may have been written.
package func write(_ bytes: Span<UInt8>, to descriptor: Int32) throws(Errno) {
  try unsafe bytes.withUnsafeBufferPointer { bytes throws(Errno) in
    var written = 0
    while written < bytes.count {
      let count = try retrying {
        unsafe Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
      }
      // A write of nothing would loop for ever.
      guard count > 0 else { throw Errno(EIO) }
      written += count
    }
  }
}

/// Reads at most `count` bytes, as many as one call gives.
///
/// - Parameters:
///   - count: at least 1.
///   - descriptor: open for reading.
/// - Returns: the bytes; none at the end.
/// - Throws: ``Errno``.
package func read(atMost count: Int, from descriptor: Int32) throws(Errno) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: count)
  let got = try retrying { unsafe Glibc.read(descriptor, &bytes, count) }
  bytes.removeLast(count - got)
  return bytes
}

/// Reads into memory that is there already, until it is full or the input ends.
///
/// - Parameters:
///   - bytes: overwritten from its beginning; fit for secrets, nothing else holds what was read.
///   - descriptor: open for reading.
///   - stop: a byte after which reading ends, taken one at a time; `nil` reads to the end.
/// - Returns: how many bytes were read.
/// - Throws: ``Errno``.
package func fill(
  _ bytes: inout MutableSpan<UInt8>, from descriptor: Int32, until stop: UInt8? = nil
) throws(Errno) -> Int {
  try unsafe bytes.withUnsafeMutableBufferPointer { bytes throws(Errno) in
    var filled = 0
    while filled < bytes.count {
      let room = stop == nil ? bytes.count - filled : 1
      let count = try retrying {
        unsafe Glibc.read(descriptor, bytes.baseAddress! + filled, room)
      }
      if count == 0 { break }
      filled += count
      if let stop, unsafe bytes[filled - 1] == stop { break }
    }
    return filled
  }
}

/// Reads to the end.
///
/// - Parameters:
///   - descriptor: open for reading.
///   - limit: the most bytes that are taken.
/// - Returns: the bytes, or `nil` when there are more than `limit`.
/// - Throws: ``Errno``.
package func readAll(from descriptor: Int32, limit: Int) throws(Errno) -> [UInt8]? {
  var bytes: [UInt8] = []
  var state = stat()
  if unsafe fstat(descriptor, &state) == 0, state.st_size > 0,
    state.st_size <= limit
  {
    bytes.reserveCapacity(Int(state.st_size) + 1)
  }
  while bytes.count <= limit {
    let part = try read(atMost: min(65536, limit - bytes.count + 1), from: descriptor)
    if part.isEmpty { return bytes }
    bytes += part
  }
  return nil
}
