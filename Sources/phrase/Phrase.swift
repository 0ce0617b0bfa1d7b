// SPDX-License-Identifier: Apache-2.0

import Console
import Encodings
import JSON
import Phrases
import Unicode

/// A phrase that is ready to be shown.
struct Phrase {
  /// The scheme's name.
  let scheme: String
  /// What is read aloud.
  let symbols: Symbols
  /// What it is worth.
  let strength: Strength
  /// Why it is worth less than it seems.
  var weaknesses: [Weakness] = []
  /// More lines about it: a name and a sentence.
  var facts: [(name: String, text: String)] = []
  /// More members of its JSON object.
  var members: [JSONValue.Member] = []
  /// Who it is compared with: one line above it.
  var heading: String?

  /// What is read aloud.
  enum Symbols {
    /// Words, or groups of digits.
    case texts([String])
    /// Emoji by their numbers, with what they look like and, if anybody has named them, names.
    case emoji([Int], pictures: [String], names: [String]?)

    /// How many.
    var count: Int {
      switch self {
      case .texts(let texts): texts.count
      case .emoji(let numbers, _, _): numbers.count
      }
    }

    /// The symbols of a form of our own.
    init(_ numbers: [Int], _ form: PhraseForm, language: String) {
      switch form.kind {
      case .emoji: self = .matrix(numbers, language: language)
      default: self = .texts(numbers.map { form.text(for: $0) })
      }
    }

    /// Emoji of Matrix's table.
    static func matrix(_ numbers: [Int], language: String) -> Symbols {
      let names = MatrixEmoji.names(in: language)
      return .emoji(
        numbers, pictures: numbers.map { MatrixEmoji.pictures[$0] },
        names: numbers.map { names[$0] })
    }
  }

  // MARK: Weakness

  /// Refuses what looks stronger than it is, unless the user insists.
  func refuseWeakness(_ arguments: Arguments, _ console: Console) throws(Failure) {
    for weakness in weaknesses {
      guard arguments.has("allow-weak") else { throw weakness.failure }
      console.warn("shown because of --allow-weak: \(weakness.sentence)")
    }
  }

  // MARK: Text

  /// Prints it, as text or JSON.
  func print(on console: Console) throws {
    if console.usesJSON {
      try console.json(.object(json))
      return
    }
    if let heading {
      try console.print(heading)
      try console.print()
    }
    for line in lines(console.appearance) { try console.print(line) }
    try console.print()
    for line in explanation { try console.print(line) }
    try console.print()
    try console.print(Self.advice(count: symbols.count))
  }

  /// The symbols, numbered, in two halves.
  func lines(_ appearance: Appearance) -> [String] {
    switch symbols {
    case .texts(let texts): Self.grid(texts, appearance)
    case .emoji(let numbers, let pictures, let names):
      Self.list(numbers, pictures, names, appearance)
    }
  }

  /// How many symbols the one reads who begins.
  static func firstHalf(of count: Int) -> Int { (count + 1) / 2 }

  private static func grid(_ texts: [String], _ appearance: Appearance) -> [String] {
    let perRow = 4
    let width = texts.map { columns(of: $0) }.max() ?? 0
    let cells = texts.enumerated().map { place, text in
      let fill = String(repeating: " ", count: width - columns(of: text))
      return (
        appearance.paint(padded(place + 1, to: 3), .secondary) + " "
          + appearance.paint(text, .bold), fill
      )
    }
    func rows(_ cells: ArraySlice<(String, String)>) -> [String] {
      stride(from: cells.startIndex, to: cells.endIndex, by: perRow).map { start in
        let row = cells[start..<min(start + perRow, cells.endIndex)]
        // Nothing stands behind the last word of a line.
        return row.dropLast().map { $0.0 + $0.1 + "  " }.joined() + (row.last?.0 ?? "")
      }
    }
    let half = firstHalf(of: cells.count)
    return rows(cells[..<half]) + (half < cells.count ? [""] : []) + rows(cells[half...])
  }

