// SPDX-License-Identifier: Apache-2.0

internal import CSQLite

/// What SQLite refused.
package enum DatabaseError: Error, Equatable {
  /// The file is no database, or a page of it is damaged.
  case damaged(String)
  /// Another program held the file longer than the busy timeout.
  case busy
  /// The disk or a quota is full.
  case full
  /// The file, or its folder, may not be written.
  case readOnly
  /// The file could not be opened.
  case cannotOpen(String)
  /// Anything else, in SQLite's words.
  case failed(String)

  /// Names the error behind an extended result code.
  static func from(_ code: Int32, _ message: String) -> DatabaseError {
    switch code & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: .damaged(message)
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_FULL: .full
    case SQLITE_READONLY, SQLITE_PERM: .readOnly
    case SQLITE_CANTOPEN: .cannotOpen(message)
    default: .failed(message)
    }
  }
}

/// One open SQLite file, treated as hostile: nothing that is stored in it can run.
///
/// Source: sqlite.org, "Defense Against The Dark Arts".
@safe package struct Database: ~Copyable {
  private let handle: OpaquePointer

  private init(_ handle: OpaquePointer) {
    unsafe self.handle = handle
  }

  /// Opens a file that exists; an empty file is an empty database.
  ///
  /// - Parameters:
  ///   - path: the file; no part of the path may be a symbolic link.
  ///   - timeout: how long to queue for another program's lock, in milliseconds.
  /// - Returns: the open database, with everything that could run from the file switched off.
  /// - Throws: ``DatabaseError``.
  package static func open(path: String, timeout: Int32 = 60_000) throws(DatabaseError) -> Database
  {
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
      | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_NOMUTEX
    var opened: OpaquePointer?
    let status = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard status == SQLITE_OK, let opened = unsafe opened else {
      let message = unsafe message(opened, status)
      unsafe sqlite3_close_v2(opened)
      throw .from(status, message)
    }
    let database = unsafe Database(opened)
    // First of all: already the pragmas read the file, and queue for it.
    unsafe sqlite3_busy_timeout(opened, timeout)
    try database.harden()
    return database
  }

  /// Switches off whatever a hostile file could make SQLite do.
  private func harden() throws(DatabaseError) {
    for (option, on) in [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
      (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
      (SQLITE_DBCONFIG_DQS_DML, 0),
    ] as [(Int32, Int32)] {
      let status = unsafe threedots_db_switch(handle, option, on)
      try check(status)
    }
    unsafe sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1 << 20)
    unsafe sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 0)
    try run("PRAGMA cell_size_check = ON")
    try run("PRAGMA mmap_size = 0")
    try run("PRAGMA secure_delete = ON")
    try run("PRAGMA synchronous = FULL")
    try run("PRAGMA temp_store = MEMORY")
  }

  deinit {
    unsafe sqlite3_close_v2(handle)
  }

  /// Runs statements that give no rows, or whose rows do not matter.
  ///
  /// - Parameter sql: one statement or more, never with bytes from outside.
  /// - Throws: ``DatabaseError``.
  package func run(_ sql: String) throws(DatabaseError) {
    try check(unsafe sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Prepares one statement.
  ///
  /// - Parameter sql: one statement, never with bytes from outside.
  /// - Returns: the statement, not yet started.
  /// - Throws: ``DatabaseError``.
  package func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    var prepared: OpaquePointer?
    try check(
      unsafe sqlite3_prepare_v3(
        handle, sql, -1, UInt32(SQLITE_PREPARE_NO_VTAB), &prepared, nil))
    guard let prepared = unsafe prepared else { throw .failed("empty statement") }
    return unsafe Statement(prepared)
  }

  /// Runs `body` between `begin` and `COMMIT`; whatever it throws rolls everything back.
  ///
  /// - Parameters:
  ///   - begin: `BEGIN` for a steady read, `BEGIN IMMEDIATE` to write.
  ///   - body: what is done.
  /// - Returns: what `body` returns.
  /// - Throws: ``DatabaseError``, or what `body` throws.
  package func transaction<Result: ~Copyable>(
    _ begin: String, _ body: () throws -> Result
  ) throws -> Result {
    try run(begin)
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      try? run("ROLLBACK")
      throw error
    }
  }

  /// Writes the whole file anew, without the pages that are free; outside any transaction.
  ///
  /// - Throws: ``DatabaseError``; the file is then as it was.
  package func vacuum() throws(DatabaseError) {
    // SQLite attaches a scratch database for it, and nothing else may.
    unsafe sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1)
    defer { unsafe sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0) }
    try run("VACUUM")
  }

  private func check(_ status: Int32) throws(DatabaseError) {
    guard status == SQLITE_OK else {
      throw .from(status, unsafe Self.message(handle, status))
    }
  }

  private static func message(_ handle: OpaquePointer?, _ status: Int32) -> String {
    unsafe String(cString: handle == nil ? sqlite3_errstr(status) : sqlite3_errmsg(handle))
  }
}
