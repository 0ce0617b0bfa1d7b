// SPDX-License-Identifier: Apache-2.0

package import Identity

/// What one entry of the ledger says, without its number and time.
///
/// Source: `FORMATS.md`, section 7.
package enum Event: Equatable, Sendable {
  case genesis(ledgerID: [UInt8], owner: ThreemaID, ownerKey: PublicKey)
  case introduced(ThreemaID, PublicKey, Attestation)
  case added(ThreemaID, PublicKey, Origin)
  case verified(ThreemaID, PublicKey, Attestation)
  case matched(ThreemaID, PublicKey, AddressKind)
  case matchWithdrawn(ThreemaID, AddressKind)
  case named(ThreemaID, String?, Origin)
  case keyConflict(ThreemaID, PublicKey, Attestation)
  case conflictCleared(ThreemaID, PublicKey, Attestation)
  case keyReplaced(ThreemaID, PublicKey, Attestation?)
  case downgraded(ThreemaID)
  case revoked(Revocation)
  case forgotten(ThreemaID)
  case callCompared(ThreemaID, PublicKey, form: String, program: String)
  case compacted(LedgerLink, carried: Int64)
  case ownRevoked(statement: [UInt8])

  /// The kind's number and name in the ledger.
  package var kind: Kind {
    switch self {
    case .genesis: .genesis
    case .introduced: .introduced
    case .added: .added
    case .verified: .verified
    case .matched: .matched
    case .matchWithdrawn: .matchWithdrawn
    case .named: .named
    case .keyConflict: .keyConflict
    case .conflictCleared: .conflictCleared
    case .keyReplaced: .keyReplaced
    case .downgraded: .downgraded
    case .revoked: .revoked
    case .forgotten: .forgotten
    case .callCompared: .callCompared
    case .compacted: .compacted
    case .ownRevoked: .ownRevoked
    }
  }

  /// The kinds of entries.
  package enum Kind: Int64, CaseIterable, Sendable {
    case genesis = 1
    case introduced, added, verified, matched, matchWithdrawn, named, keyConflict
    case conflictCleared, keyReplaced, downgraded, revoked, forgotten, callCompared
    case compacted, ownRevoked

    /// The kind's name in logs, as in `FORMATS.md`.
    package var label: String {
      switch self {
      case .genesis: "genesis"
      case .introduced: "introduced"
      case .added: "added"
      case .verified: "verified"
      case .matched: "matched"
      case .matchWithdrawn: "match-withdrawn"
      case .named: "named"
      case .keyConflict: "key-conflict"
      case .conflictCleared: "conflict-cleared"
      case .keyReplaced: "key-replaced"
      case .downgraded: "downgraded"
      case .revoked: "revoked"
      case .forgotten: "forgotten"
      case .callCompared: "call-compared"
      case .compacted: "compacted"
      case .ownRevoked: "own-revoked"
      }
    }
  }
}

/// A key that is never to be trusted again.
package struct Revocation: Equatable, Sendable {
  /// What the tombstone stands on.
  package enum Scope: Int64, Sendable {
    case key = 1
    case keyAndID = 2
  }

  /// The ID that the key was revoked under.
  package let id: ThreemaID
  /// The revoked key.
  package let publicKey: PublicKey
  /// Whether the ID is revoked as well.
  package let scope: Scope
  /// The reason given, 1 to 256 bytes.
  package let reason: String?
  /// The signed statement, if there was one, 1 to 1024 bytes.
  package let statement: [UInt8]?

  /// Makes a revocation.
  ///
  /// - Parameters:
  ///   - id: the ID that the key was revoked under.
  ///   - publicKey: the revoked key.
  ///   - scope: whether the ID is revoked as well.
  ///   - reason: 1 to 256 bytes, or none.
  ///   - statement: 1 to 1024 bytes, or none.
  package init(
    id: ThreemaID, publicKey: PublicKey, scope: Scope, reason: String? = nil,
    statement: [UInt8]? = nil
  ) {
    self.id = id
    self.publicKey = publicKey
    self.scope = scope
    self.reason = reason
    self.statement = statement
  }
}

/// The end of an earlier ledger that a compacted one goes on from.
package struct LedgerLink: Equatable, Sendable {
  /// The earlier ledger's ID, 16 bytes.
  package let ledgerID: [UInt8]
  /// How many entries it had.
  package let count: Int64
  /// Its head, 32 bytes.
  package let head: [UInt8]
  /// The owner's signature of that head, 64 bytes.
  package let signature: [UInt8]

  /// Makes a link.
  ///
  /// - Parameters:
  ///   - ledgerID: 16 bytes.
  ///   - count: at least 1.
  ///   - head: 32 bytes.
  ///   - signature: 64 bytes.
  package init(ledgerID: [UInt8], count: Int64, head: [UInt8], signature: [UInt8]) {
    self.ledgerID = ledgerID
    self.count = count
    self.head = head
    self.signature = signature
  }
}

/// One entry of the ledger.
package struct Entry: Equatable, Sendable {
  /// From 1, without a gap.
  package let number: Int64
  /// Unix seconds, UTC; decides nothing.
  package let time: Int64
  /// What it says.
  package let event: Event

  /// Makes an entry.
  ///
  /// - Parameters:
  ///   - number: from 1.
  ///   - time: Unix seconds.
  ///   - event: what it says.
  package init(number: Int64, time: Int64, event: Event) {
    self.number = number
    self.time = time
    self.event = event
  }
}
