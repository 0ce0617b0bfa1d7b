// SPDX-License-Identifier: Apache-2.0

import Console

@main
struct QREncode {
  static func main() {
    command.run { arguments, console in
      try arguments.atMostOne(of: "invert", "green")
      guard arguments.has("output") || !arguments.has("dpi") else {
        throw Failure(
          "usage", "'--dpi' is for files", hint: "name one with -o: code.png or code.svg")
      }
      let subject = try Subject(arguments, console)
      if let path = arguments.value("output") {
        try write(subject, to: path, arguments, console)
      } else {
        try show(subject, arguments, console)
      }
      return .yes
    }
  }
}
