// SPDX-License-Identifier: Apache-2.0

/// Base32 with a prefix and a checksum.
///
/// Source: BIP 173, without its limit of 90 characters, as age uses it.
package enum Bech32 {
  /// Why a text is none.
  package enum Failure: Error, Equatable, Sendable {
    case mixedCase
    /// No `1`, nothing before it, or no room for a checksum behind it.
    case truncated
    /// A prefix that is not printable ASCII.
    case badPrefix
    case badCharacter
    /// The checksum does not fit: a character is wrong.
    case wrongChecksum
    /// Bits behind the last byte that are not zero, or a character too many.
    case leftover
  }

  private static let letters = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
  private static let checksumCount = 6

  /// Writes bytes.
  ///
  /// - Parameters:
  ///   - bytes: any number.
  ///   - prefix: lower-case ASCII.
  /// - Returns: the prefix, `1`, and the characters in lower case.
  package static func text(of bytes: [UInt8], prefix: String) -> String {
    let values = Base32.values(of: bytes)
    let rest = [UInt8](repeating: 0, count: checksumCount)
    let sum = checksum(expanded(Array(prefix.utf8)) + values + rest) ^ 1
    let check = (0..<checksumCount).map { UInt8(sum >> (5 * UInt32(5 - $0)) & 31) }
    return "\(prefix)1" + String(decoding: (values + check).map { letters[Int($0)] }, as: UTF8.self)
  }

  /// Takes a text apart.
  ///
  /// - Parameter text: all in lower or all in upper case.
  /// - Returns: the prefix in lower case, and the bytes.
  /// - Throws: ``Failure``.
  package static func decode(
    _ text: ArraySlice<UInt8>
  ) throws(Failure) -> (prefix: String, bytes: [UInt8]) {
    let lower = text.map(PayloadBytes.lowercased)
    let hasLower = text.contains { (0x61...0x7A).contains($0) }
    guard !hasLower || lower.elementsEqual(text) else { throw .mixedCase }
    guard let separator = lower.lastIndex(of: 0x31), separator >= 1,
      lower.count - separator > checksumCount
    else { throw .truncated }
    let prefix = Array(lower[..<separator])
    guard prefix.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .badPrefix }
    var values: [UInt8] = []
    for letter in lower[(separator + 1)...] {
      guard let value = letters.firstIndex(of: letter) else { throw .badCharacter }
      values.append(UInt8(value))
    }
    guard checksum(expanded(prefix) + values) == 1 else { throw .wrongChecksum }
    values.removeLast(checksumCount)
    let leftover = UInt8(values.count * 5 % 8)
    guard leftover < 5, (values.last ?? 0) & (1 << leftover - 1) == 0 else { throw .leftover }
    return (String(decoding: prefix, as: UTF8.self), Base32.bytes(of: values))
  }

  private static func expanded(_ prefix: [UInt8]) -> [UInt8] {
    prefix.map { $0 >> 5 } + [0] + prefix.map { $0 & 31 }
  }

  private static func checksum(_ values: [UInt8]) -> UInt32 {
    let generator: [UInt32] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]
    var sum: UInt32 = 1
    for value in values {
      let top = sum >> 25
      sum = (sum & 0x1ff_ffff) << 5 ^ UInt32(value)
      for (bit, part) in generator.enumerated() where top >> UInt32(bit) & 1 == 1 { sum ^= part }
    }
    return sum
  }
}
