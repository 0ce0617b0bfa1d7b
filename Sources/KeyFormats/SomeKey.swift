// SPDX-License-Identifier: Apache-2.0

import Digest
import Encodings
import Fingerprints
package import Identity

/// A public key of any kind that is known here.
package enum SomeKey: Equatable, Sendable {
  /// An X25519 key, the ID beside it, and the scheme that its form belongs to.
  case curve(PublicKey, ThreemaID?, Scheme)
  case ssh(SSHLine)
  case openPGP(OpenPGPCertificate)
  case age(AgeRecipient)
  case minisign(MinisignKey)
  /// An Ed25519 key of a Matrix device or user, 32 bytes.
  case matrix([UInt8])
  case x509(X509)

  /// What it is, in words.
  package var kind: String {
    switch self {
    case .curve(_, _, .signal): "a Signal identity key"
    case .curve: "an X25519 key"
    case .ssh: "an OpenSSH key"
    case .openPGP: "an OpenPGP certificate"
    case .age: "an age recipient"
    case .minisign: "a minisign key"
    case .matrix: "a Matrix key"
    case .x509(let key): key.certificate == nil ? "a public key in DER" : "an X.509 certificate"
    }
  }

  /// The schemes that the key has a fingerprint in; the first is its own ecosystem's.
  package var schemes: [Scheme] {
    switch self {
    case .curve(_, _, .signal): [.signal, .threema, .threemaKey, .wireGuard]
    case .curve: [.threema, .threemaKey, .wireGuard, .signal]
    case .ssh(let line):
      [.ssh, .sshMD5, .sshBubbleBabble] + (line.key.sshfpAlgorithm == nil ? [] : [.sshfp])
    case .openPGP: [.openPGP]
    case .age: [.age]
    case .minisign: [.minisign]
    case .matrix: [.matrix]
    case .x509(let key): key.certificate == nil ? [.spki] : [.x509, .spki]
    }
  }

  /// The fingerprints in one scheme.
  ///
  /// - Parameter scheme: any scheme.
  /// - Returns: one; two for `sshfp`, with SHA-1 and SHA-256; none where the scheme does not apply.
  package func fingerprints(_ scheme: Scheme) -> [Fingerprint] {
    switch (self, scheme) {
    case (.curve(let key, _, _), _): Self.curve(key, scheme)
    case (.ssh(let line), _): Self.ssh(line.key, scheme)
    case (.openPGP(let certificate), .openPGP): [certificate.primary.fingerprint(in: scheme)]
    case (.age(let recipient), .age): [recipient.fingerprint(in: scheme)]
    case (.minisign(let key), .minisign):
      [Fingerprint(scheme, key.keyID, key.bytes[2..<10].reversed())]
    case (.matrix(let key), .matrix):
      [Fingerprint(scheme, Base64.text(of: key, padded: false), key)]
    case (.x509(let key), _): Self.x509(key, scheme)
    default: []
    }
  }

  private static func curve(_ key: PublicKey, _ scheme: Scheme) -> [Fingerprint] {
    switch scheme {
    case .threema:
      let fingerprint = ThreemaFingerprint(of: key)
      return [Fingerprint(scheme, fingerprint.hex, fingerprint.bytes)]
    case .threemaKey: return [Fingerprint(scheme, key.hex, key.bytes)]
    case .wireGuard: return [Fingerprint(scheme, Base64.text(of: key.bytes), key.bytes)]
    case .signal:
      let bytes = [5] + key.bytes
      return [Fingerprint(scheme, Hexadecimal.text(of: bytes), bytes)]
    default: return []
    }
  }

  private static func ssh(_ key: SSHKey, _ scheme: Scheme) -> [Fingerprint] {
    switch scheme {
    case .ssh:
      let digest = FastHash.sha256(key.blob)
      return [
        Fingerprint(
          scheme, "SHA256:" + Base64.text(of: digest, padded: false), digest, hash: "sha256")
      ]
    case .sshMD5:
      let digest = FastHash.md5(key.blob)
      return [Fingerprint(scheme, "MD5:" + colons(digest), digest, hash: "md5")]
    case .sshBubbleBabble:
      let digest = FastHash.sha1(key.blob)
      return [Fingerprint(scheme, BubbleBabble.text(for: digest), digest, hash: "sha1")]
    case .sshfp:
      guard let algorithm = key.sshfpAlgorithm else { return [] }
      return [(1, "sha1", FastHash.sha1(key.blob)), (2, "sha256", FastHash.sha256(key.blob))]
        .map { number, hash, digest in
          Fingerprint(
            scheme, "\(algorithm) \(number) \(Hexadecimal.text(of: digest))", digest, hash: hash)
        }
    default: return []
    }
  }

  private static func x509(_ key: X509, _ scheme: Scheme) -> [Fingerprint] {
    switch scheme {
    case .x509:
      guard let certificate = key.certificate else { return [] }
      let digest = FastHash.sha256(certificate)
      return [Fingerprint(scheme, colons(digest).uppercased(), digest, hash: "sha256")]
    case .spki:
      let digest = FastHash.sha256(key.publicKeyInfo)
      return [Fingerprint(scheme, Base64.text(of: digest), digest, hash: "sha256")]
    default: return []
    }
  }

  private static func colons(_ bytes: [UInt8]) -> String {
    FingerprintGroups.split(Hexadecimal.text(of: bytes), into: 2).joined(separator: ":")
  }
}

extension OpenPGPKey {
  /// The fingerprint in 40 or 64 upper-case digits.
  ///
  /// - Parameter scheme: ``Scheme/openPGP``.
  /// - Returns: the fingerprint.
  package func fingerprint(in scheme: Scheme) -> Fingerprint {
    Fingerprint(scheme, Hexadecimal.text(of: fingerprint).uppercased(), fingerprint)
  }
}

extension AgeRecipient {
  /// The recipient itself; of a hybrid one, which is 2000 characters long, a hash of our own.
  fileprivate func fingerprint(in scheme: Scheme) -> Fingerprint {
    guard isHybrid else { return Fingerprint(scheme, text, bytes) }
    let digest = FastHash.sha256(bytes)
    return Fingerprint(scheme, "age1pq:SHA256:" + Hexadecimal.text(of: digest), digest)
  }
}

extension SSHLine {
  /// The line that `ssh-keygen -l` prints.
  ///
  /// - Parameter fingerprint: one of the key's.
  /// - Returns: size, fingerprint, comment, type; the comment is untrusted.
  package func listing(_ fingerprint: Fingerprint) -> String {
    let comment = comment.isEmpty ? "no comment" : String(decoding: comment, as: UTF8.self)
    return "\(key.bits) \(fingerprint.value) \(comment) (\(key.typeName))"
  }
}
