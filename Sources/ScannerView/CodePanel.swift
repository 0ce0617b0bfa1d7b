// SPDX-License-Identifier: Apache-2.0

import Console

/// One's own code, for the other person to scan.
package struct CodePanel: Sendable {
  /// The smallest window decides how it is drawn: a code at each level, the best first, each with
  /// its quiet zone.
  private let sides: [(side: Int, dark: [Bool])]
  /// Stands under the code.
  let caption: String

  /// Takes the code's modules.
  ///
  /// - Parameters:
  ///   - symbols: at least one; the modules of a square symbol, rows from the top, the best first.
  ///   - caption: stands under the code.
  package init(_ symbols: [(width: Int, isDark: (_ x: Int, _ y: Int) -> Bool)], caption: String) {
    let margin = 4
    sides = symbols.map { symbol in
      let side = symbol.width + 2 * margin
      let dark = (0..<side * side).map { i in
        let (x, y) = (i % side - margin, i / side - margin)
        let isInside = (0..<symbol.width).contains(x) && (0..<symbol.width).contains(y)
        return isInside && symbol.isDark(x, y)
      }
      return (side, dark)
    }
    self.caption = caption
  }

  /// The columns of the best one.
  var columns: Int { sides.first?.side ?? 0 }

  /// The best that fits.
  ///
  /// - Parameters:
  ///   - columns: of the room there is.
  ///   - rows: of the room there is.
  /// - Returns: lines of half blocks; nil where none fits.
  package func lines(columns: Int, rows: Int) -> [String]? {
    guard let code = sides.first(where: { $0.side <= columns && ($0.side + 1) / 2 <= rows })
    else { return nil }
    return stride(from: 0, to: code.side, by: 2).map { y in
      let line = (0..<code.side).map { x in
        let below = y + 1 < code.side && code.dark[(y + 1) * code.side + x]
        return switch (code.dark[y * code.side + x], below) {
        case (false, false): " "
        case (true, false): "▀"
        case (false, true): "▄"
        case (true, true): "█"
        }
      }.joined()
      // Black on white in every theme.
      return "\u{1B}[38;5;16;48;5;231m\(line)\u{1B}[0m"
    }
  }
}
