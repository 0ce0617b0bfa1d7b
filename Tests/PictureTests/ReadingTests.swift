// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Image

@Suite struct ReadingTests {
  /// A gradient with a dark corner: no turn or flip of it is itself.
  static let gradient: GrayImage = {
    var pixels: [UInt8] = []
    for y in 0..<16 {
      for x in 0..<24 { pixels.append(x < 6 && y < 5 ? 0 : UInt8(60 + 8 * y + x)) }
    }
    return GrayImage(width: 24, height: 16, pixels: pixels)
  }()

  /// The gradient as a plain portable graymap, which ImageMagick reads.
  static let graymap = Array("P5 24 16 255\n".utf8) + gradient.pixels

  /// What ImageMagick is told, and what stands in the header then: for PNG bit depth, colour
  /// type and interlace; for JPEG the frame marker.
  static let kinds: [(arguments: [String], format: String, head: [UInt8], tolerance: Int)] = [
    ([], "png", [8, 0, 0], 0),
    (["-depth", "16"], "png48", [16, 2, 0], 0),
    (["-depth", "16", "-define", "png:bit-depth=16"], "png", [16, 0, 0], 0),
    ([], "png8", [8, 3, 0], 0),
    ([], "png24", [8, 2, 0], 0),
    (["-alpha", "on"], "png32", [8, 6, 0], 0),
    (["-interlace", "PNG"], "png24", [8, 2, 1], 0),
    (["-interlace", "PNG"], "png8", [8, 3, 1], 0),
    (["-quality", "100"], "jpeg", [0xFF, 0xC0], 3),
    (["-quality", "100", "-interlace", "JPEG"], "jpeg", [0xFF, 0xC2], 3),
    (["-type", "TrueColor", "-quality", "100"], "jpeg", [0xFF, 0xC0], 4),
  ]

  @Test func kindsAreEleven() { #expect(Self.kinds.count == 11) }

  @Test(arguments: kinds.indices) func kindIsReadAsItIs(index: Int) throws {
    let kind = Self.kinds[index]
    let file = try convert(Self.graymap, kind.arguments, to: kind.format)
    if kind.format == "jpeg" {
      #expect(file.indices.contains { file[$0...].starts(with: kind.head) })
    } else {
      #expect([file[24], file[25], file[28]] == kind.head)
    }
    let picture = try Picture(reading: file)
    let distance = try #require(picture.overWhite.distance(to: Self.gradient) as Int?)
    #expect(distance <= kind.tolerance, "\(kind)")
    #expect(picture.overBlack == nil)
  }

  @Test func oneBitIsRead() throws {
    let file = try convert(Self.graymap, ["-threshold", "35%", "-monochrome"], to: "png")
    let picture = try Picture(reading: file)
    #expect(picture.overWhite[0, 0] == 0 && picture.overWhite[23, 15] == 255)
    #expect(Set(picture.overWhite.pixels) == [0, 255])
  }

  @Test func inksAreRead() throws {
    for quality in ["100", "90"] {
      let file = try convert(
        Self.graymap, ["-colorspace", "CMYK", "-quality", quality], to: "jpeg")
      let image = try Picture(reading: file).overWhite
      #expect(image[2, 2] < 40 && image[22, 14] > 150)
    }
  }

  @Test func alphaLiesOverWhiteAndOverBlack() throws {
    let clear = try convert(
      Self.graymap, ["-alpha", "on", "-channel", "A", "-evaluate", "set", "0"], to: "png32")
    let picture = try Picture(reading: clear)
    #expect(Set(picture.overWhite.pixels) == [255])
    #expect(Set(try #require(picture.overBlack).pixels) == [0])
    let half = try Picture(
      reading: convert(
        Self.graymap, ["-alpha", "on", "-channel", "A", "-evaluate", "set", "50%"], to: "png32"))
    #expect(half.overWhite[0, 0] == 127)
    #expect(half.overBlack?[0, 0] == 0)
  }

  @Test(arguments: 1...8) func orientationIsUndone(orientation: Int) throws {
    // What a camera would have stored, so that turning it back gives the gradient.
    let undoing = [
      "", "-flop", "-rotate 180", "-flip", "-transpose", "-rotate 270", "-transverse", "-rotate 90",
    ]
    let stored = try convert(
      Self.graymap,
      undoing[orientation - 1].split(separator: " ").map(String.init) + ["-quality", "100"],
      to: "jpeg")
    let exif = EXIFTests.tiff(orientation: orientation, isLittle: orientation % 2 == 0)
    let body = Array("Exif\0\0".utf8) + exif
    let length = body.count + 2
    let segment: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + body
    let picture = try Picture(reading: Array(stored[..<2]) + segment + Array(stored[2...]))
    let distance = try #require(picture.overWhite.distance(to: Self.gradient))
    #expect(distance <= 3)
  }

  @Test func nothingIsEmpty() {
    #expect(throws: ImageError.empty) { try Picture(reading: []) }
  }

  @Test func textIsNoPicture() {
    for text in ["hello", "\u{89}PNG", "x", String(repeating: "a", count: 4096)] {
      #expect(throws: ImageError.notAPicture) { try Picture(reading: Array(text.utf8)) }
    }
  }

  static let heads: [(Picture.Format, [UInt8])] = [
    (.gif, Array("GIF89a".utf8)), (.webP, Array("RIFF\0\0\0\0WEBPVP8 ".utf8)),
    (.heic, Array("\0\0\0\u{18}ftypheic".utf8)), (.heic, Array("\0\0\0\u{18}ftypmif1".utf8)),
    (.avif, Array("\0\0\0\u{18}ftypavif".utf8)), (.jpegXL, [0xFF, 0x0A]),
    (.tiff, Array("II*\0".utf8)), (.tiff, Array("MM\0*".utf8)),
    (.bmp, Array("BM".utf8) + [UInt8](repeating: 0, count: 30)), (.pdf, Array("%PDF-1.7".utf8)),
    (.svg, Array("<svg xmlns=".utf8)),
  ]

  @Test func otherFormatsAreNamed() {
    #expect(Set(Self.heads.map(\.0)).count == Picture.Format.allCases.count - 2)
    for (format, head) in Self.heads {
      #expect(throws: ImageError.unsupported(format)) { try Picture(reading: head) }
    }
  }

  @Test func cutAnywhereIsAnErrorInPNG() throws {
    let file = try bitmap().png(moduleSize: 2)
    #expect(file.count > 400)
    for count in 1..<file.count {
      #expect(throws: count < 8 ? ImageError.notAPicture : .truncated(.png), "\(count)") {
        try Picture(reading: Array(file.prefix(count)))
      }
    }
  }

