// SPDX-License-Identifier: Apache-2.0

/// A point, in millimetres from the upper left corner.
package struct Point: Hashable, Sendable {
  /// To the right.
  package var x: Double
  /// Downwards.
  package var y: Double

  /// Makes a point.
  ///
  /// - Parameters:
  ///   - x: to the right.
  ///   - y: downwards.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height, in millimetres.
package struct Size: Hashable, Sendable {
  /// The width.
  package var width: Double
  /// The height.
  package var height: Double

  /// Makes a size.
  ///
  /// - Parameters:
  ///   - width: in millimetres.
  ///   - height: in millimetres.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle, in millimetres.
package struct Box: Hashable, Sendable {
  /// The left edge.
  package var x: Double
  /// The upper edge.
  package var y: Double
  /// From edge to edge.
  package var width: Double
  /// From edge to edge.
  package var height: Double

  /// Makes a rectangle.
  ///
  /// - Parameters:
  ///   - x: the left edge.
  ///   - y: the upper edge.
  ///   - width: from edge to edge.
  ///   - height: from edge to edge.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  package var right: Double { x + width }
  /// The lower edge.
  package var bottom: Double { y + height }

  /// The rectangle with a margin taken off, or added.
  ///
  /// - Parameter margin: taken off on each side; negative to add.
  /// - Returns: the smaller rectangle.
  package func inset(by margin: Double) -> Box {
    Box(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
  }

  /// Whether all of another rectangle lies in this one, a thousandth of a millimetre given.
  ///
  /// - Parameter other: the other one.
  /// - Returns: whether it lies inside.
  package func contains(_ other: Box) -> Bool {
    other.x >= x - 0.001 && other.y >= y - 0.001 && other.right <= right + 0.001
      && other.bottom <= bottom + 0.001
  }

  /// Whether two rectangles share more than an edge.
  ///
  /// - Parameter other: the other one.
  /// - Returns: whether they overlap.
  package func overlaps(_ other: Box) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }
}

/// The dots of a printer or a screen.
package struct Resolution: Hashable, Sendable {
  /// Dots in an inch.
  package let dotsPerInch: Int

  /// Names a resolution.
  ///
  /// - Parameter dotsPerInch: at least 72.
  package init(dotsPerInch: Int) {
    precondition(dotsPerInch >= 72, "not a resolution that is printed at")
    self.dotsPerInch = dotsPerInch
  }

  /// The side of a dot in millimetres.
  package var dot: Double { 25.4 / Double(dotsPerInch) }

  /// The nearest length that is a whole number of dots.
  ///
  /// - Parameter length: in millimetres.
  /// - Returns: in millimetres.
  package func snapped(_ length: Double) -> Double { (length / dot).rounded() * dot }

  /// The longest length of whole dots that is not longer.
  ///
  /// - Parameter length: in millimetres.
  /// - Returns: in millimetres.
  package func snappedDown(_ length: Double) -> Double {
    // A length of whole dots may lie a rounding error below its number.
    (length / dot + 1e-6).rounded(.down) * dot
  }
}
