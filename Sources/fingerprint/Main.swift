// SPDX-License-Identifier: Apache-2.0

import Console

@main
struct Fingerprint {
  static func main() {
    command.run { arguments, console in try show(arguments, console) }
  }
}
