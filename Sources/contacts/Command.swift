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
    "log",
    "audit [--expect CHECKPOINT]",
    "checkpoint [--accept]",
  ],
  description: [
    """
    contacts shows whom the keystore knows, and how sure one is of each key. Three dots say it: \
    1 unknown (red), added by hand or from a file; 2 server-matched (orange), a directory knows the \
    key under the contact's e-mail address or phone number; 3 verified (green), scanned in person. \
    Nothing here raises a contact to level 3: that is what verify is for.
    """,
    """
    The keystore is an append-only history, each entry of it signed. What this machine last saw of \
    it is kept as a checkpoint outside the file, so that an older copy, another history or another \
    keystore in its place is refused until it is accepted.
    """,
  ],
  verbs: [
    Verb("list", operands: "[QUERY]", "list contacts whose ID or name holds QUERY, or all"),
    Verb("show", operands: "ID", "show one contact, with its whole key"),
    Verb("add", operands: "[PAYLOAD]", "add a contact at level 1, from 3mid:… or --id and --key"),
    Verb("rename", operands: "ID [NAME]", "change what a contact is called, or take the name away"),
    Verb("log", "list all entries of the history"),
    Verb("audit", "verify the signature of every entry"),
    Verb("checkpoint", "print count and head of the history, as one line to keep elsewhere"),
  ],
  operands: "",
  options: [
    Option(
      "at-least", value: "LEVEL", verbs: ["", "list"],
      "only contacts at LEVEL (1 to 3, or its label) or above; revoked ones and those in conflict "
        + "count as 1"),
    Option("id", value: "ID", verbs: ["add"], "the new contact's ID"),
    Option("key", value: "HEX", verbs: ["add"], "the new contact's public key, 64 digits"),
    Option("name", value: "NAME", verbs: ["add"], "what to call the new contact"),
    Option(
      "expect", value: "CHECKPOINT", verbs: ["audit"],
      "a line that 'contacts checkpoint' printed earlier: the history must go on from it"),
    Option(
      "accept", verbs: ["checkpoint"],
      "believe the keystore as it is, although it was not seen here or is not what was seen"),
  ] + Option.passphrase + Option.keystore,
  exitStatus: [
    .yes: "done; list and log also if there is nothing to list",
    .no: "the answer is no: there is no such contact, or it has another key",
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
  ],
  caveats: [
    "A name is what somebody called the contact; it proves nothing.",
    """
    Whoever can write both the keystore and the checkpoints can put back an older state, and without \
    a passphrase can also forge one. Only a checkpoint kept elsewhere tells.
    """,
  ],
  seeAlso: ["fingerprint", "keygen", "verify"])
