// SPDX-License-Identifier: Apache-2.0

import Identity
import Testing
import Trust

/// The table of `FORMATS.md`, section 8.
@Suite struct LedgerTests {
  static let a = Sample.id(1)
  static let b = Sample.id(2)
  static let (k1, k2, k3) = (Sample.key(1), Sample.key(2), Sample.key(3))
  static let seen = Sample.attestation

  static func fold(_ events: [Event]) throws(Damage) -> Ledger {
    var ledger = try Ledger(
      Entry(
        number: 1, time: 0,
        event: .genesis(
          ledgerID: [UInt8](repeating: 5, count: 16), owner: Sample.owner,
          ownerKey: Sample.key(0))))
    for event in events {
      try ledger.append(Entry(number: ledger.count + 1, time: Sample.now, event: event))
    }
    return ledger
  }

  static let revokedA = Event.revoked(Revocation(id: a, publicKey: k1, scope: .keyAndID))

  static let illegal: [(before: [Event], event: Event, why: Illegality)] = [
    ([], .genesis(ledgerID: [UInt8](repeating: 5, count: 16), owner: b, ownerKey: k2), .notFirst),
    ([.added(a, k1, .hand)], .introduced(a, k1, seen), .contactExists),
    ([.added(a, k1, .hand)], .added(a, k2, .hand), .contactExists),
    ([], .introduced(Sample.owner, k1, seen), .ownIdentity),
    ([], .introduced(a, Sample.key(0), seen), .ownIdentity),
    ([], .added(Sample.owner, k1, .imported), .ownIdentity),
    ([], .added(a, Sample.key(0), .imported), .ownIdentity),
    ([], .matched(Sample.owner, k1, .email), .ownIdentity),
    ([revokedA], .introduced(a, k2, seen), .revoked),
    ([revokedA], .introduced(b, k1, seen), .revoked),
    ([], .verified(a, k1, seen), .noContact),
    ([.added(a, k1, .hand)], .verified(a, k2, seen), .wrongKey),
    ([.introduced(a, k1, seen)], .verified(a, k1, seen), .levelTooHigh),
    ([.added(a, k1, .hand), revokedA], .verified(a, k1, seen), .revoked),
    ([.added(a, k1, .hand), .keyConflict(a, k2, seen)], .verified(a, k1, seen), .conflictOpen),
    ([.added(a, k1, .hand)], .matched(a, k2, .email), .wrongKey),
    ([.matched(a, k1, .email)], .matched(a, k1, .email), .alreadyMatched),
    ([.added(a, k1, .hand), revokedA], .matched(a, k1, .email), .revoked),
    ([.added(a, k1, .hand), .keyConflict(a, k2, seen)], .matched(a, k1, .email), .conflictOpen),
    ([.added(a, k1, .hand)], .matchWithdrawn(a, .email), .notMatched),
    ([.matched(a, k1, .email)], .matchWithdrawn(a, .phone), .notMatched),
    ([], .matchWithdrawn(a, .phone), .noContact),
    ([], .named(a, "A", .hand), .noContact),
    ([.added(a, k1, .hand)], .named(a, nil, .hand), .noName),
    ([], .keyConflict(a, k2, seen), .noContact),
    ([.added(a, k1, .hand)], .keyConflict(a, k1, seen), .sameKey),
    ([.added(a, k1, .hand), .keyConflict(a, k2, seen)], .keyConflict(a, k2, seen), .sameConflict),
    ([.added(a, k1, .hand)], .conflictCleared(a, k1, seen), .noConflict),
    ([.added(a, k1, .hand), .keyConflict(a, k2, seen)], .conflictCleared(a, k2, seen), .wrongKey),
    (
      [.added(a, k1, .hand), .keyConflict(a, k2, seen), revokedA], .conflictCleared(a, k1, seen),
      .revoked
    ),
    ([], .keyReplaced(a, k2, seen), .noContact),
    ([.added(a, k1, .hand)], .keyReplaced(a, k1, seen), .sameKey),
    ([.added(a, k1, .hand)], .keyReplaced(a, Sample.key(0), seen), .ownIdentity),
    ([.added(a, k1, .hand), revokedA], .keyReplaced(a, k2, seen), .revoked),
    ([.added(a, k1, .hand), revokedA], .keyReplaced(a, k2, nil), .revoked),
    (
      [.added(a, k1, .hand), .revoked(Revocation(id: b, publicKey: k2, scope: .key))],
      .keyReplaced(a, k2, nil), .revoked
    ),
    ([.added(a, k1, .hand)], .downgraded(a), .levelTooLow),
    ([], .downgraded(a), .noContact),
    ([revokedA], revokedA, .alreadyRevoked),
    ([revokedA], .revoked(Revocation(id: a, publicKey: k1, scope: .key)), .alreadyRevoked),
    ([], .revoked(Revocation(id: Sample.owner, publicKey: k1, scope: .key)), .ownIdentity),
    ([], .revoked(Revocation(id: a, publicKey: Sample.key(0), scope: .key)), .ownIdentity),
    ([], .forgotten(a), .noContact),
    ([.added(a, k1, .hand), .forgotten(a)], .forgotten(a), .noContact),
    ([], .callCompared(a, k1, form: "emoji", program: "phrase"), .noContact),
    ([.added(a, k1, .hand)], .callCompared(a, k2, form: "emoji", program: "phrase"), .wrongKey),
    (
      [.added(a, k1, .hand), revokedA], .callCompared(a, k1, form: "emoji", program: "phrase"),
      .revoked
    ),
    (
      [.added(a, k1, .hand)],
      .compacted(
        LedgerLink(
          ledgerID: Array(0..<16), count: 1, head: [UInt8](repeating: 0, count: 32),
          signature: [UInt8](repeating: 0, count: 64)), carried: 0), .notSecond
    ),
    (
      [],
      .compacted(
        LedgerLink(
          ledgerID: [UInt8](repeating: 5, count: 16), count: 1,
          head: [UInt8](repeating: 0, count: 32), signature: [UInt8](repeating: 0, count: 64)),
        carried: 0), .notSecond
    ),
    ([.ownRevoked(statement: [1])], .added(a, k1, .hand), .ownRevoked),
    ([.ownRevoked(statement: [1])], .ownRevoked(statement: [1]), .ownRevoked),
  ]

