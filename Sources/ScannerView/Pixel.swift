// SPDX-License-Identifier: Apache-2.0

import Console

/// A point of light.
struct Pixel: Equatable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  init(_ token: Token, on ground: Ground = .dark) {
    let color = token.color(on: ground)
    self.init(color.red, color.green, color.blue)
  }

  /// Between this colour (0) and another (1).
  func mixed(with other: Pixel, _ share: Double) -> Pixel {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8(clamping: Int((Double(a) + (Double(b) - Double(a)) * share).rounded()))
    }
    return Pixel(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// The parameters that select the colour: of text for `base` 38, behind it for 48.
  func code(_ base: Int, _ depth: ColorDepth) -> String {
    if depth == .truecolor { return "\(base);2;\(red);\(green);\(blue)" }
    return "\(base);5;\(indexed)"
  }

  /// The nearest of the 6 by 6 by 6 cube and the greys.
  private var indexed: Int {
    let channels = [red, green, blue].map(Int.init)
    func distance(_ other: [Int]) -> Int {
      zip(channels, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let steps = channels.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
    let gray = min(23, max(0, (channels.reduce(0, +) / 3 - 3) / 10))
    let cube = steps.map { $0 == 0 ? 0 : 55 + 40 * $0 }
    let isGray = distance(Array(repeating: 8 + 10 * gray, count: 3)) < distance(cube)
    return isGray ? 232 + gray : 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }
}

/// Rows of light, two of which make a line of half blocks.
struct PixelGrid: Equatable {
  let width: Int
  let height: Int
  var pixels: [Pixel]

  init(width: Int, height: Int, filled pixel: Pixel) {
    self.width = width
    self.height = height
    pixels = Array(repeating: pixel, count: width * height)
  }

  subscript(x: Int, y: Int) -> Pixel {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// The lines, each ending in the terminal's own colours.
  func lines(_ depth: ColorDepth) -> [String] {
    stride(from: 0, to: height, by: 2).map { y in
      var line = ""
      var last: (Pixel, Pixel)?
      for x in 0..<width {
        let (upper, lower) = (self[x, y], y + 1 < height ? self[x, y + 1] : self[x, y])
        if let last, last == (upper, lower) {
          line += "▀"
          continue
        }
        line += "\u{1B}[\(upper.code(38, depth));\(lower.code(48, depth))m▀"
        last = (upper, lower)
      }
      return line + "\u{1B}[0m"
    }
  }
}
