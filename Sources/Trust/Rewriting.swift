// SPDX-License-Identifier: Apache-2.0

import Database
package import Identity
import Sodium

/// What a compaction did.
package struct Compaction: Equatable, Sendable {
  /// How many entries there were.
  package let before: Int64
  /// How many there are, genesis and link counted.
  package let after: Int64
  /// Whether the file was made smaller; if not, what is gone is overwritten with zeros all the same.
  package let isShrunk: Bool
}

extension Keystore {
  /// Puts another seal in the place of the present one, in one transaction.
  ///
  /// Killed anywhere, the old seal or the new one is in the file, never both and never neither.
  ///
  /// - Parameter seal: the same secret key, sealed anew.
  /// - Throws: ``KeystoreError``.
  package mutating func reseal(_ seal: Seal) throws {
    var grown = fold
    try Self.wrapping {
      try database.transaction("BEGIN IMMEDIATE") {
        try Self.checkFile(database)
        try Self.catchUp(&grown, database)
        let row = try database.prepare("UPDATE identity SET seal = ? WHERE n = 1")
        row.bind(seal.bytes, at: 1)
        try row.finish()
      }
    }
    fold = grown
    self.seal = seal
  }

  /// Starts a fresh ledger from the present state: what is superseded or forgotten goes.
  ///
  /// Entries are taken over or left out, never invented. The new ledger names the end of the old one
  /// and the owner's signature of it. Nothing old is left in the file.
  ///
  /// - Parameters:
  ///   - secretKey: the owner's.
  ///   - time: Unix seconds, of the two new entries.
  ///   - ledgerID: 16 bytes; fresh ones unless a vector is made.
  /// - Returns: what was done.
  /// - Throws: ``KeystoreError``.
  package mutating func compact(
    signing secretKey: borrowing SecretKey, time: Int64,
    ledgerID: [UInt8] = Random.bytes(count: 16)
  ) throws -> Compaction {
    guard secretKey.publicKey == ledger.ownerKey else { throw Seal.Failure.otherKey }
    var key = try SigningKey(secretKey)
    var old = fold
    var fresh = fold
    try Self.wrapping {
      try database.transaction("BEGIN IMMEDIATE") {
        try Self.checkFile(database)
        try Self.catchUp(&old, database)
        let carried = try Self.carried(database, old)
        let (owner, count) = (old.ledger.owner, Int64(carried.count))
        try database.run("DELETE FROM ledger")
        let genesis = Event.genesis(
          ledgerID: ledgerID, owner: owner, ownerKey: secretKey.publicKey)
        fresh = try Fold(
          founding: Entry(number: 1, time: time, event: genesis), signing: &key, in: database)
        let link = LedgerLink(
          ledgerID: old.ledger.ledgerID, count: old.ledger.count, head: old.chain.head,
          signature: old.last.signature)
        try fresh.add(
          .compacted(link, carried: count), time: time, signing: &key, to: database)
        for entry in carried {
          try fresh.add(entry.event, time: entry.time, signing: &key, to: database)
        }
        guard fresh.ledger.hasSameState(as: old.ledger) else {
          preconditionFailure("a filter that is checked before it is used")
        }
      }
    }
    fold = fresh
    try pin()
    let isShrunk: Bool
    do {
      try database.vacuum()
      isShrunk = true
    } catch {
      isShrunk = false
    }
    return Compaction(before: old.ledger.count, after: ledger.count, isShrunk: isShrunk)
  }

  /// Reads all entries and leaves out what the state does not need.
  private static func carried(_ database: borrowing Database, _ old: Fold) throws -> [Entry] {
    var entries: [Entry] = []
    let again = try Fold(database) { entry, _, _ in entries.append(entry) }
    guard again.chain.head == old.chain.head else {
      throw KeystoreError.damaged(entry: old.ledger.count, .wrongSignature)
    }
    return CompactionFilter.carried(of: entries, making: old.ledger)
  }
}
