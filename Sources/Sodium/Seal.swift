// SPDX-License-Identifier: Apache-2.0

internal import CSodium

/// The cost of turning a passphrase into a key with Argon2id.
package struct PassphraseCost: Equatable, Sendable {
  /// Passes over the memory.
  package let passes: UInt32
  /// Memory in KiB.
  package let kibibytes: UInt32

  /// About half a second on a laptop: 3 passes over 256 MiB.
  package static let standard = PassphraseCost(
    passes: UInt32(crypto_pwhash_OPSLIMIT_MODERATE),
    kibibytes: UInt32(crypto_pwhash_MEMLIMIT_MODERATE / 1024))
  /// The least that Argon2id takes here: 1 pass over 8 KiB.
  package static let least = PassphraseCost(passes: 1, kibibytes: 8)
  /// The most that is believed of a file: 64 passes, 4 GiB minus 1 KiB, and ``mostWork``.
  package static let most = PassphraseCost(passes: 64, kibibytes: 4 * 1024 * 1024 - 1)
  /// The most passes times KiB: some ten times ``standard``, so that an edited file cannot keep a
  /// program busy for minutes.
  package static let mostWork: UInt64 = 8 * 1024 * 1024

  /// Makes a cost; whether it is ``isAcceptable`` is asked where it is used.
  ///
  /// - Parameters:
  ///   - passes: passes over the memory.
  ///   - kibibytes: memory in KiB.
  package init(passes: UInt32, kibibytes: UInt32) {
    self.passes = passes
    self.kibibytes = kibibytes
  }

  /// Whether the cost lies between ``least`` and ``most``, and is no more than ``mostWork``.
  package var isAcceptable: Bool {
    (Self.least.passes...Self.most.passes).contains(passes)
      && (Self.least.kibibytes...Self.most.kibibytes).contains(kibibytes)
      && UInt64(passes) * UInt64(kibibytes) <= Self.mostWork
  }
}

/// Authenticated encryption of a secret under a passphrase.
///
/// Source: RFC 9106 (Argon2id, version 0x13, one lane) and XChaCha20-Poly1305-IETF.
package enum PassphraseSeal {
  /// The size of a salt, 16 bytes.
  package static let saltByteCount = Int(crypto_pwhash_SALTBYTES)
  /// The size of a nonce, 24 bytes.
  package static let nonceByteCount = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
  /// What sealing adds to the secret, 16 bytes.
  package static let tagByteCount = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

  /// Derives the key that seals.
  private static func key(
    passphrase: borrowing SecretBytes, salt: [UInt8], cost: PassphraseCost
  ) throws -> SecretBytes {
    guard cost.isAcceptable else { throw SodiumError.degenerate }
    return try SecretBytes(count: Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES)) { key in
      let status = unsafe key.withUnsafeMutableBufferPointer { key in
        passphrase.withBytes { passphrase in
          unsafe passphrase.withUnsafeBytes { passphrase in
            unsafe crypto_pwhash(
              key.baseAddress!, UInt64(key.count),
              passphrase.baseAddress!.assumingMemoryBound(to: CChar.self),
              UInt64(passphrase.count), salt, UInt64(cost.passes),
              Int(cost.kibibytes) * 1024, crypto_pwhash_ALG_ARGON2ID13)
          }
        }
      }
      guard status == 0 else { throw SodiumError.outOfMemory }
    }
  }

  /// Seals a secret.
  ///
  /// - Parameters:
  ///   - secret: what is hidden.
  ///   - passphrase: at least 1 byte.
  ///   - salt: 16 bytes, fresh for each seal.
  ///   - nonce: 24 bytes, fresh for each seal.
  ///   - cost: within the bounds of ``PassphraseCost``.
  ///   - associated: bound to the seal, and not hidden.
  /// - Returns: the secret's length and 16 bytes more.
  /// - Throws: ``SodiumError``.
  package static func seal(
    _ secret: borrowing SecretBytes, passphrase: borrowing SecretBytes, salt: [UInt8],
    nonce: [UInt8], cost: PassphraseCost, associated: [UInt8]
  ) throws -> [UInt8] {
    try require(salt, count: saltByteCount)
    try require(nonce, count: nonceByteCount)
    let key = try key(passphrase: passphrase, salt: salt, cost: cost)
    var sealed = [UInt8](repeating: 0, count: secret.count + tagByteCount)
    var sealedCount: UInt64 = 0
    key.withBytes { key in
      secret.withBytes { secret in
        unsafe key.withUnsafeBufferPointer { key in
          unsafe secret.withUnsafeBufferPointer { secret in
            _ = unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
              &sealed, &sealedCount, secret.baseAddress!, UInt64(secret.count), associated,
              UInt64(associated.count), nil, nonce, key.baseAddress!)
          }
        }
      }
    }
    return sealed
  }

  /// Opens what ``seal(_:passphrase:salt:nonce:cost:associated:)`` made.
  ///
  /// - Parameters:
  ///   - sealed: at least 17 bytes.
  ///   - passphrase: at least 1 byte.
  ///   - salt: 16 bytes.
  ///   - nonce: 24 bytes.
  ///   - cost: within the bounds of ``PassphraseCost``.
  ///   - associated: what the seal was bound to.
  /// - Returns: the secret.
  /// - Throws: ``SodiumError/forged`` for another passphrase or damaged bytes,
  ///   ``SodiumError/outOfMemory``, ``SodiumError/wrongLength(expected:actual:)``.
  package static func open(
    _ sealed: [UInt8], passphrase: borrowing SecretBytes, salt: [UInt8], nonce: [UInt8],
    cost: PassphraseCost, associated: [UInt8]
  ) throws -> SecretBytes {
    try require(salt, count: saltByteCount)
    try require(nonce, count: nonceByteCount)
    guard sealed.count > tagByteCount else {
      throw SodiumError.wrongLength(expected: tagByteCount + 1, actual: sealed.count)
    }
    let key = try key(passphrase: passphrase, salt: salt, cost: cost)
    return try SecretBytes(count: sealed.count - tagByteCount) { secret in
      let status = unsafe secret.withUnsafeMutableBufferPointer { secret in
        key.withBytes { key in
          unsafe key.withUnsafeBufferPointer { key in
            unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
              secret.baseAddress!, nil, nil, sealed, UInt64(sealed.count), associated,
              UInt64(associated.count), nonce, key.baseAddress!)
          }
        }
      }
      guard status == 0 else { throw SodiumError.forged }
    }
  }
}
