// SPDX-License-Identifier: Apache-2.0

package import Sodium

/// A key that is ready to sign: its Edwards form, and guarded memory for what a signature needs on
/// its way, found once and used for every signature.
///
/// Of the two scalars that belong to an X25519 key, it is the one whose point has sign bit 0.
///
/// Source: XEdDSA (Signal), 2.3 and 2.4.
package struct SigningKey: ~Copyable {
  private let scalar: SecretBytes
  private let point: [UInt8]

  // Zeros between two signatures.
  private var randomness: SecretBytes
  private var digest: SecretBytes
  private var nonce: SecretBytes
  private var challenge: SecretBytes
  private var response: SecretBytes

  /// Makes a key ready to sign.
  ///
  /// - Parameter key: the secret key; not kept.
  /// - Throws: ``SodiumError/outOfMemory``.
  package init(_ key: borrowing SecretKey) throws {
    var wide = try SecretBytes(count: Ed25519.unreducedByteCount) { wide in
      key.bytes.withBytes { bytes in
        for index in bytes.indices { wide[index] = bytes[index] }
      }
      wide[0] &= 0xf8
      wide[31] = wide[31] & 0x7f | 0x40
    }
    var reduced = try SecretBytes.zeros(count: Ed25519.scalarByteCount)
    var negated = try SecretBytes.zeros(count: Ed25519.scalarByteCount)
    try Ed25519.reduce(wide, into: &reduced)
    try Ed25519.negate(reduced, into: &negated)
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
    wide.wipe()
    reduced.wipe()
    negated.wipe()
    wipeStack()

    let randomness = try SecretBytes.zeros(count: SecretKey.randomnessByteCount)
    let response = try SecretBytes.zeros(count: Ed25519.scalarByteCount)
    self.scalar = scalar
    self.point = point
    self.randomness = randomness
    self.response = response
    digest = wide
    nonce = reduced
    challenge = negated
  }

  /// Signs a message, with fresh randomness.
  ///
  /// - Parameter message: any bytes; what is signed begins with a label of its own.
  /// - Returns: 64 bytes, `R` and `S`.
  /// - Throws: ``SodiumError/degenerate``, which no randomness has ever come to.
  package mutating func sign(_ message: [UInt8]) throws -> [UInt8] {
    randomness.randomize()
    return try signUsingRandomness(message)
  }

  /// Signs a message with given randomness; for vectors.
  ///
  /// - Parameters:
  ///   - message: any bytes.
  ///   - given: 64 bytes `Z`, never used twice.
  /// - Returns: 64 bytes, `R` and `S`.
  /// - Throws: ``SodiumError``.
  package mutating func sign(
    _ message: [UInt8], randomness given: borrowing SecretBytes
  ) throws -> [UInt8] {
    guard given.count == SecretKey.randomnessByteCount else {
      throw SodiumError.wrongLength(expected: SecretKey.randomnessByteCount, actual: given.count)
    }
    randomness.overwrite { randomness in
      given.withBytes { given in
        for index in given.indices { randomness[index] = given[index] }
      }
    }
    return try signUsingRandomness(message)
  }

  private mutating func signUsingRandomness(_ message: [UInt8]) throws -> [UInt8] {
    defer {
      randomness.wipe()
      digest.wipe()
      nonce.wipe()
      challenge.wipe()
      response.wipe()
      wipeStack()
    }
    var nonceHash = SHA512()
    nonceHash.update([0xfe] + [UInt8](repeating: 0xff, count: 31))
    nonceHash.update(scalar)
    nonceHash.update(message)
    nonceHash.update(randomness)
    try nonceHash.finish(into: &digest)
    try Ed25519.reduce(digest, into: &nonce)
    let commitment = try Ed25519.base(times: nonce)

    var challengeHash = SHA512()
    challengeHash.update(commitment)
    challengeHash.update(point)
    challengeHash.update(message)
    try challengeHash.finish(into: &digest)
    try Ed25519.reduce(digest, into: &challenge)

    try Ed25519.multiply(challenge, scalar, adding: nonce, into: &response)
    return response.withBytes { response in
      commitment + response.indices.map { response[$0] }
    }
  }
}

extension SecretKey {
  /// The size of a signature, 64 bytes.
  package static let signatureByteCount = Ed25519.signatureByteCount
  /// The size of the randomness in a signature, 64 bytes.
  package static let randomnessByteCount = 64

  /// Signs one message, with fresh randomness; who signs more than one makes a ``SigningKey``.
  ///
  /// - Parameter message: any bytes; what is signed begins with a label of its own.
  /// - Returns: 64 bytes, `R` and `S`.
  /// - Throws: ``SodiumError/outOfMemory``.
  package borrowing func sign(_ message: [UInt8]) throws -> [UInt8] {
    var key = try SigningKey(self)
    return try key.sign(message)
  }

  /// Signs one message with given randomness; for vectors.
  ///
  /// - Parameters:
  ///   - message: any bytes.
  ///   - randomness: 64 bytes `Z`, never used twice.
  /// - Returns: 64 bytes, `R` and `S`.
  /// - Throws: ``SodiumError``.
  package borrowing func sign(
    _ message: [UInt8], randomness: borrowing SecretBytes
  ) throws -> [UInt8] {
    var key = try SigningKey(self)
    return try key.sign(message, randomness: randomness)
  }
}