  @Test func illegalEntriesAreDamage() throws {
    #expect(Self.illegal.count == 51)
    for (before, event, why) in Self.illegal {
      let ledger = try Self.fold(before)
      var after = ledger
      #expect(throws: Damage.illegal(event.kind, why), "\(before) then \(event)") {
        try after.append(Entry(number: ledger.count + 1, time: 0, event: event))
      }
      #expect(after.contacts == ledger.contacts, "refused, and yet changed: \(event)")
      #expect(after.count == ledger.count)
    }
  }

  static let levels: [(events: [Event], level: TrustLevel)] = [
    ([.added(a, k1, .hand)], .unknown),
    ([.added(a, k1, .imported), .verified(a, k1, seen)], .verified),
    ([.introduced(a, k1, seen)], .verified),
    ([.matched(a, k1, .email)], .serverMatched),
    ([.added(a, k1, .hand), .matched(a, k1, .phone)], .serverMatched),
    ([.matched(a, k1, .email), .matchWithdrawn(a, .email)], .unknown),
    (
      [.matched(a, k1, .email), .matched(a, k1, .phone), .matchWithdrawn(a, .email)], .serverMatched
    ),
    ([.matched(a, k1, .email), .verified(a, k1, seen)], .verified),
    ([.matched(a, k1, .email), .verified(a, k1, seen), .matchWithdrawn(a, .email)], .verified),
    ([.introduced(a, k1, seen), .matched(a, k1, .email)], .verified),
    ([.introduced(a, k1, seen), .keyConflict(a, k2, seen)], .verified),
    ([.introduced(a, k1, seen), .keyReplaced(a, k2, nil)], .unknown),
    ([.added(a, k1, .hand), .keyReplaced(a, k2, seen)], .verified),
    ([.introduced(a, k1, seen), .downgraded(a)], .unknown),
    ([.matched(a, k1, .email), .downgraded(a)], .unknown),
    ([.introduced(a, k1, seen), revokedA], .unknown),
    (
      [.introduced(a, k1, seen), .revoked(Revocation(id: b, publicKey: k1, scope: .key))], .unknown
    ),
    ([revokedA, .added(a, k2, .hand)], .unknown),
    ([.introduced(a, k1, seen), .named(a, "●●● Verified", .hand)], .verified),
  ]

  @Test func levelsFollowTheTable() throws {
    #expect(Self.levels.count == 19)
    for (events, level) in Self.levels {
      let contact = try #require(try Self.fold(events).contact(Self.a))
      #expect(contact.level == level, "\(events)")
    }
  }

  @Test func aTombstoneSurvivesForgettingAndStandsOnTheKeyUnderAnotherID() throws {
    let ledger = try Self.fold([
      .introduced(Self.a, Self.k1, Self.seen), Self.revokedA, .forgotten(Self.a),
      .added(Self.a, Self.k2, .hand), .added(Self.b, Self.k1, .hand),
    ])
    #expect(ledger.contact(Self.a)?.isRevoked == true)
    #expect(ledger.contact(Self.b)?.isRevoked == true)
    let other = try Self.fold([
      .revoked(Revocation(id: Self.a, publicKey: Self.k1, scope: .key)),
      .added(Self.a, Self.k2, .hand),
    ])
    #expect(other.contact(Self.a)?.isRevoked == false)
  }

  @Test func conflictLeavesTheLevelAndFailsWhatDependsOnIt() throws {
    let events: [Event] = [.introduced(Self.a, Self.k1, Self.seen)]
    #expect(try Self.fold(events).contact(Self.a)?.isVerified == true)
    let met = try Self.fold(events + [.keyConflict(Self.a, Self.k2, Self.seen)])
    let contact = try #require(met.contact(Self.a))
    #expect(contact.level == .verified)
    #expect(contact.dependableLevel == .unknown)
    #expect(!contact.isVerified)
    let cleared = try Self.fold(
      events + [
        .keyConflict(Self.a, Self.k2, Self.seen), .conflictCleared(Self.a, Self.k1, Self.seen),
      ])
    #expect(cleared.contact(Self.a)?.isVerified == true)
  }

  @Test func numbersRunWithoutAGap() throws {
    let ledger = try Self.fold([])
    for number in [Int64(0), 1, 3, .max, .min] {
      var after = ledger
      #expect(throws: Damage.wrongNumber(expected: 2, found: number)) {
        try after.append(Entry(number: number, time: 0, event: .added(Self.a, Self.k1, .hand)))
      }
    }
  }

  @Test func theOwnerHasANameAndIsNoContact() throws {
    let ledger = try Self.fold([.named(Sample.owner, "Me", .hand)])
    #expect(ledger.ownName?.text == "Me")
    #expect(ledger.contacts.isEmpty)
    #expect(throws: Damage.illegal(.named, .noName)) {
      try Self.fold([.named(Sample.owner, nil, .hand)])
    }
  }

  @Test func timeDecidesNothing() throws {
    var ledger = try Self.fold([])
    for (number, time) in [(2, Int64.max), (3, .min)] as [(Int64, Int64)] {
      let event: Event =
        number == 2 ? .added(Self.a, Self.k1, .hand) : .verified(Self.a, Self.k1, Self.seen)
      try ledger.append(Entry(number: number, time: time, event: event))
    }
    #expect(ledger.contact(Self.a)?.level == .verified)
  }
}
