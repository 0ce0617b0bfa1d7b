// SPDX-License-Identifier: Apache-2.0

import Console
import Image

/// A bitmap as lines of text.
///
/// Both colours are set wherever there are colours, so that any theme scans. Two rows of modules
/// share a line as half blocks; where only ASCII is to be had, a module is two columns wide.
struct TerminalDrawing {
  let appearance: Appearance
  let isInverted: Bool
  let ink: Color

  /// How much room a bitmap needs.
  func size(of bitmap: Bitmap) -> (columns: Int, rows: Int) {
    appearance.unicode
      ? (bitmap.width, (bitmap.height + 1) / 2) : (2 * bitmap.width, bitmap.height)
  }

  /// The lines from the top.
  func lines(of bitmap: Bitmap) -> [String] {
    appearance.unicode ? halfBlocks(bitmap) : wideCells(bitmap)
  }

  private var hasColor: Bool { appearance.depth > .none }

  private var inkCode: String {
    if ink == Color(0) { return "5;16" }
    return appearance.depth == .truecolor
      ? "2;\(ink.red);\(ink.green);\(ink.blue)" : "5;\(Token.brand.indexed(on: .light))"
  }

  private func halfBlocks(_ bitmap: Bitmap) -> [String] {
    stride(from: 0, to: bitmap.height, by: 2).map { y in
      let line = (0..<bitmap.width).map { x in
        switch (isInk(bitmap, x, y), isInk(bitmap, x, y + 1)) {
        case (false, false): " "
        case (true, false): "▀"
        case (false, true): "▄"
        case (true, true): "█"
        }
      }.joined()
      // 16 and 231 are black and white in every theme; 0 and 15 are what the theme says.
      return hasColor ? "\u{1B}[38;\(inkCode);48;5;231m\(line)\u{1B}[0m" : line
    }
  }

  private func wideCells(_ bitmap: Bitmap) -> [String] {
    (0..<bitmap.height).map { y in
      var line = ""
      for x in 0..<bitmap.width {
        let ink = isInk(bitmap, x, y)
        line += hasColor ? "\u{1B}[48;\(ink ? inkCode : "5;231")m  " : ink ? "##" : "  "
      }
      return hasColor ? line + "\u{1B}[0m" : line
    }
  }

  /// A last odd row is followed by paper.
  private func isInk(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Bool {
    guard y < bitmap.height else { return false }
    return bitmap[x, y] != isInverted
  }
}
