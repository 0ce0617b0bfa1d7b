// SPDX-License-Identifier: Apache-2.0

import Console

@main
struct Verify {
  static func main() {
    command.run { arguments, console in
      switch try Subject(arguments) {
      case .status(let id): try status(of: id, arguments, console)
      case .payload(let text): try compare(payload: text, arguments, console)
      case .picture(let path): try meet(picture: path, arguments, console)
      }
    }
  }
}

/// What is looked at.
enum Subject {
  case status(String)
  case payload(String)
  case picture(String)

  /// Takes exactly one thing to look at, and only the options that go with it.
  init(_ arguments: Arguments) throws(Failure) {
    try arguments.atMostOne(of: "status", "payload")
    let picture = arguments.operands.first
    if picture != nil, let other = ["status", "payload"].first(where: arguments.has) {
      throw Failure("usage", "a picture and '--\(other)' exclude each other")
    }
    if arguments.has("at-least"), !arguments.has("status") {
      throw Failure("usage", "'--at-least' goes with '--status'")
    }
    let forPictures = ["in-person", "name", "replace-key"]
    if picture == nil, let option = forPictures.first(where: arguments.has) {
      throw Failure(
        "usage", "'--\(option)' goes with a picture",
        hint: "only a code that was scanned in person can raise a contact")
    }
    if let id = arguments.value("status") {
      self = .status(id)
    } else if let text = arguments.value("payload") {
      self = .payload(text)
    } else if let picture {
      self = .picture(picture)
    } else {
      throw Failure(
        "usage", "there is nothing to verify",
        hint: "name a picture of their code: verify PICTURE --in-person")
    }
  }
}
