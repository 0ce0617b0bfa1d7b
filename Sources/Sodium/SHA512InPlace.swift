// SPDX-License-Identifier: Apache-2.0

internal import CSodium

extension SHA512 {
  /// Hashes a public message.
  ///
  /// - Parameter message: any bytes.
  /// - Returns: the digest, 64 bytes.
  package static func hash(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: byteCount)
    unsafe crypto_hash_sha512(&digest, message, UInt64(message.count))
    return digest
  }

  /// Hashes a digest and what follows it again and again, without a heap object a round.
  ///
  /// - Parameters:
  ///   - digest: 64 bytes, public.
  ///   - suffix: what follows the digest in every round.
  ///   - rounds: how many times.
  /// - Returns: the last digest, 64 bytes.
  /// - Throws: ``SodiumError/wrongLength(expected:actual:)``.
  package static func iterate(
    _ digest: [UInt8], followedBy suffix: [UInt8], rounds: Int
  ) throws(SodiumError) -> [UInt8] {
    try require(digest, count: byteCount)
    var message = digest + suffix
    unsafe message.withUnsafeMutableBufferPointer { message in
      for _ in 0..<rounds {
        // The digest is written when the whole message has been taken in.
        unsafe crypto_hash_sha512(
          message.baseAddress!, message.baseAddress!, UInt64(message.count))
      }
    }
    return Array(message[..<byteCount])
  }
}
