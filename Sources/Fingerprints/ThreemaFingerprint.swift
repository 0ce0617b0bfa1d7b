// SPDX-License-Identifier: Apache-2.0

package import Identity
import Sodium

/// The short Threema fingerprint of a key (`threema`): the first 16 bytes of its SHA-256.
///
/// The apps showed it until 2021 or 2022; it is our everyday short form.
///
/// Source: Threema for Android `FingerPrintServiceImpl.java`, for iOS `CryptoUtils.m`.
package struct ThreemaFingerprint: Hashable, Sendable {
  /// The size of a fingerprint, 16 bytes.
  package static let byteCount = 16
  /// The name that scripts know the scheme by.
  package static let scheme = "threema"

  /// The bytes as two big-endian words.
  private let words: (UInt64, UInt64)

  /// Computes the fingerprint of a key, without a heap object.
  ///
  /// - Parameter publicKey: the key.
  package init(of publicKey: PublicKey) {
    var digest: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    unsafe publicKey.withBytes { key in
      unsafe withUnsafeMutableBytes(of: &digest) { unsafe SHA256.hash(key, into: $0) }
    }
    words = (UInt64(bigEndian: digest.0), UInt64(bigEndian: digest.1))
  }

  /// The 16 bytes.
  package var bytes: [UInt8] {
    [words.0, words.1].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
    }
  }

  /// The fingerprint as 32 lower-case hexadecimal digits.
  package var hex: String { Hexadecimal.text(of: bytes) }

  /// The digits in eight groups of four, as people read them.
  package var groups: [String] { FingerprintGroups.split(hex, into: 4) }

  package static func == (first: ThreemaFingerprint, second: ThreemaFingerprint) -> Bool {
    first.words == second.words
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
  }
}

/// The whole key as today's Threema apps show it (`threema-key`): 64 digits in eight rows of eight.
///
/// Source: Threema for Android `PublicKeyDialog.java`, for iOS `PublicKeyView.swift`.
package struct ThreemaKeyRows: Hashable, Sendable {
  /// The name that scripts know the scheme by.
  package static let scheme = "threema-key"

  /// The key.
  package let publicKey: PublicKey

  /// Shows a key.
  ///
  /// - Parameter publicKey: the key.
  package init(of publicKey: PublicKey) {
    self.publicKey = publicKey
  }

  /// The key as 64 lower-case hexadecimal digits.
  package var hex: String { publicKey.hex }

  /// The digits in eight rows of eight.
  package var rows: [String] { FingerprintGroups.split(hex, into: 8) }
}
