// SPDX-License-Identifier: Apache-2.0

import Image
import QRSymbol
import Testing

@testable import Barcode

@Suite struct FrameScannerTests {
  private static let payload = Array(
    "3mid:ECHOECHO,4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b".utf8)

  /// A frame of 1280 by 720 with a code of a module size in its middle.
  private func frame(
    moduleSize: Double?, blur: Double = 0, brightness: Int = 255
  ) throws -> GrayImage {
    var pixels = [UInt8](repeating: UInt8(brightness * 2 / 3), count: 1280 * 720)
    if let moduleSize {
      let symbol = try Symbol(encoding: Self.payload, errorCorrection: .quartile)
      let modules = Double(symbol.width + 8)
      let bitmap = Bitmap(width: symbol.width + 8, height: symbol.width + 8) {
        symbol[$0 - 4, $1 - 4]
      }
      let code = try bitmap.gray(moduleSize: 8).fitted(longerSide: Int(modules * moduleSize))
      for y in 0..<code.height {
        for x in 0..<code.width {
          let index = (360 - code.height / 2 + y) * 1280 + 640 - code.width / 2 + x
          pixels[index] = UInt8(Int(code[x, y]) * brightness / 255)
        }
      }
    }
    let image = GrayImage(width: 1280, height: 720, pixels: pixels)
    return blur > 0 ? image.blurred(sigma: blur) : image
  }

  /// What is told after as many frames as have every step's turn.
  private func sight(_ image: GrayImage) -> FrameScanner.Sight {
    var scanner = FrameScanner()
    var last = FrameScanner.Sight.nothing
    for _ in 0..<9 { last = scanner.scan(image).sight }
    return last
  }

  @Test func helpKnowsWhatIsWrong() throws {
    #expect(sight(try frame(moduleSize: nil)) == .nothing)
    #expect(sight(try frame(moduleSize: nil, brightness: 40)) == .dark)
    for (moduleSize, blur) in [(0.9, 0), (1.1, 0), (1.4, 0.8), (1.8, 1)] {
      #expect(sight(try frame(moduleSize: moduleSize, blur: blur)) == .far, "\(moduleSize)")
    }
    #expect(sight(try frame(moduleSize: 6, blur: 3)) == .unsteady)
    #expect(sight(try frame(moduleSize: 5)) == .codes)
  }

  @Test func everyFrameGetsTheFirstLook() throws {
    let image = try frame(moduleSize: 5)
    for isHasty in [false, true] {
      var scanner = FrameScanner()
      for _ in 0..<9 {
        #expect(scanner.scan(image, isHasty: isHasty).codes.map(\.bytes) == [Self.payload])
      }
    }
  }

  @Test func slowStepsTakeTurns() throws {
    // Light on dark, which the first look misses.
    let image = try frame(moduleSize: 5).inverted()
    var scanner = FrameScanner()
    let finds = (0..<8).map { _ in scanner.scan(image).codes.count }
    #expect(finds.contains(1) && finds.contains(0), "\(finds)")
    var hasty = FrameScanner()
    #expect((0..<8).allSatisfy { _ in hasty.scan(image, isHasty: true).codes.isEmpty })
  }

  /// A known code hides no other: whatever is beside it is found at once where it is new, and within
  /// a second where it is not, however far the scanner has fallen behind.
  @Test func nothingHidesBesideAKnownCode() throws {
    let alone = try frame(moduleSize: 5)
    var pixels = alone.pixels
    let hidden = Array("light on dark".utf8)
    let symbol = try Symbol(encoding: hidden, errorCorrection: .medium)
    // Which only our own look reads.
    let light = Bitmap(width: symbol.width + 8, height: symbol.width + 8) {
      !symbol[$0 - 4, $1 - 4]
    }
    let code = try light.gray(moduleSize: 6)
    for y in 0..<code.height {
      for x in 0..<code.width { pixels[(40 + y) * 1280 + 40 + x] = code[x, y] }
    }
    let both = GrayImage(width: 1280, height: 720, pixels: pixels)
    var fresh = FrameScanner()
    #expect(
      Set(fresh.scan(both, isHasty: true).codes.map(\.bytes)) == [Self.payload, hidden])
    var scanner = FrameScanner()
    for _ in 0..<7 {
      #expect(scanner.scan(alone, isHasty: true).codes.map(\.bytes) == [Self.payload])
    }
    let finds = (0..<30).map { _ in scanner.scan(both, isHasty: true).codes.count }
    #expect(finds.contains(2), "\(finds)")
  }
}
