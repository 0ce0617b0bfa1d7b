// SPDX-License-Identifier: Apache-2.0

/// An X25519 key as age writes it: `age1` and Bech32, 62 characters.
///
/// Source: C2SP, `age.md`, "The X25519 recipient type"; BIP 173.
package enum AgeRecipient {
  /// Why a text is no recipient of this kind.
  package enum Failure: Error, Equatable, Sendable {
    /// It is not `age1` and 58 characters of Bech32, all in lower case.
    case malformed
    /// The checksum does not fit: a character is wrong.
    case wrongChecksum
    /// What is inside is no key.
    case badKey(KeyError)
  }

  private static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
  private static let humanPart = Array("age".utf8)
  private static let checksumCount = 6

  /// Writes a key.
  ///
  /// - Parameter key: the key.
  /// - Returns: 62 characters.
  package static func text(of key: PublicKey) -> String {
    // 256 bits and four zeros are 52 digits.
    let digits = Array(groups(key.bytes, from: 8, to: 5, fills: true))
    let sum = checksum(expanded + digits + [UInt8](repeating: 0, count: checksumCount)) ^ 1
    let check = (0..<checksumCount).map { UInt8(sum >> (5 * UInt32(5 - $0)) & 31) }
    return "age1" + String(decoding: (digits + check).map { alphabet[Int($0)] }, as: UTF8.self)
  }

  /// Reads a recipient exactly as it stands.
  ///
  /// - Parameter text: 62 characters.
  /// - Returns: the key.
  /// - Throws: ``Failure``.
  package static func key(_ text: String) throws(Failure) -> PublicKey {
    let bytes = Array(text.utf8)
    guard bytes.count == 62, bytes.starts(with: "age1".utf8) else { throw .malformed }
    var digits: [UInt8] = []
    for byte in bytes[4...] {
      guard let value = alphabet.firstIndex(of: byte) else { throw .malformed }
      digits.append(UInt8(value))
    }
    guard checksum(expanded + digits) == 1 else { throw .wrongChecksum }
    let values = Array(digits.dropLast(checksumCount))
    guard let last = values.last, last & 0x0f == 0 else { throw .malformed }
    do throws(KeyError) {
      return try PublicKey(bytes: groups(values, from: 5, to: 8, fills: false))
    } catch {
      throw .badKey(error)
    }
  }

  private static var expanded: [UInt8] {
    humanPart.map { $0 >> 5 } + [0] + humanPart.map { $0 & 31 }
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

  private static func groups(
    _ values: [UInt8], from: Int, to: Int, fills: Bool
  ) -> [UInt8] {
    var result: [UInt8] = []
    var (pending, bits) = (0, 0)
    for value in values {
      pending = (pending << from | Int(value)) & 0xffff
      bits += from
      while bits >= to {
        bits -= to
        result.append(UInt8(truncatingIfNeeded: pending >> bits & (1 << to - 1)))
      }
    }
    if fills, bits > 0 {
      result.append(UInt8(truncatingIfNeeded: pending << (to - bits) & (1 << to - 1)))
    }
    return result
  }
}
