// SPDX-License-Identifier: Apache-2.0

package import Identity

// The sentences of what is wrong with statements, backups and key files.

extension RevocationError: Explained {
  package var failure: Failure {
    switch self {
    case .notAStatement:
      Failure(
        "not-a-statement", "this is no revocation statement (3DOTS:REVOKE:…)",
        hint: "give the line that 'keygen revoke' printed, or the file that holds it")
    case .newerVersion(let version):
      Failure(
        "newer-version",
        "the revocation statement has version \(escaped(version)), this program reads version 1",
        hint: "use a newer version of threedots")
    case .malformed:
      Failure(
        "bad-statement", "the revocation statement is damaged or not whole",
        hint: "ask for it once more, as a file or a QR code")
    case .badID(let error):
      Failure("bad-statement", "the revocation statement has no valid ID: \(error.sentence)")
    case .badKey(let error):
      Failure("bad-statement", "the revocation statement has no valid key: \(error.sentence)")
    case .wrongSignature:
      Failure(
        "wrong-signature",
        "the revocation statement is not signed by the key it names; nothing was changed",
        hint: "it is forged or damaged: ask the person", status: .no)
    case .badReason:
      Failure(
        "bad-reason",
        "the reason is longer than \(RevocationStatement.reasonLimit) bytes, "
          + "or holds control characters")
    }
  }
}

extension IDBackup.Failure: Explained {
  package var failure: Failure {
    switch self {
    case .badCharacter(let place):
      Failure(
        "not-a-backup",
        "the backup has only A-Z and 2-7, and at place \(place + 1) stands something else",
        hint: "compare it with the original; a 3mid: code is no backup")
    case .wrongLength(let expected, let actual):
      Failure(
        "not-a-backup", "a backup has \(expected) characters, this one \(actual)",
        hint: "compare it with the original; blanks and hyphens do not count")
    case .newerVersion:
      Failure(
        "newer-version", "the backup has version 1, this program reads version 0",
        hint: "export the ID in the app; it writes 80 characters in groups of four")
    case .wrongPassword:
      Failure(
        "wrong-password", "cannot open the backup: wrong password, or damaged",
        hint: "the format cannot tell which; blanks and letter case of the password count")
    case .noIdentity:
      Failure(
        "no-identity", "the backup opens, and what is inside is no identity",
        hint: "a wrong password passes once in 65,536 times; try again, or the backup is damaged")
    }
  }
}

extension GatewayKeyFileError: Explained {
  package var failure: Failure {
    switch self {
    case .notAKeyFile:
      Failure(
        "not-a-key-file", "this is no key file of a Threema Gateway",
        hint: "it is one line: private: or public:, and 64 hexadecimal digits")
    case .badKey(let error):
      Failure("bad-key", "the key file has no valid key: \(error.sentence)")
    }
  }
}
