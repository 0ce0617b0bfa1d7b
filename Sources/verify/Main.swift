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
      case .camera(let device): try meet(camera: device, arguments, console)
      }
    }
  }
}

/// What is looked at.
enum Subject {
  case status(String)
  case payload(String)
  case picture(String)
  /// A camera; nil is the first.
  case camera(String?)

  /// Takes exactly one thing to look at, and only the options that go with it.
  init(_ arguments: Arguments) throws(Failure) {
    let sources = ["status", "payload", "camera"]
    try arguments.atMostOne(of: "status", "payload", "camera")
    let picture = arguments.operands.first
    if picture != nil, let other = sources.first(where: arguments.has) {
      throw Failure("usage", "a picture and '--\(other)' exclude each other")
    }
    if arguments.has("at-least"), !arguments.has("status") {
      throw Failure("usage", "'--at-least' goes with '--status'")
    }
    let hasCamera = arguments.has("camera")
    let forPictures = ["in-person", "name", "replace-key"]
    if picture == nil, !hasCamera, let option = forPictures.first(where: arguments.has) {
      throw Failure(
        "usage", "'--\(option)' goes with a picture or '--camera'",
        hint: "only a code that was scanned in person can raise a contact")
    }
    if !hasCamera, let option = ["show", "plain", "timeout"].first(where: arguments.has) {
      throw Failure("usage", "'--\(option)' goes with '--camera'")
    }
    if let id = arguments.value("status") {
      self = .status(id)
    } else if let text = arguments.value("payload") {
      self = .payload(text)
    } else if let picture {
      self = .picture(picture)
    } else if hasCamera {
      self = .camera(arguments.value("camera"))
    } else {
      throw Failure(
        "usage", "there is nothing to verify",
        hint: "look at their code: verify --camera, or verify PICTURE --in-person")
    }
  }
}
