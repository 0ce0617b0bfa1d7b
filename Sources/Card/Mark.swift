// SPDX-License-Identifier: Apache-2.0

package import QRSymbol

/// A colour by what it means; the colours themselves stand in the one table of tokens.
package enum Ink: Hashable, Sendable {
  /// The card itself.
  case canvas
  /// Behind initials.
  case surface
  /// A thin line.
  case divider
  /// Text.
  case text
  /// Text that comes second.
  case secondary
  /// Text that comes third.
  case tertiary
  /// The one green, for what to do.
  case brand
  /// A trust level, 1 to 3.
  case trust(Int)
  /// Black, on light and dark cards alike.
  case black
  /// White, on light and dark cards alike.
  case white
  /// The one green as it is on light grounds, on light and dark cards alike.
  case greenOnWhite
}

/// How text is set; lengths in points.
package struct TextStyle: Hashable, Sendable {
  /// What text is set in.
  package enum Face: Hashable, Sendable {
    /// Names and sentences.
    case sans
    /// IDs, fingerprints and keys; zero is slashed or dotted.
    case mono
  }

  /// What it is set in.
  package var face: Face
  /// 400 is regular.
  package var weight: Int
  /// The size.
  package var size: Double
  /// What is added between letters.
  package var letterSpacing: Double
  /// From baseline to baseline.
  package var leading: Double

  /// Describes a style.
  ///
  /// - Parameters:
  ///   - face: what it is set in.
  ///   - weight: 400 is regular.
  ///   - size: in points.
  ///   - letterSpacing: in points.
  ///   - leading: from baseline to baseline, in points.
  package init(
    _ face: Face, weight: Int = 400, size: Double, letterSpacing: Double = 0, leading: Double
  ) {
    self.face = face
    self.weight = weight
    self.size = size
    self.letterSpacing = letterSpacing
    self.leading = leading
  }

  /// Millimetres in a point.
  package static let point = 25.4 / 72
  /// The leading in millimetres.
  var step: Double { leading * Self.point }
  /// The height of capitals in millimetres; the same part of an em in all faces that are used.
  var capHeight: Double { 0.73 * size * Self.point }
}

/// Something that is drawn; lengths in millimetres.
package enum Mark: Equatable, Sendable {
  /// A filled rectangle with round corners.
  case box(Box, radius: Double, Ink)
  /// The outline of a rectangle with round corners.
  case outline(Box, radius: Double, line: Double, Ink)
  /// A straight line.
  case stroke(Point, Point, line: Double, Ink)
  /// A filled circle.
  case disc(center: Point, radius: Double, Ink)
  /// Dark modules; the point is the symbol's upper left corner, without its quiet zone.
  case symbol(Symbol, Point, module: Double, Ink)
  /// Text; the point is the left end of the first baseline, the width where lines break.
  case text(String, TextStyle, Point, width: Double?, lines: Int, Ink)
  /// The holder's picture, in a circle that fills a square.
  case picture(Box)
}

/// What set text takes; millimetres.
package struct TextExtent: Equatable, Sendable {
  /// The longest line.
  package var width: Double
  /// How many lines there are.
  package var lines: Int
  /// Whether something was cut off.
  package var isCut: Bool
  /// What is inked above the first baseline.
  package var above: Double
  /// What is inked below the first baseline.
  package var below: Double

  /// Describes set text.
  ///
  /// - Parameters:
  ///   - width: of the longest line.
  ///   - lines: how many there are.
  ///   - isCut: whether something was cut off.
  ///   - above: what is inked above the first baseline.
  ///   - below: what is inked below the first baseline.
  package init(width: Double, lines: Int, isCut: Bool, above: Double, below: Double) {
    self.width = width
    self.lines = lines
    self.isCut = isCut
    self.above = above
    self.below = below
  }
}

/// What knows fonts.
package protocol TextMeasure {
  /// Sets text, to see what it takes.
  ///
  /// - Parameters:
  ///   - text: one paragraph.
  ///   - style: how it is set.
  ///   - width: where lines break, in millimetres; `nil` for one line of any length.
  ///   - lines: the most lines.
  /// - Returns: what it takes.
  /// - Throws: what is wrong with the fonts or the text.
  func extent(of text: String, _ style: TextStyle, width: Double?, lines: Int) throws -> TextExtent
}
