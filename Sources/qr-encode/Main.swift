// SPDX-License-Identifier: Apache-2.0

import Console

@main
struct QREncode {
  static func main() {
    command.run { arguments, console in
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
