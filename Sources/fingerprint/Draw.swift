// SPDX-License-Identifier: Apache-2.0

import Console
import Encodings
import Fingerprints
import KeyFormats
import Identity
import QRSymbol

/// Writes a fingerprint for people who read it aloud, and how many bits it holds.
func draw(
  _ fingerprint: Fingerprint, of key: SomeKey, as rendering: Rendering, _ console: Console
) throws {
  for line in try lines(fingerprint, of: key, rendering, console) { try console.print(line) }
  let bits = "(\(fingerprint.bytes.count * 8) bits)"
  try console.print(console.appearance.paint(bits, .secondary))
}

private func lines(
  _ fingerprint: Fingerprint, of key: SomeKey, _ rendering: Rendering, _ console: Console
) throws -> [String] {
  let symbols = rendering.symbols(fingerprint.bytes)
  switch rendering {
  case .hex: return [Hexadecimal.text(of: fingerprint.bytes)]
  case .groups, .digits: return rows(symbols, of: 8)
  case .words: return rows(symbols, of: 4)
  case .emoji:
    let names = MatrixEmoji.names(in: "en")
    return Rendering.emojiNumbers(fingerprint.bytes).enumerated().map { place, number in
      let picture = console.appearance.unicode ? symbols[place] + "  " : ""
      return "\(padded(number))  \(picture)\(names[number])"
    }
  case .art: return art(fingerprint, of: key)
  case .qr: return try modules(fingerprint, console)
  }
}

/// The picture that OpenSSH draws; of other keys with the scheme for a title.
func art(_ fingerprint: Fingerprint, of key: SomeKey) -> [String] {
  var title = (type: fingerprint.scheme.rawValue.uppercased(), bits: fingerprint.bytes.count * 8)
  if case .ssh(let line) = key { title = (line.key.typeName, line.key.bits) }
  let hash = fingerprint.hash?.uppercased() ?? "\(fingerprint.bytes.count * 8)"
  return DrunkenBishop.picture(of: fingerprint.bytes, title: title, hash: hash)
}

private func rows(_ symbols: [String], of count: Int) -> [String] {
  stride(from: 0, to: symbols.count, by: count).map { start in
    symbols[start..<min(start + count, symbols.count)].joined(separator: " ")
  }
}

private func padded(_ number: Int) -> String { number < 10 ? " \(number)" : "\(number)" }

/// A QR code of the fingerprint as its ecosystem writes it: half blocks, dark on light.
private func modules(_ fingerprint: Fingerprint, _ console: Console) throws -> [String] {
  guard console.appearance.unicode else {
    throw Failure(
      "no-room", "this terminal has no characters to draw a code with",
      hint: "draw a picture: qr-encode -o code.png --text '\(fingerprint.value)'")
  }
  let symbol: Symbol
  do throws(QRSymbolError) {
    symbol = try Symbol(encoding: Array(fingerprint.value.utf8), errorCorrection: .medium)
  } catch {
    throw Failure("no-room", "the fingerprint does not fit into a code")
  }
  let quiet = Symbol.quietZone
  let range = -quiet..<symbol.width + quiet
  return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
    let line = range.map { x in
      switch (symbol[x, y], symbol[x, y + 1]) {
      case (false, false): " "
      case (true, false): "▀"
      case (false, true): "▄"
      case (true, true): "█"
      }
    }.joined()
    // 16 and 231 are black and white in every theme; 0 and 15 are what the theme says.
    return console.appearance.depth > .none
      ? "\u{1B}[38;5;16;48;5;231m\(line)\u{1B}[0m" : line
  }
}
