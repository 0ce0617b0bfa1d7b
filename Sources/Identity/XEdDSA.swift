// SPDX-License-Identifier: Apache-2.0

package import Sodium

extension SecretKey {
  /// The size of a signature, 64 bytes.
  package static let signatureByteCount = Ed25519.signatureByteCount
  /// The size of the randomness in a signature, 64 bytes.
  package static let randomnessByteCount = 64

  /// Signs a message, with fresh randomness.
  ///
  /// Source: XEdDSA (Signal), 2.3 and 2.4.
  ///
  /// - Parameter message: any bytes; what is signed begins with a label of its own.
  /// - Returns: 64 bytes, `R` and `S`.
  /// - Throws: ``SodiumError/outOfMemory``.
  package borrowing func sign(_ message: [UInt8]) throws -> [UInt8] {
    try sign(message, randomness: SecretBytes.random(count: Self.randomnessByteCount))
  }

  /// Signs a message with given randomness; for vectors.
  ///
  /// - Parameters:
  ///   - message: any bytes.
  ///   - randomness: 64 bytes `Z`, never used twice.
  /// - Returns: 64 bytes, `R` and `S`.
  /// - Throws: ``SodiumError``.
  package borrowing func sign(
    _ message: [UInt8], randomness: borrowing SecretBytes
  ) throws -> [UInt8] {
    guard randomness.count == Self.randomnessByteCount else {
      throw SodiumError.wrongLength(expected: Self.randomnessByteCount, actual: randomness.count)
    }
    let key = try SigningKey(self)

    var nonceHash = SHA512()
    nonceHash.update([0xfe] + [UInt8](repeating: 0xff, count: 31))
    nonceHash.update(key.scalar)
    nonceHash.update(message)
    nonceHash.update(randomness)
    let nonce = try Ed25519.reduce(nonceHash.finish())
    let commitment = try Ed25519.base(times: nonce)

    var challengeHash = SHA512()
    challengeHash.update(commitment)
    challengeHash.update(key.point)
    challengeHash.update(message)
    let challenge = try Ed25519.reduce(challengeHash.finish())

    let response = try Ed25519.add(nonce, Ed25519.multiply(challenge, key.scalar))
    return response.withBytes { response in
      commitment + response.indices.map { response[$0] }
    }
  }
}

/// The Edwards key pair of an X25519 key: of the two scalars that belong to it, the one whose point
/// has sign bit 0.
private struct SigningKey: ~Copyable {
  let scalar: SecretBytes
  let point: [UInt8]

  init(_ key: borrowing SecretKey) throws {
    let clamped = try SecretBytes(count: SecretKey.byteCount) { clamped in
      key.bytes.withBytes { bytes in
        for index in bytes.indices { clamped[index] = bytes[index] }
      }
      clamped[0] &= 0xf8
      clamped[31] = clamped[31] & 0x7f | 0x40
    }
    let reduced = try Ed25519.reduce(clamped)
    let negated = try Ed25519.negate(reduced)
    var point = try Ed25519.base(times: reduced)

    // All ones where the sign bit is 1: the choice takes the same time either way.
    let mask = 0 &- (point[31] >> 7)
    let scalar = try SecretBytes(count: Ed25519.scalarByteCount) { chosen in
      reduced.withBytes { reduced in
        negated.withBytes { negated in
          for index in reduced.indices {
            chosen[index] = reduced[index] ^ (mask & (reduced[index] ^ negated[index]))
          }
        }
      }
    }
    point[31] &= 0x7f
    self.scalar = scalar
    self.point = point
  }
}
