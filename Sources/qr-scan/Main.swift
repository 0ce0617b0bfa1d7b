// SPDX-License-Identifier: Apache-2.0

import Console

@main
struct QRScan {
  static func main() {
    command.run { arguments, console in
      try checkSources(arguments)
      if arguments.has("list-cameras") { return try listCameras(console) }
      let isLive = arguments.has("camera")
      let isStream = arguments.has("stream")
      if arguments.has("frames") {
        if isStream { return try scanStreamForParent(arguments, console) }
        return isLive
          ? try watchForParent(arguments, console) : try scanForParent(arguments, console)
      }
      if isStream { return try scanStream(arguments, console) }
      return isLive ? try scanCamera(arguments, console) : try scanFiles(arguments, console)
    }
  }
}

/// Pictures, a stream and a camera are not scanned in one run.
func checkSources(_ arguments: Arguments) throws(Failure) {
  try arguments.atMostOne(of: "camera", "list-cameras", "stream")
  let sources = ["camera", "list-cameras", "stream"].first(where: arguments.has)
  if let source = sources, !arguments.operands.isEmpty {
    throw Failure("usage", "a picture and '--\(source)' exclude each other")
  }
  if arguments.has("plain"), !arguments.has("camera") {
    throw Failure("usage", "'--plain' goes with '--camera'")
  }
}
