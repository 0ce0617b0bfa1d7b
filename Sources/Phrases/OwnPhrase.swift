// SPDX-License-Identifier: Apache-2.0

package import Identity
package import Sodium

/// One of the two people who compare a phrase.
package struct Party: Equatable, Sendable {
  /// The ID.
  package let id: ThreemaID
  /// The long-term key.
  package let publicKey: PublicKey

  /// Names a party.
  ///
  /// - Parameters:
  ///   - id: the ID.
  ///   - publicKey: the long-term key.
  package init(_ id: ThreemaID, _ publicKey: PublicKey) {
    self.id = id
    self.publicKey = publicKey
  }

  var encoded: [UInt8] { id.bytes + publicKey.bytes }
}

extension PhraseForm {
  /// The phrase of two people's long-term keys, the same on both sides.
  ///
  /// Nobody commits to anything here, so a short one can be searched for.
  ///
  /// - Parameters:
  ///   - secretKey: one's own.
  ///   - own: one's own ID; the key is the secret key's.
  ///   - their: ID and key of the other one.
  ///   - context: what both sides name.
  ///   - bits: at least 1.
  /// - Returns: the symbols' numbers.
  /// - Throws: ``PhraseError``, `SodiumError`.
  ///
  /// Source: `FORMATS.md`, section 12.
  package func numbers(
    secretKey: borrowing SecretKey, own: ThreemaID, their: Party, context: PhraseContext, bits: Int
  ) throws -> [Int] {
    let own = Party(own, secretKey.publicKey)
    let isLower = own.publicKey < their.publicKey
    let (lower, higher) = isLower ? (own, their) : (their, own)
    let label =
      Array("threedots phrase \(label) v1\0".utf8) + lower.encoded + higher.encoded
      + context.encoded
    let shared = try Curve25519.sharedSecret(of: secretKey.bytes, with: their.publicKey.bytes)
    return try numbers(secret: shared, label: label, bits: bits)
  }

  /// The phrase of a secret that two people share already.
  ///
  /// - Parameters:
  ///   - secret: 32 bytes.
  ///   - context: what both sides name.
  ///   - bits: at least 1.
  /// - Returns: the symbols' numbers.
  /// - Throws: ``PhraseError``, `SodiumError`.
  package func numbers(
    secret: borrowing SecretBytes, context: PhraseContext, bits: Int
  ) throws -> [Int] {
    guard secret.count == Self.secretByteCount else {
      throw PhraseError.wrongLength(expected: Self.secretByteCount, actual: secret.count)
    }
    let label = Array("threedots phrase \(label) secret v1\0".utf8) + context.encoded
    return try numbers(secret: secret, label: label, bits: bits)
  }

  /// The size of a shared secret, 32 bytes.
  package static let secretByteCount = Curve25519.byteCount

  private func numbers(
    secret: borrowing SecretBytes, label: [UInt8], bits: Int
  ) throws -> [Int] {
    let count = try symbolCount(forBits: bits)
    let key = try HKDFSHA256.extract(secret)
    let material = try HKDFSHA256.expand(
      key, label: label, count: count * Self.bytesPerSymbol)
    return material.withBytes { numbers(from: $0) }
  }
}
