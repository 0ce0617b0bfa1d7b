// SPDX-License-Identifier: Apache-2.0

import Foundation
import Identity
import Sodium
import TestSupport
import Testing

@testable import Trust

/// Resealing and compaction: the state stays, and nothing old does.
@Suite struct CompactionTests {
  private static func named(_ number: Int, _ text: String?) -> Event {
    .named(Sample.id(number), text, .hand)
  }

  /// A history with something of every kind that can go.
  private static let history: [Event] = [
    .introduced(Sample.id(1), Sample.key(1), Sample.attestation), named(1, "OLDNAME1"),
    named(1, "Ada"), .added(Sample.id(2), Sample.key(2), .imported), named(2, "GONENAME2"),
    .matched(Sample.id(2), Sample.key(2), .email), .matched(Sample.id(2), Sample.key(2), .phone),
    .matchWithdrawn(Sample.id(2), .email),
    .revoked(
      Revocation(id: Sample.id(3), publicKey: Sample.key(3), scope: .key, reason: "WHY3")),
    .keyConflict(Sample.id(1), Sample.key(4), Sample.attestation),
    .conflictCleared(Sample.id(1), Sample.key(1), Sample.attestation),
    .callCompared(Sample.id(1), Sample.key(1), form: "words", program: "phrase 0.1.0"),
    .forgotten(Sample.id(2)), .added(Sample.id(2), Sample.key(5), .hand),
    .keyReplaced(Sample.id(2), Sample.key(6), nil), named(2, "OLDNAME2"), named(2, nil),
    .verified(Sample.id(2), Sample.key(6), Sample.attestation), .downgraded(Sample.id(2)),
    .verified(Sample.id(2), Sample.key(6), Sample.attestation),
    .named(Sample.owner, "OLDOWNER", .hand), .named(Sample.owner, "Owner", .hand),
    .added(Sample.id(7), Sample.key(7), .hand), .forgotten(Sample.id(7)),
  ]

