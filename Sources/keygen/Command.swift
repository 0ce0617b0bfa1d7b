// SPDX-License-Identifier: Apache-2.0

import Console
import KeystoreConsole

let command = Command(
  name: "keygen",
  summary: "make, import, back up, reseal and revoke one's own identity",
  synopses: [
    "[--name NAME] [--passphrase-file FILE | --passphrase-fd N | --no-passphrase]",
    "show",
    "import --backup FILE [--name NAME]",
    "import --key-file FILE --id ID [--name NAME]",
    "backup [-o FILE] [--qr]",
    "reseal [--new-passphrase-file FILE | --new-passphrase-fd N | --no-passphrase]",
    "revoke [--prepare] [--confirm ID] [--reason TEXT] [-o FILE] [--qr]",
  ],
  description: [
    """
    `keygen` makes an identity: an ID of 8 characters and an X25519 key pair, both as Threema has \
    them. The secret key is sealed with a passphrase and kept in the keystore, which is made for it.
    """,
    """
    An identity made here is in no Threema directory: the Threema apps read its code, but do not \
    add it as a contact. Between users of threedots it is all there is.
    """,
    """
    The keystore is never overwritten. The passphrase is asked for twice on the terminal; without \
    a terminal it is read from a file or a file descriptor. It is never taken from the arguments or \
    the environment.
    """,
    """
    `import` takes over the identity of a Threema app from the backup string that the app exports, or \
    a gateway's from its key file. Letter case, blanks and hyphens of the string do not matter. \
    `backup` writes such a string, which the apps restore; it has a password of its own.
    """,
    """
    `revoke` signs a statement that the key is never to be trusted again, and writes it into the \
    keystore, which then signs nothing new. Others apply the statement with `contacts`. With \
    --prepare the statement is only written, to be kept elsewhere for the day the keystore is \
    stolen or lost. A second `revoke` gives the same statement once more.
    """,
  ],
  verbs: [
    Verb("show", "show one's own ID, fingerprint and key"),
    Verb("import", "take over an identity that exists"),
    Verb("backup", "write the identity as a backup string of the apps"),
    Verb("reseal", "change, set or take away the passphrase"),
    Verb("revoke", "revoke one's own identity for good"),
  ],
  operands: "",
  options: [
    Option(
      "name", value: "NAME", verbs: ["", "import"], "the name to show on one's own card"),
    Option(
      "backup", value: "FILE", verbs: ["import"], "a file with a backup string; - is standard input"
    ),
    Option(
      "key-file", value: "FILE", verbs: ["import"], "a gateway's key file, private: and 64 digits"),
    Option("id", value: "ID", verbs: ["import"], "the ID that the key file belongs to"),
    Option(
      "output", short: "o", value: "FILE", verbs: ["backup", "revoke"],
      "write to FILE, which must not exist, with mode 0600"),
    Option("qr", verbs: ["backup", "revoke"], "draw it as a QR code in the terminal, too"),
    Option("prepare", verbs: ["revoke"], "only write the statement; nothing is revoked"),
    Option(
      "confirm", value: "ID", verbs: ["revoke"], "say that it is meant, instead of being asked"),
    Option(
      "reason", value: "TEXT", verbs: ["revoke"], "say why, for all to read; up to 256 bytes"),
    Option(
      "no-passphrase", verbs: ["", "import", "reseal"],
      "keep the secret key unsealed: whoever reads the file has the identity"),
    Option(
      "passes", value: "N", verbs: ["", "import", "reseal"],
      "let Argon2id pass N times over its memory, 3 unless said"),
    Option(
      "memory", value: "MIB", verbs: ["", "import", "reseal"],
      "let Argon2id take this many MiB, 256 unless said; unlocking takes as much"),
  ] + Option.passphrase(verbs: ["", "import", "backup", "reseal", "revoke"]) + [
    Option(
      "new-passphrase-file", value: "FILE", verbs: ["reseal"], "read the new passphrase from FILE"),
    Option(
      "new-passphrase-fd", value: "N", verbs: ["reseal"],
      "read the new passphrase from file descriptor N"),
    Option(
      "backup-password-file", value: "FILE", verbs: ["import", "backup"],
      "read the backup's password from FILE"),
    Option(
      "backup-password-fd", value: "N", verbs: ["import", "backup"],
      "read the backup's password from file descriptor N"),
  ] + Option.keystore,
  exitStatus: [
    .yes: "done",
    .no: "the ID that was typed to confirm a revocation is another one",
    .unknown:
      "it was not done: a usage error, a keystore that exists, is missing, damaged or locked",
  ],
  environment: Command.Entry.keystoreEnvironment,
  files: Command.Entry.keystoreFiles,
  examples: [
    Command.Example("Make an identity:", "keygen --name 'Ada Lovelace'"),
    Command.Example("Show it:", "keygen show"),
    Command.Example(
      "Write a revocation to keep elsewhere:", "keygen revoke --prepare -o mine.revoke"),
  ],
  caveats: [
    """
    Whoever has the secret key is you, to everybody who verified you: they can read what was sent to \
    it in the past as well as what comes. The passphrase is all that protects a stolen disk. It \
    protects nothing while the machine that unlocks it is in somebody else's hands.
    """,
    """
    Only the secret key is sealed. The names of contacts, their keys and when they were met can be \
    read by whoever has the file.
    """,
    "There is no way back to an identity whose keystore or passphrase is lost, but for a backup.",
    """
    A backup string is protected by 100,000 rounds of PBKDF2, which is little: take the password \
    that is proposed, or one as hard to guess. One wrong password in 65,536 opens a backup to \
    something that is not in it, which is noticed unless it happens to look like an ID.
    """,
    """
    `reseal` and compaction leave nothing old in the file, but a disk, a snapshot or a copy may keep \
    what was there. A passphrase that was found out protects no copy made before.
    """,
  ],
  standards: [
    Command.Entry("RFC 7748", "X25519 keys"),
    Command.Entry("RFC 9106", "Argon2id, from the passphrase to the key of the seal"),
    Command.Entry("draft-irtf-cfrg-xchacha-03", "XChaCha20-Poly1305, the seal"),
    Command.Entry(
      "The XEdDSA and VXEdDSA Signature Schemes",
      "revision 1, 2016: signatures of the history and of revocations"),
    Command.Entry(
      "Threema Cryptography Whitepaper",
      "IDs, the ID backup of version 0; the key files are those of the Threema Gateway"),
  ],
  seeAlso: ["contacts", "qr-encode", "verify"])
