// SPDX-License-Identifier: Apache-2.0

package import Identity

/// What a contact is called, and who said so.
package struct Name: Equatable, Sendable {
  /// 1 to 256 bytes of UTF-8; not to be trusted, and escaped where it is shown.
  package let text: String
  /// Who said so.
  package let origin: Origin
}

/// One contact, as the ledger's entries make it.
package struct Contact: Equatable, Sendable {
  /// The contact's ID.
  package let id: ThreemaID
  /// The contact's key.
  package internal(set) var publicKey: PublicKey
  /// What the contact is called.
  package internal(set) var name: Name?
  /// The level that entries gave; ``level`` is what counts.
  package internal(set) var recordedLevel: TrustLevel
  /// Another key that an attested scan met under this ID.
  package internal(set) var conflict: PublicKey?
  /// By which kinds of address a directory matched the contact.
  package internal(set) var matches: Set<AddressKind> = []
  /// The claim that the level 3 stands on.
  package internal(set) var attestation: Attestation?
  /// When the level was last set, Unix seconds.
  package internal(set) var levelTime: Int64
  /// Where the contact came from.
  package let origin: Origin
  /// Earlier keys, oldest first.
  package internal(set) var previousKeys: [PublicKey] = []
  /// How often a call phrase was compared, and when last.
  package internal(set) var callComparisons = 0
  /// Whether the key or the ID is revoked.
  package internal(set) var isRevoked = false

  /// The level that counts: 1 when revoked.
  package var level: TrustLevel { isRevoked ? .unknown : recordedLevel }

  /// The level that `--at-least` and `export` go by: 1 when revoked or in conflict.
  package var dependableLevel: TrustLevel { conflict == nil ? level : .unknown }

  /// Level 3, active, and without key conflict: the only state that is a yes.
  package var isVerified: Bool { dependableLevel == .verified }
}

