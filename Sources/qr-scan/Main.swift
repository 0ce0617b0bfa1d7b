// SPDX-License-Identifier: Apache-2.0

import Console

@main
struct QRScan {
  static func main() {
    command.run { arguments, console in
      arguments.has("frames")
        ? try scanForParent(arguments, console) : try scanFiles(arguments, console)
    }
  }
}
