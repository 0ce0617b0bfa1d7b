// SPDX-License-Identifier: Apache-2.0

import Foundation
import ScanFrames
import TestSupport
import Testing

/// `qr-scan` with a camera and with a stream.
@Suite struct CameraTests {
  static let payload =
    "3mid:ECHOECHO,4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"

  @Test func everyFormatIsRead() throws {
    let scratch = Scratch()
    let camera = try FakeCamera(scratch)
    let formats = ["GREY", "NV12", "YUYV", "MJPG"]
    for format in formats {
      let code = try camera.frame(camera.gray(Self.payload), format)
      let blank = try camera.frame(camera.gray(nil), format)
      let scanned = scratch.shell(
        "\(camera.variables([blank, blank, code], format)) qr-scan --camera --json --timeout 20")
      #expect(scanned.status == 0, "\(format): \(scanned.error)")
      let line = try scanned.json
      #expect(try line["source"].string == "/dev/video0")
      #expect(try line["codes"].array.map { try $0["text"].string } == [Self.payload])
      scratch.write("raw", code)
      let sum = scratch.shell("sha256sum raw").output.prefix(64)
      #expect(try line["frame_sha256"].string == String(sum), "\(format)")
    }
  }

  @Test func tornAndBadFramesArePassedOver() throws {
    let scratch = Scratch()
    let camera = try FakeCamera(scratch)
    let gray = try camera.gray(Self.payload)
    for (format, fault) in [
      ("YUYV", "short"), ("YUYV", "error"), ("MJPG", "error"), ("GREY", "short"),
    ] {
      let code = try camera.frame(gray, format)
      // The loop begins with the frame that the fault spares.
      let scanned = scratch.shell(
        "\(camera.variables([code], format, fault: fault)) qr-scan --camera --timeout 20")
      #expect(scanned.output == Self.payload + "\n", "\(format) \(fault): \(scanned.error)")
    }
    // Halves and rubbish among JPEG pictures.
    let code = try camera.frame(gray, "MJPG")
    let torn = [Array(code.prefix(300)), [0xFF, 0xD8], Array("rubbish".utf8), code]
    let scanned = scratch.shell(
      "\(camera.variables(torn, "MJPG")) qr-scan --camera --timeout 20")
    #expect(scanned.output == Self.payload + "\n", "\(scanned.error)")
  }

  static let faults = [
    ("denied", "camera-permission"), ("busy", "camera-busy"), ("busy-stream", "camera-busy"),
    ("unplug", "camera-unplugged"), ("stall", "camera-silent"),
  ]

  @Test func everyFaultHasItsName() throws {
    #expect(Self.faults.count == 5)
    let scratch = Scratch()
    let camera = try FakeCamera(scratch)
    let blank = try camera.gray(nil)
    for (fault, code) in Self.faults {
      let scanned = scratch.shell(
        "\(camera.variables([blank], fault: fault)) qr-scan --camera --json --timeout 20")
      #expect(scanned.status == 2)
      #expect(try scanned.json["error"]["code"].string == code, "\(fault)")
    }
    let odd = scratch.shell("\(camera.variables([blank], "H264")) qr-scan --camera --json")
    #expect(try odd.json["error"]["code"].string == "camera-format")
    #expect(try odd.json["error"]["message"].string.contains("got H264"))
  }

  @Test func timeoutIsNo() throws {
    let scratch = Scratch()
    let camera = try FakeCamera(scratch)
    let variables = camera.variables([try camera.gray(nil)])
    let begin = Date()
    let scanned = scratch.shell("\(variables) qr-scan --camera --timeout 1")
    #expect(scanned.status == 1 && scanned.output.isEmpty)
    #expect(scanned.error.hasSuffix("qr-scan: no code was found within 1 s\n"))
    #expect(Date().timeIntervalSince(begin) < 5)
  }

  @Test func whatIsNoCameraIsToldApart() throws {
    let scratch = Scratch()
    func code(_ device: String, as prefix: String = "") throws -> String {
      let outcome = scratch.shell("\(prefix) qr-scan --json --camera=\(device)")
      #expect(outcome.status == 2)
      return try outcome.json["error"]["code"].string
    }
    #expect(try code("/dev/null") == "not-a-camera")
    #expect(try code("/") == "not-a-camera")
    #expect(try code("/dev/video99") == "no-camera")
    #expect(try code("99") == "no-camera")
    scratch.write("locked", [])
    scratch.shell("chmod 0 locked; chmod 755 .")
    guard scratch.shell("id -u").output == "0\n" else { return }
    // Root may open anything, so somebody else tries.
    let other = "setpriv --reuid=65534 --regid=65534 --clear-groups"
    scratch.shell("cp '\(Scratch.programs)/qr-scan' . && chmod 755 qr-scan && chgrp video locked")
    let refused = scratch.shell(
      "\(other) ./qr-scan --json --camera='\(scratch.path)/locked'")
    guard refused.status == 2 else { return }
    #expect(try refused.json["error"]["code"].string == "camera-permission")
    #expect(try refused.json["error"]["message"].string.contains("the group 'video'"))
    #expect(try refused.json["error"]["hint"].string.contains("usermod -aG video"))
  }

