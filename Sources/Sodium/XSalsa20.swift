// SPDX-License-Identifier: Apache-2.0

internal import CSodium

/// The bare stream cipher XSalsa20: it hides, and authenticates nothing.
///
/// Source: Bernstein, "Extending the Salsa20 nonce"; `crypto_stream_xsalsa20_xor`.
package enum XSalsa20 {
  /// Hides a secret.
  ///
  /// - Parameters:
  ///   - secret: any length.
  ///   - key: 32 bytes.
  ///   - nonce: 24 bytes.
  /// - Returns: as many bytes as the secret has.
  /// - Throws: ``SodiumError/wrongLength(expected:actual:)``.
  package static func encrypt(
    _ secret: borrowing SecretBytes, key: borrowing SecretBytes, nonce: [UInt8]
  ) throws -> [UInt8] {
    try require(key, count: Int(crypto_stream_xsalsa20_KEYBYTES))
    try require(nonce, count: Int(crypto_stream_xsalsa20_NONCEBYTES))
    let count = secret.count
    var hidden = [UInt8](repeating: 0, count: count)
    unsafe key.withPointer { key in
      unsafe secret.withPointer { secret in
        _ = unsafe crypto_stream_xsalsa20_xor(&hidden, secret, UInt64(count), nonce, key)
      }
    }
    return hidden
  }

  /// Brings a secret back.
  ///
  /// - Parameters:
  ///   - hidden: at least 1 byte.
  ///   - key: 32 bytes.
  ///   - nonce: 24 bytes.
  /// - Returns: as many secret bytes; whether they are the right ones nobody has said.
  /// - Throws: ``SodiumError``.
  package static func decrypt(
    _ hidden: [UInt8], key: borrowing SecretBytes, nonce: [UInt8]
  ) throws -> SecretBytes {
    try require(key, count: Int(crypto_stream_xsalsa20_KEYBYTES))
    try require(nonce, count: Int(crypto_stream_xsalsa20_NONCEBYTES))
    return try SecretBytes(count: hidden.count) { secret in
      unsafe secret.withUnsafeMutableBufferPointer { secret in
        let secret = secret.baseAddress!
        unsafe key.withPointer { key in
          _ = unsafe crypto_stream_xsalsa20_xor(secret, hidden, UInt64(hidden.count), nonce, key)
        }
      }
    }
  }
}
