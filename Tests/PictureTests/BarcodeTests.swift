// SPDX-License-Identifier: Apache-2.0

import Foundation
import Image
import QRSymbol
import Testing

@testable import Barcode

@Suite struct BarcodeTests {
  static func picture(_ bitmap: Bitmap, moduleSize: Int = 4) throws -> Picture {
    try Picture(opaque: bitmap.gray(moduleSize: moduleSize))
  }

  /// Puts pictures side by side on white.
  static func beside(_ images: [GrayImage]) -> GrayImage {
    let height = images.map(\.height).max() ?? 1
    var pixels: [UInt8] = []
    for y in 0..<height {
      for image in images {
        for x in 0..<image.width { pixels.append(y < image.height ? image[x, y] : 255) }
      }
    }
    return GrayImage(
      width: images.map(\.width).reduce(0, +), height: height, pixels: pixels)
  }

  @Test func publishedMatrixIsRead() throws {
    let vector = try #require(SymbolVector.all.first { $0.input.matrix_rows != nil })
    let rows = try #require(vector.input.matrix_rows).map { Array($0.utf8) }
    let bitmap = Bitmap(width: rows[0].count, height: rows.count) { x, y in
      rows[y][x] == UInt8(ascii: "#")
    }
    let codes = try Self.picture(bitmap).codes()
    #expect(codes.map { String(decoding: $0.bytes, as: UTF8.self) } == [vector.expected.decoded])
  }

  @Test func bytesAreExact() throws {
    let texts = ["Grüße aus Zürich", "é", "你好", "ÄTest 1", "€ 100", "C:\\path\\ü~", "\u{FEFF}x"]
    var payloads = texts.map { Array($0.utf8) }
    payloads.append(Array(0...255))
    payloads.append([0, 0, 0, 1])
    payloads.append(Array("Grüße".unicodeScalars.map { UInt8($0.value) }))
    #expect(payloads.count == 10)
    for bytes in payloads {
      let codes = try Self.picture(bitmap(bytes, .low)).codes(effort: .quick)
      #expect(codes.map(\.bytes) == [bytes])
    }
  }

  @Test(arguments: ErrorCorrection.allCases) func everyLevelAndSizeIsRead(
    level: ErrorCorrection
  ) throws {
    for size in [1, 2, 3, 5] {
      let codes = try Self.picture(bitmap(payload, level), moduleSize: size).codes()
      #expect(codes.map(\.bytes) == [payload], "\(level) \(size)")
    }
  }

  /// `bench/round-trip` does the same ten thousand times, through the programs.
  @Test func randomIdentitiesAllComeBack() throws {
    var random = SystemRandomNumberGenerator()
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
    for number in 0..<300 {
      let id = (0..<8).map { _ in letters.randomElement(using: &random)! }
      let key = (0..<64).map { _ in letters[26...].randomElement(using: &random)! }
      let bytes = Array("3mid:".utf8) + id + [0x2C] + key
      let symbol = try bitmap(bytes, ErrorCorrection.allCases[number % 4])
      let codes = try Self.picture(symbol, moduleSize: number / 4 % 4 + 1).codes(effort: .normal)
      #expect(codes.map(\.bytes) == [bytes])
    }
  }

  @Test func cornersAreTheCodes() throws {
    let drawn = try bitmap()
    let codes = try Self.picture(drawn, moduleSize: 6).codes(effort: .quick)
    let corners = try #require(codes.first).corners
    let (low, high) = (4.0 * 6, Double(drawn.width - 4) * 6)
    let expected = [(low, low), (high, low), (high, high), (low, high)]
    #expect(corners.count == 4)
    for (corner, place) in zip(corners, expected) {
      #expect(abs(corner.x - place.0) <= 6 && abs(corner.y - place.1) <= 6)
    }
  }

