// SPDX-License-Identifier: Apache-2.0

import Database
package import Identity
import Linux
import Sodium

extension Keystore {
  /// Makes a keystore with a fresh ledger; nothing may lie at the path.
  ///
  /// The file is built beside its place and linked into it whole, so that a kill leaves either no
  /// keystore or a complete one.
  ///
  /// - Parameters:
  ///   - path: the file; its folder must exist.
  ///   - owner: the new identity's ID.
  ///   - name: what the owner is called.
  ///   - secretKey: the new identity's secret key.
  ///   - seal: the secret key, sealed.
  ///   - time: Unix seconds.
  ///   - checkpoints: where the first checkpoint goes.
  ///   - ledgerID: 16 bytes; fresh ones unless a vector is made.
  /// - Returns: the keystore.
  /// - Throws: ``KeystoreError``.
  package static func create(
    at path: String, owner: ThreemaID, name: String? = nil, secretKey: borrowing SecretKey,
    seal: Seal, time: Int64, checkpoints: CheckpointFolder,
    ledgerID: [UInt8] = Random.bytes(count: 16)
  ) throws -> Keystore {
    let path = try canonical(path)
    try requireKeptFolder(path)
    // One at a time, so that a draft that a kill left behind is nobody's any more.
    try checkpoints.locked {
      try requireAbsent(path)
      let draft = path + ".new"
      defer { removeDraft(draft) }
      removeDraft(draft)
      try PrivateFile.makeEmpty(draft)
      let genesis = Event.genesis(ledgerID: ledgerID, owner: owner, ownerKey: secretKey.publicKey)
      let naming = name.map { [Event.named(owner, $0, .hand)] } ?? []
      let fold = try found(draft, seal, [genesis] + naming, time, secretKey)
      // The checkpoint first: one for a keystore that never came to be hurts nobody.
      try checkpoints.store(checkpoint(fold), for: path)
      try PrivateFile.publish(draft, as: path)
    }
    return try open(at: path, checkpoints: checkpoints)
  }

  private static func removeDraft(_ draft: String) {
    PrivateFile.remove(draft)
    PrivateFile.remove(draft + "-journal")
  }

  /// Fills an empty file with the seal and the first entries.
  private static func found(
    _ draft: String, _ seal: Seal, _ events: [Event], _ time: Int64,
    _ secretKey: borrowing SecretKey
  ) throws -> Fold {
    var key = try SigningKey(secretKey)
    return try wrapping {
      let database = try openDatabase(draft)
      return try database.transaction("BEGIN IMMEDIATE") {
        try lay(database, seal)
        var fold = try Fold(
          founding: Entry(number: 1, time: time, event: events[0]), signing: &key, in: database)
        for event in events.dropFirst() {
          try fold.add(event, time: time, signing: &key, to: database)
        }
        return fold
      }
    }
  }

  /// Lays the tables of an empty file, and the seal.
  private static func lay(_ database: borrowing Database, _ seal: Seal) throws {
    try database.run("PRAGMA application_id = \(applicationID)")
    try database.run("PRAGMA user_version = \(version)")
    for table in schema { try database.run(table.sql) }
    let row = try database.prepare("INSERT INTO identity(n, seal) VALUES (1, ?)")
    row.bind(seal.bytes, at: 1)
    try row.finish()
  }
}
