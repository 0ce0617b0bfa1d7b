// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Image

@Suite struct OperationTests {
  static func noise(_ width: Int, _ height: Int) -> GrayImage {
    var state: UInt32 = 1
    return GrayImage(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(state >> 24)
      })
  }

  static let sizes = [(1, 1), (1, 7), (9, 1), (13, 8), (40, 31)]

  @Test func thresholdIsWhatItsDefinitionSays() {
    #expect(Self.sizes.count == 5)
    for (width, height) in Self.sizes {
      let image = Self.noise(width, height)
      for (window, offset) in [(1, 0), (3, 5), (7, -20), (200, 0), (0, 1)] {
        let result = image.adaptiveThreshold(window: window, offset: offset)
        let radius = max(1, min(window, 2 * max(width, height)) / 2)
        for y in 0..<height {
          for x in 0..<width {
            var (sum, count) = (0, 0)
            for j in max(0, y - radius)...min(height - 1, y + radius) {
              for i in max(0, x - radius)...min(width - 1, x + radius) {
                sum += Int(image[i, j])
                count += 1
              }
            }
            let expected: UInt8 = (Int(image[x, y]) + offset) * count > sum ? 255 : 0
            #expect(result[x, y] == expected)
          }
        }
      }
    }
  }

  @Test func areaAverageIsWhatItsDefinitionSays() {
    let image = Self.noise(12, 9)
    #expect(image.areaAveraged(width: 12, height: 9) == image)
    let small = image.areaAveraged(width: 4, height: 3)
    for y in 0..<3 {
      for x in 0..<4 {
        var sum = 0
        for j in 0..<3 { for i in 0..<3 { sum += Int(image[3 * x + i, 3 * y + j]) } }
        #expect(abs(Double(small[x, y]) - Double(sum) / 9) <= 0.51)
      }
    }
    // 3 to 2: a half of the middle pixel goes to each side.
    let three = GrayImage(width: 3, height: 1, pixels: [0, 90, 240])
    #expect(three.areaAveraged(width: 2, height: 1).pixels == [30, 190])
  }

  @Test func flatStaysFlat() {
    for value in [0, 1, 127, 254, 255] as [UInt8] {
      let flat = GrayImage(width: 17, height: 11, pixels: [UInt8](repeating: value, count: 187))
      #expect(Set(flat.blurred(sigma: 1).pixels) == [value])
      #expect(Set(flat.blurred(sigma: 5).pixels) == [value])
      #expect(Set(flat.unsharpened(sigma: 2, amount: 2).pixels) == [value])
      #expect(Set(flat.fitted(longerSide: 7).pixels) == [value])
      #expect(Set(flat.fitted(longerSide: 50).pixels) == [value])
      #expect(Set(flat.inverted().pixels) == [255 - value])
    }
  }

  @Test func blurSpreadsAndUnsharpSharpens() {
    var pixels = [UInt8](repeating: 0, count: 21 * 21)
    pixels[10 * 21 + 10] = 255
    let blur = GrayImage(width: 21, height: 21, pixels: pixels).blurred(sigma: 1)
    // 255 / (2 pi), the middle of a Gaussian of sigma 1.
    #expect(abs(Int(blur[10, 10]) - 41) <= 2)
    #expect(blur[9, 10] == blur[11, 10] && blur[10, 9] == blur[10, 11])
    #expect(blur[9, 10] < blur[10, 10] && blur[8, 10] < blur[9, 10])
    #expect(blur.unsharpened(sigma: 1, amount: 2)[10, 10] > blur[10, 10])
  }

  @Test func sizesAreBounded() {
    let image = Self.noise(30, 20)
    #expect(image.fitted(longerSide: 30) == image)
    #expect(image.fitted(longerSide: 15).width == 15)
    #expect(image.fitted(longerSide: 15).height == 10)
    #expect(image.fitted(longerSide: 10_000).width == 120)
    #expect(Self.noise(1, 4000).fitted(longerSide: 100).width == 1)
    #expect(image.enlarged(by: 3)[89, 59] == image[29, 19])
    #expect(image.enlarged(by: 3).width == 90)
  }

  @Test func homographyHitsItsFourPoints() throws {
    let from = [(0, 0), (10, 0), (10, 10), (0, 10)].map { Point(x: $0.0, y: $0.1) }
    let to = [(3, 4), (40, 9), (35, 52), (-2, 30)].map { Point(x: $0.0, y: $0.1) }
    let map = try #require(Homography(from: from, to: to))
    let back = try #require(Homography(from: to, to: from))
    for (p, q) in zip(from, to) {
      #expect(abs(map(p).x - q.x) < 1e-6 && abs(map(p).y - q.y) < 1e-6)
      let round = map.then(back)(p)
      #expect(abs(round.x - p.x) < 1e-6 && abs(round.y - p.y) < 1e-6)
    }
    #expect(Homography(from: [Point](repeating: from[0], count: 4), to: to) == nil)
    #expect(Homography(from: Array(from.prefix(3)), to: to) == nil)
  }

  @Test func turningKeepsThePictureAndMapsBack() {
    var pixels = [UInt8](repeating: 255, count: 40 * 30)
    for y in 4..<9 { for x in 5..<10 { pixels[y * 40 + x] = 0 } }
    let (image, back) = GrayImage(width: 40, height: 30, pixels: pixels).turnedBy45Degrees()
    let dark = image.pixels.indices.filter { image.pixels[$0] < 60 }
    #expect((15...30).contains(dark.count))
    for i in dark {
      let point = back(Point(x: Double(i % image.width), y: Double(i / image.width)))
      #expect((4.5...9.5).contains(point.x) && (3.5...8.5).contains(point.y))
    }
  }
}

@Suite struct BitmapTests {
  @Test func pngHasOneBitAndReadsBack() throws {
    for inverted in [false, true] {
      for size in [1, 3, 10] {
        let drawn = try bitmap()
        let file = try drawn.png(moduleSize: size, inverted: inverted)
        #expect(file[24] == 1)  // IHDR: bit depth
        let gray = try drawn.gray(moduleSize: size)
        #expect(try Picture(reading: file).overWhite == (inverted ? gray.inverted() : gray))
      }
    }
  }

  @Test func svgIsOnePathThatCoversTheDarkModules() throws {
    let drawn = Bitmap(width: 5, height: 2) { x, y in y == 0 ? x != 2 : x == 4 }
    #expect(
      try drawn.svg(moduleSize: 7) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="35" height="14" viewBox="0 0 5 2" \
        shape-rendering="crispEdges">
        <path fill="#fff" d="M0 0h5v2H0z"/>
        <path fill="#000" d="M0 0h2v1h-2zM3 0h2v1h-2zM4 1h1v1h-1z"/>
        </svg>

        """)
    #expect(try drawn.svg(moduleSize: 1, inverted: true).contains("fill=\"#000\" d=\"M0 0h5"))
  }

  @Test func aModuleTooLargeIsRefused() throws {
    let drawn = try bitmap()
    for size in [1_000, 1_000_000, Int.max] {
      #expect(throws: ImageError.self) { try drawn.png(moduleSize: size) }
      #expect(throws: ImageError.self) { try drawn.svg(moduleSize: size) }
    }
  }
}
