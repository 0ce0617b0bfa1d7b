// SPDX-License-Identifier: Apache-2.0

import Console
import KeystoreConsole

let command = Command(
  name: "contacts",
  summary: "list, show and change the contacts in the keystore",
  synopses: [
    "[list [QUERY]] [--at-least LEVEL]",
    "show ID",
    "add PAYLOAD [--name NAME]",
    "add --id ID --key HEX [--name NAME]",
    "rename ID [NAME]",
    "import FILE [--format FORMAT] [--id ID]",
    "export [ID] --format FORMAT [--at-least LEVEL]",
    "match --address-book FILE --directory FILE [--keep]",
    "match --address-book FILE --hashes",
    "replace-key ID HEX",
    "downgrade ID",
    "revoke ID [--reason TEXT]",
    "apply STATEMENT",
    "forget ID",
    "log",
    "audit [--expect CHECKPOINT]",
    "checkpoint [--accept] [--qr]",
    "compact",
  ],
  description: [
    """
    `contacts` shows whom the keystore knows, and how sure one is of each key. Three dots say it: \
    1 unknown (red), added by hand or from a file; 2 server-matched (orange), a directory knows the \
    key under the contact's e-mail address or phone number; 3 verified (green), scanned in person. \
    Nothing here raises a contact to level 3: that is what `verify` is for.
    """,
    """
    The keystore is an append-only history, each entry of it signed. What this machine last saw of \
    it is kept as a checkpoint outside the file, so that an older copy, another history or another \
    keystore in its place is refused until it is accepted.
    """,
    """
    `import` adds contacts at level 1, and never changes key or name of a contact that is there: \
    another key is told as a mismatch. The formats are jsonl (what --json prints), csv (a header \
    with id, public_key and name), age (recipients, each after a line # ID NAME) and gateway \
    (public: and 64 digits). `export` writes them; `age -R` encrypts to what it writes.
    """,
    """
    `match` looks up the addresses of an address book (vCards, or CSV with name, email and phone) in a \
    directory's answers (CSV of hash, id, public_key) and raises contacts to level 2 whose ID and \
    key both equal the stored ones. Matches that are not found again are withdrawn. It uses no \
    network: --hashes prints what to ask a directory for.
    """,
    """
    `apply` takes a revocation statement, as text or as a file, and revokes the contact for good if \
    the contact's own key has signed it. For an unknown contact the key alone is revoked. What is \
    revoked stays revoked, through `forget`, `compact`, `replace-key` and under any other ID.
    """,
    """
    `compact` starts a fresh history from the present state. Superseded and forgotten names and keys \
    go from the file; the new history is tied to the end of the old one by a signed link.
    """,
  ],
  verbs: [
    Verb("list", operands: "[QUERY]", "list contacts whose ID or name holds QUERY, or all"),
    Verb("show", operands: "ID", "show one contact, with its whole key"),
    Verb("add", operands: "[PAYLOAD]", "add a contact at level 1, from 3mid:… or --id and --key"),
    Verb(
      "rename", operands: "ID [NAME]",
      "change a contact's name, or your own; without NAME, take it away"),
    Verb("import", operands: "FILE", "add the contacts of a file at level 1; - is standard input"),
    Verb("export", operands: "[ID]", "write contacts in a format that others read"),
    Verb("match", "raise contacts to level 2 that a directory knows by their address"),
    Verb(
      "replace-key", operands: "ID HEX", "put another key in the stored one's place, at level 1"),
    Verb("downgrade", operands: "ID", "take a contact back to level 1"),
    Verb("revoke", operands: "ID", "never trust a contact's key and ID again"),
    Verb("apply", operands: "STATEMENT", "apply a revocation that the key's owner has signed"),
    Verb("forget", operands: "ID", "take a contact out of the list"),
    Verb("log", "list all entries of the history"),
    Verb("audit", "verify the signature of every entry"),
    Verb("checkpoint", "print count and head of the history, as one line to keep elsewhere"),
    Verb("compact", "start a fresh history without what is superseded or forgotten"),
  ],
  operands: "",
  options: [
    Option(
      "at-least", value: "LEVEL", verbs: ["", "list", "export"],
      "only contacts at LEVEL (1 to 3, or its label) or above; revoked ones and those in conflict "
        + "count as 1"),
    Option(
      "id", value: "ID", verbs: ["add", "import"],
      "the new contact's ID; for import, where the file has none"),
    Option("key", value: "HEX", verbs: ["add"], "the new contact's public key, 64 digits"),
    Option("name", value: "NAME", verbs: ["add"], "what to call the new contact"),
    Option(
      "format", value: "FORMAT", choices: FileFormat.allCases.map(\.rawValue),
      verbs: ["import", "export"],
      "the format of the file; import tells it from the file itself; the level in csv is the one "
        + "that counts, as for --at-least"),
    Option("address-book", value: "FILE", verbs: ["match"], "vCards, or CSV"),
    Option("directory", value: "FILE", verbs: ["match"], "the answers of a directory, CSV"),
    Option("hashes", verbs: ["match"], "only print the hashes of the addresses"),
    Option("keep", verbs: ["match"], "withdraw no match that is not found again"),
    Option("reason", value: "TEXT", verbs: ["revoke"], "why, up to 256 bytes"),
    Option(
      "expect", value: "CHECKPOINT", verbs: ["audit"],
      "a line that 'contacts checkpoint' printed earlier: the history must go on from it"),
    Option(
      "accept", verbs: ["checkpoint"],
      "believe the keystore as it is, although it was not seen here or is not what was seen"),
    Option("qr", verbs: ["checkpoint"], "draw it as a QR code in the terminal, too"),
  ] + Option.passphrase + Option.keystore,
  exitStatus: [
    .yes: "done; list and log also if there is nothing to list",
    .no:
      "the answer is no: there is no such contact, it has another key, is revoked or in conflict, "
      + "a directory contradicts itself, or a signature is wrong",
    .unknown: "it could not be told: a usage error, or a keystore missing, damaged or locked",
  ],
  environment: Command.Entry.keystoreEnvironment,
  files: Command.Entry.keystoreFiles,
  examples: [
    Command.Example("List the contacts that were verified in person:", "contacts --at-least 3"),
    Command.Example(
      "Add a contact by hand, at level 1:",
      "contacts add --id ECHOECHO --name Echo --key "
        + "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"),
    Command.Example(
      "Keep a checkpoint elsewhere, and hold the history against it later:",
      "contacts checkpoint > elsewhere.txt", "contacts audit --expect \"$(cat elsewhere.txt)\""),
    Command.Example(
      "Encrypt to whom was verified; age -R friends.txt takes it from there:",
      "contacts export --format age --at-least 3 > friends.txt"),
  ],
  caveats: [
    """
    A hash of a phone number hides nothing: whoever gets it finds the number by trying them all. \
    Hashes of e-mail addresses are found by trying known ones.
    """,
    """
    Orange says what a directory says. Whoever runs the directory, or answers in its place, makes \
    anybody orange; nobody but you makes anybody green.
    """,
    """
    `export` without --at-least writes contacts of every level. What encrypts to the file encrypts \
    to keys that nobody has verified, too.
    """,
    "A name is what somebody called the contact; it proves nothing.",
    """
    Whoever can write both the keystore and the checkpoints can put back an older state, and without \
    a passphrase can also forge one. Only a checkpoint kept elsewhere tells.
    """,
  ],
  standards: [
    Command.Entry("RFC 6350, RFC 2426", "vCards of versions 4.0 and 3.0"),
    Command.Entry("RFC 4180", "CSV"),
    Command.Entry("RFC 8259", "JSON, an object a line"),
    Command.Entry("RFC 3339", "times, in UTC"),
    Command.Entry("RFC 7693", "BLAKE2b, the chain of the history"),
    Command.Entry(
      "The XEdDSA and VXEdDSA Signature Schemes",
      "revision 1, 2016: signatures of the history and of revocations"),
    Command.Entry(
      "Threema Cryptography Whitepaper", "hashes of addresses, key files of the Gateway"),
    Command.Entry("BIP 173", "Bech32, in which age writes recipients"),
  ],
  seeAlso: ["fingerprint", "keygen", "verify"])
