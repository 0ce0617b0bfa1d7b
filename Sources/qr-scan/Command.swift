// SPDX-License-Identifier: Apache-2.0

import Barcode
import Console

let command = Command(
  name: "qr-scan",
  summary: "find QR codes in pictures, streams and what a camera sees",
  synopses: [
    "[--raw] [--show-secrets] [--effort quick|normal|thorough] [--timeout S] FILE…|-",
    "[--raw] [--show-secrets] [--timeout S] [--plain] --camera[=DEVICE]",
    "[--raw] [--show-secrets] [--timeout S] --stream",
    "--list-cameras",
  ],
  description: [
    "`qr-scan` reads PNG and JPEG pictures and prints what the QR codes in them hold, a line each. Control "
      + "characters and whatever else a terminal would obey or hide are escaped.",
    "The files are opened first; then the program shuts itself in, so that a picture made to "
      + "break the decoder finds no file, no network and no other program.",
    "With --camera it looks until a frame holds a code, showing on standard error what the camera "
      + "sees, as in a mirror; q ends it. DEVICE is a path or a number; without it the first "
      + "camera is taken. The newest frame is looked at, so the picture never lags behind.",
    "With --stream it reads raw video in the Y4M format from standard input to its end, and prints "
      + "each code when it comes up first.",
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
    Option("timeout", value: "S", "give a picture, camera or stream up after S seconds"),
    Option(
      "camera", value: "DEVICE", isValueOptional: true,
      "look through a camera: the first, or DEVICE, a path or a number"),
    Option("plain", "with --camera, print lines instead of a moving picture"),
    Option("stream", "read a Y4M stream from standard input"),
    Option("list-cameras", "name the cameras"),
    Option("frames", isHidden: true, "report in frames to a parent process"),
    Option("preview", value: "N", isHidden: true, "with --frames, send pictures N pixels wide"),
  ],
  exitStatus: [
    .yes: "every picture holds a code; a code was met in the stream or before the camera",
    .no: "a picture holds no code; none came up in time",
    .unknown: "a picture or stream could not be read; there is no camera to use",
  ],
  examples: [
    Command.Example("What is in a picture:", "qr-scan photo.jpg"),
    Command.Example("For a script, from standard input:", "qr-scan --json - < photo.png"),
    Command.Example("Through the camera, for half a minute:", "qr-scan --camera --timeout 30"),
    Command.Example(
      "Whatever ffmpeg can read:",
      "ffmpeg -v error -i clip.mp4 -pix_fmt yuv420p -f yuv4mpegpipe - | qr-scan --stream"),
  ],
  caveats: [
    "What a code says is whatever somebody wrote into it. `qr-scan` shows it and obeys none of it; "
      + "whether an identity code is the right one `verify` tells.",
    "Where the kernel has no Landlock, the filter of system calls alone keeps the decoder from files "
      + "and network. Where it has no filter, `qr-scan` warns and goes on; `verify` believes nothing "
      + "of what it then says.",
    "PNG and JPEG only. Micro QR codes and other barcodes are not read.",
    "A picture that holds several codes is searched for all of them, but a code that is hard to "
      + "read beside one that is easy may be missed; --effort thorough takes every step.",
  ],
  standards: [
    Command.Entry("ISO/IEC 18004", "QR codes"),
    Command.Entry("ISO/IEC 15948", "PNG"),
    Command.Entry("ITU-T T.81", "JPEG"),
    Command.Entry("yuv4mpeg(5)", "the streams of MJPEG Tools, of which 8-bit ones are read"),
  ],
  seeAlso: ["qr-encode", "verify"])
