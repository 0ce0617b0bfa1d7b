// SPDX-License-Identifier: Apache-2.0

import Barcode
import Foundation
import Image
import Testing

let echoKey = "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"
let supportKey = "0f944d18324b2132c61d8e40afce60a0ebd701bb11e89be94972d4229e94722a"
let echoPayload = "3mid:ECHOECHO,\(echoKey)"

/// What a program left behind.
struct Outcome {
  let status: Int32
  let output: [UInt8]
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }
}

/// A folder of its own to make cards in.
final class Workshop {
  static let programs =
    Bundle.main.bundleURL.path.hasSuffix(".xctest")
    ? Bundle.main.bundleURL.deletingLastPathComponent().path : Bundle.main.bundleURL.path

  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("threedots-cards-\(UUID().uuidString)")

  init() {
    try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func read(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: url.appendingPathComponent(name)))
  }

  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: url.appendingPathComponent(name))
  }

  /// The names of files that do not begin with a dot, and of those that do but are no streams.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// Runs a program in the folder.
  func run(
    _ program: String, _ arguments: [String], input: [UInt8] = [],
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(
      fileURLWithPath: program.hasPrefix("/") ? program : Self.programs + "/" + program)
    process.arguments = arguments
    process.currentDirectoryURL = url
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": url.path, "LC_ALL": "C.UTF-8",
      "SOURCE_DATE_EPOCH": "1759276800",
    ].merging(environment) { $1 }
    let streams = FileManager.default.temporaryDirectory
      .appendingPathComponent("threedots-streams-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    let paths = try ["in", "out", "err"].map { name in
      let path = streams.appendingPathComponent(name)
      try Data(name == "in" ? input : []).write(to: path)
      return path
    }
    process.standardInput = try FileHandle(forReadingFrom: paths[0])
    process.standardOutput = try FileHandle(forWritingTo: paths[1])
    process.standardError = try FileHandle(forWritingTo: paths[2])
    try process.run()
    process.waitUntilExit()
    let status =
      process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    return try Outcome(
      status: status, output: [UInt8](Data(contentsOf: paths[1])),
      errors: String(decoding: Data(contentsOf: paths[2]), as: UTF8.self))
  }

  /// Makes a card that must come out.
  @discardableResult
  func card(
    _ file: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> Outcome {
    let outcome = try run(
      "id-card",
      ["-o", file, "--id", "ECHOECHO", "--key", echoKey, "--no-self-check"] + arguments,
      environment: environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome
  }

  /// Runs a tool of the system and returns what it printed.
  @discardableResult
  func tool(_ name: String, _ arguments: [String]) throws -> String {
    let outcome = try run("/usr/bin/\(name)", arguments)
    #expect(outcome.status == 0, "\(name): \(outcome.errors)")
    return outcome.text
  }

  /// The pages of a PDF document as pictures.
  func pictures(of file: String, dotsPerInch: Int) throws -> [Picture] {
    try tool("pdftoppm", ["-r", "\(dotsPerInch)", "-png", file, "page"])
    let pages = try names.filter { $0.hasPrefix("page-") }
    defer { for page in pages { try? FileManager.default.removeItem(atPath: path(page)) } }
    return try pages.map { try Picture(reading: read($0)) }
  }
}

/// The texts of a picture's codes; on a busy machine the first look may have given up.
func codes(_ picture: Picture) -> [String] {
  let codes = picture.codes()
  return (codes.isEmpty ? picture.codes(effort: .thorough) : codes)
    .map { String(decoding: $0.bytes, as: UTF8.self) }
}

extension Picture {
  /// What is drawn in a rectangle, in pixels.
  func part(x: Int, y: Int, width: Int, height: Int) -> Picture {
    let image = overWhite
    return Picture(
      opaque: GrayImage(
        width: width, height: height,
        pixels: Array(
          (y..<y + height).map {
            image.pixels[$0 * image.width + x..<$0 * image.width + x + width]
          }.joined())))
  }
}
