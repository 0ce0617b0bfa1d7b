// SPDX-License-Identifier: Apache-2.0

import Card
import Console
import KeystoreConsole

let command = Command(
  name: "id-card",
  summary: "make printable ID cards, and sheets of them",
  synopses: [
    "[-o FILE] [--format NAME] [--back] [--avatar FILE] [SUBJECT]",
    "[-o FILE] --id ID --key HEX [--name NAME]",
    "[-o FILE] [--sheet NAME] --csv FILE | --json-lines FILE | --contacts",
    "[-o FILE] [--sheet NAME] --test-page",
  ],
  description: [
    """
    `id-card` draws a card with the QR code that the Threema apps and `verify` scan, the name, the ID \
    and the fingerprint. Somebody who meets you, scans it and sees that it is you has verified your \
    key. SUBJECT is a contact's ID or a payload (3mid:…); without one it is your own card.
    """,
    """
    The file's name says what is drawn: a PDF document, an SVG file or a PNG picture. SVG and PNG \
    hold one page; further pages become FILE-2, FILE-3 and so on. Without a file a PDF document goes \
    to standard output.
    """,
    """
    People come from a CSV file with a line of column names: id, key, name, line, avatar in any \
    order, or payload in place of id and key; or from lines of JSON with the same keys (public_key \
    too), as `contacts` prints them. Pictures are named relative to that file. If any row is bad, all \
    bad rows are listed and nothing is written, unless --skip-bad is given.
    """,
    """
    Before a file is put in place, every page is drawn as a picture as well, and in the place of \
    each card `qr-scan`, which lies beside this program, must find the card's code and no other.
    """,
  ],
  operands: "[SUBJECT]",
  options: [
    Option(
      "output", short: "o", value: "FILE", "write FILE, which ends in .pdf, .svg or .png"),
    Option("force", "overwrite FILE"),
    Option(
      "format", value: "NAME", choices: Format.allCases.map(\.rawValue),
      "the card's size: id1 (85.60 × 53.98 mm, unless said otherwise), business-us (88.9 × 50.8), "
        + "business-eu (85 × 55), business-85x54, or badge (A6, landscape)"),
    Option(
      "dpi", value: "N", "dots per inch, 150 to 2400; modules are whole dots of it (300)"),
    Option("back", "draw the back as well: the three levels and the whole key"),
    Option("words", "with --back, put the fingerprint on it in 16 words as well, to read out"),
    Option("green", "draw dark modules in green"),
    Option("dark", "draw a dark card, for a screen; SVG and PNG only"),
    Option("id", value: "ID", "whose card it is, with --key"),
    Option("key", value: "HEX", "the public key, 64 digits, with --id"),
    Option("name", value: "NAME", "the name to print"),
    Option("line", value: "TEXT", "a line of one's own, on the back, and on a badge's front"),
    Option("avatar", value: "FILE", "a PNG or JPEG picture, cut to a circle"),
    Option(
      "date", value: "DATE",
      "the date on the back, as 2025-10-01; today, or the day of SOURCE_DATE_EPOCH"),
    Option("csv", value: "FILE", "a card for each row of a CSV file; - is standard input"),
    Option("json-lines", value: "FILE", "a card for each line of JSON; - is standard input"),
    Option("contacts", "a card for each contact"),
    Option(
      "at-least", value: "LEVEL", "with --contacts, those at LEVEL (1 to 3, or its label; 3)"),
    Option("skip-bad", "leave out bad rows, and exit with status 1 if there were any"),
    Option(
      "sheet", value: "NAME", choices: Sheet.Kind.allCases.map(\.rawValue),
      "put cards on sheets: a4 or letter with crop marks, or perforated ones, which take the cards "
        + "that fit their cells"),
    Option("bleed", "let the ground go on 3 mm beyond the trim"),
    Option(
      "duplex", value: "EDGE", choices: Turn.allCases.map(\.rawValue),
      "the edge that the printer turns sheets about, long unless said otherwise"),
    Option("offset-x", value: "MM", "move all on the sheet to the right, -20 to 20"),
    Option("offset-y", value: "MM", "move all on the sheet down, -20 to 20"),
    Option("test-page", "draw rulers and the frames of the cards instead, to check the printer"),
    Option("no-self-check", "do not have the codes read again"),
    Option(
      "decode-avatar", value: "SIDE", isHidden: true, "decode standard input in a sandbox"),
  ] + Option.keystore,
  exitStatus: [
    .yes: "the cards were written",
    .no: "there is no such contact, its key is revoked, or rows were left out with --skip-bad",
    .unknown: "nothing was written: a usage error, bad rows, a code that does not scan",
  ],
  environment: Command.Entry.keystoreEnvironment + [
    Command.Entry("SOURCE_DATE_EPOCH", "the time of making, in seconds since 1970")
  ],
  files: Command.Entry.keystoreFiles,
  examples: [
    Command.Example(
      "A card from an ID and a key:",
      "id-card -o echo.pdf --id ECHOECHO --name Echo --key "
        + "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"),
    Command.Example("One's own card, with its back:", "id-card -o card.pdf --back"),
    Command.Example(
      "Badges for a conference, two on a page:",
      "id-card -o badges.pdf --format badge --sheet a4 --csv people.csv"),
    Command.Example(
      "Check the printer first:", "id-card -o test.pdf --sheet avery-5371 --test-page"),
  ],
  caveats: [
    """
    A card proves nothing by itself: whoever can print can print a card with your name and another \
    key. Only the person who hands it over makes it true.
    """,
    """
    Print at 100 %, without fitting to the page. Fonts come from Debian's packages fonts-inter, \
    fonts-jetbrains-mono, fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji.
    """,
  ],
  standards: [
    Command.Entry("ISO/IEC 18004", "QR codes"),
    Command.Entry("ISO/IEC 7810", "the card of format id1"),
    Command.Entry("ISO 216", "sheets and badges of A4 and A6"),
    Command.Entry("ISO 32000", "PDF 1.5"),
    Command.Entry("SVG 1.1", "W3C Recommendation, 2011"),
    Command.Entry("ISO/IEC 15948", "PNG"),
    Command.Entry("RFC 4180", "CSV"),
    Command.Entry("Threema Cryptography Whitepaper", "the text of identity codes, the fingerprint"),
  ],
  seeAlso: ["contacts", "keygen", "qr-encode", "qr-scan", "verify"])