  @Test func theStateStaysAndTheRestGoes() throws {
    let scratch = ScratchFolder()
    try scratch.make(Self.history)
    var keystore = try scratch.open()
    let before = keystore.ledger
    let done = try keystore.compact(signing: Sample.secretKey(0), time: Sample.now + 9)
    #expect(done.before == Int64(Self.history.count) + 1)
    #expect(done.isShrunk)
    #expect(keystore.ledger.hasSameState(as: before))
    let again = try scratch.open()
    #expect(again.ledger.hasSameState(as: before))
    #expect(again.ledger.ledgerID != before.ledgerID)
    #expect(again.ledger.link?.ledgerID == before.ledgerID)
    #expect(again.ledger.link?.count == done.before)
    #expect(try again.audit() == done.after)
    var kinds: [Event.Kind] = []
    try again.forEachEntry { kinds.append($0.event.kind) }
    #expect(
      kinds == [
        .genesis, .compacted, .introduced, .named, .revoked, .callCompared, .added, .keyReplaced,
        .verified, .named,
      ])
  }

  @Test func nothingOldIsLeftInAnyFile() throws {
    let scratch = ScratchFolder()
    try scratch.make(Self.history)
    let gone = ["OLDNAME1", "OLDNAME2", "GONENAME2", "OLDOWNER"].map { Array($0.utf8) }
    #expect(gone.allSatisfy { Self.holds(scratch, $0) })
    var keystore = try scratch.open()
    _ = try keystore.compact(signing: Sample.secretKey(0), time: Sample.now)
    #expect(gone.allSatisfy { !Self.holds(scratch, $0) })
    for kept in ["Ada", "Owner", "WHY3"] { #expect(Self.holds(scratch, Array(kept.utf8))) }
    // The key of a forgotten contact, too.
    #expect(!Self.holds(scratch, Sample.key(7).bytes))
  }

  @Test func noOldSealIsLeftInAnyFile() throws {
    let scratch = ScratchFolder()
    try scratch.make()
    let secret = Sample.secretKey(0)
    let cost = PassphraseCost(passes: 1, kibibytes: 8)
    var passphrase = Array("one".utf8)
    let sealed = try Seal(
      secret, owner: Sample.owner, passphrase: SecretBytes(wiping: &passphrase), cost: cost)
    var keystore = try scratch.open()
    let open = Array(keystore.seal.bytes.dropFirst(2))
    #expect(Self.holds(scratch, open))
    try keystore.reseal(sealed)
    #expect(keystore.seal == sealed)
    #expect(!Self.holds(scratch, open))
    #expect(Self.holds(scratch, Array(sealed.bytes.suffix(48))))
    try keystore.reseal(Seal(secret, owner: Sample.owner, passphrase: nil))
    #expect(!Self.holds(scratch, Array(sealed.bytes.suffix(48))))
    #expect(try scratch.open().unlock(nil).publicKey == secret.publicKey)
  }

  /// Whether any file below a folder holds bytes.
  private static func holds(_ scratch: ScratchFolder, _ bytes: [UInt8]) -> Bool {
    let names = FileManager.default.enumerator(atPath: scratch.path)?.allObjects ?? []
    return names.contains { name in
      FileManager.default.contents(atPath: "\(scratch.path)/\(name)")?
        .range(of: Data(bytes)) != nil
    }
  }

  // MARK: Checkpoints

  @Test func anOldCheckpointStillHoldsAfterACompaction() throws {
    let scratch = ScratchFolder()
    try scratch.make(Self.history)
    let old = try scratch.open().checkpoint
    var keystore = try scratch.open()
    _ = try keystore.compact(signing: Sample.secretKey(0), time: Sample.now)
    // As if the program had been killed between commit and checkpoint.
    try scratch.checkpoints.advance(to: old, for: keystore.path, replacing: true)
    let again = try scratch.open()
    #expect(try again.audit(expecting: old) == again.ledger.count)
    #expect(try scratch.checkpoints.load(for: keystore.path) == again.checkpoint)
  }

  @Test func noOtherCheckpointDoes() throws {
    let scratch = ScratchFolder()
    try scratch.make(Self.history)
    var keystore = try scratch.open()
    let old = keystore.checkpoint
    _ = try keystore.compact(signing: Sample.secretKey(0), time: Sample.now)
    func refused(_ checkpoint: Checkpoint) -> Bool {
      keystoreError { _ = try keystore.audit(expecting: checkpoint) } != nil
    }
    func changed(
      ledgerID: [UInt8]? = nil, ownerKey: PublicKey? = nil, count: Int64 = 0, head: [UInt8]? = nil
    ) -> Checkpoint {
      Checkpoint(
        ledgerID: ledgerID ?? old.ledgerID, owner: old.owner, ownerKey: ownerKey ?? old.ownerKey,
        count: old.count + count, head: head ?? old.head)
    }
    #expect(!refused(old))
    #expect(!refused(changed(count: -1, head: [UInt8](repeating: 1, count: 32))))
    #expect(refused(changed(head: [UInt8](repeating: 1, count: 32))))
    #expect(refused(changed(count: 1)))
    #expect(refused(changed(ledgerID: [UInt8](repeating: 1, count: 16))))
    #expect(refused(changed(ownerKey: Sample.key(9))))
    // After a second compaction the first ledger is out of reach.
    _ = try keystore.compact(signing: Sample.secretKey(0), time: Sample.now)
    #expect(refused(old))
  }

  /// Every entry is signed, so that a beginning of the new ledger would verify; but it was written
  /// whole, and one that was cut off has lost, say, a revocation.
  @Test func aCompactedLedgerThatWasCutOffIsRefused() throws {
    let scratch = ScratchFolder()
    try scratch.make(Self.history)
    let old = try scratch.open().checkpoint
    var keystore = try scratch.open()
    let done = try keystore.compact(signing: Sample.secretKey(0), time: Sample.now)
    let whole = scratch.read()
    for count in 2..<done.after {
      scratch.write(whole)
      scratch.attack("DELETE FROM ledger WHERE n > \(count)")
      for pinned in [old, nil] {
        if let pinned {
          try scratch.checkpoints.advance(to: pinned, for: keystore.path, replacing: true)
        }
        let error = keystoreError { _ = try scratch.open(pinned == nil ? .user : .seen) }
        #expect(error == .damaged(entry: count, .cutOff(carried: done.after - 2)))
      }
    }
    scratch.write(whole)
    #expect(try scratch.open().ledger.isWhole)
  }

  @Test func aCheckpointGivesWayOnlyToWhatGoesOnFromIt() throws {
    let scratch = ScratchFolder()
    try scratch.make(Self.history)
    var keystore = try scratch.open()
    let old = keystore.checkpoint
    _ = try keystore.compact(signing: Sample.secretKey(0), time: Sample.now)
    // Another program that had read the old ledger comes late.
    try scratch.checkpoints.advance(to: old, for: keystore.path)
    #expect(try scratch.checkpoints.load(for: keystore.path) == keystore.checkpoint)
  }

  @Test func whoHasTheOldStateGoesOnFromTheNew() throws {
    let scratch = ScratchFolder()
    try scratch.make(Self.history)
    var first = try scratch.open()
    var second = try scratch.open()
    _ = try first.compact(signing: Sample.secretKey(0), time: Sample.now)
    try second.append(signing: Sample.secretKey(0), time: Sample.now) { _ in
      [.added(Sample.id(8), Sample.key(8), .hand)]
    }
    #expect(try scratch.open().ledger.contact(Sample.id(8)) != nil)
    #expect(second.ledger.ledgerID == first.ledger.ledgerID)
  }

  @Test func onlyTheOwnerCompacts() throws {
    let scratch = ScratchFolder()
    try scratch.make(Self.history)
    var keystore = try scratch.open()
    let before = scratch.read()
    #expect(throws: Seal.Failure.otherKey) {
      _ = try keystore.compact(signing: Sample.secretKey(1), time: Sample.now)
    }
    #expect(scratch.read() == before)
  }

  // MARK: Any history

  /// Whatever was written in whatever order: the same state, from fewer entries.
  @Test(arguments: 0..<60) func anyHistoryKeepsItsState(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let genesis = Event.genesis(
      ledgerID: [UInt8](repeating: 1, count: 16), owner: Sample.owner, ownerKey: Sample.key(0))
    var entries = [Entry(number: 1, time: 1, event: genesis)]
    var ledger = try Ledger(entries[0])
    for time in 2..<2000 as Range<Int64> {
      let entry = Entry(number: ledger.count + 1, time: time, event: random.event(seed % 4 == 0))
      do throws(Damage) {
        try ledger.append(entry)
        entries.append(entry)
      } catch {}
    }
    let carried = CompactionFilter.carried(of: entries, making: ledger)
    var fresh = try Ledger(Entry(number: 1, time: 1, event: genesis))
    for entry in carried {
      try fresh.append(Entry(number: fresh.count + 1, time: entry.time, event: entry.event))
    }
    #expect(fresh.hasSameState(as: ledger))
    #expect(carried.count < entries.count)
    #expect(carried.count { $0.event.kind == .forgotten } == 0)
    let names = carried.count { $0.event.kind == .named }
    #expect(names == ledger.contacts.count { $0.name != nil } + (ledger.ownName == nil ? 0 : 1))
    // And there is nothing left to take out.
    let again = [entries[0]] + carried
    #expect(CompactionFilter.carried(of: again, making: fresh).count == carried.count)
  }
}

