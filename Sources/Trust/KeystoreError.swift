// SPDX-License-Identifier: Apache-2.0

package import Database
package import Identity
package import Linux

/// Why a keystore cannot be used.
package enum KeystoreError: Error, Equatable, Sendable {
  // The file.

  /// There is no keystore at the path.
  case missing
  /// The folder that should hold it cannot be reached.
  case folderMissing(String)
  /// Others can put another file in the keystore's place: its folder is theirs, or they may write to it.
  case folderTooOpen(PrivateFile.Folder)
  /// Something lies at the path already.
  case exists
  /// The path is a symbolic link, a folder or a device.
  case notAFile
  /// The file belongs to another user.
  case notOwned
  /// Others may read or write the file; the permission bits are given.
  case tooOpen(mode: UInt32)
  /// What lies where SQLite looks for a journal is no file of the user's alone; its path is given.
  case foreignJournal(String)
  /// The system refused.
  case file(FileError)
  /// SQLite refused.
  case database(DatabaseError)

  // What is in it.

  /// The file is no keystore of ours.
  case notAKeystore
  /// The file's version is newer than this program.
  case newerVersion(Int64)
  /// The schema holds something more, less or other than ours; the name is given.
  case foreignSchema(String)
  /// The table of the sealed identity is not one row with one blob.
  case identityRow
  /// An entry of the ledger is wrong.
  case damaged(entry: Int64, Damage)

  // What was seen before.

  /// This machine has no checkpoint for the keystore.
  case notSeenHere(Checkpoint)
  /// Another ledger lies where the pinned one was.
  case otherLedger(pinned: Checkpoint, found: Checkpoint)
  /// There are fewer entries than were seen before.
  case rolledBack(pinned: Checkpoint, found: Checkpoint)
  /// The history differs from the one seen before.
  case forked(pinned: Checkpoint, found: Checkpoint)
  /// The owner's key is not the one that was asked for.
  case otherOwner(expected: PublicKey, found: PublicKey)
  /// The entries were committed, but the checkpoint could not be moved to them.
  case notPinned(FileError)
  /// The checkpoint's file cannot be read.
  case badCheckpoint(path: String, Checkpoint.LineError)
}
