// SPDX-License-Identifier: Apache-2.0

package import Console
import Database
import Identity
import Linux
import Sodium
package import Trust

extension KeystoreError: Explained {
  package var failure: Failure { failure(at: nil) }

  /// The sentence, with the keystore's path.
  ///
  /// - Parameter path: the keystore; `nil` if it is not known.
  /// - Returns: the failure, status 2.
  package func failure(at path: String?) -> Failure {
    let store = path.map { "keystore \(quoted($0))" } ?? "the keystore"
    switch self {
    case .missing:
      return Failure(
        "no-keystore", "cannot open \(store): there is none",
        hint: "make an identity with 'keygen', or name a keystore with --keystore")
    case .folderMissing(let folder):
      return Failure(
        "no-keystore", "cannot reach \(store): the folder \(quoted(folder)) is missing",
        hint: "make the folder with 'mkdir -m 700', or name another keystore with --keystore")
    case .exists:
      return Failure(
        "keystore-exists", "cannot create \(store): it exists",
        hint: "'keygen show' shows whose it is; for another identity, name another --keystore")
    case .notAFile:
      return Failure(
        "not-a-file", "cannot open \(store): it is a link, a folder or a device, not a file",
        hint: "name the file itself with --keystore")
    case .notOwned:
      return Failure(
        "not-owned", "\(store) belongs to another user",
        hint: "run as the user whose keystore it is")
    case .tooOpen(let mode):
      return Failure(
        "too-open", "\(store) has mode \(octal(mode)), expected 0600: others can reach it",
        hint: "take the rights away with 'chmod 600', after asking who used them")
    case .folderTooOpen(let folder) where folder.isOwn:
      return Failure(
        "folder-too-open",
        "\(store) lies in a folder of mode \(octal(folder.mode)): "
          + "others can put another file in its place",
        hint: "take the rights away with 'chmod 700 \(escaped(folder.path))', or name a keystore "
          + "in a folder of your own with --keystore")
    case .folderTooOpen:
      return Failure(
        "folder-too-open",
        "\(store) lies in a folder of another user, who can put another file in its place",
        hint: "name a keystore in a folder of your own with --keystore")
    case .foreignJournal(let path):
      return Failure(
        "foreign-journal",
        "cannot open \(store): \(quoted(path)) beside it is not a file of yours alone",
        hint: "find out who put it there, and take it away")
    case .file(let error):
      return error.failure
    case .database(let error):
      return error.failure(store)
    case .notAKeystore:
      return Failure(
        "not-a-keystore", "\(store) is no keystore of threedots",
        hint: "name a keystore with --keystore")
    case .newerVersion(let version):
      return Failure(
        "newer-version", "\(store) has version \(version), this program reads version 1",
        hint: "use a newer version of threedots; the file was not touched")
    case .foreignSchema(let what):
      return Failure(
        "damaged-keystore",
        "\(store) is not as threedots writes it: \(escaped(what))", hint: Self.restoreHint)
    case .identityRow:
      return Failure(
        "damaged-keystore", "\(store) does not hold exactly one sealed identity",
        hint: Self.restoreHint)
    case .damaged(let entry, .newerFormat(let format)):
      return Failure(
        "newer-version",
        "\(store): entry \(entry) has format \(format), this program reads format 1",
        hint: "use a newer version of threedots; the file was not touched")
    case .damaged(let entry, let damage):
      return Failure(
        "damaged-keystore", "\(store): entry \(entry) \(damage.sentence)",
        hint: Self.restoreHint)
    case .notSeenHere(let found):
      return Failure(
        "not-seen-here",
        "\(store) was not seen on this machine before: owner \(found.owner.text), "
          + "\(entries(found.count))",
        hint: "if it is yours, say so with 'contacts checkpoint --accept', or in scripts with "
          + "--owner \(found.ownerKey.hex)")
    case .otherLedger(let pinned, let found) where pinned.ownerKey == found.ownerKey:
      return Failure(
        "other-ledger",
        "\(store) holds another ledger of \(found.owner.text) than the one seen before, "
          + "and does not name it",
        hint: "if it was compacted more than once since, nothing in it can tell whether it goes on "
          + "from there; if that was you, accept it with 'contacts checkpoint --accept'")
    case .otherLedger(let pinned, let found):
      return Failure(
        "other-ledger",
        "\(store) is another one than before: now owner \(found.owner.text) "
          + "(\(found.ownerKey.hex)), before \(pinned.owner.text) (\(pinned.ownerKey.hex))",
        hint: Self.acceptHint)
    case .rolledBack(let pinned, let found):
      return Failure(
        "rolled-back",
        "\(store) is an older copy: it has \(entries(found.count)), and \(pinned.count) were seen here",
        hint: Self.acceptHint)
    case .forked(let pinned, _):
      return Failure(
        "forked",
        "\(store) has another history than the one seen here: they differ within the first "
          + "\(entries(pinned.count))",
        hint: Self.acceptHint)
    case .otherOwner(let expected, let found):
      return Failure(
        "other-owner",
        "\(store) belongs to \(found.hex), expected \(expected.hex)",
        hint: "the keystore is not the one that --owner names")
    case .notPinned(let error):
      return Failure(
        "checkpoint-unwritten",
        "\(store) was written, but its checkpoint was not: \(error.failure.message)",
        hint: "make room or give the rights back, then run 'contacts' once: it moves the checkpoint"
      )
    case .badCheckpoint(let file, .malformed):
      return Failure(
        "bad-checkpoint", "checkpoint \(quoted(file)) is damaged",
        hint: Self.acceptHint)
    case .badCheckpoint(let file, .newerVersion(let version)):
      return Failure(
        "newer-version",
        "checkpoint \(quoted(file)) has version \(escaped(version)), this program reads version 1",
        hint: "use a newer version of threedots; the file was not touched")
    }
  }

