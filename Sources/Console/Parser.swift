// SPDX-License-Identifier: Apache-2.0

/// Reads a command line against a program's table.
///
/// Goes on after the first mistake, so that `--json` is seen wherever it stands.
struct Parser {
  let command: Command
  private(set) var verb = ""
  private(set) var operands: [String] = []
  private(set) var options: [String: [String?]] = [:]
  private(set) var mistake: Failure?
  private var words: [String]
  private var position = 0

  /// Reads the words after the program's name.
  init(_ command: Command, _ words: [String]) {
    self.command = command
    self.words = words
    read()
  }

  /// Whether help or version is asked for, which then is all that counts.
  var asksForHelp: Bool { options["help"] != nil }
  var asksForVersion: Bool { options["version"] != nil }

  /// The arguments, once they are known to be right.
  func arguments() throws(Failure) -> Arguments {
    if let mistake { throw mistake }
    return Arguments(verb: verb, operands: operands, options: options)
  }

  // MARK: Words

  private mutating func read() {
    var hasVerb = command.verbs.isEmpty
    while let word = next() {
      if word == "--" {
        operands += words[position...]
        break
      } else if word.hasPrefix("--") {
        readLong(String(word.dropFirst(2)))
      } else if word.hasPrefix("-"), word != "-" {
        readShort(word.dropFirst())
      } else if !hasVerb, command.verbs.contains(where: { $0.name == word }) {
        verb = word
        hasVerb = true
      } else {
        hasVerb = true
        operands.append(word)
      }
    }
    if asksForHelp || asksForVersion { return }
    checkVerb()
    checkBelonging()
    checkOperands()
  }

  private mutating func next() -> String? {
    guard position < words.count else { return nil }
    defer { position += 1 }
    return words[position]
  }

  private mutating func refuse(_ message: String) {
    guard mistake == nil else { return }
    mistake = Failure("usage", message, hint: "see '\(command.name) --help'")
  }

  // MARK: Options

  private mutating func readLong(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let long = String(parts[0])
    let given = parts.count > 1 ? String(parts[1]) : nil
    guard let option = command.allOptions.first(where: { $0.long == long }) else {
      let visible = command.allOptions.filter { !$0.isHidden }.map(\.name)
      return refuse(
        "unknown option \(quoted("--" + long))" + suggestion(for: "--" + long, among: visible))
    }
    guard option.value != nil else {
      if given != nil { return refuse("'\(option.name)' takes no value") }
      return record(option, nil)
    }
    if given != nil || option.isValueOptional { return record(option, given) }
    readValue(of: option, typed: option.name)
  }

  /// Reads `-jq`, `-oFILE` and `-o FILE`.
  private mutating func readShort(_ letters: Substring) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = command.allOptions.first(where: { $0.short == letter }) else {
        return refuse("unknown option \(quoted("-" + String(letter)))")
      }
      if option.value == nil {
        record(option, nil)
      } else if !letters.isEmpty {
        return record(option, String(letters))
      } else if option.isValueOptional {
        record(option, nil)
      } else {
        readValue(of: option, typed: "-" + String(letter))
      }
    }
  }

  private mutating func readValue(of option: Option, typed: String) {
    guard let value = next() else {
      return refuse("'\(typed)' needs a value: \(option.value ?? "")")
    }
    record(option, value)
  }

  private mutating func record(_ option: Option, _ value: String?) {
    if options[option.long] != nil, !option.repeats {
      return refuse("'\(option.name)' stands more than once")
    }
    if let value {
      if !option.choices.isEmpty, !option.choices.contains(value) {
        let choices = option.choices.joined(separator: ", ")
        return refuse("'\(option.name)' takes one of \(choices), not \(quoted(value))")
      }
    }
    options[option.long, default: []].append(value)
  }

  // MARK: Checks

  private mutating func checkVerb() {
    guard verb.isEmpty, command.operands == nil else { return }
    let names = command.verbs.map(\.name)
    if let word = operands.first {
      refuse("unknown verb \(quoted(word))" + suggestion(for: word, among: names))
    } else {
      refuse("a verb is missing: \(names.joined(separator: ", "))")
    }
  }

  private mutating func checkBelonging() {
    for option in command.allOptions where options[option.long] != nil {
      guard let verbs = option.verbs, !verbs.contains(verb) else { continue }
      refuse(
        verb.isEmpty
          ? "'\(option.name)' needs one of the verbs \(verbs.joined(separator: ", "))"
          : "'\(option.name)' does not go with '\(verb)'")
    }
  }

  private mutating func checkOperands() {
    guard mistake == nil else { return }
    let pattern = command.verbs.first { $0.name == verb }?.operands ?? command.operands ?? ""
    let arity = Arity(pattern)
    if operands.count < arity.names.count, !arity.names[operands.count].isOptional {
      let missing = arity.names[operands.count].name
      return refuse(
        verb.isEmpty ? "\(missing) is missing" : "'\(verb)' needs \(missing), which is missing")
    }
    guard !arity.repeats, operands.count > arity.names.count else { return }
    let surplus = operands[arity.names.count]
    if verb.isEmpty, !command.verbs.isEmpty {
      let names = command.verbs.map(\.name)
      let hint = suggestion(for: operands[0], among: names)
      if arity.names.isEmpty || !hint.isEmpty {
        return refuse("unknown verb \(quoted(operands[0]))" + hint)
      }
    }
    refuse("unexpected operand \(quoted(surplus))")
  }
}

/// How many operands a pattern like `ID [HEX] FILE…` takes.
struct Arity {
  struct Name: Equatable {
    let name: String
    let isOptional: Bool
  }
  let names: [Name]
  let repeats: Bool

  init(_ pattern: String) {
    let words = pattern.split(separator: " ")
    repeats = words.contains { $0.contains("…") }
    names = words.map { word in
      Name(
        name: String(word.filter { !"[]…".contains($0) }), isOptional: word.hasPrefix("["))
    }
  }
}
