// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import KeyFormats
import KeystoreConsole

let command = Command(
  name: "fingerprint",
  summary: "show, compare and check fingerprints of public keys",
  synopses: [
    "[--scheme NAME | --as FORM | --manifest] [--subkeys] [SUBJECT…]",
    "--scheme signal --id ID --with KEY --with-id ID KEY",
    "--compare [--quiet] A B",
    "--check [--scheme NAME] [--quiet] [--jobs N] MANIFEST",
    "--batch [--scheme NAME] [--manifest] [--field NAME] [--jobs N] [FILE]",
    "--schemes",
  ],
  description: [
    """
    `fingerprint` shows a key the way two people compare it, in the form of the program that the key \
    belongs to: of a Threema key the fingerprint in groups of four, and the whole key in the eight \
    rows that the apps show; of an OpenSSH key the line of `ssh-keygen -l`; and so on for OpenPGP, \
    age, minisign, WireGuard, Signal, Matrix and X.509.
    """,
    """
    A SUBJECT is the ID of a contact or one's own, a key as it is written by its program, an \
    identity code (3mid:…), a line of a Gateway key file (public:…), a file that holds keys, or - \
    for standard input. A file whose name looks like one of them is named with its folder, as in \
    `./ECHOECHO`. Without a SUBJECT it is one's own identity. A WireGuard key looks like any other \
    X25519 key: --scheme wireguard shows it as such.
    """,
    """
    With --scheme every key is one line: the fingerprint, two blanks, the SUBJECT. A SUBJECT \
    with a newline or a backslash is escaped, and its line begins with a backslash, as `sha256sum` \
    does it. --manifest writes such lines for --check, in each key's own scheme.
    """,
    """
    --compare takes two fingerprints in whatever dress: upper or lower case, with colons, blanks \
    or line breaks, hexadecimal, base64, digits, PGP words, emoji or Bubble Babble, with or \
    without SHA256: before it. A file or - stands for what it holds; a key stands for its \
    fingerprints. What has another length or names another hash is not comparable, \
    and what is shorter than 128 bits never is: it counts neither as same nor as different.
    """,
    """
    --check reads the lines of a manifest. A subject that is a key or a file must have the \
    fingerprint; one that is an ID is looked up in the keystore. A line may also be an identity \
    code, or a key alone: is it a contact's, and which level has the contact? Each line is \
    answered with OK, FAILED, MISSING (there is no such file), UNKNOWN (no such contact), \
    UNVERIFIED (the key is right, the level below 3), CHANGED (the contact has another key), \
    CONFLICT, REVOKED or DUPLICATE (the ID or the key stood in the list before, with another, or \
    the key is another contact's).
    """,
    """
    --batch reads one key a line, and writes one line for each, in order, on all processors and \
    in the same memory however many there are. Empty lines and lines that begin with # are passed \
    over. A line that is no key is reported with its number, and the others are still done. \
    With --field the lines are JSON objects or records of CSV.
    """,
    "Anything that holds a private key is refused and named, never shown.",
  ],
  operands: "[SUBJECT…]",
  options: [
    Option(
      "scheme", value: "NAME", choices: Scheme.allCases.map(\.rawValue),
      "show this fingerprint; see --schemes"),
    Option("schemes", "list the schemes with an example each"),
    Option(
      "as", value: "FORM", choices: Rendering.allCases.map(\.rawValue),
      "write the fingerprint for reading aloud, with the number of its bits"),
    Option("manifest", "write lines for --check"),
    Option("subkeys", "show the subkeys of OpenPGP certificates too"),
    Option("compare", "compare two fingerprints"),
    Option(
      "check", value: "MANIFEST", isValueOptional: true,
      "check the lines of MANIFEST, - for standard input"),
    Option("quiet", short: "q", "print only what does not hold"),
    Option("batch", "read one key a line"),
    Option("field", value: "NAME", "the member or column that holds the key"),
    Option("jobs", value: "N", "use N threads; as many as there are processors unless said"),
    Option("id", value: "ID", "one's own telephone number or ACI, for a safety number"),
    Option("with", value: "KEY", "the other one's Signal identity key"),
    Option("with-id", value: "ID", "the other one's telephone number or ACI"),
  ] + Option.keystore,
  exitStatus: [
    .yes: "every fingerprint was shown; the two are the same; all that was checked holds",
    .no:
      "a SUBJECT is the ID of no contact; the two differ; something that was checked does not hold",
    .unknown:
      "a SUBJECT or line could not be read, the two are not comparable, or standard output could "
      + "not be written",
  ],
  environment: Command.Entry.keystoreEnvironment,
  files: Command.Entry.keystoreFiles,
  examples: [
    Command.Example("Show one's own fingerprint:", "fingerprint"),
    Command.Example(
      "Show the fingerprint of a key in hexadecimal:",
      "fingerprint --scheme threema "
        + "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"),
    Command.Example(
      "Read an SSH key's fingerprint aloud:", "fingerprint --as words ~/.ssh/id_ed25519.pub"),
    Command.Example(
      "Compare what somebody sent with what they read out:",
      "fingerprint --compare d30f795a904a213578baecc62c8611b5 "
        + "'D30F 795A 904A 2135 78BA ECC6 2C86 11B5'"),
    Command.Example(
      "Keep the fingerprints of some keys, and check them later:",
      "fingerprint --manifest *.pub > keys.manifest", "fingerprint --check keys.manifest"),
  ],
  caveats: [
    """
    A fingerprint says nothing about who has the key. Compare it with the one on the other \
    person's screen or card, or scan their code with `verify`.
    """,
    """
    A manifest proves that keys are the ones that were listed, and no more than the list is worth: \
    keep it where nobody else writes, or check against the keystore.
    """,
    """
    The scheme minisign is a number that was drawn at random, and ssh-md5 is a hash that is broken: \
    neither shows that two keys are the same.
    """,
    """
    Randomart and emoji are for a second look: many different fingerprints draw the same picture, \
    and equal pictures prove nothing. Compare words, digits or all groups.
    """,
  ],
  standards: [
    Command.Entry("Threema Cryptography Whitepaper", "the schemes threema and threema-key"),
    Command.Entry(
      "RFC 4253, section 6.6",
      "the public keys of SSH; the forms of their fingerprints are OpenSSH's"),
    Command.Entry("RFC 4716", "SSH public key files, and fingerprints in MD5"),
    Command.Entry("RFC 4255, RFC 6594, RFC 7479", "SSHFP records"),
    Command.Entry("RFC 9580", "OpenPGP certificates of versions 4 and 6"),
    Command.Entry("RFC 5280", "X.509 certificates"),
    Command.Entry("RFC 7469", "the scheme spki"),
    Command.Entry("BIP 173", "Bech32, in which age writes recipients"),
    Command.Entry("Bubble Babble Binary Data Encoding", "A. Huima, 2000"),
    Command.Entry("PGP word list", "P. Juola and P. Zimmermann, 1996"),
  ],
  seeAlso: ["contacts", "keygen", "verify"])
