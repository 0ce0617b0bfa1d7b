// SPDX-License-Identifier: Apache-2.0

internal import CSodium

extension SHA256 {
  /// Hashes a secret message, whose digest may be seen.
  ///
  /// - Parameter message: secret bytes.
  /// - Returns: the digest, 32 bytes.
  package static func hash(_ message: borrowing SecretBytes) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: byteCount)
    let count = UInt64(message.count)
    unsafe message.withPointer { _ = unsafe crypto_hash_sha256(&digest, $0, count) }
    return digest
  }
}
