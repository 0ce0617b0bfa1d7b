// SPDX-License-Identifier: Apache-2.0

import Identity

/// An age recipient: its text is its own fingerprint.
///
/// Source: C2SP `age.md`; BIP-173 without its limit of 90 characters.
package struct AgeRecipient: Equatable, Sendable {
  /// `age1…` in lower case.
  package let text: String
  /// The key, 32 bytes; of a hybrid recipient (`age1pq…`) 1216.
  package let bytes: [UInt8]

  /// Whether the key is too long for people, who then compare a hash.
  package var isHybrid: Bool { bytes.count != PublicKey.byteCount }

  /// Reads a recipient.
  ///
  /// - Parameter text: ASCII, all lower or all upper case.
  /// - Throws: ``KeyFormatError``.
  package init(_ text: ArraySlice<UInt8>) throws(KeyFormatError) {
    // The longest is not 2000 characters long.
    guard text.count <= 4096 else { throw .malformed("longer than any recipient") }
    let (prefix, bytes) = try Bech32.decode(text)
    switch prefix {
    case "age":
      guard bytes.count == PublicKey.byteCount else {
        throw .wrongLength(expected: PublicKey.byteCount, actual: bytes.count)
      }
      _ = try curveKey(bytes)
    case "age1pq":
      guard bytes.count == Self.hybridByteCount else {
        throw .wrongLength(expected: Self.hybridByteCount, actual: bytes.count)
      }
    default: throw .unsupported("age recipient '\(printable(Array(prefix.utf8)[...]))1'")
    }
    self.bytes = bytes
    self.text = String(decoding: text.map(lowercased), as: UTF8.self)
  }

  /// ML-KEM-768 and X25519.
  private static let hybridByteCount = 1184 + 32
}

/// The checksummed base32 of BIP-173.
enum Bech32 {
  private static let letters = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)

  /// Takes a text apart.
  static func decode(
    _ text: ArraySlice<UInt8>
  ) throws(KeyFormatError) -> (prefix: String, bytes: [UInt8]) {
    let lower = text.map(lowercased)
    guard lower.elementsEqual(text) || text.map(uppercased).elementsEqual(text) else {
      throw .malformed("upper and lower case are mixed")
    }
    guard let separator = lower.lastIndex(of: 0x31), separator >= 1,
      lower.count - separator > 6
    else { throw .truncated }
    let prefix = lower[..<separator]
    guard prefix.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .malformed("a character that is not printable")
    }
    var values: [UInt8] = []
    for letter in lower[(separator + 1)...] {
      guard let value = letters.firstIndex(of: letter) else {
        throw .malformed("a character that is not of the alphabet")
      }
      values.append(UInt8(value))
    }
    let expanded = prefix.map { $0 >> 5 } + [0] + prefix.map { $0 & 31 } + values
    guard checksum(expanded) == 1 else { throw .checksum }
    return (String(decoding: prefix, as: UTF8.self), try eights(values.dropLast(6)))
  }

  /// Groups of five bits as bytes; what is left over is zero and less than a group.
  private static func eights(_ fives: ArraySlice<UInt8>) throws(KeyFormatError) -> [UInt8] {
    var bytes: [UInt8] = []
    var (held, count): (UInt32, UInt32) = (0, 0)
    for five in fives {
      held = (held << 5 | UInt32(five)) & 0xFFF
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: held >> count))
      }
    }
    guard count < 5, held & ((1 << count) - 1) == 0 else { throw .malformed("bits are left over") }
    return bytes
  }

  private static func checksum(_ values: [UInt8]) -> UInt32 {
    let generator: [UInt32] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]
    var sum: UInt32 = 1
    for value in values {
      let top = sum >> 25
      sum = (sum & 0x1FF_FFFF) << 5 ^ UInt32(value)
      for (bit, number) in generator.enumerated() where top >> UInt32(bit) & 1 == 1 {
        sum ^= number
      }
    }
    return sum
  }
}

func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
func uppercased(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte - 0x20 : byte }
