// SPDX-License-Identifier: Apache-2.0

import Identity
import Linux
import Sodium

/// The folder where this machine keeps what it last saw of each keystore.
///
/// Source: `FORMATS.md`, section 9.
package struct CheckpointFolder: Sendable {
  /// The folder's path; made with mode 0700 when something is first written.
  package let path: String

  private static let label = Array("threedots checkpoint path v1\0".utf8)
  private static let limit = 16 * 1024

  /// Names a folder.
  ///
  /// - Parameter path: absolute.
  package init(path: String) {
    self.path = path
  }

  /// The file that holds a keystore's checkpoint.
  ///
  /// - Parameter keystore: the keystore's absolute path.
  /// - Returns: the checkpoint's path.
  package func file(for keystore: String) -> String {
    let digest = BLAKE2b.hash(Self.label + Array(keystore.utf8))
    return path + "/" + Hexadecimal.text(of: Array(digest[..<16]))
  }

  /// Reads what was last seen of a keystore.
  ///
  /// - Parameter keystore: the keystore's absolute path.
  /// - Returns: the checkpoint, or `nil` if it was not seen here.
  /// - Throws: ``KeystoreError``.
  package func load(for keystore: String) throws(KeystoreError) -> Checkpoint? {
    let file = file(for: keystore)
    let bytes: [UInt8]
    do throws(FileError) {
      guard let found = try PrivateFile.status(file) else { return nil }
      // A pipe would be waited for without end.
      bytes = found.isRegular ? try InputFile.read(file, limit: Self.limit) : []
    } catch {
      throw .file(error)
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    do throws(Checkpoint.LineError) {
      guard lines.count == 3, let first = String(validating: lines[0], as: UTF8.self) else {
        throw .malformed
      }
      return try Checkpoint(line: first)
    } catch {
      throw .badCheckpoint(path: file, error)
    }
  }

  /// Moves a keystore's checkpoint forward; one that is further on already stays.
  ///
  /// - Parameters:
  ///   - checkpoint: what was seen.
  ///   - keystore: the keystore's absolute path.
  ///   - link: the earlier ledger that this one goes on from; no other ledger gives way to it.
  ///   - replacing: whether the checkpoint may also go back or name another ledger, because the
  ///     user said so.
  /// - Throws: ``KeystoreError``.
  package func advance(
    to checkpoint: Checkpoint, for keystore: String, after link: LedgerLink? = nil,
    replacing: Bool = false
  ) throws {
    try locked {
      if !replacing, let pinned = try load(for: keystore) {
        let isForward =
          pinned.ledgerID == checkpoint.ledgerID
          ? pinned.count < checkpoint.count : link?.continues(pinned) == true
        guard isForward else { return }
      }
      try store(checkpoint, for: keystore)
    }
  }

  /// Runs `body` while no other program reads and replaces checkpoints.
  func locked(_ body: () throws -> Void) throws {
    do {
      try PrivateFile.makeFolder(path)
      try PrivateFile.withLock(path + "/lock", body)
    } catch let error as FileError {
      throw KeystoreError.file(error)
    }
  }

  /// Puts a checkpoint in its place; under the lock.
  func store(_ checkpoint: Checkpoint, for keystore: String) throws(FileError) {
    try PrivateFile.put(
      file(for: keystore), holding: Array("\(checkpoint.line)\n\(quoted(keystore))\n".utf8))
  }
}

/// A path as JSON string: the second line of a checkpoint, for people who look.
private func quoted(_ path: String) -> String {
  var quoted = "\""
  for scalar in path.unicodeScalars {
    switch scalar {
    case "\"", "\\": quoted += "\\" + String(scalar)
    case _ where scalar.value < 0x20:
      quoted += "\\u00" + Hexadecimal.text(of: [UInt8(scalar.value)])
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}
