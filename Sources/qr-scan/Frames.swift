// SPDX-License-Identifier: Apache-2.0

import Barcode
import Camera
import Console
import Image
import Linux
import Sandbox
import ScanFrames
import Sodium

/// Looks through a camera for a parent process, until that ends it.
///
/// Each code is reported once, after the frame it was met in and that frame's hash.
func watchForParent(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  do {
    let (effort, limit) = try patience(arguments)
    let columns = try arguments.number("preview", in: 16...320)
    guard arguments.operands.isEmpty else { throw Failure("usage", "--frames takes no picture") }
    Process.allowInspection()
    // A camera that nobody watches any more is given back at once.
    Process.endWithParent()
    let source = try VideoSource(camera: arguments.value("camera"))
    if try closeSandbox(pictures: 0, allowing: .video).hasFilter {
      try send(.sandboxed, console)
    }
    var novelties = Novelties()
    var (lastPreview, lastState): (Int64, Int64) = (0, 0)
    var sight: ScanSight?
    try watch(source, effort: effort, limit: limit) { look in
      let now = Clock.milliseconds
      let codes = novelties.select(look.codes)
      if let columns, let frame = look.frame, !codes.isEmpty || now - lastPreview >= 66,
        let preview = preview(of: frame, columns: columns)
      {
        lastPreview = now
        try send(.preview(preview), console)
      }
      // Now and then without news, so that the parent knows that somebody is there.
      if look.sight != sight || now - lastState >= 1000 {
        (sight, lastState) = (look.sight, now)
        try send(ScanState.sight(look.sight).message, console)
      }
      if let frame = look.frame, !codes.isEmpty {
        try send(ScanState.frame(digest: SHA256.hash(frame.bytes)).message, console)
        for code in codes { try send(.code(code.bytes), console) }
      }
      return true
    }
    return .yes
  } catch {
    let failure = explanation(of: error)
    if failure.code != "unwritable-output" {
      let lines = [failure.code, failure.message, failure.hint].compactMap(\.self)
      try? send(.error(lines.joined(separator: "\n")), console)
    }
    return .unknown
  }
}

/// Scans the picture on standard input for a parent process, and reports in frames.
///
/// The parent believes nothing but the frames, and trusts them no further than a stranger's
/// words: first that the sandbox is closed, then each distinct code.
func scanForParent(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  reporting(console) {
    let (effort, limit) = try patience(arguments)
    guard arguments.operands.isEmpty else {
      throw Failure("usage", "--frames reads standard input alone")
    }
    Process.allowInspection()
    if try closeSandbox(pictures: 1).hasFilter { try send(.sandboxed, console) }
    let picture = try OpenPicture("-").scan(effort: effort, limit: limit, namesSource: false)
    for code in picture.codes {
      try send(.code(code.bytes), console)
    }
  }
}

/// Looks at the pictures of a stream for a parent process, until it ends.
///
/// Each is answered by itself, as if there were no other: with its hash, then its distinct codes.
func scanStreamForParent(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  reporting(console) {
    let (effort, limit) = try patience(arguments)
    Process.allowInspection()
    let source = VideoSource(stream: Stream.input)
    if try closeSandbox(pictures: 0).hasFilter { try send(.sandboxed, console) }
    while case .frame(let frame) = try source.next() {
      let codes = try Picture(opaque: frame.gray()).codes(effort: effort, limit: limit)
      try send(ScanState.frame(digest: SHA256.hash(frame.bytes)).message, console)
      for code in codes { try send(.code(code.bytes), console) }
    }
  }
}

/// Tells the parent what goes wrong.
private func reporting(_ console: Console, _ body: () throws -> Void) -> ExitStatus {
  do {
    try body()
    return .yes
  } catch {
    let failure = explanation(of: error)
    // Without its reader there is nobody to tell.
    if failure.code != "unwritable-output" { try? send(.error(failure.message), console) }
    return .unknown
  }
}

private func send(_ frame: Frame, _ console: Console) throws {
  try console.write(frame.encoded())
  try console.flush()
}
