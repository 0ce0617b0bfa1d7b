// SPDX-License-Identifier: Apache-2.0

import Console
import KeystoreConsole

let command = Command(
  name: "fingerprint",
  summary: "show the fingerprint of a public key",
  synopses: ["[--scheme NAME] [SUBJECT…]"],
  description: [
    """
    fingerprint shows a key the way two people compare it: the fingerprint in groups of four, and \
    the whole key in the eight rows that the Threema apps show.
    """,
    """
    A SUBJECT is the ID of a contact or one's own, a public key of 64 hexadecimal digits or 44 \
    characters of base64, an identity code (3mid:…), a line of a Gateway key file (public:…), a \
    file that holds one of these, or - for standard input. A file whose name looks like one of \
    them is named with its folder, as in ./ECHOECHO. Without a SUBJECT it is one's own identity.
    """,
    """
    With --scheme every SUBJECT is one line: the fingerprint, two blanks, the SUBJECT. A SUBJECT \
    with a newline or a backslash is escaped, and its line begins with a backslash, as sha256sum \
    does it.
    """,
    "Anything that holds a private key is refused and named, never shown.",
  ],
  operands: "[SUBJECT…]",
  options: [
    Option(
      "scheme", value: "NAME", choices: Scheme.allCases.map(\.rawValue),
      "threema: the first 16 bytes of the key's SHA-256; threema-key: the whole key")
  ] + Option.keystore,
  exitStatus: [
    .yes: "every fingerprint was shown",
    .no: "a SUBJECT is the ID of no contact",
    .unknown: "a SUBJECT could not be read, or standard output not be written",
  ],
  environment: Command.Entry.keystoreEnvironment,
  files: Command.Entry.keystoreFiles,
  examples: [
    Command.Example("Show one's own fingerprint:", "fingerprint"),
    Command.Example(
      "Show the fingerprint of a key in hexadecimal:",
      "fingerprint --scheme threema "
        + "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"),
  ],
  caveats: [
    """
    A fingerprint says nothing about who has the key. Compare it with the one on the other \
    person's screen or card, or scan their code with verify.
    """
  ],
  seeAlso: ["contacts", "keygen", "verify"])
