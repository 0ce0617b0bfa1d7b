// SPDX-License-Identifier: Apache-2.0

// The man page in mdoc, from the same table as parser and help.
//
// Source: mdoc(7); what `mandoc -T lint` and `groff -mdoc -ww` ask for.

extension Command {
  /// What `--help=mdoc` prints: `man/NAME.1`, ASCII.
  var manualPage: String {
    var page = Manual(name: name, pages: seeAlso)
    page.lines = [
      ".\\\" SPDX-License-Identifier: Apache-2.0",
      ".\\\" Made from the program's table: \(name) --help=mdoc",
      ".Dd \(manualDate)",
      ".Dt \(name.uppercased()) 1",
      ".Os",
      ".Sh NAME",
      ".Nm \(name)",
      ".Nd \(page.encoded(summary))",
      ".Sh SYNOPSIS",
    ]
    for synopsis in synopses {
      page.lines += [".Nm", ".Bk -words"]
      page.synopsis(synopsis)
      page.lines.append(".Ek")
    }
    page.section("DESCRIPTION", description)
    if !verbs.isEmpty {
      page.lines += [".Pp", "The verbs are:"]
      page.list("Ds", verbs.map { (page.item($0), $0.summary.sentence) })
    }
    page.lines += [".Pp", "The options are:"]
    page.list(
      "Ds",
      allOptions.filter { !$0.isHidden }.map { (page.item($0), $0.sentences) })
    if !environment.isEmpty {
      page.lines.append(".Sh ENVIRONMENT")
      page.list("Ds", environment.map { ("Ev \($0.name)", $0.text.sentence) })
    }
    if !files.isEmpty {
      page.lines.append(".Sh FILES")
      page.list("Ds", files.map { ("Pa \(page.encoded($0.name))", $0.text.sentence) })
    }
    page.lines.append(".Sh EXIT STATUS")
    page.list("Ds", exitSentences.map { ("\($0.status.rawValue)", $0.text.sentence) })
    if !examples.isEmpty { page.lines.append(".Sh EXAMPLES") }
    for (index, example) in examples.enumerated() {
      if index > 0 { page.lines.append(".Pp") }
      page.text(example.purpose)
      page.lines.append(".Bd -literal -offset indent")
      page.lines += example.foldedLines.map(page.literal)
      page.lines.append(".Ed")
    }
    page.lines.append(".Sh SEE ALSO")
    page.lines += seeAlso.sorted().map { ".Xr \($0) 1 ," } + [".Xr threedots 7"]
    if !standards.isEmpty {
      page.lines.append(".Sh STANDARDS")
      page.list("Ds", standards.map { (page.encoded($0.name), $0.text.sentence) })
    }
    if !caveats.isEmpty { page.section("CAVEATS", caveats) }
    return page.lines.joined(separator: "\n") + "\n"
  }
}

/// The day on which the tables last changed in meaning.
private let manualDate = "November 30, 2026"

extension String {
  /// A summary or help line as a sentence; what is written like `vCard` stays so.
  fileprivate var sentence: String {
    let isName = dropFirst().prefix { $0 != " " }.contains(where: \.isUppercase)
    let start = first?.isLowercase == true && !isName ? prefix(1).uppercased() + dropFirst() : self
    return start.hasSuffix(".") ? start : start + "."
  }
}

extension Option {
  /// What it does, and the values that it takes.
  fileprivate var sentences: String {
    guard !choices.isEmpty else { return explanation.sentence }
    return "\(explanation.sentence) \(value ?? "") is one of \(choices.joined(separator: ", "))."
  }
}

/// What may close a macro's line.
private let closingMarks = ".,;:?!)"

/// Lines of mdoc that are being put together.
private struct Manual {
  /// The program whose page it is.
  let name: String
  /// The programs whose pages can be referred to.
  let pages: [String]
  var lines: [String] = []

