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
  /// - Parameter number: 32 or 64 bytes, little-endian.
  /// - Returns: 32 bytes, below the order.
  /// - Throws: ``SodiumError/wrongLength(expected:actual:)``, ``SodiumError/outOfMemory``.
  package static func reduce(_ number: borrowing SecretBytes) throws -> SecretBytes {
    guard number.count == unreducedByteCount || number.count == scalarByteCount else {
      throw SodiumError.wrongLength(expected: unreducedByteCount, actual: number.count)
    }
    let wide = try SecretBytes(count: unreducedByteCount) { wide in
      number.withBytes { number in
        for index in number.indices { wide[index] = number[index] }
      }
    }
    return try unsafe scalar { result in
      unsafe wide.withPointer { unsafe crypto_core_ed25519_scalar_reduce(result, $0) }
    }
  }

  /// Negates a scalar modulo the group's order, in constant time.
  ///
  /// - Parameter value: 32 bytes, below the order.
  /// - Returns: 32 bytes.
  /// - Throws: ``SodiumError/wrongLength(expected:actual:)``, ``SodiumError/outOfMemory``.
  package static func negate(_ value: borrowing SecretBytes) throws -> SecretBytes {
    try require(value, count: scalarByteCount)
    return try unsafe scalar { result in
      unsafe value.withPointer { unsafe crypto_core_ed25519_scalar_negate(result, $0) }
    }
  }

  /// Adds two scalars modulo the group's order, in constant time.
  ///
  /// - Parameters:
  ///   - first: 32 bytes, below the order.
  ///   - second: 32 bytes, below the order.
  /// - Returns: 32 bytes.
  /// - Throws: ``SodiumError/wrongLength(expected:actual:)``, ``SodiumError/outOfMemory``.
  package static func add(
    _ first: borrowing SecretBytes, _ second: borrowing SecretBytes
  ) throws -> SecretBytes {
    try require(first, count: scalarByteCount)
    try require(second, count: scalarByteCount)
    return try unsafe scalar { result in
      unsafe first.withPointer { first in
        unsafe second.withPointer { unsafe crypto_core_ed25519_scalar_add(result, first, $0) }
      }
    }
  }

  /// Multiplies two scalars modulo the group's order, in constant time.
  ///
  /// - Parameters:
  ///   - first: 32 bytes, below the order.
  ///   - second: 32 bytes, below the order.
  /// - Returns: 32 bytes.
  /// - Throws: ``SodiumError/wrongLength(expected:actual:)``, ``SodiumError/outOfMemory``.
  package static func multiply(
    _ first: borrowing SecretBytes, _ second: borrowing SecretBytes
  ) throws -> SecretBytes {
    try require(first, count: scalarByteCount)
    try require(second, count: scalarByteCount)
    return try unsafe scalar { result in
      unsafe first.withPointer { first in
        unsafe second.withPointer { unsafe crypto_core_ed25519_scalar_mul(result, first, $0) }
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

  /// Makes a scalar that `body` writes.
  private static func scalar(
    _ body: (UnsafeMutablePointer<UInt8>) -> Void
  ) throws -> SecretBytes {
    try SecretBytes(count: scalarByteCount) { result in
      unsafe result.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress!) }
    }
  }
}
