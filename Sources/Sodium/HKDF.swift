// SPDX-License-Identifier: Apache-2.0

/// HKDF with SHA-256: keys from a secret.
///
/// Source: RFC 5869.
package enum HKDFSHA256 {
  /// The size of an extracted key, 32 bytes.
  package static let keyByteCount = HMACSHA256.byteCount
  /// The most bytes that can be expanded, 8160.
  package static let maximumByteCount = 255 * HMACSHA256.byteCount

  /// Extracts a key from a secret.
  ///
  /// - Parameters:
  ///   - secret: any number of secret bytes.
  ///   - salt: public; none counts as 32 zero bytes.
  /// - Returns: 32 bytes.
  /// - Throws: ``SodiumError/outOfMemory``.
  package static func extract(
    _ secret: borrowing SecretBytes, salt: [UInt8] = []
  ) throws -> SecretBytes {
    // HMAC fills a short key up with zeros.
    var tag = HMACSHA256(publicKey: salt)
    tag.update(secret)
    return try tag.finishSecretly()
  }

  /// Expands an extracted key.
  ///
  /// - Parameters:
  ///   - key: what ``extract(_:salt:)`` gave.
  ///   - label: what the bytes are for, which RFC 5869 calls info.
  ///   - count: 1…8160 bytes.
  /// - Returns: `count` bytes.
  /// - Throws: ``SodiumError/wrongLength(expected:actual:)``, ``SodiumError/outOfMemory``.
  package static func expand(
    _ key: borrowing SecretBytes, label: [UInt8], count: Int
  ) throws -> SecretBytes {
    guard (1...maximumByteCount).contains(count) else {
      throw SodiumError.wrongLength(expected: maximumByteCount, actual: count)
    }
    return try SecretBytes(count: count) { output in
      var previous: SecretBytes? = nil
      for number in 1...(count + keyByteCount - 1) / keyByteCount {
        var tag = HMACSHA256(key: key)
        if let previous { tag.update(previous) }
        tag.update(label)
        tag.update([UInt8(truncatingIfNeeded: number)])
        let block = try tag.finishSecretly()
        let start = (number - 1) * keyByteCount
        block.withBytes { block in
          for place in 0..<min(keyByteCount, count - start) { output[start + place] = block[place] }
        }
        previous = consume block
      }
    }
  }
}
