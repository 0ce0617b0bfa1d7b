// SPDX-License-Identifier: Apache-2.0

import Console
import QRSymbol

let command = Command(
  name: "qr-encode",
  summary: "draw a QR code",
  synopses: [
    "[-o FILE] [--text T | --bytes FILE] [--level L|M|Q|H] [--size N] [--invert] [--force] [PAYLOAD]"
  ],
  description: [
    "Draws an identity code, a text or the bytes of a file as a QR code: in the terminal, or as "
      + "PNG or SVG by the ending of the file's name.",
    "An identity code is drawn as both Threema apps draw it, in byte mode at level Q. Where the "
      + "terminal is too small for it, the highest level that fits is taken.",
  ],
  operands: "[PAYLOAD]",
  options: [
    Option("output", short: "o", value: "FILE", "write FILE, which ends in .png or .svg"),
    Option("text", value: "T", "draw this text"),
    Option("bytes", value: "FILE", "draw the bytes of FILE; - is standard input"),
    Option(
      "level", value: "LEVEL", choices: ErrorCorrection.allCases.map(\.rawValue),
      "how much damage the code survives, L least and H most; Q, or what fits"),
    Option("size", value: "N", "pixels on a side of a module in a file; 8 unless said otherwise"),
    Option("invert", "draw light on dark"),
    Option("force", "overwrite FILE"),
  ],
  exitStatus: [.yes: "The code is drawn.", .unknown: "It could not be drawn."],
  examples: [
    Command.Example("A text in the terminal:", "qr-encode --text 'hello'"),
    Command.Example(
      "A picture for print:", "qr-encode -o code.svg --text 'https://example.org'"),
  ],
  seeAlso: ["qr-scan", "id-card"]
)
