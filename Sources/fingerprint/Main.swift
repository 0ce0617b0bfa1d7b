// SPDX-License-Identifier: Apache-2.0

import Console

@main
struct Main {
  static func main() {
    command.run { arguments, console in
      switch try Mode(arguments) {
      case .show: try show(arguments, console)
      case .schemes: try listSchemes(console)
      case .safetyNumber: try safetyNumber(arguments, console)
      case .compare: try compare(arguments, console)
      case .check: try check(arguments, console)
      case .batch: try batch(arguments, console)
      }
    }
  }
}

/// What is asked for.
enum Mode {
  case show
  case schemes
  case safetyNumber
  case compare
  case check
  case batch

  /// Takes exactly one, and only the options that go with it.
  init(_ arguments: Arguments) throws(Failure) {
    try arguments.atMostOne(of: "schemes", "with", "compare", "check", "batch")
    let named = ["schemes", "with", "compare", "check", "batch"].first(where: arguments.has)
    for (option, modes) in Self.belongings where arguments.has(option) {
      guard !modes.contains(named ?? "") else { continue }
      let mode = named.map { "'--\($0)'" } ?? "a subject"
      throw Failure("usage", "'--\(option)' does not go with \(mode)")
    }
    switch named {
    case "schemes": self = .schemes
    case "with": self = .safetyNumber
    case "compare": self = .compare
    case "check": self = .check
    case "batch": self = .batch
    default: self = .show
    }
  }

  /// The options that go with some modes alone; `""` is a subject.
  private static let belongings: [(option: String, modes: [String])] = [
    ("as", [""]), ("subkeys", [""]), ("manifest", ["", "batch"]),
    ("scheme", ["", "with", "batch", "check"]), ("quiet", ["check", "compare"]),
    ("field", ["batch"]), ("jobs", ["batch", "check"]), ("id", ["with"]), ("with-id", ["with"]),
  ]
}
