// SPDX-License-Identifier: Apache-2.0

internal import Unicode

/// The width that help and man pages fit into, in columns.
private let pageWidth = 79

extension Command {
  /// What `--help` prints.
  func helpText(_ appearance: Appearance) -> String {
    var page = HelpPage(appearance: appearance)
    let dash = appearance.unicode ? "–" : "-"
    page.lines.append("\(appearance.paint(name, .bold)) \(dash) \(summary)")
    page.heading("Usage")
    for synopsis in synopses {
      page.hanging(
        words: [name] + page.plain(synopsis).elementsOfSynopsis, first: 2, rest: 6)
    }
    for paragraph in description {
      page.lines.append("")
      page.hanging(paragraph.withoutBackquotes, first: 0, rest: 0)
    }
    page.table("Verbs", verbs.map { ($0.usage, $0.summary) })
    page.table("Options", allOptions.filter { !$0.isHidden }.map { ($0.usage, $0.explanation) })
    page.table("Exit status", exitSentences.map { ("\($0.status.rawValue)", $0.text) })
    page.table("Environment", environment.map { ($0.name, $0.text) })
    page.table("Files", files.map { ($0.name, $0.text) })
    if !examples.isEmpty { page.heading("Examples") }
    for (index, example) in examples.enumerated() {
      if index > 0 { page.lines.append("") }
      page.hanging(example.purpose, first: 2, rest: 2)
      page.lines += example.foldedLines.map { "    " + page.plain($0) }
    }
    if !caveats.isEmpty { page.heading("Caveats") }
    for paragraph in caveats { page.hanging(paragraph.withoutBackquotes, first: 2, rest: 2) }
    page.heading("See also")
    page.hanging(
      (seeAlso.sorted().map { $0 + "(1)" } + ["threedots(7)"]).joined(separator: ", "),
      first: 2, rest: 2)
    return page.lines.joined(separator: "\n") + "\n"
  }

  /// What the exit statuses mean.
  var exitSentences: [(status: ExitStatus, text: String)] {
    [
      (.yes, exitStatus[.yes] ?? "yes, or done"),
      (.no, exitStatus[.no] ?? "the answer is no"),
      (.unknown, exitStatus[.unknown] ?? "it could not be told; standard error says why"),
    ]
  }
}

extension Command.Example {
  /// The lines, those that are too long broken at blanks the way a shell reads it.
  var foldedLines: [String] {
    lines.flatMap { line in
      guard columns(of: line) > pageWidth - 6 else { return [line] }
      let parts = wrapped(line, first: pageWidth - 10, rest: pageWidth - 10)
      return parts.enumerated().map { index, part in
        (index == 0 ? "" : "  ") + part + (index < parts.count - 1 ? " \\" : "")
      }
    }
  }
}

extension String {
  fileprivate var withoutBackquotes: String { replacing("`", with: "") }

  /// The words of a synopsis; an option and its value are one, so that no line breaks between them.
  fileprivate var elementsOfSynopsis: [String] {
    split(separator: " ").reduce(into: []) { elements, word in
      if let option = elements.last, option.drop(while: { $0 == "[" }).hasPrefix("-"),
        !option.contains(" "), word.first?.isUppercase == true
      {
        elements[elements.count - 1] += " " + word
      } else {
        elements.append(String(word))
      }
    }
  }
}

extension Verb {
  /// The verb and what follows it.
  var usage: String { operands.isEmpty ? name : name + " " + operands }
}

extension Option {
  /// `-o, --output FILE`.
  var usage: String {
    let start = short.map { "-\($0), " } ?? "    "
    guard let value else { return start + name }
    return start + name + (isValueOptional ? "[=\(value)]" : " \(value)")
  }

  /// What it does, and which verbs it goes with.
  var explanation: String {
    let named = (verbs ?? []).filter { !$0.isEmpty }
    return named.isEmpty || verbs?.contains("") == true
      ? help : help + " (\(named.joined(separator: ", ")))"
  }
}

/// A page of text that is being put together.
struct HelpPage {
  let appearance: Appearance
  var lines: [String] = []

  /// Text for a terminal that may know nothing but ASCII.
  func plain(_ text: String) -> String {
    guard !appearance.unicode else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar.isASCII { result.unicodeScalars.append(scalar); return }
      result += asciiForms[scalar] ?? escape(of: scalar)
    }
  }

  mutating func heading(_ title: String) {
    lines += ["", appearance.paint(title + ":", .bold)]
  }

  mutating func hanging(_ text: String, first: Int, rest: Int) {
    hanging(words: plain(text).split(separator: " ").map(String.init), first: first, rest: rest)
  }

  mutating func hanging(words: [String], first: Int, rest: Int) {
    let blanks = { String(repeating: " ", count: $0) }
    for (index, line) in wrapped(words, first: pageWidth - first, rest: pageWidth - rest)
      .enumerated()
    {
      lines.append(blanks(index == 0 ? first : rest) + line)
    }
  }

  /// Two columns; a long left side gets a line of its own.
  mutating func table(_ title: String, _ rows: [(String, String)]) {
    guard !rows.isEmpty else { return }
    heading(title)
    let rows = rows.map { (plain($0.0), plain($0.1)) }
    let widest = rows.map { columns(of: $0.0) }.filter { $0 <= 24 }.max() ?? 24
    let column = widest + 4
    let margin = String(repeating: " ", count: column)
    for (left, right) in rows {
      var texts = wrapped(right, first: pageWidth - column, rest: pageWidth - column)[...]
      let fill = column - 2 - columns(of: left)
      if fill >= 2, let text = texts.popFirst() {
        lines.append("  " + left + String(repeating: " ", count: fill) + text)
      } else {
        let indent = "  " + left.prefix { $0 == " " }
        lines += wrapped(left, first: pageWidth - 6, rest: pageWidth - 6).enumerated()
          .map { ($0.offset == 0 ? indent : "      ") + $0.element }
      }
      lines += texts.map { margin + $0 }
    }
  }
}

private let asciiForms: [UnicodeScalar: String] = [
  "…": "...", "–": "-", "—": "-", "’": "'", "‘": "'", "“": "\"", "”": "\"", "→": "->", "×": "x",
  "●": "*", "○": "o", "≥": ">=", "≤": "<=",
]

/// Breaks text at blanks into lines of at most so many columns; a longer word stays whole.
func wrapped(_ text: String, first: Int, rest: Int) -> [String] {
  wrapped(text.split(separator: " ").map(String.init), first: first, rest: rest)
}

private func wrapped(_ words: [String], first: Int, rest: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  var width = 0
  for word in words {
    let wordWidth = columns(of: word)
    let limit = lines.isEmpty ? first : rest
    if !line.isEmpty, width + 1 + wordWidth > limit {
      lines.append(line)
      line = ""
      width = 0
    }
    if !line.isEmpty {
      line += " "
      width += 1
    }
    line += word
    width += wordWidth
  }
  return lines + [line]
}
