// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import Identity
import JSON
import KeystoreConsole
import ScannerView
import Trust

/// What verify says at the end.
struct Answer {
  let result: Verification.Result
  let before: Contact?
  let contact: Contact?
  let payload: IdentityPayload
  let ledger: Ledger
  let isAttested: Bool
  /// Nil where a text was given.
  let method: ScanMethod?
  /// Whether both fingerprints were shown already, before something was asked.
  let isCompared: Bool

  init(
    _ result: Verification.Result, _ before: Contact?, _ ledger: Ledger,
    _ payload: IdentityPayload, _ method: ScanMethod? = nil, isAttested: Bool = false,
    isCompared: Bool = false
  ) {
    self.result = result
    self.before = before
    self.ledger = ledger
    self.payload = payload
    self.isAttested = isAttested
    self.method = method
    self.isCompared = isCompared
    contact = ledger.contact(payload.id)
  }

  /// The contact, where the answer is about its own key; its dots say nothing of another one.
  private var subject: Contact? {
    guard contact?.publicKey == payload.publicKey || [.mismatch, .revoked].contains(result) else {
      return nil
    }
    return contact
  }

  /// 0 only if the contact is now at level 3, active and without key conflict.
  var status: ExitStatus {
    guard [.verified, .alreadyVerified, .matches].contains(result), let contact,
      contact.isVerified, contact.publicKey == payload.publicKey
    else { return .no }
    return .yes
  }

  /// Prints the answer.
  func present(_ console: Console) throws {
    if console.usesJSON {
      try console.json(.object(members))
      return
    }
    if result == .mismatch, !isCompared {
      for line in mismatchLines(
        payload, contact?.publicKey ?? ledger.ownerKey, console.appearance)
      { try console.print(line) }
    }
    if let contact = subject {
      if result == .verified {
        try console.fadeDots(from: before?.dots ?? .unknown, to: contact.dots)
      }
      try console.print(contact.row(console.appearance))
    }
    try console.print(sentence)
    if let contact = subject { try console.print(contact.words) }
    if let advice = advice(wasAsked: console.isInteractive) { console.note(advice) }
  }

  private var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("v", 1), .init("result", .string(result.rawValue)),
      .init("level_before", before.map { .integer(Int64($0.level.rawValue)) } ?? .null),
    ]
    members += subject?.members ?? [.init("id", .string(payload.id.text))]
    if contact?.publicKey != payload.publicKey {
      members += [
        .init("scanned_public_key", .string(payload.publicKey.hex)),
        .init(
          "scanned_fingerprint", .string(ThreemaFingerprint(of: payload.publicKey).hex)),
      ]
    }
    return members
  }

  private var sentence: String {
    let id = payload.id.text
    return switch result {
    case .verified where before == nil: "\(id) was introduced: verified in person"
    case .verified where before?.publicKey != payload.publicKey:
      "The new key took the place of the old one: verified in person"
    case .verified: "\(id) was verified in person"
    case .alreadyVerified: "\(id) is verified already, with this key; nothing was written"
    case .matches: "The code has the stored key of \(id); nothing was written"
    case .unknownContact: "There is no contact \(id); nothing was written"
    case .mismatch where contact == nil: "Somebody shows your own ID with another key"
    case .mismatch: "The contact keeps its level; do not use the scanned key"
    case .expired: "The code has expired: it raises nobody"
    case .revoked: "The ID or the key is revoked: nobody can be verified with it"
    case .own where payload.id != ledger.owner: "The code has your own key under another ID, \(id)"
    case .own: "This is you: the code has your own key"
    case .unexpectedContact where contact != nil && subject == nil:
      "The code is of \(id), who was not expected, and has another key than the stored one"
    case .unexpectedContact: "The code is of \(id), who was not expected"
    case .declined: "Nothing was written"
    }
  }

  private var way: String { method == .camera ? "--camera" : "PICTURE --in-person" }

  /// What to do next. Whoever was asked at the terminal has said already that it was not in person.
  private func advice(wasAsked: Bool) -> String? {
    let id = payload.id.text
    let attest: String? =
      if method == nil {
        "a text raises nobody; scan the code itself: verify --camera --expect \(id)"
      } else if wasAsked {
        nil
      } else {
        "if they showed it in person, say so: --in-person"
      }
    return switch result {
    case .matches where contact?.isVerified == false && contact?.conflict == nil: attest
    case .matches where contact?.conflict != nil:
      "a key conflict is open: scan the code in person to clear it (--in-person)"
    case .unknownContact where isAttested:
      "--replace-key is for a contact that is known; leave it out to introduce \(id)"
    case .unknownContact: attest
    case .mismatch where contact != nil:
      "if they truly have a new key, meet them: "
        + "verify \(way) --replace-key --expect \(id)"
    case .expired: "ask for a fresh code"
    default: nil
    }
  }
}

/// Both fingerprints, and under them which groups differ.
func mismatchLines(
  _ payload: IdentityPayload, _ stored: PublicKey, _ appearance: Appearance
) -> [String] {
  let ours = ThreemaFingerprint(of: stored).groups
  let theirs = ThreemaFingerprint(of: payload.publicKey).groups
  let differing = FingerprintGroups.differing(ours, theirs)
  let carets = ours.indices.map { differing.contains($0) ? "^^^^" : "    " }
  let red = Style(.unknown, isBold: true)
  return [
    appearance.paint("MISMATCH", red) + "  \(payload.id.text) was shown with another key",
    "Stored   \(ours.joined(separator: " "))", "Scanned  \(theirs.joined(separator: " "))",
    "         \(appearance.paint(carets.joined(separator: " "), red))",
  ]
}
