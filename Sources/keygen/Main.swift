// SPDX-License-Identifier: Apache-2.0

import Console

@main
struct Keygen {
  static func main() {
    command.run { arguments, console in
      switch arguments.verb {
      case "show": try show(arguments, console)
      default: try create(arguments, console)
      }
    }
  }
}
