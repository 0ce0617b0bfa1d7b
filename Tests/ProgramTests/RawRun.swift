// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a program left behind, to the byte.
struct RawOutcome {
  let status: Int32
  let output: [UInt8]
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }
  var lines: [String] { text.split(separator: "\n").map(String.init) }
}

/// Runs a built program.
///
/// - Parameters:
///   - name: the program's, or the path of another one.
///   - arguments: what is typed after it.
///   - input: what it reads on standard input.
///   - folder: where it runs.
///   - environment: all of it.
/// - Returns: its status and what it wrote.
/// - Throws: what Foundation says, if the program cannot be started.
func run(
  _ name: String, _ arguments: [String], input: [UInt8] = [], in folder: URL? = nil,
  environment: [String: String] = ["LC_ALL": "C.UTF-8"]
) throws -> RawOutcome {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: programPath(name))
  process.arguments = arguments
  process.environment = environment
  if let folder { process.currentDirectoryURL = folder }
  // Files instead of pipes: nothing can block, however much is written.
  let scratch = try ScratchFolder()
  let paths = try ["in", "out", "err"].map { name in
    let path = scratch.url.appendingPathComponent(name)
    try Data(name == "in" ? input : []).write(to: path)
    return path
  }
  process.standardInput = try FileHandle(forReadingFrom: paths[0])
  process.standardOutput = try FileHandle(forWritingTo: paths[1])
  process.standardError = try FileHandle(forWritingTo: paths[2])
  try process.run()
  process.waitUntilExit()
  // A signal is no exit status of ours.
  let status =
    process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  return try RawOutcome(
    status: status, output: [UInt8](Data(contentsOf: paths[1])),
    errors: String(decoding: Data(contentsOf: paths[2]), as: UTF8.self))
}

/// The path of a built program.
func programPath(_ name: String) -> String {
  name.hasPrefix("/") ? name : Scratch.programs + "/" + name
}

/// A folder that goes with this value.
final class ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("threedots-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: url.appendingPathComponent(name))
  }

  func read(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: url.appendingPathComponent(name)))
  }
}
