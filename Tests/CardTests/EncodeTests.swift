// SPDX-License-Identifier: Apache-2.0

import Foundation
import Image
import Testing

/// `qr-encode` for paper, and in green.
@Suite struct EncodeTests {
  @Test(arguments: [(40, 300, 8), (40, 600, 17), (100, 150, 11), (12, 600, 5)])
  func millimetres(_ side: Int, _ dotsPerInch: Int, _ module: Int) throws {
    let shop = Workshop()
    let options = ["--size", "\(side)", "--dpi", "\(dotsPerInch)", echoPayload]
    #expect(try shop.run("qr-encode", ["-o", "a.png"] + options).status == 0)
    let picture = try Picture(reading: shop.read("a.png"))
    #expect(picture.overWhite.width == 53 * module)
    #expect(codes(picture) == [echoPayload])
    let told = try shop.tool("identify", ["-units", "PixelsPerInch", "-format", "%x", "a.png"])
    #expect(abs(try #require(Double(told.split(separator: " ")[0])) - Double(dotsPerInch)) < 0.1)
    #expect(try shop.run("qr-encode", ["-o", "a.svg"] + options).status == 0)
    let svg = try String(decoding: shop.read("a.svg"), as: UTF8.self)
    let width = try #require(svg.firstMatch(of: #/ width="([0-9.]+)mm" height="([0-9.]+)mm"/#))
    let length = Double(53 * module) * 25.4 / Double(dotsPerInch)
    #expect(abs(Double(width.output.1)! - length) < 0.001 && width.output.1 == width.output.2)
    #expect(length <= Double(side) && length + 53 * 25.4 / Double(dotsPerInch) > Double(side))
  }

  @Test func green() throws {
    let shop = Workshop()
    #expect(try shop.run("qr-encode", ["-o", "a.png", "--green", echoPayload]).status == 0)
    #expect(codes(try Picture(reading: shop.read("a.png"))) == [echoPayload])
    let image = try ColorImage(reading: shop.read("a.png"))
    #expect([image.red, image.green, image.blue].map { $0[34, 34] } == [0x08, 0x8A, 0x29])
    #expect(try shop.run("qr-encode", ["-o", "a.svg", "--green", echoPayload]).status == 0)
    #expect(try String(decoding: shop.read("a.svg"), as: UTF8.self).contains("#088a29"))
  }

  @Test(arguments: [
    ["-o", "a.png", "--green", "--invert"], ["--dpi", "300"], ["-o", "a.png", "--dpi", "0"],
    ["-o", "a.png", "--dpi", "300", "--size", "4"], ["-o", "a.png", "--dpi", "300", "--size", "0"],
  ])
  func refused(_ options: [String]) throws {
    let shop = Workshop()
    let outcome = try shop.run("qr-encode", options + [echoPayload])
    #expect(outcome.status == 2 && outcome.errors.hasPrefix("qr-encode: error: "))
    #expect(try shop.names.isEmpty)
  }
}
