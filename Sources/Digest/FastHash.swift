// SPDX-License-Identifier: Apache-2.0

internal import CCrypto

/// Hashes of public bytes by libcrypto, which knows the processor's own instructions.
///
/// SHA-1 and MD5 are here because fingerprints are made with them, and for nothing else.
///
/// Source: FIPS 180-4, RFC 1321; `SHA256_Transform`, `SHA256_Update`, `SHA1_Update`, `MD5_Update`.
package enum FastHash {
  /// The size of a SHA-256 digest, 32 bytes.
  package static let sha256ByteCount = Int(SHA256_DIGEST_LENGTH)
  /// The size of a SHA-1 digest, 20 bytes.
  package static let sha1ByteCount = Int(SHA_DIGEST_LENGTH)
  /// The size of an MD5 digest, 16 bytes.
  package static let md5ByteCount = Int(MD5_DIGEST_LENGTH)

  /// SHA-256.
  ///
  /// - Parameter message: any bytes.
  /// - Returns: the digest, 32 bytes.
  package static func sha256(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: sha256ByteCount)
    unsafe message.withUnsafeBytes { message in
      unsafe digest.withUnsafeMutableBytes { unsafe sha256(message, into: $0) }
    }
    return digest
  }

  /// SHA-256 into a digest that is already there, for loops that may not allocate.
  ///
  /// - Parameters:
  ///   - message: any bytes; up to 55 of them take a single step.
  ///   - digest: 32 bytes, overwritten.
  package static func sha256(
    _ message: UnsafeRawBufferPointer, into digest: UnsafeMutableRawBufferPointer
  ) {
    precondition(digest.count == sha256ByteCount, "a SHA-256 digest is 32 bytes")
    var state = SHA256_CTX()
    unsafe SHA256_Init(&state)
    guard message.count <= lastPlace else {
      unsafe SHA256_Update(&state, message.baseAddress, message.count)
      unsafe SHA256_Final(digest.baseAddress!.assumingMemoryBound(to: UInt8.self), &state)
      return
    }
    // The whole message and its padding are one block; to pad it here takes half the time.
    var block = InlineArray<64, UInt8>(repeating: 0)
    var blockSpan = block.mutableSpan
    unsafe blockSpan.withUnsafeMutableBytes { block in
      if let first = message.baseAddress {
        unsafe block.baseAddress!.copyMemory(from: first, byteCount: message.count)
      }
      unsafe block[message.count] = 0x80
      let bitCount = UInt64(message.count * 8).bigEndian
      unsafe block.storeBytes(of: bitCount, toByteOffset: 56, as: UInt64.self)
      unsafe SHA256_Transform(&state, block.baseAddress!.assumingMemoryBound(to: UInt8.self))
    }
    unsafe withUnsafeBytes(of: state.h) { words in
      for index in 0..<8 {
        let word = unsafe words.load(fromByteOffset: index * 4, as: UInt32.self).bigEndian
        unsafe digest.storeBytes(of: word, toByteOffset: index * 4, as: UInt32.self)
      }
    }
  }

  /// The longest message that shares its one block with the padding.
  private static let lastPlace = 55

  /// SHA-1.
  ///
  /// - Parameter message: any bytes.
  /// - Returns: the digest, 20 bytes.
  package static func sha1(_ message: [UInt8]) -> [UInt8] {
    var state = SHA_CTX()
    unsafe SHA1_Init(&state)
    unsafe SHA1_Update(&state, message, message.count)
    var digest = [UInt8](repeating: 0, count: sha1ByteCount)
    unsafe SHA1_Final(&digest, &state)
    return digest
  }

  /// MD5.
  ///
  /// - Parameter message: any bytes.
  /// - Returns: the digest, 16 bytes.
  package static func md5(_ message: [UInt8]) -> [UInt8] {
    var state = MD5_CTX()
    unsafe MD5_Init(&state)
    unsafe MD5_Update(&state, message, message.count)
    var digest = [UInt8](repeating: 0, count: md5ByteCount)
    unsafe MD5_Final(&digest, &state)
    return digest
  }
}