/// Contacts and levels: the fold of the ledger's entries.
///
/// Source: `FORMATS.md`, section 8.
package struct Ledger: Sendable {
  /// The owner's ID.
  package private(set) var owner: ThreemaID
  /// The owner's key.
  package private(set) var ownerKey: PublicKey
  /// The ledger's ID, 16 random bytes.
  package private(set) var ledgerID: [UInt8]
  /// How many entries there are.
  package private(set) var count: Int64 = 1
  /// The earlier ledger that this one goes on from.
  package private(set) var link: LedgerLink?
  /// How many entries of that earlier ledger follow the link.
  package private(set) var carried: Int64 = 0
  /// The statement that revoked the own identity, if it is revoked.
  package private(set) var ownStatement: [UInt8]?
  /// What the owner calls themselves.
  package private(set) var ownName: Name?

  private var byID: [ThreemaID: Contact] = [:]
  private var revokedKeys: Set<PublicKey> = []
  private var revokedIDs: Set<ThreemaID> = []

  /// Begins with the first entry.
  ///
  /// - Parameter first: the genesis entry.
  /// - Throws: ``Damage``.
  package init(_ first: Entry) throws(Damage) {
    guard first.number == 1 else { throw .wrongNumber(expected: 1, found: first.number) }
    guard case .genesis(let ledgerID, let owner, let ownerKey) = first.event else {
      throw .illegal(first.event.kind, .noGenesis)
    }
    self.ledgerID = ledgerID
    self.owner = owner
    self.ownerKey = ownerKey
  }

  /// Whether all entries are there that a compaction carried over: they were written in one step,
  /// so that a ledger without some of them was cut off.
  package var isWhole: Bool { link == nil || count - 2 >= carried }

  /// All contacts, by ID.
  package var contacts: [Contact] {
    byID.values.map(marked).sorted { $0.id < $1.id }
  }

  /// Whether the own identity is revoked.
  package var isOwnRevoked: Bool { ownStatement != nil }

  /// How many contacts there are.
  package var contactCount: Int { byID.count }

  /// The contact with an ID.
  ///
  /// - Parameter id: the ID.
  /// - Returns: the contact, or `nil`.
  package func contact(_ id: ThreemaID) -> Contact? {
    byID[id].map(marked)
  }

  /// The contacts that have a key.
  ///
  /// - Parameter key: the key.
  /// - Returns: the contacts, by ID; more than one only if somebody shows another's key as their own.
  package func contacts(with key: PublicKey) -> [Contact] {
    byID.values.filter { $0.publicKey == key }.map(marked).sorted { $0.id < $1.id }
  }

  /// Whether a key or an ID bears a tombstone.
  ///
  /// - Parameters:
  ///   - id: the ID.
  ///   - key: the key.
  /// - Returns: whether one of them does.
  package func isRevoked(_ id: ThreemaID, _ key: PublicKey) -> Bool {
    revokedIDs.contains(id) || revokedKeys.contains(key)
  }

  /// The contact as entries made it, tombstones not looked at.
  func stored(_ id: ThreemaID) -> Contact? { byID[id] }

  /// Whether another ledger of the same owner says the same of everybody.
  ///
  /// - Parameter other: the other ledger; its ID, number of entries and link do not matter.
  /// - Returns: whether contacts, tombstones, own name and own revocation are equal.
  package func hasSameState(as other: Ledger) -> Bool {
    owner == other.owner && ownerKey == other.ownerKey && ownName == other.ownName
      && ownStatement == other.ownStatement && byID == other.byID
      && revokedKeys == other.revokedKeys && revokedIDs == other.revokedIDs
  }

  /// Whether an ID bears a tombstone, whatever its key.
  ///
  /// - Parameter id: the ID.
  /// - Returns: whether it does.
  package func isRevoked(_ id: ThreemaID) -> Bool { revokedIDs.contains(id) }

  /// Whether a key bears a tombstone, whoever shows it.
  ///
  /// - Parameter key: the key.
  /// - Returns: whether it does.
  package func isRevoked(_ key: PublicKey) -> Bool { revokedKeys.contains(key) }

  private func marked(_ contact: Contact) -> Contact {
    guard isRevoked(contact.id, contact.publicKey) else { return contact }
    var contact = contact
    contact.isRevoked = true
    return contact
  }

  /// Adds the next entry.
  ///
  /// - Parameter entry: the entry.
  /// - Throws: ``Damage``; the ledger is then as it was.
  package mutating func append(_ entry: Entry) throws(Damage) {
    guard entry.number == count + 1 else {
      throw .wrongNumber(expected: count + 1, found: entry.number)
    }
    do throws(Illegality) {
      try apply(entry.event, number: entry.number, time: entry.time)
    } catch {
      throw .illegal(entry.event.kind, error)
    }
    count = entry.number
  }

  private mutating func apply(_ event: Event, number: Int64, time: Int64) throws(Illegality) {
    if isOwnRevoked {
      switch event.kind {
      case .revoked, .forgotten: break
      default: throw .ownRevoked
      }
    }
    switch event {
    case .genesis:
      throw .notFirst
    case .compacted(let link, let carried):
      guard number == 2, link.ledgerID != ledgerID, link.count >= 1, carried >= 0 else {
        throw .notSecond
      }
      self.link = link
      self.carried = carried
    case .introduced(let id, let key, let attestation):
      guard !isRevoked(id, key) else { throw .revoked }
      try introduce(id, key, .verified, .hand, time, attestation)
    case .added(let id, let key, let origin):
      try introduce(id, key, .unknown, origin, time)
    case .verified(let id, let key, let attestation):
      try change(id) { contact throws(Illegality) in
        guard contact.publicKey == key else { throw .wrongKey }
        guard !contact.isRevoked else { throw .revoked }
        guard contact.conflict == nil else { throw .conflictOpen }
        guard contact.recordedLevel < .verified else { throw .levelTooHigh }
        contact.recordedLevel = .verified
        contact.attestation = attestation
        contact.levelTime = time
      }
    case .matched(let id, let key, let address):
      try match(id, key, address, time)
    case .matchWithdrawn(let id, let address):
      try change(id) { contact throws(Illegality) in
        guard contact.matches.remove(address) != nil else { throw .notMatched }
        if contact.recordedLevel == .serverMatched, contact.matches.isEmpty {
          contact.recordedLevel = .unknown
          contact.levelTime = time
        }
      }
    case .named(owner, let text, let origin):
      guard text != nil || ownName != nil else { throw .noName }
      ownName = text.map { Name(text: $0, origin: origin) }
    case .named(let id, let text, let origin):
      try change(id) { contact throws(Illegality) in
        guard text != nil || contact.name != nil else { throw .noName }
        contact.name = text.map { Name(text: $0, origin: origin) }
      }
    case .keyConflict(let id, let other, _):
      try change(id) { contact throws(Illegality) in
        guard contact.publicKey != other else { throw .sameKey }
        guard contact.conflict != other else { throw .sameConflict }
        contact.conflict = other
      }
    case .conflictCleared(let id, let key, _):
      try change(id) { contact throws(Illegality) in
        guard contact.publicKey == key else { throw .wrongKey }
        guard !contact.isRevoked else { throw .revoked }
        guard contact.conflict != nil else { throw .noConflict }
        contact.conflict = nil
      }
    case .keyReplaced(let id, let key, let attestation):
      guard key != ownerKey else { throw .ownIdentity }
      let isKeyRevoked = revokedKeys.contains(key)
      try change(id) { contact throws(Illegality) in
        guard contact.publicKey != key else { throw .sameKey }
        guard !contact.isRevoked, !isKeyRevoked else { throw .revoked }
        contact.previousKeys.append(contact.publicKey)
        contact.publicKey = key
        contact.conflict = nil
        contact.matches = []
        contact.recordedLevel = attestation == nil ? .unknown : .verified
        contact.attestation = attestation
        contact.levelTime = time
      }
    case .downgraded(let id):
      try change(id) { contact throws(Illegality) in
        guard contact.recordedLevel > .unknown else { throw .levelTooLow }
        contact.recordedLevel = .unknown
        contact.matches = []
        contact.attestation = nil
        contact.levelTime = time
      }
    case .revoked(let revocation):
      guard revocation.id != owner, revocation.publicKey != ownerKey else { throw .ownIdentity }
      let addsKey = revokedKeys.insert(revocation.publicKey).inserted
      let addsID =
        revocation.scope == .keyAndID && revokedIDs.insert(revocation.id).inserted
      guard addsKey || addsID else { throw .alreadyRevoked }
    case .forgotten(let id):
      guard byID.removeValue(forKey: id) != nil else { throw .noContact }
    case .callCompared(let id, let key, _, _):
      try change(id) { contact throws(Illegality) in
        guard contact.publicKey == key else { throw .wrongKey }
        guard !contact.isRevoked else { throw .revoked }
        contact.callComparisons += 1
      }
    case .ownRevoked(let statement):
      ownStatement = statement
    }
  }

  private mutating func introduce(
    _ id: ThreemaID, _ key: PublicKey, _ level: TrustLevel, _ origin: Origin, _ time: Int64,
    _ attestation: Attestation? = nil
  ) throws(Illegality) {
    guard id != owner, key != ownerKey else { throw .ownIdentity }
    guard byID[id] == nil else { throw .contactExists }
    byID[id] = Contact(
      id: id, publicKey: key, recordedLevel: level, attestation: attestation, levelTime: time,
      origin: origin)
  }

  private mutating func match(
    _ id: ThreemaID, _ key: PublicKey, _ address: AddressKind, _ time: Int64
  ) throws(Illegality) {
    guard !isRevoked(id, key) else { throw .revoked }
    if byID[id] == nil { try introduce(id, key, .unknown, .directory, time) }
    try change(id) { contact throws(Illegality) in
      guard contact.publicKey == key else { throw .wrongKey }
      guard contact.conflict == nil else { throw .conflictOpen }
      guard contact.matches.insert(address).inserted else { throw .alreadyMatched }
      if contact.recordedLevel == .unknown {
        contact.recordedLevel = .serverMatched
        contact.levelTime = time
      }
    }
  }

  /// Changes one contact where it is stored.
  ///
  /// - Parameters:
  ///   - id: the contact's.
  ///   - change: throws before it changes anything, or not at all.
  /// - Throws: ``Illegality/noContact``, and what `change` throws.
  private mutating func change(
    _ id: ThreemaID, _ change: (inout Contact) throws(Illegality) -> Void
  ) throws(Illegality) {
    guard let place = byID.index(forKey: id) else { throw .noContact }
    // Stored contacts are never marked: what is revoked is a key, whoever has it.
    byID.values[place].isRevoked = isRevoked(id, byID.values[place].publicKey)
    defer { byID.values[place].isRevoked = false }
    try change(&byID.values[place])
  }
}