  private static let restoreHint =
    "do not trust it; put a backup in its place, and see 'contacts audit'"
  private static let acceptHint =
    "find out who changed it; if it was you, accept it with 'contacts checkpoint --accept'"
}

/// A number of entries, in words.
///
/// - Parameter count: how many.
/// - Returns: `1 entry`, `2 entries`.
package func entries(_ count: Int64) -> String {
  count == 1 ? "1 entry" : "\(count) entries"
}

private func octal(_ mode: UInt32) -> String {
  let digits = String(mode, radix: 8)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

extension DatabaseError {
  /// The sentence about a keystore.
  fileprivate func failure(_ store: String) -> Failure {
    switch self {
    case .damaged(let message):
      Failure(
        "damaged-keystore", "\(store) is damaged, or no keystore: \(escaped(message))",
        hint: "do not trust it; put a backup in its place")
    case .busy:
      Failure(
        "busy", "\(store) is in use by another program",
        hint: "wait until the other program has ended, and try again")
    case .full:
      Failure("disk-full", "cannot write \(store): the disk is full; nothing was changed")
    case .readOnly:
      Failure("read-only", "cannot write \(store): it is read-only; nothing was changed")
    case .cannotOpen(let message):
      Failure("unreadable-file", "cannot open \(store): \(escaped(message))")
    case .failed(let message):
      Failure("database", "cannot use \(store): \(escaped(message))")
    }
  }
}

extension Damage {
  /// What is wrong, after "entry 5".
  package var sentence: String {
    switch self {
    case .truncated: "ends inside a field"
    case .trailingBytes: "has bytes after its last field"
    case .wrongField: "has a field of another kind than its place asks for"
    case .wrongLength: "has a field of another length than its place allows"
    case .wrongValue: "has a number, ID or key that cannot stand there"
    case .wrongText: "has a text that is not UTF-8 in normalization form C, or no name"
    case .newerFormat(let format): "has format \(format), expected 1"
    case .unknownKind(let kind): "is of kind \(kind), which this program does not know"
    case .wrongStorageClass: "is stored in another class than the table says"
    case .cutOff(let carried):
      "is the last one, and of \(carried) entries that a compaction carried over some are missing"
    case .wrongNumber(let expected, let found):
      "is out of order: expected \(expected), found \(found)"
    case .wrongSignature: "does not bear the owner's signature"
    case .illegal(let kind, let why): "(\(kind.label)) cannot stand there: \(why.sentence)"
    case .noEntries: "is missing"
    }
  }
}

extension Illegality {
  fileprivate var sentence: String {
    switch self {
    case .notFirst: "only the first entry founds a ledger"
    case .notSecond: "only the second entry links to an older ledger"
    case .noGenesis: "the first entry must found the ledger"
    case .ownIdentity: "it speaks of the owner as of a contact"
    case .contactExists: "the contact exists"
    case .noContact: "there is no such contact"
    case .wrongKey: "the contact has another key"
    case .sameKey: "the contact has this key already"
    case .revoked: "the contact or the key is revoked"
    case .alreadyRevoked: "it is revoked already"
    case .ownRevoked: "the owner's identity is revoked"
    case .conflictOpen: "a key conflict is open"
    case .noConflict: "no key conflict is open"
    case .sameConflict: "this key conflict is open already"
    case .levelTooHigh: "the contact is at level 3 already"
    case .levelTooLow: "the contact is at level 1 already"
    case .alreadyMatched: "this match is known already"
    case .notMatched: "there is no such match"
    case .noName: "there is no name to take away"
    }
  }
}

extension Seal.Failure: Explained {
  package var failure: Failure { failure(at: nil) }

  /// The sentence, with the keystore's path.
  ///
  /// - Parameter path: the keystore; `nil` if it is not known.
  /// - Returns: the failure, status 2.
  package func failure(at path: String?) -> Failure {
    let what = path.map { "the identity in \(quoted($0))" } ?? "the identity"
    return switch self {
    case .malformed:
      Failure("damaged-keystore", "\(what) is damaged", hint: "put a backup in its place")
    case .newerVersion(let version):
      Failure(
        "newer-version", "\(what) is sealed in version \(version), this program reads version 1",
        hint: "use a newer version of threedots; the file was not touched")
    case .excessiveCost(let cost):
      Failure(
        "excessive-cost",
        "\(what) asks for \(cost.passes) passes over \(cost.kibibytes) KiB, more than is believed",
        hint: "the file may be damaged or hostile; put a backup in its place")
    case .outOfMemory(let cost):
      Failure(
        "out-of-memory",
        "cannot unlock \(what): it takes \(cost.kibibytes / 1024) MiB of memory, and there is less",
        hint: "close other programs, or unlock it on a machine with more memory")
    case .passphraseNeeded:
      Failure(
        "passphrase-needed", "\(what) is locked",
        hint: "give the passphrase with --passphrase-file FILE or --passphrase-fd N")
    case .wrongPassphrase:
      Failure(
        "wrong-passphrase", "cannot unlock \(what): wrong passphrase, or damaged",
        hint: "try again; blanks and letter case count")
    case .otherKey:
      Failure(
        "damaged-keystore", "\(what) is sealed with another key than its ledger names",
        hint: "do not trust it; put a backup in its place")
    }
  }
}
