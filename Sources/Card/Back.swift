// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import Identity

/// What the three levels are called, and how one gets there.
package let levelMeanings = [
  (level: 1, label: "Unknown", meaning: "typed in, or from a file"),
  (level: 2, label: "Server-matched", meaning: "a directory knows the key"),
  (level: 3, label: "Verified", meaning: "scanned in person"),
]

extension Side {
  /// Lays out the back: the three levels on the left, the whole key on the right.
  ///
  /// - Parameters:
  ///   - holder: whom the card is for.
  ///   - making: how it is made.
  ///   - measure: knows the fonts.
  /// - Returns: the side.
  /// - Throws: ``CardError``, or what `measure` throws.
  package static func back(
    of holder: Holder, _ making: Making, measure: some TextMeasure
  ) throws -> Side {
    let format = making.format
    guard let frame = format.symbolBox(at: making.resolution) else {
      throw CardError.tooCoarse(dotsPerInch: making.resolution.dotsPerInch)
    }
    var side = Side(ground: making)
    let margin = format.size.width - frame.right
    let area = Box(
      x: margin, y: frame.y, width: format.size.width - 2 * margin, height: frame.height)
    let type = format.type
    let unit = format.unit

    // Eight rows fill the height, so that two people can read along.
    let rows = ThreemaKeyRows(of: holder.publicKey).rows
    let size = type.id * 0.64
    let small = type.smallStyle
    let cap = 0.73 * size * TextStyle.point
    // The ID is as wide as a row, and stands above them with an empty row between.
    let keyStyle = TextStyle(
      .mono, size: size, letterSpacing: 1,
      leading: (area.height - cap) / (Double(rows.count) + 0.5) / TextStyle.point)
    var idStyle = keyStyle
    idStyle.weight = 700
    let keyWidth = try measure.extent(of: rows[0], keyStyle, width: nil, lines: 1).width
    let keyX = area.right - keyWidth
    side.add(holder.id.text, idStyle, keyX, area.y + cap, .text)
    for (index, row) in rows.enumerated() {
      side.add(
        row, keyStyle, keyX, area.y + cap + (Double(index) + 1.5) * keyStyle.step, .secondary)
    }

    let left = Box(
      x: area.x, y: area.y, width: keyX - 4 * unit - area.x, height: area.height)
    let label = TextStyle(.sans, weight: 600, size: small.size * 1.25, leading: small.size * 1.5)
    let radius = label.capHeight * 0.42
    // Small cards have no room for words otherwise.
    let apart = (making.hasWords && format != .badge ? 2 : 3) * unit
    var y = left.y + label.capHeight
    for (level, name, meaning) in levelMeanings {
      for dot in 0..<3 {
        let x = left.x + radius + Double(dot) * radius * 2.8
        side.marks.append(
          .disc(
            center: Point(x: x, y: y - label.capHeight / 2), radius: radius, .trust(level)))
      }
      let textX = left.x + radius * 7.6 + 2 * unit
      side.add(name, label, textX, y, .text)
      side.add(meaning, small, textX, y + small.step * 1.1, .secondary)
      y += small.step * 1.1 + apart + label.capHeight
    }

    side.add(making.date, small, left.x, left.bottom, .secondary)
    var bottom = left.bottom - small.capHeight - 2 * unit
    if let line = holder.line {
      try side.add(
        line, type.lineStyle, left.x, bottom, .text, fitting: left.width, measure)
      bottom -= type.lineStyle.capHeight + 2 * unit
    }
    if making.hasWords {
      // The next level would begin here.
      let top = y - label.capHeight
      try side.addWords(
        for: holder.publicKey,
        in: Box(x: left.x, y: top, width: left.width, height: bottom - top), format, measure)
    }
    return side
  }
}
