// SPDX-License-Identifier: Apache-2.0

/// Base32 without padding.
///
/// Source: RFC 4648, 6.
enum Base32 {
  static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// Writes bytes whose bits are a multiple of five.
  static func text(of bytes: [UInt8]) -> [UInt8] {
    values(of: bytes).map { alphabet[Int($0)] }
  }

  /// Bytes as values of five bits; what is missing of the last is zero.
  static func values(of bytes: [UInt8]) -> [UInt8] {
    var values: [UInt8] = []
    var (pending, bits) = (0, 0)
    for byte in bytes {
      pending = (pending << 8 | Int(byte)) & 0xffff
      bits += 8
      while bits >= 5 {
        bits -= 5
        values.append(UInt8(pending >> bits & 31))
      }
    }
    if bits > 0 { values.append(UInt8(pending << (5 - bits) & 31)) }
    return values
  }

  /// The value of a digit of either case, or `nil`.
  static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x41...0x5a: digit - 0x41
    case 0x61...0x7a: digit - 0x61
    case 0x32...0x37: digit - 0x32 + 26
    default: nil
    }
  }

  /// Reads values of five bits; bits that make no whole byte are left.
  static func bytes(of values: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var (pending, bits) = (0, 0)
    for value in values {
      pending = (pending << 5 | Int(value)) & 0xffff
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: pending >> bits))
      }
    }
    return bytes
  }
}
