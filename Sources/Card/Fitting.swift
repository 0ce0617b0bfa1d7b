// SPDX-License-Identifier: Apache-2.0

extension Side {
  /// Adds text that is known to fit.
  mutating func add(
    _ text: String, _ style: TextStyle, _ x: Double, _ y: Double, _ ink: Ink,
    width: Double? = nil, lines: Int = 1
  ) {
    marks.append(.text(text, style, Point(x: x, y: y), width: width, lines: lines, ink))
  }

  /// Adds one line, which shrinks to three quarters and then ends in an ellipsis.
  mutating func add(
    _ text: String, _ style: TextStyle, _ x: Double, _ y: Double, _ ink: Ink,
    fitting width: Double, _ measure: some TextMeasure
  ) throws {
    var style = style
    let least = style.size * 0.75
    while try measure.extent(of: text, style, width: width, lines: 1).isCut {
      guard style.size - 0.25 >= least else {
        cut.append(text)
        break
      }
      style.size -= 0.25
    }
    add(text, style, x, y, ink, width: width)
  }

  /// Adds a name: shrinks it to four fifths, then wraps it and goes on shrinking, then cuts it off.
  ///
  /// - Returns: the last baseline.
  mutating func add(
    name: String, in room: Box, from largest: Double, to least: Double,
    _ styled: (Double) -> TextStyle, _ measure: some TextMeasure
  ) throws -> Double {
    func place(_ style: TextStyle, _ extent: TextExtent) -> Double {
      // Scripts taller than capitals begin lower, so that nothing sticks out.
      let y = room.y + max(style.capHeight, extent.above)
      add(name, style, room.x, y, .text, width: room.width, lines: extent.lines)
      return y + Double(extent.lines - 1) * style.step
    }
    func sizes(_ from: Double) -> StrideThrough<Double> {
      stride(from: from, through: least, by: -0.25)
    }

    let oneLine = sizes(largest).prefix { $0 >= largest * 0.8 }
    for size in oneLine {
      let style = styled(size)
      let extent = try measure.extent(of: name, style, width: room.width, lines: 1)
      if extent.fits(room, style) { return place(style, extent) }
    }
    for size in sizes(largest) {
      let style = styled(size)
      // A word that is broken at a large size looks worse than a whole one at a smaller size.
      let longest = try measure.longestWord(of: name, style)
      guard longest <= room.width || size - 0.25 < least else { continue }
      let lines = max(1, Int((room.height - style.capHeight) / style.step) + 1)
      let extent = try measure.extent(of: name, style, width: room.width, lines: lines)
      if extent.fits(room, style) { return place(style, extent) }
    }
    let style = styled(least)
    var lines = max(1, Int((room.height - style.capHeight) / style.step) + 1)
    var extent = try measure.extent(of: name, style, width: room.width, lines: lines)
    while lines > 1, !extent.isWithin(room, style) {
      lines -= 1
      extent = try measure.extent(of: name, style, width: room.width, lines: lines)
    }
    cut.append(name)
    return place(style, extent)
  }
}

extension TextExtent {
  fileprivate func fits(_ room: Box, _ style: TextStyle) -> Bool {
    !isCut && width <= room.width + 0.01 && isWithin(room, style)
  }
}

extension TextExtent {
  /// The last baseline lies in the room; what hangs below it may use up half of a line's descent.
  fileprivate func isWithin(_ room: Box, _ style: TextStyle) -> Bool {
    let first = max(above, style.capHeight)
    return first + Double(lines - 1) * style.step <= room.height
      && first + below <= room.height + 0.3 * style.size * TextStyle.point
  }
}

extension TextMeasure {
  fileprivate func longestWord(of text: String, _ style: TextStyle) throws -> Double {
    try text.split(separator: " ").map {
      try extent(of: String($0), style, width: nil, lines: 1).width
    }.max() ?? 0
  }
}
