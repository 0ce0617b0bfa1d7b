// SPDX-License-Identifier: Apache-2.0

import Console
import Image
import Identity
import JSON
import KeystoreConsole
import Linux
import QRSymbol

/// Writes a picture file of the kind that its name ends in.
func write(
  _ subject: Subject, to path: String, _ arguments: Arguments, _ console: Console
) throws {
  let size = try arguments.number("size", in: 1...1000) ?? 8
  let isInverted = arguments.has("invert")
  guard let (symbol, level) = try subject.symbol() else { return }
  let bitmap = Bitmap(symbol)
  let isSVG = path.lowercased().hasSuffix(".svg")
  guard isSVG || path.lowercased().hasSuffix(".png") else {
    throw Failure(
      "usage", "\(quoted(path)) ends neither in .png nor in .svg",
      hint: "the ending says what is written")
  }
  let bytes: [UInt8]
  do throws(ImageError) {
    bytes =
      isSVG
      ? Array(try bitmap.svg(moduleSize: size, inverted: isInverted).utf8)
      : try bitmap.png(moduleSize: size, inverted: isInverted)
  } catch {
    throw Failure(
      "too-large", "cannot draw \(quoted(path)): \(size) pixels a module make it too large",
      hint: "take a smaller --size")
  }
  do throws(FileError) {
    try arguments.has("force")
      ? OutputFile.replace(path, with: bytes) : OutputFile.create(path, holding: bytes)
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
  let drawing = TerminalDrawing(
    appearance: console.appearance, isInverted: arguments.has("invert"))
  let window = console.usesJSON ? nil : console.windowSize
  let found = try subject.symbol { symbol in
    guard let window else { return true }
    let (columns, rows) = drawing.size(of: Bitmap(symbol))
    return columns <= window.columns && rows < window.rows
  }
  guard let (symbol, level) = found else {
    throw Failure(
      "window-too-small",
      "the code does not fit into a window of \(window?.columns ?? 0) by \(window?.rows ?? 0)",
      hint: "make the window larger, or write a picture: qr-encode -o code.png …")
  }
  if console.usesJSON {
    try console.json(description(of: symbol, level, path: nil))
  } else {
    for line in drawing.lines(of: Bitmap(symbol)) { try console.print(line) }
    // The code comes first: where the window has no line left, it would scroll out.
    let rows = drawing.size(of: Bitmap(symbol)).rows
    if let window, rows + 1 < window.rows, let identity = subject.identity {
      try console.print(
        "\(console.appearance.paint(identity.id.text, .bold))  \(grouped(identity.publicKey))")
    }
  }
}

private func description(
  of symbol: Symbol, _ level: ErrorCorrection, path: String?
) -> JSONValue {
  var members: [JSONValue.Member] = [
    .init("v", 1), .init("version", .integer(Int64(symbol.version))),
    .init("level", .string(level.rawValue)), .init("width", .integer(Int64(symbol.width))),
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