  @Test(arguments: [[], ["-interlace", "JPEG"]])
  func cutAnywhereIsAnErrorInJPEG(arguments: [String]) throws {
    let file = try convert(Self.graymap, arguments + ["-quality", "80"], to: "jpeg")
    #expect(file.count > 200)
    for count in 1..<file.count {
      #expect(throws: count < 3 ? ImageError.notAPicture : .truncated(.jpeg), "\(count)") {
        try Picture(reading: Array(file.prefix(count)))
      }
    }
    let torn = try Picture(reading: Array(file.dropLast(2)), torn: true)
    #expect(torn.overWhite.width == 24)
  }

  @Test func aDamagedByteNeverCrashes() throws {
    let files = try [
      bitmap().png(moduleSize: 1), convert(Self.graymap, ["-interlace", "JPEG"], to: "jpeg"),
      convert(Self.graymap, ["-colorspace", "CMYK"], to: "jpeg"),
    ]
    var refused = 0
    for file in files {
      for index in file.indices {
        var damaged = file
        damaged[index] ^= UInt8(truncatingIfNeeded: index &* 37 | 1)
        do { _ = try Picture(reading: damaged) } catch { refused += 1 }
      }
    }
    #expect(refused > 100)
  }

  @Test func aGiantClaimIsRefusedBeforeMemoryIsTaken() throws {
    var png = try bitmap().png(moduleSize: 1)
    png.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
    for count in [png.count, 40] {
      // A wrong checksum may come first; then it is a damaged picture.
      do {
        _ = try Picture(reading: Array(png.prefix(count)))
        Issue.record("was read")
      } catch {
        switch error {
        case .tooLarge(width: 60000, height: 60000), .damaged(.png, _): break
        default: Issue.record("\(error)")
        }
      }
    }
    let jpeg = try convert(Self.graymap, [], to: "jpeg")
    let marker: [UInt8] = [0xFF, 0xC0]
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: marker) })
    var giant = jpeg
    giant.replaceSubrange(frame + 5..<frame + 9, with: [0xEA, 0x60, 0xEA, 0x60])
    #expect(throws: ImageError.tooLarge(width: 60000, height: 60000)) {
      try Picture(reading: giant)
    }
  }
}

@Suite struct EXIFTests {
  /// A TIFF structure with one other tag before the orientation.
  static func tiff(orientation: Int, isLittle: Bool, type: Int = 3, count: Int = 1) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(value >> (8 * $0) & 255) }
      return isLittle ? bytes : bytes.reversed()
    }
    let head = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    let other = number(0x0100, 2) + number(4, 2) + number(1, 4) + number(640, 4)
    let entry =
      number(0x0112, 2) + number(type, 2) + number(count, 4) + number(orientation, 2) + [0, 0]
    return head + number(2, 2) + other + entry + number(0, 4)
  }

  @Test func bothByteOrders() {
    for orientation in 1...8 {
      for isLittle in [true, false] {
        #expect(
          EXIF.orientation(in: Self.tiff(orientation: orientation, isLittle: isLittle))
            == orientation)
      }
    }
  }

  @Test func nonsenseIsNoOrientation() {
    for orientation in [0, 9, 255, 65535] {
      #expect(EXIF.orientation(in: Self.tiff(orientation: orientation, isLittle: true)) == nil)
    }
    #expect(EXIF.orientation(in: Self.tiff(orientation: 6, isLittle: true, type: 4)) == nil)
    #expect(EXIF.orientation(in: Self.tiff(orientation: 6, isLittle: true, count: 2)) == nil)
    let whole = Self.tiff(orientation: 6, isLittle: false)
    // The two bytes of the value end 6 before the end of the structure.
    for count in 0..<whole.count - 6 {
      #expect(EXIF.orientation(in: Array(whole.prefix(count))) == nil)
    }
    var far = whole
    far.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(EXIF.orientation(in: far) == nil)
  }
}
