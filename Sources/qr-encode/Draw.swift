// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import Image
import Identity
import JSON
import KeystoreConsole
import Linux
import QRSymbol
import SymbolConsole

/// Writes a picture file of the kind that its name ends in.
func write(
  _ subject: Subject, to path: String, _ arguments: Arguments, _ console: Console
) throws {
  let isInverted = arguments.has("invert")
  guard let (symbol, level) = try subject.symbol() else { return }
  let bitmap = Bitmap(symbol)
  let dotsPerInch = try arguments.number("dpi", in: 72...4800)
  let size = try moduleSize(bitmap.width, dotsPerInch, arguments)
  let isSVG = path.lowercased().hasSuffix(".svg")
  guard isSVG || path.lowercased().hasSuffix(".png") else {
    throw Failure(
      "usage", "\(quoted(path)) ends neither in .png nor in .svg",
      hint: "the ending says what is written")
  }
  let bytes: [UInt8]
  do throws(ImageError) {
    let ink = arguments.ink.rgb
    if isSVG {
      let side = dotsPerInch.map { millimetres(bitmap.width * size, $0) }
      bytes = Array(
        try bitmap.svg(moduleSize: size, inverted: isInverted, ink: ink, millimetres: side).utf8)
    } else {
      let file = try bitmap.png(moduleSize: size, inverted: isInverted, ink: ink)
      bytes = dotsPerInch.map { png(telling: $0, file) } ?? file
    }
  } catch {
    throw Failure(
      "too-large", "cannot draw \(quoted(path)): \(size) pixels a module make it too large",
      hint: "take a smaller --size")
  }
  do throws(FileError) {
    try arguments.has("force")
      ? OutputFile.replace(path, with: bytes)
      : OutputFile.create(path, holding: bytes, isLasting: false)
  } catch {
    if case .failed(.create, _, .exists) = error {
      throw Failure(
        error.failure.code, error.failure.message, hint: "--force overwrites it")
    }
    throw error
  }
  if console.usesJSON { try console.json(description(of: symbol, level, path: path)) }
}

/// Draws in the terminal.
func show(_ subject: Subject, _ arguments: Arguments, _ console: Console) throws {
  let drawing = { (symbol: Symbol) in
    TerminalDrawing(
      of: symbol, console.appearance, isInverted: arguments.has("invert"), ink: arguments.ink)
  }
  let window = console.usesJSON ? nil : console.windowSize
  let found = try subject.symbol { symbol in
    guard let window else { return true }
    let (columns, rows) = drawing(symbol).size
    return columns <= window.columns && rows < window.rows
  }
  guard let (symbol, level) = found else {
    throw Failure(
      "window-too-small",
      "the code does not fit into a window of \(window?.columns ?? 0) by \(window?.rows ?? 0)",
      hint: "make the window larger, or write a picture with -o code.png")
  }
  if console.usesJSON {
    try console.json(description(of: symbol, level, path: nil))
  } else {
    let beside = caption(of: subject, drawing(symbol).size, window, console.appearance)
    for (line, text) in zip(drawing(symbol).lines, beside.lines) {
      try console.print(text.isEmpty ? line : "\(line)  \(text)")
    }
    if let below = beside.below { try console.print(below) }
  }
}

/// ID and fingerprint, for the other person to compare: below the code, else beside it, where the
/// window has room; the code comes first, and may not scroll out.
private func caption(
  of subject: Subject, _ size: (columns: Int, rows: Int), _ window: (columns: Int, rows: Int)?,
  _ appearance: Appearance
) -> (lines: [String], below: String?) {
  var lines = [String](repeating: "", count: size.rows)
  guard let window, let identity = subject.identity else { return (lines, nil) }
  let id = appearance.paint(identity.id.text, .bold)
  if size.rows + 1 < window.rows { return (lines, "\(id)  \(grouped(identity.publicKey))") }
  let groups = ThreemaFingerprint(of: identity.publicKey).groups
  let pairs = stride(from: 0, to: groups.count, by: 2).map { "\(groups[$0]) \(groups[$0 + 1])" }
  guard size.columns + 2 + pairs[0].count <= window.columns else { return (lines, nil) }
  let text = [id, ""] + pairs
  let first = (size.rows - text.count) / 2
  for (index, line) in text.enumerated() { lines[first + index] = line }
  return (lines, nil)
}

/// The dots on a side of a module.
private func moduleSize(
  _ width: Int, _ dotsPerInch: Int?, _ arguments: Arguments
) throws -> Int {
  guard let dotsPerInch else { return try arguments.number("size", in: 1...1000) ?? 8 }
  // Without a size it is the one that cameras read at arm's length.
  let side = try arguments.number("size", in: 1...1000) ?? 40
  let dots = Int(Double(side) / 25.4 * Double(dotsPerInch))
  guard dots >= width else {
    throw Failure(
      "too-small", "\(side) mm are \(dots) dots, and the code is \(width) modules wide",
      hint: "take a larger --size, or more dots with --dpi")
  }
  return dots / width
}

/// The length of dots on paper, to a thousandth.
private func millimetres(_ dots: Int, _ dotsPerInch: Int) -> Double {
  (Double(dots) * 25.4 / Double(dotsPerInch) * 1000).rounded() / 1000
}

extension Arguments {
  /// The colour of dark modules.
  fileprivate var ink: Color {
    has("green") ? Token.brand.color(on: .light) : Color(0)
  }
}

private func description(
  of symbol: Symbol, _ level: ErrorCorrection, path: String?
) -> JSONValue {
  var members: [JSONValue.Member] = [
    .init("v", 1), .init("version", .integer(Int64(symbol.version))),
    .init("error_correction", .string(level.rawValue)),
    .init("width", .integer(Int64(symbol.width))),
  ]
  if let path {
    members.append(.init("file", .string(path)))
  } else {
    let rows = (0..<symbol.width).map { y in
      JSONValue.string(String((0..<symbol.width).map { symbol[$0, y] ? "1" : "0" }))
    }
    members.append(.init("modules", .array(rows)))
  }
  return .object(members)
}

extension Bitmap {
  /// A symbol with its quiet zone.
  init(_ symbol: Symbol) {
    let side = symbol.width + 2 * Symbol.quietZone
    self.init(width: side, height: side) {
      symbol[$0 - Symbol.quietZone, $1 - Symbol.quietZone]
    }
  }
}
