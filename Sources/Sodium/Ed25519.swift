// SPDX-License-Identifier: Apache-2.0

internal import CSodium

/// Ed25519 signatures are checked here; they are made from scalars and ``SHA512``, because the keys
/// that sign are X25519 keys.
///
/// Source: RFC 8032; `crypto_sign_verify_detached`, `crypto_core_ed25519_*`.
package enum Ed25519 {
  /// The size of a public key, an encoded point, 32 bytes.
  package static let publicKeyByteCount = Int(crypto_sign_PUBLICKEYBYTES)
  /// The size of a signature, 64 bytes: `R` and `S`.
  package static let signatureByteCount = Int(crypto_sign_BYTES)
  /// The size of a scalar, 32 bytes, little-endian.
  package static let scalarByteCount = Int(crypto_core_ed25519_SCALARBYTES)
  /// The size of a number that is about to be reduced to a scalar, 64 bytes, little-endian.
  package static let unreducedByteCount = Int(crypto_core_ed25519_NONREDUCEDSCALARBYTES)

  /// Checks a signature.
  ///
  /// - Parameters:
  ///   - signature: any bytes; only 64 of them can be valid.
  ///   - message: any bytes.
  ///   - publicKey: any bytes; only 32 of them can be valid.
  /// - Returns: `false` also for `S` not below the group's order and for points of small order.
  package static func isValidSignature(
    _ signature: [UInt8], over message: [UInt8], publicKey: [UInt8]
  ) -> Bool {
    guard signature.count == signatureByteCount, publicKey.count == publicKeyByteCount else {
      return false
    }
    return unsafe crypto_sign_verify_detached(
      signature, message, UInt64(message.count), publicKey) == 0
  }

  /// Whether an encoded point is canonical, on the curve, and of prime order.
  ///
  /// The point is multiplied by a number that is 1 modulo the prime order and 0 modulo the cofactor:
  /// only points of prime order come back unchanged. libsodium's own `is_valid_point` lets points of
  /// twice that order pass before the fix of CVE-2025-69277, and would cost as much again.
  ///
  /// - Parameter point: any bytes; only 32 of them can be a point.
  /// - Returns: whether all of that holds.
  package static func isPrimeOrderPoint(_ point: [UInt8]) -> Bool {
    guard point.count == publicKeyByteCount else { return false }
    var product = [UInt8](repeating: 0, count: publicKeyByteCount)
    return unsafe crypto_scalarmult_ed25519_noclamp(&product, cofactorClearingOne, point) == 0
      && product == point
  }

  /// 3q + 1, little-endian, where q = 2^252 + 27742317777372353535851937790883648493: one modulo q,
  /// zero modulo 8.
  private static let cofactorClearingOne: [UInt8] = [
    0xc8, 0x7b, 0xe1, 0x16, 0x4f, 0x29, 0x37, 0x08, 0x83, 0xd6, 0xe6, 0xe8, 0x9b, 0xed, 0x9c, 0x3e,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x30,
  ]

  /// Reduces a number modulo the group's order, in constant time.
  ///
  /// - Parameters:
  ///   - number: 64 bytes, little-endian.
  ///   - result: 32 bytes, overwritten; below the order.
  /// - Throws: ``SodiumError/wrongLength(expected:actual:)``.
  package static func reduce(
    _ number: borrowing SecretBytes, into result: inout SecretBytes
  ) throws(SodiumError) {
    try require(number, count: unreducedByteCount)
    try require(result, count: scalarByteCount)
    unsafe number.withPointer { number in
      unsafe result.withMutablePointer { unsafe crypto_core_ed25519_scalar_reduce($0, number) }
    }
  }

  /// Negates a scalar modulo the group's order, in constant time.
  ///
  /// - Parameters:
  ///   - value: 32 bytes, below the order.
  ///   - result: 32 bytes, overwritten.
  /// - Throws: ``SodiumError/wrongLength(expected:actual:)``.
  package static func negate(
    _ value: borrowing SecretBytes, into result: inout SecretBytes
  ) throws(SodiumError) {
    try require(value, count: scalarByteCount)
    try require(result, count: scalarByteCount)
    unsafe value.withPointer { value in
      unsafe result.withMutablePointer { unsafe crypto_core_ed25519_scalar_negate($0, value) }
    }
  }

  /// Multiplies two scalars and adds a third modulo the group's order, in constant time.
  ///
  /// - Parameters:
  ///   - first: 32 bytes, below the order.
  ///   - second: 32 bytes, below the order.
  ///   - addend: 32 bytes, below the order.
  ///   - result: 32 bytes, overwritten.
  /// - Throws: ``SodiumError/wrongLength(expected:actual:)``.
  package static func multiply(
    _ first: borrowing SecretBytes, _ second: borrowing SecretBytes,
    adding addend: borrowing SecretBytes, into result: inout SecretBytes
  ) throws(SodiumError) {
    try require(first, count: scalarByteCount)
    try require(second, count: scalarByteCount)
    try require(addend, count: scalarByteCount)
    try require(result, count: scalarByteCount)
    unsafe first.withPointer { first in
      unsafe second.withPointer { second in
        unsafe addend.withPointer { addend in
          unsafe result.withMutablePointer { result in
            unsafe crypto_core_ed25519_scalar_mul(result, first, second)
            unsafe crypto_core_ed25519_scalar_add(result, result, addend)
          }
        }
      }
    }
  }

  /// Multiplies the base point by a scalar, in constant time and without clamping.
  ///
  /// - Parameter value: 32 bytes, below the order.
  /// - Returns: the encoded point, 32 bytes.
  /// - Throws: ``SodiumError/degenerate`` for zero, ``SodiumError/wrongLength(expected:actual:)``.
  package static func base(times value: borrowing SecretBytes) throws(SodiumError) -> [UInt8] {
    try require(value, count: scalarByteCount)
    var point = [UInt8](repeating: 0, count: publicKeyByteCount)
    let status = unsafe value.withPointer {
      unsafe crypto_scalarmult_ed25519_base_noclamp(&point, $0)
    }
    guard status == 0 else { throw .degenerate }
    return point
  }
}
