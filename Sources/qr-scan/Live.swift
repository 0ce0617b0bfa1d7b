// SPDX-License-Identifier: Apache-2.0

import Barcode
import Camera
import Console
import Identity
import Image
import JSON
import Linux
import Sandbox
import ScanFrames
import ScannerView

/// Looks through a camera until a frame holds a code, and prints what it finds.
func scanCamera(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let (effort, limit) = try patience(arguments)
  let source = try VideoSource(camera: arguments.value("camera"))
  let view = ScannerView(console, isPlain: arguments.has("plain"))
  let filter = try closeSandbox(pictures: 0, allowing: [.video, .terminal]).hasFilter
  let printer = Printer(
    console: console, isRaw: arguments.has("raw"), showsSecrets: arguments.has("show-secrets"),
    namesSources: false)
  var found: Look?
  var wish: ScannerView.Wish?
  try watch(source, effort: effort, limit: limit) { look in
    if view.isMoving, let frame = look.frame, let preview = preview(of: frame, columns: 160) {
      view.show(preview)
    }
    if !look.codes.isEmpty {
      found = look
      return false
    }
    view.say(look.sight.help)
    wish = view.tick()
    return wish == nil
  }
  if let found {
    let kinds = found.codes.map { PayloadKind(of: $0.bytes).name }.joined(separator: ", ")
    view.finish(.match, "Found: \(kinds)")
  }
  view.close()
  if case .signal(let number) = wish { Process.raise(number) }
  if !filter { console.warn("system calls are not filtered") }
  guard let found else {
    let seconds = limit.map { " within \($0.components.seconds) s" } ?? ""
    console.note("no code was found\(wish == nil ? seconds : "")")
    return .no
  }
  try printer.print(found.picture(from: source.name))
  return .yes
}

/// Reads a stream to its end, and prints each code when it comes up first.
func scanStream(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let (effort, limit) = try patience(arguments)
  let source = VideoSource(stream: Stream.input)
  if !(try closeSandbox(pictures: 0, allowing: [])).hasFilter {
    console.warn("system calls are not filtered: a hostile stream could reach further")
  }
  let printer = Printer(
    console: console, isRaw: arguments.has("raw"), showsSecrets: arguments.has("show-secrets"),
    namesSources: false)
  var novelties = Novelties()
  var hasCodes = false
  try watch(source, effort: effort, limit: limit) { look in
    let codes = novelties.select(look.codes)
    guard !codes.isEmpty else { return true }
    hasCodes = true
    try printer.print(
      Look(frame: look.frame, codes: codes, sight: look.sight).picture(from: source.name))
    // Somebody may be waiting at the other end of a pipe.
    try console.flush()
    return true
  }
  if !hasCodes { console.note("no code found in standard input") }
  return hasCodes ? .yes : .no
}

/// Names the cameras.
func listCameras(_ console: Console) throws -> ExitStatus {
  let devices = CameraDevice.all()
  guard !devices.isEmpty else { throw CameraError.noCamera.failure }
  for device in devices {
    let problem = device.problem?.failure
    if console.usesJSON {
      try console.json(
        .object([
          .init("v", 1), .init("device", .string(device.path)),
          .init("name", .string(device.name)),
          .init("problem", problem.map { .string($0.code) } ?? .null),
        ]))
      continue
    }
    let name = escaped(device.name, unicode: console.appearance.unicode)
    try console.print(problem == nil ? "\(device.path)  \(name)" : device.path)
    if let problem { console.warn(problem.message, hint: problem.hint) }
  }
  return .yes
}

/// A frame as people see it, at most `columns` wide.
func preview(of frame: VideoFrame, columns: Int) -> Preview? {
  guard let image = frame.small(columns: columns, rows: columns) else { return nil }
  return Preview(width: image.width, height: image.height, pixels: image.pixels)
}
