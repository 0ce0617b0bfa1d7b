// SPDX-License-Identifier: Apache-2.0

import Foundation
import ScanFrames
import TestSupport
import Testing

private let payload =
  "3mid:ECHOECHO,4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"

/// `qr-encode` and `qr-scan`, as they are built.
@Suite struct PictureProgramTests {
  /// Draws bytes as a PNG file.
  static func draw(_ bytes: [UInt8], _ more: [String] = []) throws -> [UInt8] {
    let folder = try ScratchFolder()
    let path = folder.path("code.png")
    let outcome = try run("qr-encode", ["--bytes", "-", "-o", path] + more, input: bytes)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try folder.read("code.png")
  }

  static func json(_ line: String) throws -> JSONValue { try JSONValue.parse(Array(line.utf8)) }

  // MARK: qr-scan

  @Test func identityGoesThroughAFile() throws {
    let folder = try ScratchFolder()
    let drawn = try run("qr-encode", ["-o", folder.path("a.png"), payload])
    #expect(drawn.status == 0 && drawn.output.isEmpty && drawn.errors.isEmpty)
    let scanned = try run("qr-scan", ["a.png"], in: folder.url)
    #expect(scanned.status == 0 && scanned.text == payload + "\n" && scanned.errors.isEmpty)
  }

  @Test func jsonHasTheAgreedKeys() throws {
    let picture = try Self.draw(Array(payload.utf8))
    let scanned = try run("qr-scan", ["--json", "-"], input: picture)
    #expect(scanned.status == 0 && scanned.lines.count == 1)
    let object = try Self.json(scanned.text)
    #expect(try object["v"].integer == 1)
    #expect(try object["source"].string == "-")
    #expect(try object["frame_sha256"].string.count == 64)
    let code = try #require(object["codes"].array.first as JSONValue?)
    #expect(try code["kind"].string == "threema-identity")
    #expect(try code["text"].string == payload)
    #expect(try Data(base64Encoded: code["bytes"].string) == Data(payload.utf8))
    #expect(code["problem"].isNull)
    let corners = try code["corners"].array.map { try $0.array.map { try $0.integer } }
    #expect(corners.count == 4 && corners.allSatisfy { $0.count == 2 })
    #expect(corners[0][0] < corners[1][0] && corners[0][1] < corners[3][1])
  }

  @Test func digestIsThatOfTheFile() throws {
    let picture = try Self.draw([65])
    let folder = try ScratchFolder()
    try folder.write("p", picture)
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    process.arguments = [folder.path("p")]
    process.standardOutput = pipe
    try process.run()
    let sum = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let scanned = try run("qr-scan", ["--json", "-"], input: picture)
    #expect(try Self.json(scanned.text)["frame_sha256"].string == String(sum.prefix(64)))
  }

  @Test func rawBytesAreExact() throws {
    for bytes in [Array(0...255), [0], [10], Array("é\n".utf8), [0xFF, 0xFE]] as [[UInt8]] {
      let scanned = try run("qr-scan", ["--raw", "-"], input: Self.draw(bytes, ["--level", "L"]))
      #expect(scanned.status == 0 && scanned.output == bytes)
    }
  }

  @Test func textIsEscapedWithoutRaw() throws {
    let hostile = Array("a\u{1B}[31mb\u{202E}c\\d\r\n".utf8) + [0xFF]
    let scanned = try run("qr-scan", ["-"], input: Self.draw(hostile))
    #expect(scanned.text == "a\\u{1B}[31mb\\u{202E}c\\\\d\\r\\n\\xFF\n")
    let object = try Self.json(run("qr-scan", ["-j", "-"], input: Self.draw(hostile)).text)
    // It is not UTF-8, so there are only bytes.
    #expect(try object["codes"].array[0]["text"].isNull)
    #expect(try Data(base64Encoded: object["codes"].array[0]["bytes"].string) == Data(hostile))
  }

  static let secrets = [
    ("WIFI:T:WPA;S:net;P:hunter2;;", "wifi"),
    ("otpauth://totp/a?secret=JBSWY3DPEHPK3PXP", "one-time-password"),
    ("threema://device-group/join#abcdef", "threema-device-join"),
  ]

