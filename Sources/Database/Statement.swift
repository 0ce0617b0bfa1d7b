// SPDX-License-Identifier: Apache-2.0

internal import CSQLite

/// The storage class of one column of one row; never coerced.
package enum StorageClass: Equatable, Sendable {
  case null, integer, real, text, blob
}

/// One prepared statement.
@safe package struct Statement: ~Copyable {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) {
    unsafe self.handle = handle
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// Steps to the next row.
  ///
  /// - Returns: `false` after the last row.
  /// - Throws: ``DatabaseError``.
  package func step() throws(DatabaseError) -> Bool {
    let status = unsafe sqlite3_step(handle)
    switch status {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      throw .from(
        status, unsafe String(cString: sqlite3_errmsg(sqlite3_db_handle(handle))))
    }
  }

  /// Runs a statement that gives no rows and makes it ready to be bound again.
  ///
  /// - Throws: ``DatabaseError``.
  package func finish() throws(DatabaseError) {
    while try step() {}
    unsafe sqlite3_reset(handle)
  }

  /// Binds an integer.
  ///
  /// - Parameters:
  ///   - value: 64 bits.
  ///   - index: from 1.
  package func bind(_ value: Int64, at index: Int32) {
    unsafe sqlite3_bind_int64(handle, index, value)
  }

  /// Binds bytes, which are copied.
  ///
  /// - Parameters:
  ///   - bytes: any bytes.
  ///   - index: from 1.
  package func bind(_ bytes: [UInt8], at index: Int32) {
    _ = unsafe bytes.withUnsafeBytes { bytes in
      unsafe threedots_bind_blob(
        handle, index, bytes.baseAddress ?? .init(bitPattern: 1)!, UInt64(bytes.count))
    }
  }

  /// The storage class of a column.
  ///
  /// - Parameter column: from 0.
  /// - Returns: the class the value is stored in.
  package func storageClass(_ column: Int32) -> StorageClass {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// An integer column.
  ///
  /// - Parameter column: from 0.
  /// - Returns: the value, or `nil` unless it is stored as an integer.
  package func integer(_ column: Int32) -> Int64? {
    storageClass(column) == .integer ? unsafe sqlite3_column_int64(handle, column) : nil
  }

  /// The bytes of a blob or text column, copied.
  ///
  /// - Parameters:
  ///   - column: from 0.
  ///   - storage: the class the value must be stored in.
  /// - Returns: the bytes, or `nil` if it is stored in another class.
  package func bytes(_ column: Int32, stored storage: StorageClass = .blob) -> [UInt8]? {
    guard storageClass(column) == storage else { return nil }
    return unsafe withRawBytes(column) { unsafe [UInt8]($0) }
  }

  /// Lets `body` read the bytes of a column where SQLite keeps them.
  ///
  /// - Parameters:
  ///   - column: from 0.
  ///   - body: must not keep the buffer.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  package func withRawBytes<Result, Failure: Error>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = unsafe sqlite3_column_blob(handle, column)
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return try unsafe body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