  /// One emoji a line, its picture last: how wide a terminal draws it then moves nothing.
  private static func list(
    _ numbers: [Int], _ pictures: [String], _ names: [String]?, _ appearance: Appearance
  ) -> [String] {
    let names = names.map { appearance.unicode ? $0.map { escaped($0) } : readable($0, numbers) }
    let width = names?.map { columns(of: $0) }.max() ?? 0
    var lines = numbers.indices.map { place in
      var line = appearance.paint(padded(place + 1, to: 3), .secondary)
      line += "  no. " + padded(numbers[place], to: 3)
      if let name = names?[place] {
        line += "  " + appearance.paint(name, .bold)
        if appearance.unicode {
          line += String(repeating: " ", count: width - columns(of: name))
        }
      }
      return appearance.unicode ? line + "  " + pictures[place] : line
    }
    let half = firstHalf(of: lines.count)
    if half < lines.count { lines.insert("", at: half) }
    return lines
  }

  /// Names that ASCII can write; the English one stands in for every other.
  private static func readable(_ names: [String], _ numbers: [Int]) -> [String] {
    let english = MatrixEmoji.names(in: "en")
    return zip(names, numbers).map { name, number in
      name.utf8.allSatisfy { $0 < 0x80 } ? name : english[number]
    }
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: " ", count: max(0, width - digits.count)) + digits
  }

  /// Bits, strength, chance, and what else is to be known.
  var explanation: [String] {
    let bits = strength.bits
    var rows = [(name: "Bits", text: "\(bits)")]
    if strength.isCommitted {
      rows.append(
        ("Strength", "\(strength.strength) bits: a commitment leaves an attacker one guess"))
      rows.append(
        (
          "Chance",
          "one guess passes 1 time in 2^\(strength.strength)\(Self.written(strength.strength))"
        ))
    } else {
      let isHalf = strength.strength == bits / 2
      let reason =
        isHalf
        ? "no commitment is known of, so both sides' keys can be searched for a match"
        : "no commitment, but each half stands for one key alone"
      rows.append(("Strength", "\(strength.strength) bits: \(reason)"))
      rows.append(
        (
          "Chance",
          "a search passes after about 2^\(strength.strength) tries; one blind guess 1 time in 2^\(bits)"
        ))
    }
    rows += facts
    rows += weaknesses.map { ("Weak", $0.sentence) }
    return rows.map { row in
      row.name + String(repeating: " ", count: max(1, 13 - row.name.count)) + row.text
    }
  }

  /// A power of two in figures, as long as anybody reads them.
  static func written(_ exponent: Int) -> String {
    guard exponent < 63 else { return "" }
    let digits = Array(String(UInt64(1) << UInt64(exponent)))
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { text.append(" ") }
      text.append(digit)
    }
    return " (\(text))"
  }

  /// Places as people say them: `3`, or `1 to 4`.
  static func places(_ first: Int, _ last: Int) -> String {
    first == last ? "\(first)" : "\(first) to \(last)"
  }

  /// What to do with a phrase whose readers have no roles.
  static func advice(count: Int) -> String {
    let half = firstHalf(of: count)
    guard half < count else { return "Read it aloud and let them read it: all must be the same." }
    return "One of you reads \(places(1, half)) aloud, the other \(places(half + 1, count)). "
      + "A single difference means: stop."
  }

  // MARK: JSON

  /// The JSON object.
  var json: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("v", 1), .init("scheme", .string(scheme)),
      .init("bits", .integer(Int64(strength.bits))),
      .init("strength", .integer(Int64(strength.strength))),
      .init("chance", .string("2^-\(strength.strength)")),
      .init("committed", .bool(strength.isCommitted)),
    ]
    switch symbols {
    case .texts(let texts):
      members.append(.init("symbols", .array(texts.map { .string($0) })))
    case .emoji(let numbers, let pictures, let names):
      members.append(.init("symbols", .array(numbers.map { .integer(Int64($0)) })))
      if let names { members.append(.init("names", .array(names.map { .string($0) }))) }
      members.append(.init("emoji", .array(pictures.map { .string($0) })))
    }
    members.append(.init("weak", .array(weaknesses.map { .string($0.code) })))
    return members + self.members
  }
}
