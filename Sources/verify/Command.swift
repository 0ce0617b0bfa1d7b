// SPDX-License-Identifier: Apache-2.0

import Console
import KeystoreConsole

let command = Command(
  name: "verify",
  summary: "raise a contact to three green dots by an in-person scan of their code",
  synopses: [
    "PICTURE [--in-person] [--expect ID] [--name NAME] [--replace-key]",
    """
    --camera[=DEVICE] [--show] [--plain] [--timeout S] [--in-person] [--expect ID] [--name NAME] \
    [--replace-key]
    """,
    "--payload TEXT [--expect ID]",
    "--status ID [--at-least LEVEL]",
  ],
  description: [
    """
    `verify` reads the identity code in a picture, holds it against the keystore, and says what it \
    finds: whose code it is, whether the key is the one that is stored, and how sure that makes one. \
    A PICTURE of - is standard input.
    """,
    """
    With --camera it looks through a camera, and shows on standard error what that sees, as in a \
    mirror; q ends it. After the first identity code it looks one second longer: two different codes \
    in one run are refused, and all are listed. A scan made at a terminal counts as made in person; \
    without a terminal --in-person says so.
    """,
    """
    Only a code that the other person showed in person raises a contact to level 3. That is a claim \
    of the user's: --in-person makes it, or yes at the prompt. Without it the code is compared and \
    nothing is written. --payload, a code's text, is only ever compared.
    """,
    """
    A contact that is not known yet is introduced: ID, fingerprint and key are shown first, and on a \
    terminal `verify` asks before it writes. The ID is as the code claims; it was not checked with a \
    directory. The name is yours to give.
    """,
    """
    The same ID with another key is a mismatch: both fingerprints are shown, the contact keeps its \
    level, and if the code was scanned in person the keystore remembers the conflict until the right \
    code is scanned again or --replace-key takes the new key.
    """,
    """
    The picture is decoded by `qr-scan`, which lies beside `verify` and runs in a sandbox without files, \
    network or keys. What it reports is parsed here once more.
    """,
  ],
  operands: "[PICTURE]",
  options: [
    Option("in-person", "say that the other person showed this code in person, just now"),
    Option("expect", value: "ID", "refuse any contact but ID"),
    Option(
      "name", value: "NAME",
      "what to call a contact that is introduced; without a terminal it needs --expect"),
    Option(
      "replace-key",
      "let the scanned key take the place of another one that is stored; without a terminal it "
        + "needs --expect"),
    Option(
      "camera", value: "DEVICE", isValueOptional: true,
      "look through a camera: the first, or DEVICE, a path or a number"),
    Option("show", "with --camera, show your own code too, beside the picture or by the space bar"),
    Option("plain", "with --camera, print lines instead of a moving picture"),
    Option(
      "timeout", value: "S",
      "with --camera, wait at most S seconds for a code; without a terminal 60 unless given"),
    Option("payload", value: "TEXT", "compare a code's text instead of a picture"),
    Option("status", value: "ID", "only say how sure one is of ID"),
    Option(
      "at-least", value: "LEVEL",
      "with --status, the level that is enough: 1 to 3, or its label; 3 unless given"),
  ] + Option.passphrase + Option.keystore,
  exitStatus: [
    .yes: "the contact is at level 3, active and without key conflict",
    .no: """
    it is not: a mismatch, an expired or revoked code, your own code, an unexpected or unknown \
    contact, a level below what was asked
    """,
    .unknown: """
    it could not be told: no code, two codes or no identity code in the picture, a usage error, a \
    keystore missing, damaged or locked, no camera to use
    """,
  ],
  environment: Command.Entry.keystoreEnvironment,
  files: Command.Entry.keystoreFiles,
  examples: [
    Command.Example(
      "They hold their code up to your camera, and scan yours:", "verify --camera --show"),
    Command.Example(
      "They show their code, and you took a picture of it:", "verify photo.jpg --in-person"),
    Command.Example(
      "In a script: is this contact still verified?", "verify --status ECHOECHO"),
    Command.Example(
      "They have a new phone and a new key, and stand before you:",
      "verify photo.jpg --in-person --replace-key --expect ECHOECHO"),
  ],
  caveats: [
    """
    Level 3 means that you scanned this key from the person's own screen or card. It does not mean \
    that the ID is theirs in any directory, nor that their device is sound.
    """,
    """
    `verify` does not trust the decoder, but a decoder gone bad could report another code than the one \
    in the picture. So compare the fingerprint on your screen with the one on theirs.
    """,
    """
    A picture proves nothing of where it was taken. Say --in-person only of one that you took \
    yourself, of a screen or card in the person's hand: a picture that was sent is as good as the \
    channel it came through, and an attacker in it sends a code of their own.
    """,
  ],
  standards: [
    Command.Entry("ISO/IEC 18004", "QR codes"),
    Command.Entry("Threema Cryptography Whitepaper", "the text of identity codes, the fingerprint"),
    Command.Entry("RFC 7748", "X25519 keys"),
    Command.Entry(
      "The XEdDSA and VXEdDSA Signature Schemes", "revision 1, 2016: signatures of the history"),
    Command.Entry("RFC 7693", "BLAKE2b, the chain of the history"),
  ],
  seeAlso: ["contacts", "fingerprint", "keygen", "qr-encode", "qr-scan"])
