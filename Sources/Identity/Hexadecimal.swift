// SPDX-License-Identifier: Apache-2.0

/// Hexadecimal digits, read strictly: ASCII digits of either case and nothing else.
///
/// Swift's own `UInt8(_:radix:)` takes a sign, so it is not used.
package enum Hexadecimal {
  /// The value of one digit.
  ///
  /// - Parameter byte: an ASCII byte.
  /// - Returns: 0 to 15, or `nil` for anything but `0`–`9`, `a`–`f`, `A`–`F`.
  @inlinable package static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  /// Reads digits.
  ///
  /// - Parameter digits: ASCII bytes.
  /// - Returns: half as many bytes.
  /// - Throws: ``HexadecimalError``.
  package static func decode(_ digits: [UInt8]) throws(HexadecimalError) -> [UInt8] {
    var values: [UInt8] = []
    values.reserveCapacity(digits.count)
    for (index, digit) in digits.enumerated() {
      guard let value = value(of: digit) else { throw .notADigit(at: index) }
      values.append(value)
    }
    guard values.count.isMultiple(of: 2) else { throw .oddDigitCount(values.count) }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  /// Writes bytes as lower-case digits.
  ///
  /// - Parameter bytes: any bytes.
  /// - Returns: two ASCII bytes for each.
  package static func digits(of bytes: [UInt8]) -> [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      digits.append(digit(of: byte >> 4))
      digits.append(digit(of: byte & 15))
    }
    return digits
  }

  /// Writes bytes as lower-case digits.
  ///
  /// - Parameter bytes: any bytes.
  /// - Returns: two characters for each.
  package static func text(of bytes: [UInt8]) -> String {
    String(decoding: digits(of: bytes), as: UTF8.self)
  }

  /// The lower-case digit of a value below 16.
  @inline(__always) static func digit(of value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x61 + value - 10
  }
}

/// What is wrong with hexadecimal digits.
package enum HexadecimalError: Error, Equatable {
  /// The byte at this position, counted from 0, is no digit.
  case notADigit(at: Int)
  /// All are digits, but their number is odd.
  case oddDigitCount(Int)
}
