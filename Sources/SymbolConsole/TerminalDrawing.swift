// SPDX-License-Identifier: Apache-2.0

package import Console
package import QRSymbol

/// A QR symbol with its quiet zone as lines of text.
///
/// Both colours are set wherever there are colours, so that any theme scans. Two rows of modules
/// share a line as half blocks; where only ASCII is to be had, a module is two columns wide.
package struct TerminalDrawing {
  private let symbol: Symbol
  private let appearance: Appearance
  private let isInverted: Bool
  private let ink: Color

  /// Takes a symbol.
  ///
  /// - Parameters:
  ///   - symbol: what is drawn.
  ///   - appearance: of the stream the lines go to.
  ///   - isInverted: whether dark and light change places.
  ///   - ink: of the dark modules, black or the brand's green.
  package init(
    of symbol: Symbol, _ appearance: Appearance, isInverted: Bool = false, ink: Color = Color(0)
  ) {
    self.symbol = symbol
    self.ink = ink
    self.appearance = appearance
    self.isInverted = isInverted
  }

  private var side: Int { symbol.width + 2 * Symbol.quietZone }

  /// How much room the drawing needs.
  package var size: (columns: Int, rows: Int) {
    appearance.unicode ? (side, (side + 1) / 2) : (2 * side, side)
  }

  /// The lines from the top.
  package var lines: [String] {
    appearance.unicode ? halfBlocks : wideCells
  }

  private var hasColor: Bool { appearance.depth > .none }

  private var inkCode: String {
    if ink == Color(0) { return "5;16" }
    return appearance.depth == .truecolor
      ? "2;\(ink.red);\(ink.green);\(ink.blue)" : "5;\(Token.brand.indexed(on: .light))"
  }

  private var halfBlocks: [String] {
    stride(from: 0, to: side, by: 2).map { y in
      let line = (0..<side).map { x in
        switch (isInk(x, y), isInk(x, y + 1)) {
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

  private var wideCells: [String] {
    (0..<side).map { y in
      var line = ""
      for x in 0..<side {
        let ink = isInk(x, y)
        line += hasColor ? "\u{1B}[48;\(ink ? inkCode : "5;231")m  " : ink ? "##" : "  "
      }
      return hasColor ? line + "\u{1B}[0m" : line
    }
  }

  /// A last odd row is followed by paper.
  private func isInk(_ x: Int, _ y: Int) -> Bool {
    guard y < side else { return false }
    return symbol[x - Symbol.quietZone, y - Symbol.quietZone] != isInverted
  }
}

extension Console {
  /// Draws a line of our own as a QR symbol on standard output, as robust as the window allows.
  ///
  /// - Parameter text: what the symbol holds.
  /// - Throws: ``Failure``.
  package func drawSymbol(of text: String) throws(Failure) {
    for level in [ErrorCorrection.quartile, .medium, .low] {
      let symbol: Symbol
      do throws(QRSymbolError) {
        symbol = try Symbol(
          encoding: Array(text.utf8), errorCorrection: level, segmentation: .shortest)
      } catch {
        guard error == .outOfMemory else { continue }
        throw .outOfMemory
      }
      let drawing = TerminalDrawing(of: symbol, appearance)
      if let window = windowSize,
        drawing.size.columns > window.columns || drawing.size.rows >= window.rows
      {
        continue
      }
      for line in drawing.lines { try print(line) }
      return
    }
    throw Failure(
      "window-too-small", "the code does not fit into the window",
      hint: "make the window larger, or draw the line elsewhere: qr-encode -o code.png --text LINE")
  }
}