/// How little is left, and how long it takes to find out.
@Suite struct CompactionFilterTests {
  private static let genesis = Event.genesis(
    ledgerID: [UInt8](repeating: 1, count: 16), owner: Sample.owner, ownerKey: Sample.key(0))

  /// The entries of events that are allowed, and what they make.
  private static func folded(_ events: some Sequence<Event>) throws -> ([Entry], Ledger) {
    var entries = [Entry(number: 1, time: 1, event: genesis)]
    var ledger = try Ledger(entries[0])
    for event in events {
      let entry = Entry(number: ledger.count + 1, time: ledger.count + 1, event: event)
      do throws(Damage) {
        try ledger.append(entry)
        entries.append(entry)
      } catch {}
    }
    return (entries, ledger)
  }

  private static func made(_ entries: [Entry]) throws -> Ledger? {
    var ledger = try Ledger(Entry(number: 1, time: 1, event: genesis))
    for entry in entries {
      do throws(Damage) {
        try ledger.append(Entry(number: ledger.count + 1, time: entry.time, event: entry.event))
      } catch {
        return nil
      }
    }
    return ledger
  }

  /// A contact whose address a directory knows, and no longer, and again, for years; with quadratic
  /// work this would not end within the limit.
  @Test(.timeLimit(.minutes(1)), arguments: [20_000, 20_001])
  func aContactThatIsMatchedOverAndOverStaysCheap(toggles: Int) throws {
    let (id, key) = (Sample.id(1), Sample.key(1))
    let changes = (0..<toggles).map { number -> Event in
      switch number % 4 {
      case 0: .matched(id, key, .email)
      case 1: .matched(id, key, .phone)
      case 2: .matchWithdrawn(id, .email)
      default: .matchWithdrawn(id, .phone)
      }
    }
    let (entries, ledger) = try Self.folded([.added(id, key, .hand)] + changes)
    #expect(entries.count == toggles + 2)
    let carried = CompactionFilter.carried(of: entries, making: ledger)
    let numbers = carried.map(\.number)
    let last = Int64(toggles) + 2
    #expect(numbers == (toggles % 4 == 0 ? [2, last - 2, last] : [2, last]))
    #expect(try Self.made(carried)?.hasSameState(as: ledger) == true)
  }

