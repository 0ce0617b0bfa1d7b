// SPDX-License-Identifier: Apache-2.0

internal import CSodium

/// SHA-256.
///
/// Source: FIPS 180-4; `crypto_hash_sha256`.
package enum SHA256 {
  /// The size of a digest, 32 bytes.
  package static let byteCount = Int(crypto_hash_sha256_BYTES)

  /// Hashes a message.
  ///
  /// - Parameter message: any bytes.
  /// - Returns: the digest, 32 bytes.
  package static func hash(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: byteCount)
    unsafe crypto_hash_sha256(&digest, message, UInt64(message.count))
    return digest
  }

  /// Hashes a message into a digest that is already there, for loops that may not allocate.
  ///
  /// - Parameters:
  ///   - message: any bytes.
  ///   - digest: 32 bytes, overwritten.
  package static func hash(
    _ message: UnsafeRawBufferPointer, into digest: UnsafeMutableRawBufferPointer
  ) {
    precondition(digest.count == byteCount, "a SHA-256 digest is 32 bytes")
    unsafe crypto_hash_sha256(
      digest.baseAddress!.assumingMemoryBound(to: UInt8.self),
      message.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(message.count))
  }
}

/// BLAKE2b with 32 bytes of output and no key.
///
/// Source: RFC 7693; `crypto_generichash`.
package enum BLAKE2b {
  /// The size of a digest, 32 bytes.
  package static let byteCount = Int(crypto_generichash_BYTES)

  /// Hashes a message.
  ///
  /// - Parameter message: any bytes.
  /// - Returns: the digest, 32 bytes.
  package static func hash(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: byteCount)
    unsafe crypto_generichash(
      &digest, byteCount, message, UInt64(message.count), nil, 0)
    return digest
  }

  /// Hashes a message into a digest that is already there, for loops that may not allocate.
  ///
  /// - Parameters:
  ///   - message: any bytes.
  ///   - digest: 32 bytes, overwritten.
  package static func hash(
    _ message: UnsafeRawBufferPointer, into digest: UnsafeMutableRawBufferPointer
  ) {
    precondition(digest.count == byteCount, "a BLAKE2b digest is 32 bytes")
    unsafe crypto_generichash(
      digest.baseAddress!.assumingMemoryBound(to: UInt8.self), byteCount,
      message.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(message.count), nil, 0)
  }
}

/// The system's random source.
package enum Random {
  /// Draws random bytes.
  ///
  /// - Parameter count: how many.
  /// - Returns: `count` bytes.
  package static func bytes(count: Int) -> [UInt8] {
    Library.start()
    var bytes = [UInt8](repeating: 0, count: count)
    unsafe randombytes_buf(&bytes, count)
    return bytes
  }

  /// Draws a number uniformly, by rejection sampling.
  ///
  /// - Parameter bound: at least 1.
  /// - Returns: a number from 0 up to, and without, `bound`.
  package static func uniform(below bound: UInt32) -> UInt32 {
    Library.start()
    return randombytes_uniform(bound)
  }
}
