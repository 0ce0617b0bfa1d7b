// SPDX-License-Identifier: Apache-2.0

/// A program's one table: parser, `--help`, man page and shell completions are made from it.
package struct Command: Sendable {
  /// What is typed to start it.
  package var name: String
  /// What it does, on one line, lower case, no full stop.
  package var summary: String
  /// What can be typed, a line each, without the name: `import --backup FILE`.
  ///
  /// Words that begin with a hyphen are options, upper case stands for values, brackets and bars
  /// as usual, everything else is typed as it stands.
  package var synopses: [String]
  /// Paragraphs.
  ///
  /// Between backquotes stands what is typed: names of programs, verbs, commands. The man page sets
  /// it in type and refers to the pages of ``seeAlso``; `--help` drops the backquotes.
  package var description: [String]
  /// The verbs; none for a program that does one thing.
  package var verbs: [Verb]
  /// What is taken without a verb, like ``Verb/operands``; `nil` where a verb is needed.
  package var operands: String?
  /// The options, without those that every program has.
  package var options: [Option]
  /// What the exit statuses 0, 1 and 2 mean here, where the usual words do not say it.
  package var exitStatus: [ExitStatus: String]
  /// Variables of the environment that are read.
  package var environment: [Entry]
  /// Files that are read and written.
  package var files: [Entry]
  /// Examples, which a test can run.
  package var examples: [Example]
  /// Paragraphs on what it cannot do, and what that means for one's safety; backquotes as in
  /// ``description``.
  package var caveats: [String]
  /// What is implemented, by whose specification; only the man page tells it.
  package var standards: [Entry]
  /// Names of other programs of the suite.
  package var seeAlso: [String]

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - name: what is typed to start it.
  ///   - summary: on one line, lower case, no full stop.
  ///   - synopses: what can be typed, a line each, without the name.
  ///   - description: paragraphs.
  ///   - verbs: none for a program that does one thing.
  ///   - operands: what is taken without a verb; `nil` where a verb is needed.
  ///   - options: without `--help`, `--version` and `--json`.
  ///   - exitStatus: what 0, 1 and 2 mean, where the usual words do not say it.
  ///   - environment: variables that are read.
  ///   - files: files that are read and written.
  ///   - examples: with the purpose of each.
  ///   - caveats: paragraphs on what it cannot do.
  ///   - standards: specifications, and what of them is implemented.
  ///   - seeAlso: names of other programs of the suite.
  package init(
    name: String, summary: String, synopses: [String], description: [String],
    verbs: [Verb] = [], operands: String? = nil, options: [Option] = [],
    exitStatus: [ExitStatus: String] = [:], environment: [Entry] = [], files: [Entry] = [],
    examples: [Example] = [], caveats: [String] = [],
    standards: [Entry] = [], seeAlso: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.synopses = synopses
    self.description = description
    self.verbs = verbs
    self.operands = operands ?? (verbs.isEmpty ? "" : nil)
    self.options = options
    self.exitStatus = exitStatus
    self.environment = environment
    self.files = files
    self.examples = examples
    self.caveats = caveats
    self.standards = standards
    self.seeAlso = seeAlso
  }

  /// A name and what it is.
  package struct Entry: Sendable {
    /// For example `THREEDOTS_KEYSTORE`.
    package let name: String
    /// What it is, lower case where the language allows it, no full stop.
    package let text: String

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - name: a variable, a path or a specification.
    ///   - text: lower case where the language allows it, no full stop.
    package init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  /// An example.
  package struct Example: Sendable {
    /// A sentence that ends in a colon.
    package let purpose: String
    /// What is typed.
    package let lines: [String]

    /// Makes an example.
    ///
    /// - Parameters:
    ///   - purpose: a sentence that ends in a colon.
    ///   - lines: what is typed.
    package init(_ purpose: String, _ lines: String...) {
      self.purpose = purpose
      self.lines = lines
    }
  }

  /// The options, with those that every program has.
  var allOptions: [Option] { options + Option.common }
}

/// A word that says what to do.
package struct Verb: Sendable {
  /// The word.
  package let name: String
  /// What follows it, which is also how many operands it takes: `ID HEX`, `[QUERY]`, `FILE…`.
  package let operands: String
  /// What it does, on one line, lower case, no full stop.
  package let summary: String

  /// Makes a verb.
  ///
  /// - Parameters:
  ///   - name: the word.
  ///   - operands: what follows it; brackets are optional, `…` repeats.
  ///   - summary: on one line, lower case, no full stop.
  package init(_ name: String, operands: String = "", _ summary: String) {
    self.name = name
    self.operands = operands
    self.summary = summary
  }
}

/// An option.
package struct Option: Sendable {
  /// The name without its hyphens: `passphrase-file`.
  package let long: String
  /// One letter that says the same.
  package let short: Character?
  /// What stands for its value: `FILE`; `nil` for a flag.
  package let value: String?
  /// Whether the value may be left out; it is then given only with `=`.
  package let isValueOptional: Bool
  /// The values that are taken; none for any.
  package let choices: [String]
  /// What it does: a sentence without its full stop.
  package let help: String
  /// The verbs it belongs to, `""` being no verb; `nil` for all.
  package let verbs: [String]?
  /// Whether it may stand more than once.
  package let repeats: Bool
  /// Whether help and man page leave it out.
  package let isHidden: Bool

  /// Makes an option.
  ///
  /// - Parameters:
  ///   - long: the name without its hyphens.
  ///   - short: one letter that says the same.
  ///   - value: what stands for its value; `nil` for a flag.
  ///   - isValueOptional: whether the value may be left out.
  ///   - choices: the values that are taken; none for any.
  ///   - verbs: the verbs it belongs to, `""` being no verb; `nil` for all.
  ///   - repeats: whether it may stand more than once.
  ///   - isHidden: whether help and man page leave it out.
  ///   - help: what it does: a sentence without its full stop.
  package init(
    _ long: String, short: Character? = nil, value: String? = nil,
    isValueOptional: Bool = false, choices: [String] = [], verbs: [String]? = nil,
    repeats: Bool = false, isHidden: Bool = false, _ help: String
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.isValueOptional = isValueOptional
    self.choices = choices
    self.help = help
    self.verbs = verbs
    self.repeats = repeats
    self.isHidden = isHidden
  }

  /// What every program has.
  package static let common = [
    Option("json", short: "j", "print JSON, errors too"),
    Option(
      "help", value: "FORMAT", isValueOptional: true, choices: HelpFormat.allCases.map(\.rawValue),
      "print this help, the man page (mdoc), or a shell's completion (bash, zsh, fish)"),
    Option("version", "print name and version"),
  ]

  /// How a passphrase is given without a terminal.
  package static let passphrase = passphrase(verbs: nil)

  /// How a passphrase is given without a terminal.
  ///
  /// - Parameter verbs: those that take one, `""` being no verb; `nil` for all.
  /// - Returns: the options.
  package static func passphrase(verbs: [String]?) -> [Option] {
    [
      Option(
        "passphrase-file", value: "FILE", verbs: verbs,
        "read the passphrase from FILE; one newline at its end is taken off"),
      Option(
        "passphrase-fd", value: "N", verbs: verbs, "read the passphrase from file descriptor N"),
    ]
  }

  /// How it is typed: `--name`.
  var name: String { "--" + long }
}

/// What `--help` prints.
enum HelpFormat: String, CaseIterable {
  case text, mdoc, bash, zsh, fish
}

/// The version of the suite.
package let version = "0.1.0"
