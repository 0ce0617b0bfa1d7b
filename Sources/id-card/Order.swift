// SPDX-License-Identifier: Apache-2.0

import Card
import Console
import Linux

/// What is to be drawn, and onto what.
struct Order {
  /// The kind of file.
  enum Kind: String {
    case pdf, svg, png
  }

  let kind: Kind
  /// `nil` for standard output.
  let path: String?
  let replaces: Bool
  let making: Making
  let sheet: Sheet?
  let hasBack: Bool
  let turn: Turn
  let bleed: Double
  let offset: Point
  /// When it is made: a date, and that day's beginning.
  let date: String
  let checksItself: Bool

  /// Reads the options that many cards share.
  ///
  /// - Parameters:
  ///   - arguments: of the program.
  ///   - console: gives the environment.
  /// - Throws: ``Failure``.
  init(_ arguments: Arguments, _ console: Console) throws {
    path = arguments.value("output").flatMap { $0 == "-" ? nil : $0 }
    kind = try Self.kind(of: path)
    replaces = arguments.has("force")
    if path == nil {
      guard !console.isTerminal else {
        throw Failure(
          "usage", "a PDF document does not belong on a terminal",
          hint: "name a file with -o, or send the document on")
      }
      guard !console.usesJSON else {
        throw Failure("usage", "'--json' needs a file", hint: "name one with -o")
      }
    }
    let resolution = Resolution(
      dotsPerInch: try arguments.number("dpi", in: 150...2400) ?? 300)
    let kindOfSheet = arguments.value("sheet").flatMap(Sheet.Kind.init)
    let asked = arguments.value("format").flatMap(Format.init)
    if let fitting = kindOfSheet?.format, let asked, asked != fitting {
      throw Failure(
        "usage", "\(asked.rawValue) does not fit the cells of \(kindOfSheet?.rawValue ?? "")",
        hint: "leave '--format' out: the cards are then \(fitting.rawValue), as the cells are")
    }
    let format = kindOfSheet?.format ?? asked ?? .id1
    let bleed = arguments.has("bleed") ? resolution.snapped(3) : 0
    guard bleed == 0 || kindOfSheet?.format == nil else {
      throw Failure("usage", "perforated sheets leave no room for '--bleed'")
    }
    self.bleed = bleed
    sheet = kindOfSheet.map { Sheet($0, format, bleed: bleed) }
    date = try Self.date(arguments, console)
    let isDark = arguments.has("dark")
    guard !isDark || kind != .pdf && sheet == nil else {
      throw Failure(
        "usage", "'--dark' is for screens: for single cards in SVG and PNG, not for paper")
    }
    let isGreen = arguments.has("green")
    guard !isGreen || scannersRead(Token.brand.color(on: .light)) else {
      throw Failure("no-contrast", "the green of this program is too light for scanners")
    }
    making = Making(
      format, resolution: resolution, isGreen: isGreen, isDark: isDark,
      hasRoundCorners: kindOfSheet == nil && bleed == 0, date: date,
      hasWords: arguments.has("words"))
    guard format.module(at: resolution) != nil else {
      throw CardError.tooCoarse(dotsPerInch: resolution.dotsPerInch)
    }
    hasBack = arguments.has("back")
    guard hasBack || !making.hasWords else {
      throw Failure("usage", "'--words' needs '--back'")
    }
    turn = arguments.value("duplex").flatMap(Turn.init) ?? .long
    offset = Point(
      x: resolution.snapped(try Self.millimetres("offset-x", arguments)),
      y: resolution.snapped(try Self.millimetres("offset-y", arguments)))
    for option in ["duplex", "offset-x", "offset-y"] where arguments.has(option) && sheet == nil {
      throw Failure("usage", "'--\(option)' needs '--sheet'")
    }
    checksItself = !arguments.has("no-self-check")
  }

  /// The size of a page.
  var pageSize: Size {
    let card = making.format.size
    return sheet?.size
      ?? Size(width: card.width + 2 * bleed, height: card.height + 2 * bleed)
  }

  private static func kind(of path: String?) throws(Failure) -> Kind {
    guard let path else { return .pdf }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      let kind = Kind(rawValue: name[name.index(after: dot)...].lowercased())
    else {
      throw Failure(
        "usage", "\(quoted(path)) does not say what to draw",
        hint: "end its name in .pdf, .svg or .png")
    }
    return kind
  }

  private static func date(_ arguments: Arguments, _ console: Console) throws(Failure) -> String {
    if let date = arguments.value("date") {
      let shape = date.utf8.map { (0x30...0x39).contains($0) ? UInt8(ascii: "0") : $0 }
      let numbers = date.split(separator: "-").map { Int($0) ?? 0 }
      guard shape.elementsEqual("0000-00-00".utf8), (1...12).contains(numbers[1]),
        (1...31).contains(numbers[2])
      else {
        throw Failure(
          "usage", "\(quoted(date)) is no date", hint: "write year, month and day: 2025-10-01")
      }
      return date
    }
    guard let epoch = console.variable("SOURCE_DATE_EPOCH") else {
      return String(timestamp(Clock.now).prefix(10))
    }
    guard epoch.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int64(epoch),
      seconds < 253_402_300_800
    else {
      throw Failure("usage", "SOURCE_DATE_EPOCH is no time: \(quoted(epoch))")
    }
    return String(timestamp(seconds).prefix(10))
  }

  /// A number of millimetres with at most three decimals.
  private static func millimetres(
    _ option: String, _ arguments: Arguments
  ) throws(Failure) -> Double {
    guard let text = arguments.value(option) else { return 0 }
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard text.utf8.count - digits.count <= 1, (1...2).contains(parts.count),
      parts.allSatisfy({
        (1...3).contains($0.count) && $0.allSatisfy { (0x30...0x39).contains($0) }
      }),
      let number = Double(text), abs(number) <= 20
    else {
      throw Failure(
        "usage", "'--\(option)' takes millimetres from -20 to 20, not \(quoted(text))")
    }
    return number
  }
}
