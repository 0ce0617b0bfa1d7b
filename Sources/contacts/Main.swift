// SPDX-License-Identifier: Apache-2.0

import Console

@main
struct Contacts {
  static func main() {
    command.run { arguments, console in
      switch arguments.verb {
      case "show": try show(arguments, console)
      case "add": try add(arguments, console)
      case "rename": try rename(arguments, console)
      case "import": try importContacts(arguments, console)
      case "export": try export(arguments, console)
      case "match": try match(arguments, console)
      case "replace-key": try replaceKey(arguments, console)
      case "downgrade": try downgrade(arguments, console)
      case "revoke": try revoke(arguments, console)
      case "apply": try apply(arguments, console)
      case "forget": try forget(arguments, console)
      case "compact": try compact(arguments, console)
      case "log": try log(arguments, console)
      case "audit": try audit(arguments, console)
      case "checkpoint": try checkpoint(arguments, console)
      default: try list(arguments, console)
      }
    }
  }
}