  @Test func camerasAreListedAndMetadataIsNot() throws {
    let scratch = Scratch()
    let camera = try FakeCamera(scratch)
    let variables = camera.variables([try camera.gray(nil)])
    let listed = scratch.shell("\(variables) qr-scan --list-cameras")
    #expect(listed.status == 0)
    let lines = listed.output.split(separator: "\n").filter { $0.hasPrefix("/dev/video0") }
    // Escaped, whoever named it.
    #expect(lines == ["/dev/video0  Fake \\u{1B}[31mcamera"])
    #expect(!listed.output.contains("/dev/video1 "))
    let json = scratch.shell("\(variables) qr-scan --list-cameras --json | head -n 1")
    #expect(try json.json["device"].string == "/dev/video0")
    #expect(try json.json["problem"].isNull)
  }

  @Test func sourcesExcludeEachOther() {
    let scratch = Scratch()
    let lines = [
      "--camera x.png", "--stream x.png", "--camera --stream", "--list-cameras --camera",
      "--plain x.png", "--stream --plain",
    ]
    for line in lines { #expect(scratch.shell("qr-scan \(line)").status == 2, "\(line)") }
  }

  // MARK: Streams

  /// A stream of frames whose colour is left out.
  static func stream(_ camera: FakeCamera, _ frames: [[UInt8]]) -> [UInt8] {
    Array("YUV4MPEG2 W\(camera.width) H\(camera.height) F30:1 Cmono\n".utf8)
      + frames.flatMap { Array("FRAME\n".utf8) + $0 }
  }

  @Test func streamGivesEachCodeOnce() throws {
    let scratch = Scratch()
    let camera = try FakeCamera(scratch)
    let (one, two, blank) = try (camera.gray(Self.payload), camera.gray("two"), camera.gray(nil))
    let stream = Self.stream(camera, [blank, one, one, blank, two, one, two])
    let scanned = try run("qr-scan", ["--stream"], input: stream)
    #expect(scanned.status == 0 && scanned.errors.isEmpty)
    #expect(scanned.text == Self.payload + "\ntwo\n")
    let json = try run("qr-scan", ["--stream", "--json"], input: stream)
    #expect(json.lines.count == 2)
    scratch.write("raw", one)
    let first = try JSONValue.parse(Array(json.lines[0].utf8))
    #expect(
      try first["frame_sha256"].string == String(scratch.shell("sha256sum raw").output.prefix(64)))
    #expect(try first["source"].string == "-")
  }

  /// A parent is answered once for each picture, also where a code comes again.
  @Test func everyPictureOfAStreamIsAnswered() throws {
    let camera = try FakeCamera(Scratch())
    let (one, two, blank) = try (camera.gray(Self.payload), camera.gray("two"), camera.gray(nil))
    let pictures = [one, one, blank, two, one]
    let scanned = try run(
      "qr-scan", ["--frames", "--stream"], input: Self.stream(camera, pictures))
    #expect(scanned.status == 0 && scanned.errors.isEmpty)
    var decoder = FrameDecoder()
    var frames: [Frame] = []
    try decoder.feed(scanned.output) { frames.append($0) }
    try decoder.finish()
    #expect(frames.first == .sandboxed)
    var answers: [(digest: [UInt8], codes: [String])] = []
    for frame in frames.dropFirst() {
      switch frame {
      case .state(let text):
        guard case .frame(let digest) = ScanState(text) else { continue }
        answers.append((digest, []))
      case .code(let bytes):
        answers[answers.count - 1].codes.append(String(decoding: bytes, as: UTF8.self))
      case .preview, .error: Issue.record("\(frame)")
      }
    }
    #expect(answers.map(\.codes) == [[Self.payload], [Self.payload], [], ["two"], [Self.payload]])
    #expect(Set(answers.map(\.digest)).count == 3 && answers[0].digest == answers[4].digest)
    let broken = try run("qr-scan", ["--frames", "--stream"], input: Array("GIF89a\n".utf8))
    #expect(broken.status == 2 && broken.errors.isEmpty)
  }

  @Test func streamWithoutCodesIsNo() throws {
    let camera = try FakeCamera(Scratch())
    let scanned = try run(
      "qr-scan", ["--stream"], input: Self.stream(camera, [camera.gray(nil)]))
    #expect(scanned.status == 1 && scanned.output.isEmpty)
    #expect(scanned.errors == "qr-scan: no code found in standard input\n")
  }

  @Test func brokenStreamIsAnErrorAfterItsCodes() throws {
    let camera = try FakeCamera(Scratch())
    let whole = Self.stream(camera, [try camera.gray("one"), try camera.gray(nil)])
    let cut = try run("qr-scan", ["--stream"], input: Array(whole.dropLast()))
    #expect(cut.status == 2 && cut.text == "one\n")
    #expect(cut.errors.contains("it is cut off within a frame"))
    for (input, words) in [
      ([], "it is no Y4M stream"), (Array("\u{89}PNG".utf8), "it is no Y4M stream"),
      (Array("YUV4MPEG2 W60000 H60000\nFRAME\n".utf8), "60000 by 60000 pixels are too many"),
      (Array("YUV4MPEG2 W8 H8 C420p10\nFRAME\n".utf8), "'420p10' is not supported"),
      (Array("YUV4MPEG2 W8192 H8192 Cmono\nFRAME\n".utf8), "cut off"),
    ] as [([UInt8], String)] {
      let scanned = try run("qr-scan", ["--stream"], input: input)
      #expect(scanned.status == 2 && scanned.output.isEmpty, "\(words)")
      #expect(scanned.errors.contains(words), "\(scanned.errors)")
    }
  }
}
