// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

private let payload =
  "3mid:ECHOECHO,4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"

/// Pictures of the shapes that have broken zbar, given to `qr-scan` as it is built.
@Suite struct HostilePictureTests {
  /// Runs `qr-scan` on a picture; it must end by itself, within ten seconds on a busy machine.
  private static func scan(
    _ picture: String, _ effort: String, in folder: ScratchFolder
  ) throws -> RawOutcome {
    let clock = ContinuousClock()
    let begin = clock.now
    let outcome = try run("qr-scan", ["--effort", effort, picture], in: folder.url)
    #expect(clock.now - begin < .seconds(10), "\(picture) \(effort)")
    return outcome
  }

  // MARK: CVE-2023-40889, `qr_reader_match_centers`

  /// Fields of finder patterns, by name.
  static let fields: [(name: String, patterns: [FinderPattern])] = {
    var random = Steps(state: 7)
    let grid = (0..<600).map { index in
      FinderPattern(
        x: Double(index % 30) * 10 + 5, y: Double(index / 30) * 10 + 5, module: 1, turn: 0)
    }
    func scattered(_ count: Int, turned: Bool) -> [FinderPattern] {
      (0..<count).map { _ in
        FinderPattern(
          x: random.next(below: 300), y: random.next(below: 200),
          module: 1 + random.next(below: 2.5), turn: turned ? random.next(below: 1.57) : 0)
      }
    }
    // Three of one size at the corners of squares, as symbols have them, each turned on.
    let corners = (0..<40).flatMap { index in
      let (x, y) = (Double(index % 8) * 37 + 19, Double(index / 8) * 40 + 20)
      let turn = Double(index) * 0.16
      return (0..<3).map { corner in
        let angle = turn + Double(corner) * Double.pi / 2
        return FinderPattern(x: x + 12 * cos(angle), y: y + 12 * sin(angle), module: 1, turn: turn)
      }
    }
    return [
      ("grid", grid), ("sizes", scattered(300, turned: false)),
      ("turned", scattered(500, turned: true)), ("corners", corners),
    ]
  }()

  /// All fields at a glance, and one each with more steps, which take seconds on the others.
  static let tries = [
    ("grid", "quick"), ("sizes", "quick"), ("turned", "quick"), ("corners", "quick"),
    ("turned", "normal"), ("corners", "thorough"),
  ]

  @Test func fieldsHaveHundredsOfPatterns() {
    #expect(Self.fields.map(\.patterns.count) == [600, 300, 500, 120])
    #expect(Self.tries.count == 6)
  }

  @Test(arguments: tries)
  func manyFinderPatternsAreNoCode(_ name: String, _ effort: String) throws {
    let field = try #require(Self.fields.first { $0.name == name })
    let folder = try ScratchFolder()
    try folder.write("field.pgm", graymap(field.patterns, width: 300, height: 200))
    try tool("convert", ["field.pgm", "field.png"], in: folder)
    let outcome = try Self.scan("field.png", effort, in: folder)
    #expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome.errors)")
    #expect(outcome.errors.contains("no code found"), "\(outcome.errors)")
  }

  // MARK: CVE-2023-40890, `lookup_sequence`

  /// DataBar symbols, as `zint` names and draws them; the expanded ones are long.
  static let dataBars: [(symbology: String, text: String)] = [
    ("DBAR_OMN", "0950110153001"), ("DBAR_LTD", "0950110153001"), ("DBAR_STK", "0950110153001"),
    ("DBAR_OMNSTK", "0950110153001"),
    ("DBAR_EXP", "[01]09501101530003[10]12345678901234567890[21]12345678901234567890"),
    ("DBAR_EXPSTK", "[01]09501101530003[10]12345678901234567890[21]12345678901234567890"),
  ]

