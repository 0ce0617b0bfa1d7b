// SPDX-License-Identifier: Apache-2.0

import Console
import Sandbox

/// Scans every file that was named, and prints what it finds.
func scanFiles(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let (effort, limit) = try patience(arguments)
  let pictures = arguments.operands.map(OpenPicture.init)
  guard !pictures.isEmpty else {
    throw Failure(
      "usage", "no picture is named", hint: "qr-scan photo.jpg, or - for standard input")
  }
  if !(try closeSandbox(pictures: pictures.count)).hasFilter {
    console.warn("system calls are not filtered: a hostile picture could reach further")
  }
  let printer = Printer(
    console: console, isRaw: arguments.has("raw"), showsSecrets: arguments.has("show-secrets"),
    namesSources: pictures.count > 1)
  var status = ExitStatus.yes
  for picture in pictures {
    do {
      let scanned = try picture.scan(effort: effort, limit: limit)
      try printer.print(scanned)
      if scanned.codes.isEmpty, status == .yes { status = .no }
    } catch {
      let failure = explanation(of: error)
      // A reader that has gone, or a full disk, ends it; a bad picture does not.
      if failure.code == "unwritable-output" { throw failure }
      _ = console.report(failure)
      status = .unknown
    }
  }
  return status
}
