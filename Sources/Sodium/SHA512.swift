// SPDX-License-Identifier: Apache-2.0

internal import CSodium

/// SHA-512 over public and secret parts; the state is wiped when it goes.
///
/// Source: FIPS 180-4; `crypto_hash_sha512`.
@safe package struct SHA512: ~Copyable {
  /// The size of a digest, 64 bytes.
  package static let byteCount = Int(crypto_hash_sha512_BYTES)

  private let state: UnsafeMutablePointer<crypto_hash_sha512_state>

  /// Begins a digest.
  package init() {
    unsafe state = .allocate(capacity: 1)
    _ = unsafe crypto_hash_sha512_init(state)
  }

  deinit {
    unsafe sodium_memzero(state, MemoryLayout<crypto_hash_sha512_state>.size)
    unsafe state.deallocate()
  }

  /// Takes more of the message.
  ///
  /// - Parameter bytes: any bytes, public.
  package mutating func update(_ bytes: [UInt8]) {
    _ = unsafe crypto_hash_sha512_update(state, bytes, UInt64(bytes.count))
  }

  /// Takes more of the message.
  ///
  /// - Parameter bytes: any secret bytes.
  package mutating func update(_ bytes: borrowing SecretBytes) {
    let state = unsafe state
    let count = UInt64(bytes.count)
    unsafe bytes.withPointer { _ = unsafe crypto_hash_sha512_update(state, $0, count) }
  }

  /// Ends the digest of a message that had secret parts.
  ///
  /// - Parameter digest: 64 bytes, secret; overwritten.
  /// - Throws: ``SodiumError/wrongLength(expected:actual:)``.
  package consuming func finish(into digest: inout SecretBytes) throws(SodiumError) {
    try require(digest, count: Self.byteCount)
    let state = unsafe state
    unsafe digest.withMutablePointer { _ = unsafe crypto_hash_sha512_final(state, $0) }
  }
}
