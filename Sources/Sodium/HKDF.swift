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
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe fill(output, from: key, label: label)
      }
    }
  }

  /// Writes block after block where they stay, so that no copy is left behind.
  private static func fill(
    _ output: UnsafeMutableBufferPointer<UInt8>, from key: borrowing SecretBytes, label: [UInt8]
  ) {
    let base = output.baseAddress!
    for (number, start) in stride(from: 0, to: output.count, by: keyByteCount).enumerated() {
      var tag = HMACSHA256(key: key)
      if start > 0 { unsafe tag.update(base + start - keyByteCount, count: keyByteCount) }
      tag.update(label)
      tag.update([UInt8(truncatingIfNeeded: number + 1)])
      let left = output.count - start
      if left >= keyByteCount {
        unsafe tag.finish(into: base + start)
      } else {
        var block = tag.finish()
        for place in 0..<left { unsafe base[start + place] = block[place] }
        wipe(&block)
      }
    }
  }
}
