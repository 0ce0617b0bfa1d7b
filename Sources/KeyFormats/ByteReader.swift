// SPDX-License-Identifier: Apache-2.0

/// Reads fields off the front of bytes from outside; every step is checked.
struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  /// How many bytes are left.
  var remaining: Int { bytes.endIndex - position }

  /// Where the next byte stands in the array that the bytes are part of.
  var offset: Int { position }

  /// The next byte, left where it is.
  var next: UInt8? { remaining > 0 ? bytes[position] : nil }

  mutating func byte() throws(KeyFormatError) -> UInt8 {
    guard let next else { throw .truncated }
    position += 1
    return next
  }

  /// A big-endian number of at most 4 bytes.
  mutating func number(byteCount: Int) throws(KeyFormatError) -> Int {
    var number = 0
    for _ in 0..<byteCount { number = number << 8 | Int(try byte()) }
    return number
  }

  mutating func take(_ count: Int) throws(KeyFormatError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw .truncated }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// A string with its length in 4 bytes before it (RFC 4251, 5).
  mutating func string() throws(KeyFormatError) -> ArraySlice<UInt8> {
    try take(try number(byteCount: 4))
  }

  /// Nothing may be left.
  func end() throws(KeyFormatError) {
    guard remaining == 0 else { throw .trailing(remaining) }
  }
}
