// SPDX-License-Identifier: Apache-2.0

import Barcode
import Console
import Sandbox
import ScanFrames

/// Scans the picture on standard input for a parent process, and reports in frames.
///
/// The parent believes nothing but the frames, and trusts them no further than a stranger's
/// words: first that the sandbox is closed, then each distinct code.
func scanForParent(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  do {
    let (effort, limit) = try patience(arguments)
    guard arguments.operands.isEmpty else {
      throw Failure("usage", "--frames reads standard input alone")
    }
    if try closeSandbox(pictures: 1).hasFilter { try send(.sandboxed, console) }
    let picture = try OpenPicture("-").scan(effort: effort, limit: limit, namesSource: false)
    for code in picture.codes {
      try send(.code(code.bytes), console)
    }
    return .yes
  } catch {
    let failure = explanation(of: error)
    // Without its reader there is nobody to tell.
    if failure.code != "unwritable-output" { try send(.error(failure.message), console) }
    return .unknown
  }
}

private func send(_ frame: Frame, _ console: Console) throws {
  try console.write(frame.encoded())
  try console.flush()
}
