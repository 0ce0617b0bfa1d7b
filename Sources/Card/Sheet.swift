// SPDX-License-Identifier: Apache-2.0

/// How a sheet is turned over between its two sides.
package enum Turn: String, CaseIterable, Sendable {
  /// Like the page of a book, about the long edge.
  case long
  /// Like a notepad, about the short edge.
  case short
}

/// A sheet of cards.
package struct Sheet: Equatable, Sendable {
  /// The kinds of sheet.
  package enum Kind: String, CaseIterable, Sendable {
    /// 210 × 297 mm, to be cut along marks.
    case a4
    /// 8½ × 11 in, to be cut along marks.
    case letter
    /// Perforated, US letter, ten cells of 3½ × 2 in.
    case avery5371 = "avery-5371"
    /// Perforated, A4, ten cells of 85 × 54 mm.
    case averyC32011 = "avery-c32011"

    /// The card that fits the cells of a perforated sheet, and no other.
    package var format: Format? {
      switch self {
      case .a4, .letter: nil
      case .avery5371: .businessUS
      case .averyC32011: .business85x54
      }
    }
  }

  /// The sheet's size.
  package let size: Size
  /// The cards' size.
  package let cell: Size
  /// How many cards stand in a row.
  package let columns: Int
  /// How many rows there are.
  package let rows: Int
  /// The upper left corner of the first card.
  package let origin: Point
  /// What is between two cards in a row, and between two rows.
  package let gap: Size
  /// Whether cards are cut out, and need marks for it.
  package let isCut: Bool

  /// What no card comes nearer to the sheet's edge than: printers do not reach it, and marks stand
  /// there.
  private static let edge = 8.0

  /// Lays cards out on a sheet.
  ///
  /// - Parameters:
  ///   - kind: the kind of sheet.
  ///   - format: the cards; on a perforated sheet the one that fits.
  ///   - bleed: how far the ground goes on beyond the trim; 0 or 3 mm.
  package init(_ kind: Kind, _ format: Format, bleed: Double = 0) {
    cell = format.size
    switch kind {
    case .avery5371:
      self.size = Size(width: 215.9, height: 279.4)
      (columns, rows, isCut) = (2, 5, false)
      origin = Point(x: 19.05, y: 12.7)
      gap = Size(width: 0, height: 0)
    case .averyC32011:
      self.size = Size(width: 210, height: 297)
      (columns, rows, isCut) = (2, 5, false)
      origin = Point(x: 15, y: 13.5)
      gap = Size(width: 10, height: 0)
    case .a4, .letter:
      let size =
        kind == .a4 ? Size(width: 210, height: 297) : Size(width: 215.9, height: 279.4)
      let between = 2 * bleed
      func fitting(_ length: Double, _ card: Double) -> Int {
        max(1, Int((length - 2 * Self.edge + between) / (card + between)))
      }
      let columns = fitting(size.width, format.size.width)
      let rows = fitting(size.height, format.size.height)
      func start(_ length: Double, _ card: Double, _ count: Int) -> Double {
        (length - Double(count) * card - Double(count - 1) * between) / 2
      }
      self.size = size
      (self.columns, self.rows, isCut) = (columns, rows, true)
      gap = Size(width: between, height: between)
      origin = Point(
        x: start(size.width, format.size.width, columns),
        y: start(size.height, format.size.height, rows))
    }
  }

  /// How many cards a sheet holds.
  package var count: Int { columns * rows }

  /// Where the card of a number stands on the front, row by row.
  ///
  /// - Parameters:
  ///   - index: counted from 0, below ``count``.
  ///   - resolution: corners lie on whole dots of it.
  /// - Returns: the upper left corner.
  package func front(_ index: Int, _ resolution: Resolution) -> Point {
    Point(
      x: resolution.snapped(
        origin.x + Double(index % columns) * (cell.width + gap.width)),
      y: resolution.snapped(
        origin.y + Double(index / columns) * (cell.height + gap.height)))
  }

  /// Where the back of a card stands, so that it meets its front.
  ///
  /// - Parameters:
  ///   - index: counted from 0, below ``count``.
  ///   - turn: how the printer turns the sheet.
  ///   - resolution: corners lie on whole dots of it.
  /// - Returns: the upper left corner, and whether the back stands upside down there.
  package func back(
    _ index: Int, turning turn: Turn, _ resolution: Resolution
  ) -> (corner: Point, isHalfTurned: Bool) {
    let corner = front(index, resolution)
    // All sheets stand upright, so their long edges are the left and the right one.
    switch turn {
    case .long: return (Point(x: size.width - corner.x - cell.width, y: corner.y), false)
    case .short: return (Point(x: corner.x, y: size.height - corner.y - cell.height), true)
    }
  }

  /// Lines to cut along, all outside of every card.
  ///
  /// - Parameter bleed: what the lines leave free around each card.
  /// - Returns: thin strokes.
  package func cropMarks(bleed: Double = 0) -> [Mark] {
    guard isCut else { return [] }
    let (clear, length) = (max(2, bleed), 4.0)
    func cuts(_ start: Double, _ card: Double, _ gap: Double, _ count: Int) -> [Double] {
      let edges = (0..<count).flatMap { index in
        let edge = start + Double(index) * (card + gap)
        return [edge, edge + card]
      }
      // Where cards touch, one cut parts them.
      return edges.reduce(into: []) { cuts, edge in
        if cuts.last.map({ edge - $0 > 0.001 }) ?? true { cuts.append(edge) }
      }
    }
    let right = origin.x + Double(columns) * (cell.width + gap.width) - gap.width
    let bottom = origin.y + Double(rows) * (cell.height + gap.height) - gap.height
    func line(_ from: Point, _ to: Point) -> Mark { .stroke(from, to, line: 0.1, .black) }
    let vertical = cuts(origin.x, cell.width, gap.width, columns).flatMap { x in
      [
        line(
          Point(x: x, y: origin.y - clear - length), Point(x: x, y: origin.y - clear)),
        line(Point(x: x, y: bottom + clear), Point(x: x, y: bottom + clear + length)),
      ]
    }
    let horizontal = cuts(origin.y, cell.height, gap.height, rows).flatMap { y in
      [
        line(
          Point(x: origin.x - clear - length, y: y), Point(x: origin.x - clear, y: y)),
        line(Point(x: right + clear, y: y), Point(x: right + clear + length, y: y)),
      ]
    }
    return vertical + horizontal
  }
}
