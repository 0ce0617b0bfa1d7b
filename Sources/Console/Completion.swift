// SPDX-License-Identifier: Apache-2.0

// What shells offer when TAB is pressed, from the same table as parser and help. No program is
// run for it: the IDs of contacts would take a keystore that is opened and verified at each press.

/// What fits at a place of the command line.
enum Offer: Equatable {
  case words([String])
  case files
  /// Whatever a person types.
  case nothing

  /// What fits where the table says `FILE` or `ID`.
  init(valueNamed name: String) {
    self = Self.fileNames.contains(name) ? .files : .nothing
  }

  /// What stands for a path; a SUBJECT can be one.
  private static let fileNames: Set = [
    "DEVICE", "FILE", "MANIFEST", "PATH", "PICTURE", "STATEMENT", "SUBJECT",
  ]
}

extension Option {
  /// What fits as its value.
  var offer: Offer {
    choices.isEmpty ? Offer(valueNamed: value ?? "") : .words(choices)
  }

  /// All that is typed for it: `-o` and `--output`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [name] }

  /// Whether the next word is its value.
  var takesNextWord: Bool { value != nil && !isValueOptional }
}

extension Command {
  /// The options that people see.
  var visibleOptions: [Option] { allOptions.filter { !$0.isHidden } }

  /// The options that go with every verb, and with none.
  var sharedOptions: [Option] { visibleOptions.filter { $0.verbs == nil } }

  /// The options that go with a verb and not with every other.
  func options(of verb: String) -> [Option] {
    visibleOptions.filter { $0.verbs?.contains(verb) ?? false }
  }

  /// No verb, which is written `""`, and all verbs.
  var verbNames: [String] { [""] + verbs.map(\.name) }

  /// What can follow a verb.
  func arity(of verb: String) -> Arity {
    Arity(verbs.first { $0.name == verb }?.operands ?? operands ?? "")
  }
}

/// Help in letters that every locale has.
func asciiHelp(_ text: String) -> String {
  HelpPage(appearance: Appearance(depth: .none, unicode: false)).plain(text)
}

extension String {
  /// Each of the characters with a backslash before it.
  func escaping(_ characters: String) -> String {
    reduce(into: "") { $0 += characters.contains($1) ? "\\\($1)" : "\($1)" }
  }
}
