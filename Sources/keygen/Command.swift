// SPDX-License-Identifier: Apache-2.0

import Console
import KeystoreConsole

let command = Command(
  name: "keygen",
  summary: "make an identity, and show one's own",
  synopses: [
    "[--name NAME] [--passphrase-file FILE | --passphrase-fd N | --no-passphrase]",
    "show",
  ],
  description: [
    """
    keygen makes an identity: an ID of 8 characters and an X25519 key pair, both as Threema has \
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
  ],
  verbs: [Verb("show", "show one's own ID, fingerprint and key")],
  operands: "",
  options: [
    Option("name", value: "NAME", verbs: [""], "the name to show on one's own card"),
    Option(
      "no-passphrase", verbs: [""],
      "keep the secret key unsealed: whoever reads the file has the identity"),
    Option(
      "passphrase-file", value: "FILE", verbs: [""],
      "read the new passphrase from FILE; one newline at its end is taken off"),
    Option(
      "passphrase-fd", value: "N", verbs: [""],
      "read the new passphrase from file descriptor N"),
  ] + Option.keystore,
  exitStatus: [
    .yes: "the identity was made or shown",
    .unknown: "it was not: a usage error, a keystore that exists, is missing or damaged",
  ],
  environment: Command.Entry.keystoreEnvironment,
  files: Command.Entry.keystoreFiles,
  examples: [
    Command.Example("Make an identity:", "keygen --name 'Ada Lovelace'"),
    Command.Example("Show it:", "keygen show"),
  ],
  caveats: [
    """
    Only the secret key is sealed. The names of contacts, their keys and when they were met can be \
    read by whoever has the file.
    """,
    "There is no way back to an identity whose keystore or passphrase is lost.",
  ],
  seeAlso: ["contacts", "qr-encode", "verify"])
