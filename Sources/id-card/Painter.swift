// SPDX-License-Identifier: Apache-2.0

import Card
import Console
import Drawing
import QRSymbol

/// Brings what a layout says onto a canvas.
struct Painter {
  let fonts: Fonts
  let ground: Ground

  /// Draws marks in their order.
  ///
  /// - Parameters:
  ///   - marks: what is drawn.
  ///   - picture: the holder's, a square of red, green and blue; none without one.
  ///   - canvas: what is drawn on.
  /// - Throws: ``DrawingError``.
  func draw(_ marks: [Mark], picture: [UInt8]? = nil, on canvas: Canvas) throws(DrawingError) {
    for mark in marks { try draw(mark, picture, canvas) }
  }

  private func draw(
    _ mark: Mark, _ picture: [UInt8]?, _ canvas: Canvas
  ) throws(DrawingError) {
    switch mark {
    case .box(let box, let radius, let ink):
      canvas.fill(
        x: box.x, y: box.y, width: box.width, height: box.height, radius: radius,
        color: color(ink))
    case .outline(let box, let radius, let line, let ink):
      canvas.outline(
        x: box.x, y: box.y, width: box.width, height: box.height, radius: radius, line: line,
        color: color(ink))
    case .stroke(let from, let to, let line, let ink):
      canvas.stroke(x1: from.x, y1: from.y, x2: to.x, y2: to.y, line: line, color: color(ink))
    case .disc(let center, let radius, let ink):
      canvas.fill(
        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius,
        radius: radius, color: color(ink))
    case .symbol(let symbol, let corner, let module, let ink):
      canvas.modules(
        symbol.width, x: corner.x, y: corner.y, side: module, color: color(ink)
      ) { symbol[$0, $1] }
    case .text(let text, let style, let start, let width, let lines, let ink):
      let text = try fonts.set(text, style, width: width, lines: lines)
      try canvas.draw(text, x: start.x, y: start.y, color: color(ink))
    case .picture(let box):
      guard let picture else { return }
      let side = Int(Double(picture.count / 3).squareRoot().rounded())
      try canvas.roundPicture(picture, side: side, x: box.x, y: box.y, diameter: box.width)
    }
  }

  private func color(_ ink: Ink) -> UInt32 {
    switch ink {
    case .canvas: Token.canvas.color(on: ground).rgb
    case .surface: Token.surface.color(on: ground).rgb
    case .divider: Token.divider.color(on: ground).rgb
    case .text: Token.text.color(on: ground).rgb
    case .secondary: Token.secondary.color(on: ground).rgb
    case .tertiary: Token.tertiary.color(on: ground).rgb
    case .brand: Token.brand.color(on: ground).rgb
    case .trust(1): Token.unknown.color(on: ground).rgb
    case .trust(2): Token.serverMatched.color(on: ground).rgb
    case .trust: Token.verified.color(on: ground).rgb
    case .black: 0x000000
    case .white: 0xFFFFFF
    case .greenOnWhite: Token.brand.color(on: .light).rgb
    }
  }
}

/// Whether scanners read a colour on white: its symbol contrast must be of grade 4, the best.
///
/// Source: ISO/IEC 15415, 7.8.2 (at least 70 %), with luminance of IEC 61966-2-1 as reflectance.
func scannersRead(_ color: Color) -> Bool {
  func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    // Between the curve's straight part and its power, 2.4 stands for three times 0.8.
    return value <= 0.04045 ? value / 12.92 : power24((value + 0.055) / 1.055)
  }
  let luminance =
    0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  return 1 - luminance >= 0.70
}

/// The 2.4th power of a number from 0 to 1: the square, times the fifth root of the square.
private func power24(_ base: Double) -> Double {
  let square = base * base
  guard square > 0 else { return 0 }
  var root = 1.0
  for _ in 0..<60 { root -= (root - square / (root * root * root * root)) / 5 }
  return square * root
}
