// SPDX-License-Identifier: Apache-2.0

import Encodings
package import Sodium

/// ZRTP's short authentication string.
///
/// Source: RFC 6189, 4.5.2 and 5.1.6; `B32E` is GNU ZRTP's alone.
package enum ZRTPSAS {
  /// The bits of base32 and emoji.
  package static let base32Bits = 20
  /// The bits of two PGP words.
  package static let wordBits = 16
  /// The bytes that all three are read off.
  package static let valueByteCount = 4

  /// The key derivation function of ZRTP, with SHA-256.
  ///
  /// - Parameters:
  ///   - key: secret.
  ///   - label: ASCII.
  ///   - context: both ZIDs and the hash of all messages, 56 bytes in the protocol.
  ///   - count: 1…32 bytes.
  /// - Returns: `count` bytes.
  /// - Throws: ``PhraseError/wrongLength(expected:actual:)``.
  package static func derive(
    _ key: borrowing SecretBytes, label: String, context: [UInt8], count: Int
  ) throws(PhraseError) -> [UInt8] {
    guard (1...HMACSHA256.byteCount).contains(count) else {
      throw .wrongLength(expected: HMACSHA256.byteCount, actual: count)
    }
    var tag = HMACSHA256(key: key)
    tag.update([0, 0, 0, 1] + Array(label.utf8) + [0] + context)
    let bits = UInt16(count * 8)
    tag.update([0, 0, UInt8(bits >> 8), UInt8(bits & 255)])
    return Array(tag.finish()[..<count])
  }

  /// The hash whose beginning is rendered.
  ///
  /// - Parameters:
  ///   - key: `s0`, secret.
  ///   - context: `KDF_Context`.
  /// - Returns: 32 bytes.
  /// - Throws: ``PhraseError/wrongLength(expected:actual:)``.
  package static func hash(
    _ key: borrowing SecretBytes, context: [UInt8]
  ) throws(PhraseError) -> [UInt8] {
    try derive(key, label: "SAS", context: context, count: 32)
  }

  /// Four characters, `B32 `.
  ///
  /// - Parameter value: at least 4 bytes.
  /// - Returns: four characters of z-base-32.
  /// - Throws: ``PhraseError/wrongLength(expected:actual:)``.
  package static func base32(_ value: [UInt8]) throws(PhraseError) -> String {
    try require(value)
    return ZBase32.text(for: value, count: 4)
  }

  /// Two words, `B256`.
  ///
  /// - Parameter value: at least 4 bytes.
  /// - Returns: a word of two syllables and one of three.
  /// - Throws: ``PhraseError/wrongLength(expected:actual:)``.
  package static func words(_ value: [UInt8]) throws(PhraseError) -> [String] {
    try require(value)
    return PGPWords.words(for: Array(value[..<2]))
  }

  /// Four emoji, `B32E`.
  ///
  /// - Parameter value: at least 4 bytes.
  /// - Returns: their numbers, below 32.
  /// - Throws: ``PhraseError/wrongLength(expected:actual:)``.
  package static func emoji(_ value: [UInt8]) throws(PhraseError) -> [Int] {
    try require(value)
    return BitGroups.read(value, width: 5, count: 4)
  }

  private static func require(_ value: [UInt8]) throws(PhraseError) {
    guard value.count >= valueByteCount else {
      throw .wrongLength(expected: valueByteCount, actual: value.count)
    }
  }
}
