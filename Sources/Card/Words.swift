// SPDX-License-Identifier: Apache-2.0

import Encodings
import Fingerprints
import Identity

extension Side {
  /// Adds the short fingerprint in words, to be read out: four rows of four, as the front has two
  /// rows of eight bytes.
  ///
  /// All words are of one size, which shrinks to three quarters; then words end in an ellipsis.
  ///
  /// - Parameters:
  ///   - publicKey: whose fingerprint it is.
  ///   - room: what the words must not leave.
  ///   - format: gives the size and the distances.
  ///   - measure: knows the fonts.
  /// - Throws: what `measure` throws.
  mutating func addWords(
    for publicKey: PublicKey, in room: Box, _ format: Format, _ measure: some TextMeasure
  ) throws {
    let words = PGPWords.words(for: ThreemaFingerprint(of: publicKey).bytes)
    let gap = 3 * format.unit
    let largest = format.type.small
    var style = TextStyle(.sans, size: largest, leading: largest * 1.35)
    func widths() throws -> [Double] {
      try (0..<4).map { column in
        try stride(from: column, to: words.count, by: 4).map {
          try measure.extent(of: words[$0], style, width: nil, lines: 1).width
        }.max() ?? 0
      }
    }
    func height() -> Double { 3 * style.step + style.capHeight }
    var columns = try widths()
    while columns.reduce(3 * gap, +) > room.width || height() > room.height - 2 * format.unit,
      style.size - 0.25 >= largest * 0.75
    {
      style.size -= 0.25
      style.leading = style.size * 1.35
      columns = try widths()
    }
    // In the middle, but no further from what they follow than looks as if they belonged to it.
    let top = room.y + max(0, min((room.height - height()) / 2, 3 * format.unit))
    let equal = (room.width - 3 * gap) / 4
    let isTooWide = columns.reduce(3 * gap, +) > room.width
    if isTooWide { columns = columns.map { min($0, equal) } }

    for (index, word) in words.enumerated() {
      let x = room.x + columns[..<(index % 4)].reduce(0) { $0 + $1 + gap }
      let y = top + style.capHeight + Double(index / 4) * style.step
      guard isTooWide else {
        add(word, style, x, y, .secondary)
        continue
      }
      try add(word, style, x, y, .secondary, fitting: columns[index % 4], measure)
    }
  }
}