  @Test func secretsAreNamedAndNotEchoed() throws {
    #expect(Self.secrets.count == 3)
    for (text, name) in Self.secrets {
      let picture = try Self.draw(Array(text.utf8))
      for options in [[], ["--json"], ["--raw"]] as [[String]] {
        let scanned = try run("qr-scan", options + ["-"], input: picture)
        #expect(scanned.status == 0)
        let all = scanned.text + scanned.errors
        #expect(all.contains(name) && !all.contains(text.suffix(8)), "\(all)")
        #expect(!all.contains(Data(text.utf8).base64EncodedString()))
        let shown = try run("qr-scan", options + ["--show-secrets", "-"], input: picture)
        #expect(shown.text.contains(options == ["--json"] ? name : text))
      }
    }
  }

  static let malformed = [
    ("3mid:ECHOECH,", "bad-id"), ("3mid:echoecho,", "bad-id"), ("3mid:ECHOECHO", "missing-key"),
    (payload + "0", "bad-key"), (payload + ",", "bad-expiry"), (payload + ",0x1", "bad-expiry"),
    (payload + "\n", "bad-key"), (payload + ",1,2", "extra-field"),
  ]

  @Test func malformedIdentitiesHaveAProblem() throws {
    #expect(Self.malformed.count == 8)
    for (text, problem) in Self.malformed {
      let picture = try Self.draw(Array(text.utf8))
      let object = try Self.json(run("qr-scan", ["--json", "-"], input: picture).text)
      #expect(try object["codes"].array[0]["kind"].string == "threema-identity")
      #expect(try object["codes"].array[0]["problem"].string == problem, "\(text)")
    }
  }

