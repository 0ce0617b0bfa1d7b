// SPDX-License-Identifier: Apache-2.0

import Barcode
import Console

let command = Command(
  name: "qr-scan",
  summary: "find QR codes in pictures",
  synopses: [
    "[--raw] [--show-secrets] [--effort quick|normal|thorough] [--timeout S] FILE…|-"
  ],
  description: [
    "Reads PNG and JPEG pictures and prints what the QR codes in them hold, a line each. Control "
      + "characters and whatever else a terminal would obey or hide are escaped.",
    "The files are opened first; then the program shuts itself in, so that a picture made to "
      + "break the decoder finds no file, no network and no other program.",
    "Codes that carry secrets, such as backups, one-time-password seeds and Wi-Fi passwords, are "
      + "named and not printed.",
  ],
  operands: "[FILE…]",
  options: [
    Option("raw", "print the bytes as they are; a line feed stands only between codes"),
    Option("show-secrets", "print codes that carry secrets, too"),
    Option(
      "effort", value: "LEVEL", choices: Effort.allCases.map(\.rawValue),
      "how long to look before giving up; normal unless said otherwise"),
    Option("timeout", value: "S", "give a picture up after S seconds"),
    Option("frames", isHidden: true, "report in frames to a parent process"),
  ],
  exitStatus: [
    .yes: "Every picture holds a code.",
    .no: "A picture holds no code.",
    .unknown: "A picture could not be read.",
  ],
  examples: [
    Command.Example("What is in a picture:", "qr-scan photo.jpg"),
    Command.Example("For a script, from standard input:", "qr-scan --json - < photo.png"),
  ],
  caveats: [
    "PNG and JPEG only. Micro QR codes and other barcodes are not read.",
    "A picture that holds several codes is searched for all of them, but a code that is hard to "
      + "read beside one that is easy may be missed; --effort thorough takes every step.",
  ],
  seeAlso: ["verify", "qr-encode"]
)
