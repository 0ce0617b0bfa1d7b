// SPDX-License-Identifier: Apache-2.0

package import Identity
package import Sodium

/// The sealed identity, as bytes.
///
/// Source: `FORMATS.md`, section 6.
package struct Seal: Equatable, Sendable {
  /// How the secret key is kept.
  package enum Kind: UInt8, Sendable {
    /// No passphrase: whoever reads the file has the key.
    case open = 0
    /// Under a passphrase.
    case passphrase = 1
  }

  /// Why a seal does not open.
  package enum Failure: Error, Equatable, Sendable {
    /// The bytes are no seal of this version.
    case malformed
    /// The version is newer than this program.
    case newerVersion(UInt8)
    /// The parameters are beyond what is believed of a file.
    case excessiveCost(PassphraseCost)
    /// There is less memory than the parameters ask for.
    case outOfMemory(PassphraseCost)
    /// There is a passphrase and none was given.
    case passphraseNeeded
    /// Another passphrase, or damaged bytes; the format cannot tell which.
    case wrongPassphrase
    /// The secret key is not that of the ledger's owner.
    case otherKey
  }

  private static let label = Array("threedots seal v1\0".utf8)
  private static let version: UInt8 = 1
  private static let headCount = 50

  /// The bytes that are stored.
  package let bytes: [UInt8]

  /// Takes stored bytes as they are; they are looked at when the seal is opened.
  ///
  /// - Parameter bytes: any bytes.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Seals a secret key.
  ///
  /// - Parameters:
  ///   - secretKey: the owner's secret key.
  ///   - owner: the owner's ID, bound to the seal.
  ///   - passphrase: at least 1 byte, UTF-8 in form C; `nil` keeps the key open.
  ///   - cost: the cost of the passphrase.
  ///   - salt: 16 bytes; fresh ones unless a vector is made.
  ///   - nonce: 24 bytes; fresh ones unless a vector is made.
  /// - Throws: ``SodiumError``.
  package init(
    _ secretKey: borrowing SecretKey, owner: ThreemaID, passphrase: borrowing SecretBytes?,
    cost: PassphraseCost = .standard,
    salt: [UInt8] = Random.bytes(count: PassphraseSeal.saltByteCount),
    nonce: [UInt8] = Random.bytes(count: PassphraseSeal.nonceByteCount)
  ) throws {
    switch passphrase {
    case nil:
      bytes = secretKey.bytes.withBytes { secret in
        var bytes = [Self.version, Kind.open.rawValue]
        for index in 0..<secret.count { bytes.append(secret[index]) }
        return bytes
      }
    case .some(let passphrase):
      let head =
        [Self.version, Kind.passphrase.rawValue] + bigEndian(UInt64(cost.passes)).suffix(4)
        + bigEndian(UInt64(cost.kibibytes)).suffix(4) + salt + nonce
      let box = try PassphraseSeal.seal(
        secretKey.bytes, passphrase: passphrase, salt: salt, nonce: nonce, cost: cost,
        associated: Self.associated(head, owner, secretKey.publicKey))
      bytes = head + box
    }
  }

  /// How the key is kept.
  ///
  /// - Returns: the kind.
  /// - Throws: ``Failure``.
  package func kind() throws(Failure) -> Kind {
    guard bytes.count >= 2 else { throw .malformed }
    guard bytes[0] <= Self.version else { throw .newerVersion(bytes[0]) }
    guard bytes[0] == Self.version, let kind = Kind(rawValue: bytes[1]) else { throw .malformed }
    let expected = kind == .open ? 2 + 32 : Self.headCount + 32 + PassphraseSeal.tagByteCount
    guard bytes.count == expected else { throw .malformed }
    return kind
  }

  /// Opens the seal and checks that the key in it is the owner's.
  ///
  /// - Parameters:
  ///   - owner: the owner's ID.
  ///   - ownerKey: the owner's key, from the ledger's first entry.
  ///   - passphrase: UTF-8 in form C; not looked at if the key is kept open.
  /// - Returns: the secret key.
  /// - Throws: ``Failure``.
  package func open(
    owner: ThreemaID, ownerKey: PublicKey, passphrase: borrowing SecretBytes?
  ) throws -> SecretKey {
    let secret: SecretBytes
    switch try kind() {
    case .open:
      var bytes = Array(self.bytes[2...])
      secret = try SecretBytes(wiping: &bytes)
    case .passphrase:
      secret = try unseal(owner: owner, ownerKey: ownerKey, passphrase: passphrase)
    }
    let key = try SecretKey(bytes: secret)
    guard key.publicKey == ownerKey else { throw Failure.otherKey }
    return key
  }

  private func unseal(
    owner: ThreemaID, ownerKey: PublicKey, passphrase: borrowing SecretBytes?
  ) throws -> SecretBytes {
    let cost = PassphraseCost(passes: number(at: 2), kibibytes: number(at: 6))
    guard cost.isAcceptable else { throw Failure.excessiveCost(cost) }
    switch passphrase {
    case nil:
      throw Failure.passphraseNeeded
    case .some(let passphrase):
      let head = Array(bytes[..<Self.headCount])
      do {
        return try PassphraseSeal.open(
          Array(bytes[Self.headCount...]), passphrase: passphrase, salt: Array(head[10..<26]),
          nonce: Array(head[26..<50]), cost: cost,
          associated: Self.associated(head, owner, ownerKey))
      } catch SodiumError.outOfMemory {
        throw Failure.outOfMemory(cost)
      } catch SodiumError.forged {
        throw Failure.wrongPassphrase
      }
    }
  }

  private func number(at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func associated(_ head: [UInt8], _ owner: ThreemaID, _ key: PublicKey) -> [UInt8] {
    label + head + Array(owner.text.utf8) + key.bytes
  }
}
