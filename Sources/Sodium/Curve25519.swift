// SPDX-License-Identifier: Apache-2.0

internal import CSodium

/// X25519: a public key from a secret one, and the secret that two people share.
///
/// Source: RFC 7748; `crypto_scalarmult`. libsodium clamps the secret itself.
package enum Curve25519 {
  /// The size of a secret key, a public key and a shared secret, 32 bytes.
  package static let byteCount = Int(crypto_scalarmult_BYTES)

  /// Computes the public key of a secret key.
  ///
  /// - Parameter secret: 32 bytes, clamped or not.
  /// - Returns: 32 bytes.
  /// - Throws: ``SodiumError/wrongLength(expected:actual:)``, ``SodiumError/degenerate``.
  package static func publicKey(of secret: borrowing SecretBytes) throws(SodiumError) -> [UInt8] {
    try require(secret, count: byteCount)
    var publicKey = [UInt8](repeating: 0, count: byteCount)
    let status = unsafe secret.withPointer { unsafe crypto_scalarmult_base(&publicKey, $0) }
    guard status == 0 else { throw .degenerate }
    return publicKey
  }

  /// Computes the secret that the owner of `secret` shares with the owner of `publicKey`.
  ///
  /// - Parameters:
  ///   - secret: 32 bytes, clamped or not.
  ///   - publicKey: 32 bytes.
  /// - Returns: 32 bytes, never all zero; a key only after a labelled HKDF.
  /// - Throws: ``SodiumError/degenerate`` where the result would be zero (a public key of small
  ///   order), ``SodiumError/wrongLength(expected:actual:)``, ``SodiumError/outOfMemory``.
  package static func sharedSecret(
    of secret: borrowing SecretBytes, with publicKey: [UInt8]
  ) throws -> SecretBytes {
    try require(secret, count: byteCount)
    try require(publicKey, count: byteCount)
    return try SecretBytes(count: byteCount) { shared in
      let status = unsafe shared.withUnsafeMutableBufferPointer { shared in
        unsafe secret.withPointer {
          unsafe crypto_scalarmult(shared.baseAddress!, $0, publicKey)
        }
      }
      guard status == 0 else { throw SodiumError.degenerate }
    }
  }
}