  /// Every step by itself on a picture that it reads, so that none is dead and each maps back.
  @Test func everyStepReadsAndMapsBack() throws {
    let drawn = try bitmap()
    let straight = try drawn.gray(moduleSize: 7)
    let steps: [(String, Step, GrayImage)] = try [
      ("plain", .plain, straight),
      ("rectified", .rectified(side: 640...1280, window: 15), straight),
      ("rectified small", .rectified(side: 320...320, window: 10), straight),
      ("rectified inverted", .rectified(side: 640...1280, window: 15), straight.inverted()),
      ("adaptive", .adaptive, straight),
      ("inverted", .inverted, straight.inverted()),
      ("inverted large", .invertedLarge, straight.inverted()),
      ("sharpened", .sharpened, straight),
      ("blurred adaptive", .blurredAdaptive, straight),
      ("blurred", .blurred, straight),
      ("adaptive fine", .adaptiveFine, straight),
      ("turned", .turned, straight),
      ("enlarged", .enlarged(by: 2), drawn.gray(moduleSize: 2)),
    ]
    #expect(steps.count == 13)
    for (name, step, image) in steps {
      let codes = step.scan(image, [], { false })
      #expect(codes.map(\.bytes) == [payload], "\(name)")
      let module = Double(image.width) / Double(drawn.width)
      let (low, high) = (4 * module, Double(drawn.width - 4) * module)
      for (corner, place) in zip(
        codes.first?.corners ?? [], [(low, low), (high, low), (high, high), (low, high)])
      {
        #expect(
          abs(corner.x - place.0) <= 2 * module && abs(corner.y - place.1) <= 2 * module,
          "\(name) \(corner) \(place)")
      }
    }
  }

  @Test func knownCodesAreNotReadAgainAndLateStepsStop() throws {
    let image = try bitmap().gray(moduleSize: 5)
    let step = Step.rectified(side: 320...320, window: 10)
    let codes = step.scan(image, [], { false })
    #expect(codes.count == 1)
    #expect(step.scan(image, codes, { false }).isEmpty)
    #expect(step.scan(image, [], { true }).isEmpty)
  }

  @Test func steepPerspectiveIsRead() throws {
    let file = try bitmap().png(moduleSize: 8)
    let width = try bitmap().width * 8
    let steep = try convert(
      file,
      [
        "-virtual-pixel", "white", "-distort", "Perspective",
        "0,0 \(width / 4),40 \(width),0 \(width * 3 / 4),0 "
          + "\(width),\(width) \(width),\(width) 0,\(width) 0,\(width * 3 / 4)",
      ], to: "png")
    let picture = try Picture(reading: steep)
    let step = Step.rectified(side: 640...1280, window: 15)
    #expect(step.scan(picture.overWhite, [], { false }).map(\.bytes) == [payload])
    #expect(picture.codes().map(\.bytes) == [payload])
  }

  @Test func invertedMirroredAndTurnedAreRead() throws {
    let image = try bitmap().gray(moduleSize: 4)
    for orientation in 1...8 {
      for view in [image, image.inverted()] {
        let picture = Picture(opaque: view.upright(orientation: orientation))
        #expect(picture.codes().map(\.bytes) == [payload])
      }
    }
  }

  @Test func whatIsTransparentIsWhiteOrBlack() throws {
    let file = try bitmap().png(moduleSize: 4)
    for color in ["white", "black"] {
      // The modules are left, without any paper.
      let clear = try convert(
        file, ["-transparent", "white", "-fill", color, "-opaque", "black"], to: "png32")
      let picture = try Picture(reading: clear)
      #expect(picture.overBlack != nil)
      // Unoptimized code is slow, so patience is not what is tried here.
      #expect(picture.codes(effort: .thorough).map(\.bytes) == [payload], "\(color)")
    }
  }

  @Test func allCodesAreFoundAndEachOnce() throws {
    let other = Array("another code".utf8)
    let (first, second) = try (
      bitmap().gray(moduleSize: 3), bitmap(other, .high).gray(moduleSize: 7)
    )
    let picture = Picture(opaque: Self.beside([first, second, first, second.inverted()]))
    let codes = picture.codes(effort: .quick)
    #expect(Set(codes.map(\.bytes)) == [payload, other])
    #expect(codes.count == 2)
  }

  @Test func aPageOfCodesIsReadWhole() throws {
    let texts = (0..<12).map { Array("code number \($0)".utf8) }
    let images = try texts.map { try bitmap($0, .medium).gray(moduleSize: 3) }
    let codes = Picture(opaque: Self.beside(images)).codes(effort: .quick)
    #expect(Set(codes.map(\.bytes)) == Set(texts))
  }

  @Test func structuredAppendNeedsAllItsParts() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("append-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = "structured append joins the parts of a text that is spread over symbols"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/qrencode")
    process.arguments = [
      "-8", "-S", "-v", "3", "-l", "L", "-s", "4", "-o",
      folder.appendingPathComponent("p.png").path, text,
    ]
    try process.run()
    process.waitUntilExit()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(files.count == 2)
    let parts = try files.map {
      try Picture(reading: [UInt8](Data(contentsOf: folder.appendingPathComponent($0)))).overWhite
    }
    let whole = Picture(opaque: Self.beside(parts)).codes()
    #expect(whole.map(\.bytes) == [Array(text.utf8)])
    #expect(whole.first?.corners.count == 4)
    for part in parts { #expect(Picture(opaque: part).codes(effort: .quick).isEmpty) }
  }

  @Test func nothingIsFoundWhereNothingIs() {
    #expect(Picture(opaque: OperationTests.noise(160, 120)).codes().isEmpty)
    for size in [(1, 1), (1, 300), (300, 1), (2, 2), (7, 7)] {
      let flat = GrayImage(
        width: size.0, height: size.1, pixels: [UInt8](repeating: 9, count: size.0 * size.1))
      #expect(Picture(opaque: flat).codes(effort: .thorough).isEmpty)
      #expect(Picture(opaque: OperationTests.noise(size.0, size.1)).codes().isEmpty)
    }
  }

  @Test func marksAloneAreNoCode() throws {
    let symbol = try Symbol(encoding: payload, errorCorrection: .quartile)
    let marks = Bitmap(width: symbol.width + 8, height: symbol.width + 8) { x, y in
      let (x, y, far) = (x - 4, y - 4, symbol.width - 8)
      return symbol[x, y] && (x < 8 || x > far) && (y < 8 || y > far)
    }
    #expect(try Self.picture(marks).codes(effort: .thorough).isEmpty)
  }
}
