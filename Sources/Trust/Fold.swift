// SPDX-License-Identifier: Apache-2.0

import Database
import Identity

/// The pass that verifies a ledger and computes its state; it can go on from its end.
///
/// All of it runs inside a transaction of the caller's.
struct Fold {
  /// The state after the last entry.
  private(set) var ledger: Ledger
  /// The chain after the last entry.
  private(set) var chain: Chain
  /// The head after the entry that a checkpoint pins, if it was passed.
  private(set) var pinnedHead: [UInt8]?
  /// The last entry as it is stored, with the signature that all stand on.
  private(set) var last: Row

  /// The stored bytes of one row.
  struct Row: Equatable {
    let entry: [UInt8]
    let signature: [UInt8]
  }

  /// Sees each entry after it was bound to the chain, with its signature.
  typealias Visitor = (Entry, Chain, [UInt8]) throws -> Void

  private static let columns = "SELECT n, entry, signature FROM ledger NOT INDEXED"
  private static let signatureCount = 64

  /// Folds a whole ledger and checks the last signature.
  ///
  /// - Parameters:
  ///   - database: what is read.
  ///   - pin: the number of the entry after which the head is remembered.
  ///   - visit: sees each entry; nothing is believed yet when it does.
  /// - Throws: ``KeystoreError``, ``DatabaseError``, or what `visit` throws.
  init(_ database: borrowing Database, pin: Int64? = nil, visit: Visitor? = nil) throws {
    let statement = try database.prepare("\(Self.columns) ORDER BY n")
    guard try statement.step() else { throw KeystoreError.damaged(entry: 1, .noEntries) }
    let first = try Self.entry(statement, expected: 1)
    do {
      ledger = try Ledger(first)
    } catch {
      throw KeystoreError.damaged(entry: 1, error)
    }
    chain = Chain(ledgerID: ledger.ledgerID)
    chain.append(statement)
    last = Row(entry: [], signature: [])
    try visit?(first, chain, Self.signature(statement))
    if pin == 1 { pinnedHead = chain.head }
    while try statement.step() { try take(statement, pin: pin, visit: visit) }
    try checkLast(database)
  }

  /// Begins a fresh ledger in an empty table.
  ///
  /// - Parameters:
  ///   - genesis: its first entry.
  ///   - key: the owner's.
  ///   - database: inside a transaction that may write.
  /// - Throws: ``KeystoreError``, ``DatabaseError``, ``SodiumError``.
  init(
    founding genesis: Entry, signing key: inout SigningKey, in database: borrowing Database
  ) throws {
    do {
      ledger = try Ledger(genesis)
    } catch {
      throw KeystoreError.damaged(entry: 1, error)
    }
    let encoded = genesis.encoded
    chain = Chain(ledgerID: ledger.ledgerID)
    chain.append(encoded)
    last = Row(entry: encoded, signature: try key.sign(chain.signed(1)))
    try Self.insert(last, number: 1, into: database)
  }

  /// Takes in what other programs have added since, if the last entry is still what it was.
  ///
  /// - Parameter database: what is read.
  /// - Returns: `false` if it is not, and nothing was taken in.
  /// - Throws: ``KeystoreError``, ``DatabaseError``.
  mutating func goOn(_ database: borrowing Database) throws -> Bool {
    guard try Self.row(ledger.count, database) == last else { return false }
    let statement = try database.prepare("\(Self.columns) WHERE n > ? ORDER BY n")
    statement.bind(ledger.count, at: 1)
    let before = ledger.count
    while try statement.step() { try take(statement, pin: nil, visit: nil) }
    if ledger.count > before { try checkLast(database) }
    return true
  }

  private mutating func take(
    _ statement: borrowing Statement, pin: Int64?, visit: Visitor?
  ) throws {
    let entry = try Self.entry(statement, expected: ledger.count + 1)
    try take(entry)
    chain.append(statement)
    if pin == entry.number { pinnedHead = chain.head }
    try visit?(entry, chain, Self.signature(statement))
  }

  private mutating func take(_ entry: Entry) throws(KeystoreError) {
    do throws(Damage) {
      try ledger.append(entry)
    } catch {
      throw .damaged(entry: entry.number, error)
    }
  }

  /// Adds an entry of our own, signed, and stores it.
  ///
  /// - Parameters:
  ///   - event: what it says.
  ///   - time: Unix seconds.
  ///   - key: the owner's.
  ///   - database: inside a transaction that may write.
  /// - Throws: ``KeystoreError``, ``DatabaseError``, ``SodiumError``.
  mutating func add(
    _ event: Event, time: Int64, signing key: inout SigningKey, to database: borrowing Database
  ) throws {
    let entry = Entry(number: ledger.count + 1, time: time, event: event)
    try take(entry)
    let encoded = entry.encoded
    chain.append(encoded)
    last = Row(entry: encoded, signature: try key.sign(chain.signed(entry.number)))
    try Self.insert(last, number: entry.number, into: database)
  }

  /// Stores a row.
  static func insert(_ row: Row, number: Int64, into database: borrowing Database) throws {
    let statement = try database.prepare(
      "INSERT INTO ledger(n, entry, signature) VALUES (?, ?, ?)")
    statement.bind(number, at: 1)
    statement.bind(row.entry, at: 2)
    statement.bind(row.signature, at: 3)
    try statement.finish()
  }

  /// Reads the entry in a row and holds it against the row's number.
  private static func entry(
    _ statement: borrowing Statement, expected: Int64
  ) throws(KeystoreError) -> Entry {
    do throws(Damage) {
      guard let number = statement.integer(0) else { throw .wrongStorageClass }
      guard number == expected else { throw .wrongNumber(expected: expected, found: number) }
      guard statement.storageClass(1) == .blob, statement.storageClass(2) == .blob else {
        throw .wrongStorageClass
      }
      let entry = try unsafe statement.withRawBytes(1) { bytes throws(Damage) in
        try unsafe Entry(decoding: bytes)
      }
      guard entry.number == expected else {
        throw .wrongNumber(expected: expected, found: entry.number)
      }
      return entry
    } catch {
      throw .damaged(entry: expected, error)
    }
  }

  private static func signature(_ statement: borrowing Statement) -> [UInt8] {
    statement.bytes(2) ?? []
  }

  private static func row(_ number: Int64, _ database: borrowing Database) throws -> Row? {
    let statement = try database.prepare("\(columns) WHERE n = ?")
    statement.bind(number, at: 1)
    guard try statement.step(), let entry = statement.bytes(1),
      let signature = statement.bytes(2)
    else { return nil }
    return Row(entry: entry, signature: signature)
  }

  /// Checks the owner's signature of the last entry, and remembers that row.
  private mutating func checkLast(_ database: borrowing Database) throws {
    guard let row = try Self.row(ledger.count, database),
      row.signature.count == Self.signatureCount,
      ledger.ownerKey.isValidSignature(row.signature, over: chain.signed(ledger.count))
    else { throw KeystoreError.damaged(entry: ledger.count, .wrongSignature) }
    guard ledger.isWhole else {
      throw KeystoreError.damaged(entry: ledger.count, .cutOff(carried: ledger.carried))
    }
    last = row
  }
}

extension Chain {
  /// Binds the entry in a row.
  fileprivate mutating func append(_ statement: borrowing Statement) {
    unsafe statement.withRawBytes(1) { unsafe append($0) }
  }

  /// Binds an entry.
  ///
  /// - Parameter entry: the bytes of the entry.
  package mutating func append(_ entry: [UInt8]) {
    unsafe entry.withUnsafeBytes { unsafe append($0) }
  }
}
