// SPDX-License-Identifier: Apache-2.0

import Identity
import Testing
import Trust

/// Every combination of prior state, payload and options, against a model of the trust rules.
@Suite struct VerificationTests {
  enum Prior: CaseIterable { case none, unknown, serverMatched, verified, downgraded }
  enum Conflict: CaseIterable { case none, withScanned, withThird }
  enum Tombstone: CaseIterable { case none, storedKey, scannedKey, id }
  enum Payload: CaseIterable { case storedKey, otherKey, ownCode, ownKeyOtherID, ownIDOtherKey }
  enum Expiry: CaseIterable { case none, future, now, past }
  enum Expect: CaseIterable { case none, right, wrong }

  struct Case {
    let prior: Prior
    let conflict: Conflict
    let tombstone: Tombstone
    let payload: Payload
    let expiry: Expiry
    let attested: Bool
    let expect: Expect
    let replaces: Bool
    let named: Bool
  }

  static let id = Sample.id(1)
  static let stored = Sample.key(1)
  static let other = Sample.key(2)
  static let third = Sample.key(3)
  static let bystander = Sample.id(9)

  static var cases: [Case] {
    var cases: [Case] = []
    for prior in Prior.allCases {
      for conflict in Conflict.allCases where prior != .none || conflict == .none {
        for tombstone in Tombstone.allCases {
          for payload in Payload.allCases {
            for expiry in Expiry.allCases {
              for expect in Expect.allCases {
                for flags in 0..<8 {
                  cases.append(
                    Case(
                      prior: prior, conflict: conflict, tombstone: tombstone, payload: payload,
                      expiry: expiry, attested: flags & 1 != 0, expect: expect,
                      replaces: flags & 2 != 0, named: flags & 4 != 0))
                }
              }
            }
          }
        }
      }
    }
    return cases
  }

  static func ledger(_ test: Case) throws -> Ledger {
    var events: [Event] = [.introduced(bystander, Sample.key(9), Sample.attestation)]
    switch test.prior {
    case .none: break
    case .unknown: events.append(.added(id, stored, .hand))
    case .serverMatched: events.append(.matched(id, stored, .email))
    case .verified: events.append(.introduced(id, stored, Sample.attestation))
    case .downgraded:
      events += [.introduced(id, stored, Sample.attestation), .downgraded(id)]
    }
    switch test.conflict {
    case .none: break
    case .withScanned: events.append(.keyConflict(id, other, Sample.attestation))
    case .withThird: events.append(.keyConflict(id, third, Sample.attestation))
    }
    switch test.tombstone {
    case .none: break
    case .storedKey:
      events.append(.revoked(Revocation(id: Sample.id(8), publicKey: stored, scope: .key)))
    case .scannedKey:
      events.append(.revoked(Revocation(id: Sample.id(8), publicKey: other, scope: .key)))
    case .id:
      events.append(.revoked(Revocation(id: id, publicKey: Sample.key(7), scope: .keyAndID)))
    }
    return try LedgerTests.fold(events)
  }

  static func payload(_ test: Case) -> IdentityPayload {
    let expiry: Int64? =
      switch test.expiry {
      case .none: nil
      case .future: Sample.now + 1
      case .now: Sample.now
      case .past: Sample.now - 1
      }
    switch test.payload {
    case .storedKey: return IdentityPayload(id: id, publicKey: stored, expiry: expiry)
    case .otherKey: return IdentityPayload(id: id, publicKey: other, expiry: expiry)
    case .ownCode:
      return IdentityPayload(id: Sample.owner, publicKey: Sample.key(0), expiry: expiry)
    case .ownKeyOtherID: return IdentityPayload(id: id, publicKey: Sample.key(0), expiry: expiry)
    case .ownIDOtherKey:
      return IdentityPayload(id: Sample.owner, publicKey: other, expiry: expiry)
    }
  }

  /// The answer, said once more and in other words: a list of reasons to say no, the first counts.
  static func expected(_ test: Case) -> (result: Verification.Result, level: Int?, conflict: Bool) {
    let exists = test.prior != .none
    let knownLevel: Int? =
      switch test.prior {
      case .none: nil
      case .unknown, .downgraded: 1
      case .serverMatched: 2
      case .verified: 3
      }
    let hadConflict = test.conflict != .none
    let isOwnKey = test.payload == .ownCode || test.payload == .ownKeyOtherID
    let aboutOwnID = test.payload == .ownCode || test.payload == .ownIDOtherKey
    let scansStored = test.payload == .storedKey
    // A tombstone on the contact, by its ID or by its stored key.
    let contactDead =
      !aboutOwnID && (test.tombstone == .id || exists && test.tombstone == .storedKey)
    let codeDead =
      scansStored && test.tombstone == .storedKey
      || !scansStored && !isOwnKey && test.tombstone == .scannedKey
    let bringsOtherKey = !isOwnKey && !scansStored && (exists || aboutOwnID)
    let mayReplace = test.replaces && test.attested && exists && !aboutOwnID

    let unchanged = (knownLevel, hadConflict)
    if isOwnKey { return (.own, unchanged.0, unchanged.1) }
    if test.expect == .wrong { return (.unexpectedContact, unchanged.0, unchanged.1) }
    if contactDead || codeDead { return (.revoked, unchanged.0, unchanged.1) }
    if bringsOtherKey && !mayReplace {
      let noted = test.attested && !aboutOwnID
      return (.mismatch, knownLevel, hadConflict || noted)
    }
    if test.expiry == .past { return (.expired, unchanged.0, unchanged.1) }
    if !test.attested { return (exists ? .matches : .unknownContact, unchanged.0, unchanged.1) }
    if !exists {
      return test.replaces ? (.unknownContact, nil, false) : (.verified, 3, false)
    }
    if scansStored && knownLevel == 3 && !hadConflict { return (.alreadyVerified, 3, false) }
    return (.verified, 3, false)
  }

  @Test func everyCombinationIsAsTheModelSays() throws {
    let cases = Self.cases
    #expect(cases.count == (4 * 3 + 1) * 4 * 5 * 4 * 3 * 8)
    for test in cases {
      let ledger = try Self.ledger(test)
      let payload = Self.payload(test)
      let expect: ThreemaID? =
        switch test.expect {
        case .none: nil
        case .right: payload.id
        case .wrong: Sample.id(5)
        }
      let verification = Verification(
        Verification.Request(
          payload: payload, attestation: test.attested ? Sample.attestation : nil,
          expected: expect, name: test.named ? "Ada" : nil, replacesKey: test.replaces,
          now: Sample.now), in: ledger)
      var after = ledger
      for event in verification.events {
        try after.append(Entry(number: after.count + 1, time: Sample.now, event: event))
      }
      let model = Self.expected(test)
      let contact = after.contact(Self.id)
      #expect(verification.result == model.result, "\(test)")
      #expect(contact?.recordedLevel.rawValue == model.level, "\(test)")
      #expect((contact?.conflict != nil) == model.conflict, "\(test)")
      if !test.attested { #expect(verification.events.isEmpty, "\(test)") }
      if verification.result == .verified {
        #expect(contact?.isVerified == true && contact?.publicKey == payload.publicKey, "\(test)")
      } else {
        #expect(contact?.publicKey == ledger.contact(Self.id)?.publicKey, "\(test)")
      }
      #expect(after.contact(Self.bystander) == ledger.contact(Self.bystander), "\(test)")
    }
  }
}
