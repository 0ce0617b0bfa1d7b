// SPDX-License-Identifier: Apache-2.0

import Console

@main
struct PhraseProgram {
  static func main() {
    command.run { arguments, console in
      switch arguments.verb {
      case "exchange": try exchange(arguments, console)
      default: try show(arguments, console)
      }
    }
  }
}

/// Shows a phrase, of whatever it is made.
private func show(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let scheme = try Scheme(arguments)
  let phrase: Phrase
  if scheme == .signal {
    phrase = try signal(arguments)
  } else if let operand = arguments.operands.first {
    return try showContact(operand, scheme, arguments, console)
  } else if arguments.has("secret-file") {
    phrase = try ofSecret(scheme, arguments, console)
  } else if arguments.has("bytes") || arguments.has("hex") {
    phrase = try ofBytes(scheme, arguments)
  } else {
    throw Failure(
      "usage", "nothing is named that a phrase could be made of",
      hint: "name a contact's ID, --secret-file or --bytes; see 'phrase --help'")
  }
  try phrase.refuseWeakness(arguments, console)
  try phrase.print(on: console)
  return .yes
}