  mutating func section(_ title: String, _ paragraphs: [String]) {
    lines.append(".Sh \(title)")
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { lines.append(".Pp") }
      text(paragraph)
    }
  }

  mutating func list(_ width: String, _ items: [(tag: String, text: String)]) {
    lines.append(".Bl -tag -width \(width)")
    for item in items {
      lines.append(".It \(item.tag)")
      text(item.text)
    }
    lines.append(".El")
  }

  func item(_ verb: Verb) -> String {
    (["Cm " + verb.name] + elements(of: verb.operands).map(\.inline)).joined(separator: " ")
  }

  func item(_ option: Option) -> String {
    var item = option.short.map { "Fl \($0) , " } ?? ""
    item += "Fl \\-" + option.long
    guard let value = option.value else { return item }
    return item
      + (option.isValueOptional ? " Ns Op = Ns Ar \(encoded(value))" : " Ar \(encoded(value))")
  }

  // MARK: Text

  /// Running text: a sentence ends its line, no line is long, options and what stands between
  /// backquotes are marked as such.
  mutating func text(_ paragraph: String) {
    var line = ""
    func closed(_ line: inout String, _ lines: inout [String]) {
      if !line.isEmpty { lines.append(line) }
      line = ""
    }
    for word in words(of: paragraph) {
      if word.hasPrefix("--") && word.count > 2 || word.hasPrefix("`") {
        closed(&line, &lines)
        lines.append(word.hasPrefix("`") ? commandLine(word) : flagLine(word))
        continue
      }
      let piece = encoded(String(word))
      if !line.isEmpty, line.count + piece.count > 72 { closed(&line, &lines) }
      if line.isEmpty, let first = piece.first, first == "." || first == "'" { line = "\\&" }
      if !line.isEmpty, line != "\\&" { line += " " }
      line += piece
      // What looks like an initial ends no sentence.
      let isInitial = word.count == 2 && word.first?.isUppercase == true
      if let last = word.last, ".?!".contains(last), !isInitial { closed(&line, &lines) }
    }
    closed(&line, &lines)
  }

  /// The text cut at blanks, but not between two backquotes.
  private func words(of paragraph: String) -> [Substring] {
    var isQuoted = false
    return paragraph.split { character in
      if character == "`" { isQuoted.toggle() }
      return character == " " && !isQuoted
    }
  }

  /// `.Nm ,` for the program's own name between backquotes, `.Xr contacts 1` for another's, and
  /// `.Cm import` or `.Ql age -R` for whatever else is typed.
  private func commandLine(_ word: Substring) -> String {
    let parts = word.dropFirst().split(separator: "`", maxSplits: 1)
    let command = String(parts[0])
    let words = command.split(separator: " ").map(String.init)
    var line =
      if words[0] == name {
        ([".Nm"] + words.dropFirst().flatMap(macros)).joined(separator: " ")
      } else if pages.contains(command) {
        ".Xr \(command) 1"
      } else if words.count == 1 {
        "." + macros(of: command).joined(separator: " ")
      } else {
        ".Ql " + encoded(command)
      }
    let tail = parts.count > 1 ? parts[1] : ""
    let attached = tail.prefix { !closingMarks.contains($0) }
    if !attached.isEmpty { line += " Ns " + encoded(String(attached)) }
    for mark in tail.dropFirst(attached.count) { line += " \(mark)" }
    return line
  }

  /// `.Fl \-help Ns =mdoc ,` for `--help=mdoc,`.
  private func flagLine(_ word: Substring) -> String {
    var body = word.dropFirst(2)
    var closing: [String] = []
    while let last = body.last, closingMarks.contains(last) {
      closing.insert(String(last), at: 0)
      body.removeLast()
    }
    return ([".Fl \\-" + encoded(String(body))] + closing).joined(separator: " ")
  }

  func literal(_ line: String) -> String {
    let text = encoded(line).replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  /// ASCII, with roff's own characters escaped.
  func encoded(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\e"
      case " "..."~": result.unicodeScalars.append(scalar)
      // What has a name is shown by terminals that know nothing but ASCII, too.
      case "…": result += "..."
      case "–": result += "\\(en"
      case "×": result += "\\(mu"
      default: result += "\\[u" + hexadecimal(scalar.value, digits: 4) + "]"
      }
    }
  }

  // MARK: Synopsis

  /// One element of a synopsis.
  struct Element {
    let macro: String
    let isAttached: Bool
    var inline: String { (isAttached ? "Ns " : "") + macro }
  }

  /// Lines of elements that belong together, which `.Bk` keeps on one line: an option with its value,
  /// and what stands between brackets unless it is long.
  mutating func synopsis(_ text: String) {
    var line = ""
    var depth = 0
    for element in elements(of: text) {
      let isValue = element.macro.hasPrefix("Ar ") && line.contains("Fl ") && !line.contains("Ar ")
      let isInside = depth > 0 && (line.count < 48 || element.macro == "Oc")
      if !line.isEmpty, element.isAttached || element.macro == "|" || isValue || isInside {
        line += " " + element.inline
      } else {
        if !line.isEmpty { lines.append(line) }
        line = "." + element.macro
      }
      if element.macro == "Oo" { depth += 1 }
      if element.macro == "Oc" { depth -= 1 }
    }
    if !line.isEmpty { lines.append(line) }
  }

  /// Reads brackets, bars, options, values and words.
  func elements(of text: String) -> [Element] {
    var result: [Element] = []
    var word = ""
    var isAttached = false
    func close() {
      guard !word.isEmpty else { return }
      for (index, macro) in macros(of: word).enumerated() {
        result.append(Element(macro: macro, isAttached: isAttached || index > 0))
      }
      word = ""
      isAttached = true
    }
    for character in text {
      switch character {
      case " ":
        close()
        isAttached = false
      case "[":
        close()
        result.append(Element(macro: "Oo", isAttached: isAttached))
        // What follows an opening bracket sticks to it by itself.
        isAttached = false
      case "]":
        close()
        result.append(Element(macro: "Oc", isAttached: false))
        isAttached = true
      case "|":
        close()
        result.append(Element(macro: "|", isAttached: false))
        isAttached = false
      default: word.append(character)
      }
    }
    close()
    return result
  }

  private func macros(of word: String) -> [String] {
    if word.hasPrefix("-"), word != "-" {
      let parts = word.dropFirst().split(separator: "=", maxSplits: 1)
      let name = String(parts[0])
      let flag = "Fl " + (name.hasPrefix("-") ? "\\" + name : name)
      return parts.count > 1 ? [flag, "No =", "Ar " + encoded(String(parts[1]))] : [flag]
    }
    if word.hasPrefix("=") { return ["No =", "Ar " + encoded(String(word.dropFirst()))] }
    return [(word.first?.isUppercase == true ? "Ar " : "Cm ") + protected(encoded(word))]
  }

  /// A word that mdoc would take for a macro or for punctuation.
  private func protected(_ word: String) -> String {
    word.count <= 3 && word.allSatisfy { $0.isLetter || $0.isPunctuation } ? "\\&" + word : word
  }
}
