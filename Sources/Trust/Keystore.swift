// SPDX-License-Identifier: Apache-2.0

import Database
package import Identity
import Linux
package import Sodium

/// One keystore file: the sealed identity and the ledger, verified when it is opened.
///
/// The file is hostile until proven. Source: `FORMATS.md`, sections 5 to 9.
package struct Keystore: ~Copyable {
  /// The file's absolute path.
  package let path: String
  /// The sealed identity.
  package internal(set) var seal: Seal
  var fold: Fold
  let database: Database
  let checkpoints: CheckpointFolder

  /// What lets a keystore be believed that has no checkpoint here.
  package enum Acceptance: Sendable {
    /// Nothing does.
    case seen
    /// Its owner has this key.
    case owner(PublicKey)
    /// The user says so; the checkpoint is set anew, whatever it was.
    case user
  }

  static let applicationID: Int64 = 0x3344_4F54
  static let version: Int64 = 1
  static let schema = [
    (
      name: "identity",
      sql: "CREATE TABLE identity(n INTEGER PRIMARY KEY, seal BLOB NOT NULL) STRICT"
    ),
    (
      name: "ledger",
      sql:
        "CREATE TABLE ledger(n INTEGER PRIMARY KEY, entry BLOB NOT NULL, signature BLOB NOT NULL) STRICT"
    ),
  ]

  /// The contacts and their levels.
  package var ledger: Ledger { fold.ledger }

  /// What a checkpoint of the present state says.
  package var checkpoint: Checkpoint { Self.checkpoint(fold) }

  static func checkpoint(_ fold: Fold) -> Checkpoint {
    Checkpoint(
      ledgerID: fold.ledger.ledgerID, owner: fold.ledger.owner, ownerKey: fold.ledger.ownerKey,
      count: fold.ledger.count, head: fold.chain.head)
  }

  // MARK: Opening

  /// Opens a keystore and verifies it: file, schema, chain, fold, last signature, checkpoint.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - checkpoints: what was seen on this machine.
  ///   - acceptance: what lets a keystore be believed that was not.
  /// - Returns: the verified keystore.
  /// - Throws: ``KeystoreError``.
  package static func open(
    at path: String, checkpoints: CheckpointFolder, acceptance: Acceptance = .seen
  ) throws -> Keystore {
    let path = try canonical(path)
    try requirePrivateFile(path)
    try requireKeptFolder(path)
    let pinned: Checkpoint?
    if case .user = acceptance { pinned = nil } else { pinned = try checkpoints.load(for: path) }
    let database = try openDatabase(path)
    var seal = Seal(bytes: [])
    let fold = try wrapping {
      try database.transaction("BEGIN") {
        try checkFile(database)
        seal = try self.seal(in: database)
        return try Fold(database, pin: pinned?.count)
      }
    }
    try hold(fold, against: pinned, acceptance)
    let keystore = Keystore(
      path: path, seal: seal, fold: fold, database: database, checkpoints: checkpoints)
    switch acceptance {
    case .user: try checkpoints.advance(to: keystore.checkpoint, for: path, replacing: true)
    // What was read was seen: an older copy is refused from now on.
    case _ where pinned != nil && pinned != keystore.checkpoint:
      try? checkpoints.advance(
        to: keystore.checkpoint, for: path, after: fold.ledger.link)
    default: break
    }
    return keystore
  }

  private init(
    path: String, seal: Seal, fold: Fold, database: consuming Database,
    checkpoints: CheckpointFolder
  ) {
    self.path = path
    self.seal = seal
    self.fold = fold
    self.database = database
    self.checkpoints = checkpoints
  }

  /// Compares what the file says with what was seen of it before.
  private static func hold(
    _ fold: Fold, against pinned: Checkpoint?, _ acceptance: Acceptance
  ) throws(KeystoreError) {
    let found = checkpoint(fold)
    if case .owner(let expected) = acceptance, expected != found.ownerKey {
      throw .otherOwner(expected: expected, found: found.ownerKey)
    }
    guard let pinned else {
      if case .seen = acceptance { throw .notSeenHere(found) }
      return
    }
    try hold(fold.pinnedHead, found, against: pinned, fold.ledger.link)
  }

  /// Compares a head and a state with what was pinned.
  private static func hold(
    _ head: [UInt8]?, _ found: Checkpoint, against pinned: Checkpoint, _ link: LedgerLink?
  ) throws(KeystoreError) {
    if let link, pinned.ownerKey == found.ownerKey, link.continues(pinned) { return }
    guard pinned.ledgerID == found.ledgerID, pinned.ownerKey == found.ownerKey else {
      throw .otherLedger(pinned: pinned, found: found)
    }
    guard pinned.count <= found.count else { throw .rolledBack(pinned: pinned, found: found) }
    guard head == pinned.head else { throw .forked(pinned: pinned, found: found) }
  }

  /// Refuses a file whose schema or header is not ours to the byte.
  static func checkFile(_ database: borrowing Database) throws {
    guard try number("PRAGMA application_id", database) == applicationID else {
      throw KeystoreError.notAKeystore
    }
    let found = try number("PRAGMA user_version", database) ?? 0
    guard found <= version else { throw KeystoreError.newerVersion(found) }
    guard found == version else { throw KeystoreError.notAKeystore }
    let mode = try database.prepare("PRAGMA journal_mode")
    guard try mode.step(), mode.bytes(0, stored: .text) == Array("delete".utf8) else {
      throw KeystoreError.foreignSchema("journal mode")
    }
    let rows = try database.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")
    for expected in schema {
      guard try rows.step() else { throw KeystoreError.foreignSchema("no table \(expected.name)") }
      let columns = (0..<4).map { rows.bytes($0, stored: .text) }
      let ours = ["table", expected.name, expected.name, expected.sql].map { Array($0.utf8) }
      guard columns == ours else { throw KeystoreError.foreignSchema(name(columns)) }
    }
    if try rows.step() {
      throw KeystoreError.foreignSchema(name((0..<2).map { rows.bytes($0, stored: .text) }))
    }
  }

  /// Type and name of a row of the schema, for the error.
  private static func name(_ columns: [[UInt8]?]) -> String {
    columns.prefix(2).map { String(decoding: $0 ?? [], as: UTF8.self) }.joined(separator: " ")
  }

  private static func number(_ sql: String, _ database: borrowing Database) throws -> Int64? {
    let statement = try database.prepare(sql)
    return try statement.step() ? statement.integer(0) : nil
  }

  private static func seal(in database: borrowing Database) throws -> Seal {
    let rows = try database.prepare("SELECT n, seal FROM identity NOT INDEXED")
    guard try rows.step(), rows.integer(0) == 1, let bytes = rows.bytes(1), try !rows.step() else {
      throw KeystoreError.identityRow
    }
    return Seal(bytes: bytes)
  }

  static func openDatabase(_ path: String) throws(KeystoreError) -> Database {
    do throws(DatabaseError) {
      return try Database.open(path: path)
    } catch {
      throw .database(error)
    }
  }

  /// Turns SQLite's errors into the keystore's.
  static func wrapping<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw KeystoreError.database(error)
    }
  }

  // MARK: Writing

  /// Opens the seal.
  ///
  /// - Parameter passphrase: UTF-8 in form C; not looked at if the key is kept open.
  /// - Returns: the owner's secret key.
  /// - Throws: ``Seal/Failure``.
  package func unlock(_ passphrase: borrowing SecretBytes?) throws -> SecretKey {
    try seal.open(owner: ledger.owner, ownerKey: ledger.ownerKey, passphrase: passphrase)
  }

  /// Adds entries in one transaction, decided on the state that holds the lock.
  ///
  /// Nothing is written if `decide` throws or gives nothing. When this returns, the entries are on
  /// the disk and the checkpoint as well.
  ///
  /// - Parameters:
  ///   - secretKey: the owner's.
  ///   - time: Unix seconds.
  ///   - decide: gives the events for the state as it is now.
  /// - Throws: ``KeystoreError``, or what `decide` throws.
  package mutating func append(
    signing secretKey: borrowing SecretKey, time: Int64, _ decide: (Ledger) throws -> [Event]
  ) throws {
    guard secretKey.publicKey == ledger.ownerKey else { throw Seal.Failure.otherKey }
    let before = fold.chain.head
    var key = try SigningKey(secretKey)
    var grown = fold
    try Self.wrapping {
      try database.transaction("BEGIN IMMEDIATE") {
        try Self.checkFile(database)
        try Self.catchUp(&grown, database)
        for event in try decide(grown.ledger) {
          try grown.add(event, time: time, signing: &key, to: database)
        }
      }
    }
    fold = grown
    if fold.chain.head != before { try pin() }
  }

  /// Takes in what other programs have written since the keystore was opened, and verifies it.
  ///
  /// - Throws: ``KeystoreError``.
  package mutating func refresh() throws {
    var grown = fold
    try Self.wrapping {
      try database.transaction("BEGIN") {
        try Self.checkFile(database)
        try Self.catchUp(&grown, database)
      }
    }
    fold = grown
  }

  /// Moves the checkpoint to what was just committed.
  func pin() throws {
    do {
      try checkpoints.advance(to: checkpoint, for: path, after: fold.ledger.link)
    } catch KeystoreError.file(let error) {
      throw KeystoreError.notPinned(error)
    }
  }

  /// Takes in what other programs have written since; a ledger that was compacted is read anew.
  static func catchUp(_ fold: inout Fold, _ database: borrowing Database) throws {
    guard try !fold.goOn(database) else { return }
    let seen = checkpoint(fold)
    let again = try Fold(database, pin: seen.count)
    try hold(again.pinnedHead, checkpoint(again), against: seen, again.ledger.link)
    fold = again
  }

  // MARK: Reading the history

  /// Reads all entries again, in order, and holds them against what was verified before.
  ///
  /// - Parameter body: sees each entry.
  /// - Throws: ``KeystoreError`` if the history is no longer what was opened, or what `body` throws.
  package func forEachEntry(_ body: @escaping (Entry) throws -> Void) throws {
    try reread { entry, _, _ in try body(entry) }
  }

  /// Verifies the owner's signature of every entry.
  ///
  /// - Parameter expected: an earlier checkpoint that the history must go on from.
  /// - Returns: how many entries were checked.
  /// - Throws: ``KeystoreError/damaged(entry:_:)`` for the first that is not the owner's;
  ///   ``KeystoreError/otherLedger(pinned:found:)``, ``KeystoreError/rolledBack(pinned:found:)`` or
  ///   ``KeystoreError/forked(pinned:found:)`` if the history does not go on from the checkpoint.
  package func audit(expecting expected: Checkpoint? = nil) throws -> Int64 {
    guard let owner = try? ledger.ownerKey.edwards() else {
      throw KeystoreError.damaged(entry: 1, .wrongSignature)
    }
    var head: [UInt8]?
    try reread { entry, chain, signature in
      guard owner.isValidSignature(signature, over: chain.signed(entry.number)) else {
        throw KeystoreError.damaged(entry: entry.number, .wrongSignature)
      }
      if entry.number == expected?.count { head = chain.head }
    }
    if let expected { try Self.hold(head, checkpoint, against: expected, ledger.link) }
    return ledger.count
  }

  // The visitor escapes only to say so: what checks that one does not puts the length of this file's
  // path into the program, which is then another one in each folder it is built in.
  private func reread(_ visit: @escaping Fold.Visitor) throws {
    let count = ledger.count
    let again = try Self.wrapping {
      try database.transaction("BEGIN") {
        try Fold(database, pin: count) { entry, chain, signature in
          if entry.number <= count { try visit(entry, chain, signature) }
        }
      }
    }
    guard again.pinnedHead == fold.chain.head else {
      throw KeystoreError.forked(pinned: checkpoint, found: Self.checkpoint(again))
    }
  }

  // MARK: Files

  /// Turns the errors of files into the keystore's.
  private static func onFiles<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(KeystoreError) -> Result {
    do throws(FileError) {
      return try body()
    } catch {
      throw .file(error)
    }
  }

  static func canonical(_ path: String) throws(KeystoreError) -> String {
    do throws(FileError) {
      return try PrivateFile.canonicalPath(path)
    } catch {
      guard case .failed(.open, let folder, .notFound) = error else { throw .file(error) }
      throw .folderMissing(folder)
    }
  }

  static func requireAbsent(_ path: String) throws(KeystoreError) {
    let status = try onFiles { () throws(FileError) in try PrivateFile.status(path) }
    guard status == nil else { throw .exists }
  }

  /// Refuses a folder in which others can put another file in the keystore's place.
  ///
  /// Its names may be read. A sticky folder is no better than another: a journal that somebody leaves
  /// beside the file would be rolled back into it.
  static func requireKeptFolder(_ path: String) throws(KeystoreError) {
    let folder = try onFiles { () throws(FileError) in try PrivateFile.folder(of: path) }
    guard folder.isKept else { throw .folderTooOpen(folder) }
  }

  /// Refuses whatever is not a plain file that the user alone can read, and journals that are not.
  private static func requirePrivateFile(_ path: String) throws(KeystoreError) {
    let found = try onFiles { () throws(FileError) in try PrivateFile.status(path) }
    guard let found else { throw .missing }
    guard found.isRegular else { throw .notAFile }
    guard found.isOwn else { throw .notOwned }
    guard found.isPrivate else { throw .tooOpen(mode: found.mode) }
    // SQLite takes back whatever a journal says, and waits for ever at a pipe.
    for journal in ["-journal", "-wal", "-shm"].map({ path + $0 }) {
      let found = try onFiles { () throws(FileError) in try PrivateFile.status(journal) }
      guard let found, !found.isRegular || !found.isOwn || !found.isPrivate else { continue }
      throw .foreignJournal(journal)
    }
  }
}
