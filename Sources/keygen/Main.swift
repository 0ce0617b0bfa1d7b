// SPDX-License-Identifier: Apache-2.0

import Console

@main
struct Keygen {
  static func main() {
    command.run { arguments, console in
      switch arguments.verb {
      case "show": try show(arguments, console)
      case "import": try importIdentity(arguments, console)
      case "backup": try backUp(arguments, console)
      case "reseal": try reseal(arguments, console)
      case "revoke": try revoke(arguments, console)
      default: try create(arguments, console)
      }
    }
  }
}
