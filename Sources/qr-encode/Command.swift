// SPDX-License-Identifier: Apache-2.0

import Console
import KeystoreConsole
import QRSymbol

let command = Command(
  name: "qr-encode",
  summary: "draw a QR code",
  synopses: [
    "[-o FILE] [--level L|M|Q|H] [--size N] [--dpi N] [--invert | --green] [--force] [SUBJECT]",
    "[-o FILE] [--text T | --bytes FILE] [--level L|M|Q|H] [--size N] [--dpi N] "
      + "[--invert | --green] [--force]",
  ],
  description: [
    """
    `qr-encode` draws a QR code: in the terminal, or as PNG or SVG by the ending of the file's name. \
    Without a text or bytes it is an identity code: one's own, or that of SUBJECT, which is the ID of \
    a contact or an identity code's text (3mid:…).
    """,
    """
    An identity code is drawn as both Threema apps draw it, in byte mode at level Q. Where the \
    terminal is too small for it, the highest level that fits is taken.
    """,
    """
    In the terminal the colours are set, so that the code is dark on light whatever the theme. Under \
    an identity code, or beside it, stand ID and fingerprint for the other person to compare.
    """,
  ],
  operands: "[SUBJECT]",
  options: [
    Option("output", short: "o", value: "FILE", "write FILE, which ends in .png or .svg"),
    Option("text", value: "T", "draw this text"),
    Option("bytes", value: "FILE", "draw the bytes of FILE; - is standard input"),
    Option(
      "level", value: "LEVEL", choices: ErrorCorrection.allCases.map(\.rawValue),
      "how much damage the code survives, L least and H most; Q, or what fits"),
    Option(
      "size", value: "N",
      "pixels on a side of a module in a file, 8 unless said otherwise; with --dpi, millimetres on "
        + "a side of the code with its margin"),
    Option(
      "dpi", value: "N",
      "draw for a printer of N dots per inch: modules are whole dots, and the file tells its size"),
    Option("invert", "draw light on dark"),
    Option("green", "draw dark modules in green"),
    Option("force", "overwrite FILE"),
  ] + Option.keystore,
  exitStatus: [
    .yes: "the code was drawn",
    .no: "SUBJECT is the ID of no contact, or revoked, or one's own identity is",
    .unknown: "it could not be drawn: a usage error, a window too small, a file that exists",
  ],
  environment: Command.Entry.keystoreEnvironment,
  files: Command.Entry.keystoreFiles,
  examples: [
    Command.Example("Show one's own code to somebody:", "qr-encode"),
    Command.Example("One's own code as a picture for print:", "qr-encode -o me.svg"),
    Command.Example(
      "The same, 40 mm on paper:", "qr-encode -o me.png --size 40 --dpi 600"),
    Command.Example("Any text:", "qr-encode --text 'hello'"),
  ],
  caveats: [
    """
    Whoever sees the code learns the ID and the key, and nothing secret. That it is yours it does \
    not prove: somebody else can draw it too. It counts when you show it in person.
    """,
    """
    With --text and --bytes a code holds whatever it is given, passwords included, for every camera \
    in the room.
    """,
  ],
  standards: [
    Command.Entry("ISO/IEC 18004", "QR codes"),
    Command.Entry("Threema Cryptography Whitepaper", "the text of identity codes"),
    Command.Entry("ISO/IEC 15948", "PNG"),
    Command.Entry("SVG 1.1", "W3C Recommendation, 2011"),
  ],
  seeAlso: ["id-card", "keygen", "qr-scan", "verify"])
