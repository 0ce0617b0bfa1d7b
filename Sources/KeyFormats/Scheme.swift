// SPDX-License-Identifier: Apache-2.0

/// A way to make a fingerprint, by the name that scripts know it by.
package enum Scheme: String, CaseIterable, Sendable {
  case threema
  case threemaKey = "threema-key"
  case ssh
  case sshMD5 = "ssh-md5"
  case sshBubbleBabble = "ssh-bubblebabble"
  case sshfp
  case openPGP = "openpgp"
  case age
  case minisign
  case wireGuard = "wireguard"
  case signal
  case matrix
  case x509
  case spki
}

/// A fingerprint in one scheme.
package struct Fingerprint: Equatable, Sendable {
  /// Which one.
  package let scheme: Scheme
  /// As its own ecosystem prints it, on one line.
  package let value: String
  /// The digest, or the key where that is its own fingerprint.
  package let bytes: [UInt8]
  /// The hash, where a name of it can stand before a fingerprint: `sha256`, `sha1`, `md5`.
  package let hash: String?

  /// Whether anybody can make a key with this fingerprint, so that it never proves equality.
  package var isChosen: Bool { scheme == .minisign && bytes.count == 8 }

  init(_ scheme: Scheme, _ value: String, _ bytes: [UInt8], hash: String? = nil) {
    self.scheme = scheme
    self.value = value
    self.bytes = bytes
    self.hash = hash
  }
}
