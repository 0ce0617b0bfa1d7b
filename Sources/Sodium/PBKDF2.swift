// SPDX-License-Identifier: Apache-2.0

internal import CSodium

/// PBKDF2 with HMAC-SHA256, for formats of others that ask for it.
///
/// Source: RFC 8018, 5.2.
package enum PBKDF2 {
  /// Derives a key of one block.
  ///
  /// - Parameters:
  ///   - password: secret; at least 1 byte.
  ///   - salt: any bytes.
  ///   - rounds: at least 1.
  /// - Returns: 32 bytes, secret.
  /// - Throws: ``SodiumError/outOfMemory``.
  package static func key(
    password: borrowing SecretBytes, salt: [UInt8], rounds: Int
  ) throws -> SecretBytes {
    let count = HMACSHA256.byteCount
    // The keyed state, a working copy of it, and one block, all of them secret.
    let size = MemoryLayout<crypto_auth_hmacsha256_state>.size
    var keyed = try SecretBytes.zeros(count: size)
    var working = try SecretBytes.zeros(count: size)
    var block = try SecretBytes.zeros(count: count)
    return try SecretBytes(count: count) { key in
      unsafe key.withUnsafeMutableBufferPointer { key in
        let key = key.baseAddress!
        let passwordCount = password.count
        unsafe keyed.withState { keyed in
          unsafe working.withState { working in
            unsafe block.withMutablePointer { block in
              unsafe password.withPointer {
                _ = unsafe crypto_auth_hmacsha256_init(keyed, $0, passwordCount)
              }
              unsafe working.pointee = keyed.pointee
              let first = salt + [0, 0, 0, 1]
              _ = unsafe crypto_auth_hmacsha256_update(working, first, UInt64(first.count))
              _ = unsafe crypto_auth_hmacsha256_final(working, block)
              unsafe key.update(from: block, count: count)
              for _ in 1..<max(1, rounds) {
                unsafe working.pointee = keyed.pointee
                _ = unsafe crypto_auth_hmacsha256_update(working, block, UInt64(count))
                _ = unsafe crypto_auth_hmacsha256_final(working, block)
                for index in 0..<count { unsafe key[index] ^= block[index] }
              }
            }
          }
        }
      }
    }
  }
}

extension SecretBytes {
  /// Lets `body` use the secret bytes as the state of an HMAC.
  fileprivate mutating func withState(
    _ body: (UnsafeMutablePointer<crypto_auth_hmacsha256_state>) -> Void
  ) {
    unsafe withMutablePointer { pointer in
      unsafe pointer.withMemoryRebound(to: crypto_auth_hmacsha256_state.self, capacity: 1) {
        unsafe body($0)
      }
    }
  }
}
