// SPDX-License-Identifier: Apache-2.0

package import Sodium

/// An X25519 secret key, which agrees and, by XEdDSA, signs.
///
/// Source: RFC 7748, 5.
package struct SecretKey: ~Copyable {
  /// The size of a key, 32 bytes.
  package static let byteCount = 32

  /// The 32 bytes as they were made or imported, not clamped.
  package let bytes: SecretBytes
  /// The public key that belongs to it.
  package let publicKey: PublicKey

  /// Takes over secret bytes.
  ///
  /// - Parameter bytes: 32 bytes; clamped where they are used.
  /// - Throws: ``SodiumError/wrongLength(expected:actual:)``.
  package init(bytes: consuming SecretBytes) throws {
    let publicKey = try PublicKey(bytes: Curve25519.publicKey(of: bytes))
    self.bytes = bytes
    self.publicKey = publicKey
  }

  /// Moves bytes into secret memory and overwrites where they came from.
  ///
  /// - Parameter bytes: 32 bytes; zeros afterwards, whatever is thrown.
  /// - Throws: ``SodiumError``.
  package init(moving bytes: inout [UInt8]) throws {
    defer { wipe(&bytes) }
    guard bytes.count == Self.byteCount else {
      throw SodiumError.wrongLength(expected: Self.byteCount, actual: bytes.count)
    }
    try self.init(bytes: SecretBytes(wiping: &bytes))
  }

  /// Makes a key from the system's random source.
  ///
  /// - Returns: a fresh key.
  /// - Throws: ``SodiumError/outOfMemory``.
  package static func generate() throws -> SecretKey {
    try SecretKey(bytes: SecretBytes.random(count: byteCount))
  }
}