  @Test func noCodeIsNoAndUnreadableIsUnknown() throws {
    let folder = try ScratchFolder()
    try folder.write("code.png", Self.draw([65]))
    let blank = try run("convert", ["-size", "90x60", "xc:gray70", "png:blank.png"], in: folder)
    #expect(blank == 0)
    try folder.write("empty.png", [])
    try folder.write("text.png", Array("hello".utf8))
    try folder.write("photo.heic", Array("\0\0\0\u{18}ftypheic\0\0\0\0".utf8))
    try folder.write("cut.png", Array(folder.read("code.png").dropLast(20)))
    let cases: [(files: [String], status: Int32, words: String)] = [
      (["code.png"], 0, ""), (["blank.png"], 1, "no code found in 'blank.png'"),
      (["code.png", "blank.png"], 1, "no code"), (["empty.png"], 2, "the file is empty"),
      (["text.png"], 2, "it is not a picture"), (["photo.heic"], 2, "heif-convert"),
      (["cut.png"], 2, "cut off"), (["gone.png"], 2, "No such file"),
      (["code.png", "gone.png", "blank.png"], 2, "No such file"), (["."], 2, "directory"),
      (["--effort", "fast", "code.png"], 2, "effort"),
      (["--timeout", "0", "code.png"], 2, "timeout"),
      ([], 2, "no picture is named"),
    ]
    #expect(cases.count == 13)
    for (files, status, words) in cases {
      let outcome = try run("qr-scan", files, in: folder.url)
      #expect(outcome.status == status, "\(files): \(outcome.errors)")
      #expect(outcome.errors.contains(words) || words.isEmpty, "\(files): \(outcome.errors)")
      if files.contains("code.png"), files.count > 1, !files[0].hasPrefix("-") {
        #expect(outcome.text == "code.png: A\n")
      }
      let asJSON = try run("qr-scan", ["--json"] + files, in: folder.url)
      #expect(asJSON.status == status)
      for line in asJSON.lines { #expect(try Self.json(line)["v"].integer == 1) }
      if files == ["blank.png"] { #expect(try Self.json(asJSON.text)["codes"].array.isEmpty) }
      if files == ["empty.png"] {
        #expect(try Self.json(asJSON.text)["error"]["code"].string == "unreadable-picture")
      }
    }
  }

  @Test func fullDiskIsUnknown() throws {
    let folder = try ScratchFolder()
    try folder.write("code.png", Self.draw([65]))
    for options in ["", "--json", "--raw"] {
      let status = try run(
        "sh", ["-c", "\(programPath("qr-scan")) \(options) code.png > /dev/full 2>err"], in: folder)
      #expect(status == 2)
    }
  }

  // MARK: Frames

  @Test func framesBeginWithTheSandbox() throws {
    let scanned = try run("qr-scan", ["--frames"], input: Self.draw([0, 255, 10]))
    #expect(scanned.status == 0 && scanned.errors.isEmpty)
    #expect(try frames(scanned.output) == [.sandboxed, .code([0, 255, 10])])
  }

  @Test func framesOfNoCodeAndOfAnError() throws {
    let folder = try ScratchFolder()
    #expect(try run("convert", ["-size", "9x9", "xc:white", "png:w.png"], in: folder) == 0)
    let none = try run("qr-scan", ["--frames"], input: folder.read("w.png"))
    #expect(none.status == 0)
    #expect(try frames(none.output) == [.sandboxed])
    let broken = try run("qr-scan", ["--frames"], input: Array("GIF89a".utf8))
    #expect(broken.status == 2 && broken.errors.isEmpty)
    let received = try frames(broken.output)
    #expect(received.first == .sandboxed && received.count == 2)
    guard case .error(let text) = received.last else {
      Issue.record("no error frame")
      return
    }
    #expect(text == "GIF is not supported")
  }

  @Test func everyCodeIsAFrameSecretsToo() throws {
    let folder = try ScratchFolder()
    try folder.write("a.png", Self.draw(Array(payload.utf8)))
    try folder.write("b.png", Self.draw(Array("WIFI:P:x;;".utf8)))
    #expect(try run("convert", ["a.png", "b.png", "+append", "png:ab.png"], in: folder) == 0)
    let scanned = try run("qr-scan", ["--frames"], input: folder.read("ab.png"))
    let received = try frames(scanned.output)
    #expect(received.first == .sandboxed && received.count == 3)
    #expect(received.contains(.code(Array(payload.utf8))))
    #expect(received.contains(.code(Array("WIFI:P:x;;".utf8))))
  }

  private func frames(_ bytes: [UInt8]) throws -> [Frame] {
    var decoder = FrameDecoder()
    var frames: [Frame] = []
    try decoder.feed(bytes) { frames.append($0) }
    try decoder.finish()
    return frames
  }

  // MARK: qr-encode

  @Test func filesAreNotOverwrittenUnasked() throws {
    let folder = try ScratchFolder()
    try folder.write("a.png", [1, 2, 3])
    let path = folder.path("a.png")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let refused = try run("qr-encode", ["-o", path, "--text", "x"])
    #expect(refused.status == 2 && refused.errors.contains("--force"))
    #expect(try folder.read("a.png") == [1, 2, 3])
    #expect(try run("qr-encode", ["-o", path, "--text", "x", "--force"]).status == 0)
    #expect(try run("qr-scan", [path]).text == "x\n")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.png"])
  }

  @Test func drawingsScanInEveryForm() throws {
    let folder = try ScratchFolder()
    for options in [[], ["--invert"], ["--size", "1"], ["--size", "30"], ["--level", "H"]] {
      let path = folder.path("x\(options.joined()).png")
      #expect(try run("qr-encode", ["-o", path, payload] + options).status == 0)
      #expect(try run("qr-scan", [path]).text == payload + "\n", "\(options)")
    }
    #expect(try run("qr-encode", ["-o", folder.path("v.svg"), payload]).status == 0)
    let svg = try String(decoding: folder.read("v.svg"), as: UTF8.self)
    #expect(svg.hasPrefix("<svg ") && svg.contains("viewBox=\"0 0 53 53\""))
  }

  @Test func identityIsLevelQVersion7() throws {
    let object = try Self.json(run("qr-encode", ["--json", payload]).text)
    #expect(try object["version"].integer == 7 && object["error_correction"].string == "Q")
    let rows = try object["modules"].array.map { try $0.string }
    #expect(rows.count == 45 && rows.allSatisfy { $0.count == 45 })
    #expect(rows[0].hasPrefix("1111111"))
    // Capitals in the key are another spelling of the same payload, and drawn in one form.
    let capitals = payload.replacingOccurrences(of: "4a6a1b34", with: "4A6A1B34")
    #expect(try Self.json(run("qr-encode", ["--json", capitals]).text) == object)
  }

  @Test func halfBlocksAreTheModules() throws {
    let object = try Self.json(run("qr-encode", ["--json", payload]).text)
    let rows = try object["modules"].array.map { try Array($0.string) }
    for isInverted in [false, true] {
      let drawn = try run("qr-encode", [payload] + (isInverted ? ["--invert"] : []))
      let lines = drawn.text.split(separator: "\n", omittingEmptySubsequences: false).map(
        Array.init)
      #expect(lines.count == 28 && lines[0].count == 53)  // 27 lines and what follows the last
      for y in 0..<53 {
        for x in 0..<53 {
          let glyph = lines[y / 2][x]
          let isInk = glyph == "█" || glyph == (y % 2 == 0 ? "▀" : "▄")
          let inside = (4..<49).contains(x) && (4..<49).contains(y)
          let isDark = inside && rows[y - 4][x - 4] == "1"
          #expect(isInk == (isDark != isInverted))
        }
      }
    }
  }

  @Test func asciiIsTwoColumnsAModule() throws {
    let drawn = try run("qr-encode", ["--text", "A"], environment: ["LC_ALL": "C"])
    #expect(drawn.text.utf8.allSatisfy { $0 < 128 })
    #expect(drawn.lines.filter { $0.contains("##############  ") }.count >= 2)
  }

  @Test func mistakesAreNamed() throws {
    let folder = try ScratchFolder()
    let long = [UInt8](repeating: 0x61, count: 3000)
    let cases: [(arguments: [String], words: String)] = [
      (["--keystore", folder.path("gone.db")], "HOME says"), (["--text", ""], "of nothing"),
      (["--text", "x", payload], "exclude"), (["--text", "x", "--bytes", "-"], "exclude"),
      (["--bytes", "-"], "3000 bytes do not fit"), (["--level", "X", "--text", "a"], "level"),
      (["-o", folder.path("a.gif"), "--text", "x"], "neither in .png nor in .svg"),
      (["-o", folder.path("a.png"), "--size", "0", "--text", "x"], "size"),
      (["-o", folder.path("no/a.png"), "--text", "x"], "No such file"),
      (["3mid:ECHOECHO,00"], "no valid key"), (["hello"], "is no ID"),
      ([payload + ",x"], "malformed expiry"), (["--bytes", folder.path("gone")], "No such file"),
    ]
    #expect(cases.count == 13)
    for (arguments, words) in cases {
      let outcome = try run("qr-encode", arguments, input: long)
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(arguments)")
      #expect(outcome.errors.contains(words), "\(arguments): \(outcome.errors)")
      let asJSON = try run("qr-encode", ["--json"] + arguments, input: long)
      #expect(asJSON.status == 2)
      #expect(try !Self.json(asJSON.text)["error"]["code"].string.isEmpty)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  /// The largest level that a window has room for; a pseudo-terminal of that size says which.
  @Test func windowDecidesTheLevel() throws {
    let folder = try ScratchFolder()
    for (rows, columns, lines) in [
      (40, 100, 27), (28, 53, 27), (27, 53, 23), (24, 80, 23), (23, 80, 21),
    ] {
      let status = try run(
        "script",
        [
          "-qec",
          "stty rows \(rows) cols \(columns); env -u NO_COLOR TERM=xterm-256color LC_ALL=C.UTF-8 "
            + "\(programPath("qr-encode")) \(payload)", "out",
        ], in: folder)
      #expect(status == 0)
      let text = try String(decoding: folder.read("out"), as: UTF8.self)
      let drawn = text.split(whereSeparator: \.isNewline).filter { $0.contains("48;5;231") }
      #expect(drawn.count == lines, "\(rows) \(columns)")
      #expect(
        drawn.allSatisfy { $0.hasPrefix("\u{1B}[38;5;16;48;5;231m") && $0.contains("\u{1B}[0m") })
    }
    // In the window of 80 by 24 there is no line left below, but room beside the code.
    let beside = try run(
      "script",
      [
        "-qec",
        "stty rows 24 cols 80; TERM=xterm LC_ALL=C.UTF-8 \(programPath("qr-encode")) \(payload)",
        "beside",
      ], in: folder
    )
    #expect(beside == 0)
    let screen = try String(decoding: folder.read("beside"), as: UTF8.self)
    #expect(screen.contains("ECHOECHO") && screen.contains("d30f 795a"), "\(screen)")
    let small = try run(
      "script",
      [
        "-qec", "stty rows 20 cols 80; LC_ALL=C.UTF-8 \(programPath("qr-encode")) \(payload)",
        "small",
      ],
      in: folder)
    #expect(small == 2)
    let words = try String(decoding: folder.read("small"), as: UTF8.self)
    #expect(words.contains("does not fit") && words.contains("-o code.png"))
  }
}

/// Runs another program, quietly.
private func run(_ tool: String, _ arguments: [String], in folder: ScratchFolder) throws -> Int32 {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [tool] + arguments
  process.currentDirectoryURL = folder.url
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  return process.terminationStatus
}
