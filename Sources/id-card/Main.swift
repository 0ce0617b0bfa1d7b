// SPDX-License-Identifier: Apache-2.0

import Console

@main
struct IDCard {
  static func main() {
    command.run { arguments, console in
      if arguments.has("decode-avatar") { return try decodeAvatar(arguments, console) }
      if arguments.has("test-page") { return try drawTestPage(arguments, console) }
      return try drawCards(arguments, console)
    }
  }
}
