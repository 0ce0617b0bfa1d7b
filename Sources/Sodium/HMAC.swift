// SPDX-License-Identifier: Apache-2.0

internal import CSodium

/// HMAC-SHA256 over public and secret parts; the state is wiped when it goes.
///
/// Source: RFC 2104, RFC 4231; `crypto_auth_hmacsha256`.
@safe package struct HMACSHA256: ~Copyable {
  /// The size of a tag, 32 bytes.
  package static let byteCount = Int(crypto_auth_hmacsha256_BYTES)

  private let state: UnsafeMutablePointer<crypto_auth_hmacsha256_state>

  /// Begins a tag under a key that is no secret, as a published constant or a salt.
  ///
  /// - Parameter key: any number of bytes.
  package init(publicKey key: [UInt8]) {
    unsafe state = .allocate(capacity: 1)
    _ = unsafe crypto_auth_hmacsha256_init(state, key, key.count)
  }

  /// Begins a tag under a secret key.
  ///
  /// - Parameter key: any number of secret bytes.
  package init(key: borrowing SecretBytes) {
    let state = UnsafeMutablePointer<crypto_auth_hmacsha256_state>.allocate(capacity: 1)
    let count = key.count
    unsafe key.withPointer { _ = unsafe crypto_auth_hmacsha256_init(state, $0, count) }
    unsafe self.state = state
  }

  deinit {
    unsafe sodium_memzero(state, MemoryLayout<crypto_auth_hmacsha256_state>.size)
    unsafe state.deallocate()
  }

  /// Takes more of the message.
  ///
  /// - Parameter bytes: any bytes, public.
  package mutating func update(_ bytes: [UInt8]) {
    _ = unsafe crypto_auth_hmacsha256_update(state, bytes, UInt64(bytes.count))
  }

  /// Takes more of the message.
  ///
  /// - Parameter bytes: any secret bytes.
  package mutating func update(_ bytes: borrowing SecretBytes) {
    let state = unsafe state
    let count = UInt64(bytes.count)
    unsafe bytes.withPointer { _ = unsafe crypto_auth_hmacsha256_update(state, $0, count) }
  }

  /// Ends a tag that may be seen.
  ///
  /// - Returns: 32 bytes; compare them with ``constantTimeEqual(_:_:)``.
  package consuming func finish() -> [UInt8] {
    var tag = [UInt8](repeating: 0, count: Self.byteCount)
    _ = unsafe crypto_auth_hmacsha256_final(state, &tag)
    return tag
  }

  /// Ends a tag that is a secret itself, as in key derivation.
  ///
  /// - Returns: 32 bytes, secret.
  /// - Throws: ``SodiumError/outOfMemory``.
  package consuming func finishSecretly() throws -> SecretBytes {
    let state = unsafe state
    return try SecretBytes(count: Self.byteCount) { tag in
      unsafe tag.withUnsafeMutableBufferPointer {
        _ = unsafe crypto_auth_hmacsha256_final(state, $0.baseAddress!)
      }
    }
  }

  /// Takes more of the message.
  mutating func update(_ bytes: UnsafePointer<UInt8>, count: Int) {
    _ = unsafe crypto_auth_hmacsha256_update(state, bytes, UInt64(count))
  }

  /// Ends a tag where it is to stay: 32 bytes.
  consuming func finish(into tag: UnsafeMutablePointer<UInt8>) {
    _ = unsafe crypto_auth_hmacsha256_final(state, tag)
  }
}