  /// Held against every part of short histories that begins as they do: none that is shorter makes
  /// the same contact.
  @Test(arguments: 0..<48 as Range<UInt64>) func nothingShorterMakesTheSame(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let (id, key) = (Sample.id(1), Sample.key(1))
    let beginnings: [Event] = [
      .introduced(id, key, Sample.attestation), .added(id, key, .hand), .matched(id, key, .email),
    ]
    let changes: [Event] = [
      .verified(id, key, Sample.attestation), .matched(id, key, .email), .matched(id, key, .phone),
      .matchWithdrawn(id, .email), .matchWithdrawn(id, .phone), .downgraded(id),
      .keyConflict(id, Sample.key(2), Sample.attestation),
      .conflictCleared(id, key, Sample.attestation),
    ]
    let drawn = (0..<16).map { _ in changes[Int.random(in: 0..<8, using: &random)] }
    let (all, _) = try Self.folded([beginnings[Int(seed % 3)]] + drawn)
    let (entries, ledger) = try Self.folded(all.dropFirst().prefix(9).map(\.event))
    let carried = CompactionFilter.carried(of: entries, making: ledger)
    #expect(try Self.made(carried)?.hasSameState(as: ledger) == true)
    let events = Array(entries.dropFirst())
    for part in stride(from: 1, to: 1 << events.count, by: 2)
    where part.nonzeroBitCount < carried.count {
      let chosen = events.indices.filter { part >> $0 & 1 == 1 }.map { events[$0] }
      #expect(try Self.made(chosen)?.hasSameState(as: ledger) != true)
    }
  }
}

/// Sebastiano Vigna's generator: the same history for the same seed.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }

  mutating func event(_ revokes: Bool) -> Event {
    let id = Sample.id(Int.random(in: 0..<5, using: &self))
    let key = Sample.keys[Int.random(in: 1..<8, using: &self)]
    let address: AddressKind = Bool.random(using: &self) ? .email : .phone
    switch Int.random(in: 0..<16, using: &self) {
    case 0: return .introduced(id, key, Sample.attestation)
    case 1: return .added(id, key, .imported)
    case 2, 3: return .verified(id, key, Sample.attestation)
    case 4, 5: return .matched(id, key, address)
    case 6: return .matchWithdrawn(id, address)
    case 7: return .named(id, Bool.random(using: &self) ? "name" : nil, .hand)
    case 8, 9: return .keyConflict(id, key, Sample.attestation)
    case 10, 11: return .conflictCleared(id, key, Sample.attestation)
    case 12:
      return .keyReplaced(id, key, Bool.random(using: &self) ? Sample.attestation : nil)
    case 13: return .downgraded(id)
    case 14:
      guard revokes, Int.random(in: 0..<40, using: &self) == 0 else {
        return .named(Sample.owner, "owner", .hand)
      }
      return .revoked(Revocation(id: id, publicKey: key, scope: .key))
    default:
      return Int.random(in: 0..<8, using: &self) == 0
        ? .forgotten(id) : .callCompared(id, key, form: "words", program: "phrase 0.1.0")
    }
  }
}

extension Sample {
  static let keys = (0..<8).map { key(UInt8($0)) }
}
