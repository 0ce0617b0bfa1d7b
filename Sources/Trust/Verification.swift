// SPDX-License-Identifier: Apache-2.0

package import Identity

/// What one scanned payload means for one ledger: the answer, and what is to be written.
///
/// The checks come in this order, and the first that fails is the answer: self, expected, revoked,
/// mismatch, expired, raise. Source: `FORMATS.md`, section 16.
package struct Verification: Equatable, Sendable {
  /// The answer.
  package enum Result: String, Sendable {
    case verified
    case alreadyVerified = "already-verified"
    case matches
    case unknownContact = "unknown-contact"
    case mismatch
    case expired
    case revoked
    case own = "self"
    case unexpectedContact = "unexpected-contact"
    case declined
  }

  /// What is asked.
  package struct Request: Sendable {
    /// The payload that was scanned or given.
    package let payload: IdentityPayload
    /// The user's claim of an in-person scan; without it nothing is ever written.
    package let attestation: Attestation?
    /// The contact that must be met, if one was named.
    package let expected: ThreemaID?
    /// What to call a contact that is introduced.
    package let name: String?
    /// Whether another key than the stored one may take its place.
    package let replacesKey: Bool
    /// Now, Unix seconds; only an expiry is held against it.
    package let now: Int64

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - payload: what was scanned or given.
    ///   - attestation: the claim of an in-person scan.
    ///   - expected: the contact that must be met.
    ///   - name: what to call a contact that is introduced.
    ///   - replacesKey: whether another key may take the stored one's place.
    ///   - now: Unix seconds.
    package init(
      payload: IdentityPayload, attestation: Attestation?, expected: ThreemaID? = nil,
      name: String? = nil, replacesKey: Bool = false, now: Int64
    ) {
      self.payload = payload
      self.attestation = attestation
      self.expected = expected
      self.name = name
      self.replacesKey = replacesKey
      self.now = now
    }
  }

  /// The answer.
  package let result: Result
  /// What is to be written for it; nothing without an attestation.
  package let events: [Event]
  /// The contact as it was before, if there was one.
  package let before: Contact?

  /// Answers a request. Nothing is written here.
  ///
  /// - Parameters:
  ///   - request: what is asked.
  ///   - ledger: the state it is asked of.
  package init(_ request: Request, in ledger: Ledger) {
    before = ledger.contact(request.payload.id)
    (result, events) = Self.answer(request, ledger, before)
  }

  private static func answer(
    _ request: Request, _ ledger: Ledger, _ contact: Contact?
  ) -> (Result, [Event]) {
    let (id, key) = (request.payload.id, request.payload.publicKey)
    if key == ledger.ownerKey { return (.own, []) }
    if let expected = request.expected, expected != id { return (.unexpectedContact, []) }
    if ledger.isRevoked(id, key) || contact?.isRevoked == true { return (.revoked, []) }
    if id == ledger.owner { return (.mismatch, []) }

    let isOtherKey = contact.map { $0.publicKey != key } ?? false
    let replaces = isOtherKey && request.replacesKey && request.attestation != nil
    if let contact, isOtherKey, !replaces {
      guard let attestation = request.attestation, contact.conflict != key else {
        return (.mismatch, [])
      }
      return (.mismatch, [.keyConflict(id, key, attestation)])
    }

    if request.payload.isExpired(at: request.now) { return (.expired, []) }

    guard let attestation = request.attestation else {
      return (contact == nil ? .unknownContact : .matches, [])
    }
    guard let contact else {
      if request.replacesKey { return (.unknownContact, []) }
      let naming = request.name.map { [Event.named(id, $0, .hand)] } ?? []
      return (.verified, [.introduced(id, key, attestation)] + naming)
    }
    if replaces { return (.verified, [.keyReplaced(id, key, attestation)]) }
    var events: [Event] = []
    if contact.conflict != nil { events.append(.conflictCleared(id, key, attestation)) }
    if contact.recordedLevel < .verified { events.append(.verified(id, key, attestation)) }
    return (events.isEmpty ? .alreadyVerified : .verified, events)
  }
}
