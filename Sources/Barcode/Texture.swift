// SPDX-License-Identifier: Apache-2.0

import Image

/// A patch of a picture that is dark and light by turns, across and down: what is left of a symbol
/// whose modules are too small to be told apart.
enum Texture {
  /// The side of a tile, in pixels.
  private static let tile = 16

  /// Whether some compact patch, about square, looks like a symbol far away.
  static func hasPatch(_ image: GrayImage) -> Bool {
    let (columns, rows) = (image.width / tile, image.height / tile)
    guard columns > 0, rows > 0 else { return false }
    var isOpen = (0..<columns * rows).map { index in
      isBusy(image, x: index % columns * tile, y: index / columns * tile)
    }
    for start in isOpen.indices where isOpen[start] {
      // All busy tiles that hang together, and the box around them.
      var waiting = [start]
      isOpen[start] = false
      var count = 0
      var (left, right, top, bottom) = (columns, 0, rows, 0)
      while let index = waiting.popLast() {
        let (x, y) = (index % columns, index / columns)
        count += 1
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
        for (x, y) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        where (0..<columns).contains(x) && (0..<rows).contains(y) && isOpen[y * columns + x] {
          isOpen[y * columns + x] = false
          waiting.append(y * columns + x)
        }
      }
      let (width, height) = (right - left + 1, bottom - top + 1)
      let isSquare = 2 * max(width, height) <= 3 * min(width, height)
      if (2...12).contains(width), isSquare, 10 * count >= 7 * width * height { return true }
    }
    return false
  }

  /// Whether a tile goes from dark to light and back often enough, in both directions.
  private static func isBusy(_ image: GrayImage, x left: Int, y top: Int) -> Bool {
    var (darkest, lightest) = (255, 0)
    for y in top..<top + tile {
      for x in left..<left + tile {
        let pixel = Int(image[x, y])
        (darkest, lightest) = (min(darkest, pixel), max(lightest, pixel))
      }
    }
    let contrast = lightest - darkest
    guard contrast >= 50 else { return false }
    let middle = (darkest + lightest) / 2
    // Around the middle nothing is counted, else noise would be.
    let margin = contrast / 8
    func crossings(_ pixel: (_ along: Int, _ line: Int) -> UInt8) -> Int {
      var count = 0
      for line in 0..<tile {
        var isLight: Bool?
        for along in 0..<tile {
          let value = Int(pixel(along, line))
          guard abs(value - middle) > margin else { continue }
          if let isLight, isLight != (value > middle) { count += 1 }
          isLight = value > middle
        }
      }
      return count
    }
    let across = crossings { image[left + $0, top + $1] }
    let down = crossings { image[left + $1, top + $0] }
    return across >= tile && down >= tile
  }
}
