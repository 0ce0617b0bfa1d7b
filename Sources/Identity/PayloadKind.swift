// SPDX-License-Identifier: Apache-2.0

/// What a scanned code is, told from its bytes alone.
///
/// A kind is a name for people and scripts; it decides nothing. Wherever a payload might carry a
/// secret it is called one, because a kind too many hidden costs an option, one too few a key.
package enum PayloadKind: Hashable, Sendable {
  /// Begins with `3mid:`, well formed or not.
  case threemaIdentity
  /// A link of the Threema apps that names an ID at most, never a key.
  case threemaLink
  /// Carries a secret, and is never shown unasked.
  case secret(SecretKind)
  /// A Matrix verification or login code.
  case matrix
  /// A Signal safety number or link.
  case signal
  /// An OpenPGP fingerprint.
  case openPGP4Fingerprint
  /// An age recipient.
  case age
  /// A line of our own, `3DOTS:` and this word, in lower case.
  case threedots(String)
  /// Anything else.
  case other

  /// The name that scripts know the kind by.
  package var name: String {
    switch self {
    case .threemaIdentity: "threema-identity"
    case .threemaLink: "threema-link"
    case .secret: "secret"
    case .matrix: "matrix"
    case .signal: "signal"
    case .openPGP4Fingerprint: "openpgp4fpr"
    case .age: "age"
    case .threedots(let word): "threedots-\(word)"
    case .other: "other"
    }
  }

  /// Tells what a code is.
  ///
  /// - Parameter bytes: what the code held, whole.
  package init(of bytes: [UInt8]) {
    let payload = PayloadBytes(bytes)
    if bytes.starts(with: IdentityPayload.prefix) {
      self = .threemaIdentity
    } else if payload.isSignalSafetyNumber {
      self = .signal
    } else if bytes.starts(with: "MATRIX".utf8) {
      self = .matrix
    } else if let secret = SecretKind(of: payload) {
      self = .secret(secret)
    } else if payload.isThreemaLink {
      self = .threemaLink
    } else if payload.begins(with: "sgnl:") {
      self = .signal
    } else if payload.begins(with: "openpgp4fpr:") {
      self = .openPGP4Fingerprint
    } else if payload.isAgeRecipient {
      self = .age
    } else if let word = payload.threedotsWord {
      self = .threedots(word)
    } else {
      self = .other
    }
  }
}

extension PayloadBytes {
  /// The 74 bytes of a Signal safety number: version, two fields that each hold 32 bytes.
  fileprivate var isSignalSafetyNumber: Bool {
    whole.count == 74 && whole[0] == 0x08 && whole[1] < 0x80
      && whole[2..<6].elementsEqual([0x12, 0x22, 0x0a, 0x20])
      && whole[38..<42].elementsEqual([0x1a, 0x22, 0x0a, 0x20])
  }

  /// A link that the apps open and that is no secret.
  fileprivate var isThreemaLink: Bool {
    let hosts = ["threema.id", "go.threema.ch", "work.threema.ch", "onprem.threema.ch"]
    return (hosts + ["blue.threema.ch"]).contains { whole.starts(with: "https://\($0)/".utf8) }
      || Self.threemaSchemes.contains { whole.starts(with: "\($0)://".utf8) }
  }

  /// An age recipient, of a plugin too: `age1` and at least 36 more letters and digits.
  fileprivate var isAgeRecipient: Bool {
    begins(with: "age1") && trimmed.count >= 40 && trimmed.allSatisfy(Self.isAlphanumeric)
  }

  /// The word after `3DOTS:`, in lower case; at most 32 letters, digits and inner hyphens.
  fileprivate var threedotsWord: String? {
    guard whole.starts(with: "3DOTS:".utf8) else { return nil }
    let word = whole.dropFirst(6).prefix { Self.isAlphanumeric($0) || $0 == 0x2d }
    guard (1...32).contains(word.count), word.first != 0x2d, word.last != 0x2d else { return nil }
    return String(decoding: word.map(Self.lowercased), as: UTF8.self)
  }
}
