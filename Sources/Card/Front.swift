// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import Identity
package import QRSymbol

/// One side of a card.
package struct Side: Equatable, Sendable {
  /// What is drawn, from the ground up.
  package var marks: [Mark]
  /// Texts of which not all could be shown.
  package var cut: [String]
}

/// Why there is no card.
package enum CardError: Error, Equatable {
  /// The dots are too coarse for a symbol that cameras read.
  case tooCoarse(dotsPerInch: Int)
  /// No symbol could be made.
  case symbol(QRSymbolError)
}

/// How a card is made.
package struct Making: Equatable, Sendable {
  /// The kind of card.
  package var format: Format
  /// Of the printer.
  package var resolution: Resolution
  /// Whether the symbol is green.
  package var isGreen: Bool
  /// Whether the card is dark, for a screen.
  package var isDark: Bool
  /// Whether the ground has the format's round corners: where nothing is around the card.
  package var hasRoundCorners: Bool
  /// The date on the back.
  package var date: String
  /// Whether the back has the short fingerprint in words.
  package var hasWords: Bool

  /// Says how.
  ///
  /// - Parameters:
  ///   - format: the kind of card.
  ///   - resolution: of the printer.
  ///   - isGreen: whether the symbol is green.
  ///   - isDark: whether the card is dark, for a screen.
  ///   - hasRoundCorners: whether the ground has the format's round corners.
  ///   - date: on the back.
  ///   - hasWords: whether the back has the short fingerprint in words.
  package init(
    _ format: Format, resolution: Resolution, isGreen: Bool = false, isDark: Bool = false,
    hasRoundCorners: Bool = false, date: String, hasWords: Bool = false
  ) {
    self.format = format
    self.resolution = resolution
    self.isGreen = isGreen
    self.isDark = isDark
    self.hasRoundCorners = hasRoundCorners
    self.date = date
    self.hasWords = hasWords
  }
}

/// What the caption asks for, in two lines.
package let caption = ["Scan in person to reach", "three green dots"]

extension Side {
  /// Lays out the front: the symbol on the right; beside it picture, name, ID, fingerprint, caption.
  ///
  /// - Parameters:
  ///   - holder: whom the card is for.
  ///   - making: how it is made.
  ///   - measure: knows the fonts.
  /// - Returns: the side.
  /// - Throws: ``CardError``, or what `measure` throws.
  package static func front(
    of holder: Holder, _ making: Making, measure: some TextMeasure
  ) throws -> Side {
    let format = making.format
    guard let module = format.module(at: making.resolution),
      let symbolBox = format.symbolBox(at: making.resolution)
    else { throw CardError.tooCoarse(dotsPerInch: making.resolution.dotsPerInch) }
    var side = Side(ground: making)

    let quiet = symbolBox.inset(by: -Double(Symbol.quietZone) * module)
    if making.isDark { side.marks.append(.box(quiet, radius: module * 2, .white)) }
    side.marks.append(
      .symbol(
        try symbol(of: holder), Point(x: symbolBox.x, y: symbolBox.y), module: module,
        making.isGreen ? .greenOnWhite : .black))

    let left = format.size.width - symbolBox.right
    // On a white card the quiet zone keeps the distance; on a dark one its edge is seen.
    let distance = making.isDark ? 2 * format.unit : 0
    let column = Box(
      x: left, y: symbolBox.y, width: quiet.x - left - distance, height: symbolBox.height)
    let type = format.type

    // From below: caption, fingerprint, ID never move and never change size.
    var y = column.bottom - type.smallStyle.step
    for (index, line) in caption.enumerated() {
      side.add(
        line, type.smallStyle, column.x, y + Double(index) * type.smallStyle.step, .brand)
    }
    y -= type.smallStyle.capHeight + 4 * format.unit

    let groups = ThreemaFingerprint(of: holder.publicKey).groups
    y -= type.fingerprintStyle.step
    for (index, row) in [groups[..<4], groups[4...]].enumerated() {
      side.add(
        row.joined(separator: " "), type.fingerprintStyle, column.x,
        y + Double(index) * type.fingerprintStyle.step, .secondary)
    }
    y -= type.fingerprintStyle.capHeight + 2 * format.unit
    side.add(holder.id.text, type.idStyle, column.x, y, .text)
    y -= type.idStyle.capHeight

    // From above: picture, name, which takes what is left.
    var top = column.y
    if holder.hasPicture || !holder.initials.isEmpty {
      let circle = Box(x: column.x, y: top, width: type.avatar, height: type.avatar)
      try side.addPicture(of: holder, in: circle, measure)
      top = circle.bottom + 3 * format.unit
    }
    let line = format == .badge ? holder.line : nil
    let lineStyle = type.lineStyle
    let reserved = line == nil ? 0 : lineStyle.capHeight + 2 * format.unit
    let room = Box(
      x: column.x, y: top, width: column.width, height: y - 2.5 * format.unit - reserved - top)
    if let name = holder.name {
      let end = try side.add(
        name: name, in: room, from: type.name, to: type.least, type.nameStyle, measure)
      if let line {
        try side.add(
          line, lineStyle, column.x, end + lineStyle.capHeight + 2 * format.unit, .secondary,
          fitting: column.width, measure)
      }
    }
    return side
  }

  /// The symbol that both apps draw.
  private static func symbol(of holder: Holder) throws(CardError) -> Symbol {
    do throws(QRSymbolError) {
      let payload = IdentityPayload(id: holder.id, publicKey: holder.publicKey)
      return try Symbol(encoding: Array(payload.text.utf8), errorCorrection: .quartile)
    } catch {
      throw .symbol(error)
    }
  }

  init(ground making: Making) {
    let size = making.format.size
    marks = [
      .box(
        Box(x: 0, y: 0, width: size.width, height: size.height),
        radius: making.hasRoundCorners ? making.format.cornerRadius : 0, .canvas)
    ]
    cut = []
    if let hole = making.format.hole {
      marks.append(
        .outline(
          Box(x: hole.x - 2.5, y: hole.y - 2.5, width: 5, height: 5), radius: 2.5, line: 0.2,
          .divider))
    }
  }

  private mutating func addPicture(
    of holder: Holder, in circle: Box, _ measure: some TextMeasure
  ) throws {
    if holder.hasPicture {
      marks.append(.picture(circle))
      return
    }
    let center = Point(x: circle.x + circle.width / 2, y: circle.y + circle.height / 2)
    marks.append(.disc(center: center, radius: circle.width / 2, .surface))
    let size = circle.width * 0.36 / TextStyle.point
    let style = TextStyle(.sans, weight: 600, size: size, leading: size)
    let extent = try measure.extent(of: holder.initials, style, width: nil, lines: 1)
    // Centred by its ink, since other scripts have other heights than capitals.
    add(
      holder.initials, style, center.x - extent.width / 2,
      center.y + (extent.above - extent.below) / 2, .secondary)
  }
}

extension Format {
  /// The unit of spacing in millimetres: larger on a card that is read from further away, smaller on
  /// the one with the least height.
  var unit: Double {
    switch self {
    case .badge: 1.5
    case .businessUS: 0.9
    default: 1
    }
  }
}