  @Test func dataBarsAreNotRead() throws {
    #expect(Self.dataBars.count == 6)
    let folder = try ScratchFolder()
    for (symbology, text) in Self.dataBars {
      try tool(
        "zint",
        ["-b", symbology, "--scale", "1", "-w", "10", "-d", text, "-o", "\(symbology).png"],
        in: folder)
    }
    #expect(
      try run("qr-encode", ["-o", "code.png", payload], in: folder.url).status == 0)
    let bars = Self.dataBars.map { $0.symbology + ".png" }
    try tool(
      "convert", bars + ["-bordercolor", "white", "-border", "10", "-append", "bars.png"],
      in: folder)
    try tool("convert", ["bars.png", "code.png", "-append", "both.png"], in: folder)
    for effort in ["quick", "thorough"] {
      let alone = try Self.scan("bars.png", effort, in: folder)
      #expect(alone.status == 1 && alone.output.isEmpty, "\(effort): \(alone.errors)")
    }
    // The picture is looked at whole: a code among them is found.
    let among = try Self.scan("both.png", "normal", in: folder)
    #expect(among.status == 0 && among.text == payload + "\n", "\(among.errors)")
  }

  // MARK: Structured append

  @Test func aLonePartIsNoCode() throws {
    let folder = try ScratchFolder()
    try tool(
      "qrencode", ["-8", "-S", "-v", "3", "-l", "L", "-s", "2", "-o", "part.png", payload],
      in: folder)
    let parts = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(parts.count == 2)
    for (part, effort) in zip(parts, ["quick", "thorough"]) {
      let outcome = try Self.scan(part, effort, in: folder)
      #expect(outcome.status == 1 && outcome.output.isEmpty, "\(effort): \(outcome.errors)")
    }
    // Together they are one.
    try tool("convert", parts + ["+append", "whole.png"], in: folder)
    let whole = try Self.scan("whole.png", "normal", in: folder)
    #expect(whole.status == 0 && whole.text == payload + "\n", "\(whole.errors)")
  }

  // MARK: Claims

  /// With the memory that a small picture takes, a claim of 60000 by 60000 is refused as one.
  @Test func claimsTakeNoMemory() throws {
    let folder = try ScratchFolder()
    #expect(try run("qr-encode", ["-o", "small.png", payload], in: folder.url).status == 0)
    try tool("convert", ["small.png", "small.jpg"], in: folder)
    var png = try folder.read("small.png")
    png.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
    let sum = checksum(png[12..<29])
    png.replaceSubrange(29..<33, with: (0..<4).map { UInt8(sum >> (24 - 8 * $0) & 0xFF) })
    try folder.write("huge.png", png)
    var jpeg = try folder.read("small.jpg")
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xEA, 0x60, 0xEA, 0x60])
    try folder.write("huge.jpg", jpeg)
    for (name, status) in [("small.png", 0), ("small.jpg", 0), ("huge.png", 2), ("huge.jpg", 2)] {
      // In KiB; 60000 by 60000 would take 3.6 GB.
      let outcome = try run(
        "/bin/sh", ["-c", "ulimit -v 200000; exec \"$0\" \(name)", programPath("qr-scan")],
        in: folder.url)
      #expect(Int(outcome.status) == status, "\(name): \(outcome.errors)")
      if status == 0 {
        #expect(outcome.text == payload + "\n")
      } else {
        #expect(outcome.errors.contains("60000 by 60000 pixels"), "\(outcome.errors)")
      }
    }
  }
}

/// A finder pattern: a ring of dark modules round a dark square, on white.
struct FinderPattern: Sendable {
  /// Where its middle is, in pixels.
  let x: Double, y: Double
  /// The side of a module, in pixels.
  let module: Double
  /// In radians.
  let turn: Double
}

/// Draws finder patterns over one another, as a graymap.
private func graymap(_ patterns: [FinderPattern], width: Int, height: Int) -> [UInt8] {
  var pixels = [UInt8](repeating: 255, count: width * height)
  for pattern in patterns {
    let (sine, cosine) = (sin(pattern.turn), cos(pattern.turn))
    let reach = Int(pattern.module * 4.5 * 1.5)
    for y in max(0, Int(pattern.y) - reach)..<min(height, Int(pattern.y) + reach + 1) {
      for x in max(0, Int(pattern.x) - reach)..<min(width, Int(pattern.x) + reach + 1) {
        let (dx, dy) = (Double(x) + 0.5 - pattern.x, Double(y) + 0.5 - pattern.y)
        let (across, down) = (abs(dx * cosine + dy * sine), abs(dy * cosine - dx * sine))
        let modules = (across > down ? across : down) / pattern.module
        guard modules < 4.5 else { continue }
        pixels[y * width + x] = modules < 1.5 || (2.5..<3.5).contains(modules) ? 0 : 255
      }
    }
  }
  return Array("P5 \(width) \(height) 255\n".utf8) + pixels
}

/// The same numbers every time.
private struct Steps {
  var state: UInt64

  mutating func next(below limit: Double) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 33) / Double(1 << 31) * limit
  }
}

/// The checksum of a PNG chunk.
private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  ~bytes.reduce(~0) { sum, byte in
    (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
}

/// Runs a tool of the system, which must succeed.
private func tool(_ name: String, _ arguments: [String], in folder: ScratchFolder) throws {
  let outcome = try run(
    "/usr/bin/env", [name] + arguments, in: folder.url,
    environment: ["LC_ALL": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin"])
  #expect(outcome.status == 0, "\(name): \(outcome.errors)")
}
