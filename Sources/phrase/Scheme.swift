// SPDX-License-Identifier: Apache-2.0

import Console
import Encodings
import Phrases

/// What `--scheme` takes.
enum Scheme: String, CaseIterable {
  case words, digits, emoji
  case matrix
  case matrixDecimal = "matrix-decimal"
  case zrtp
  case zrtpWords = "zrtp-words"
  case zrtpEmoji = "zrtp-emoji"
  case telegram
  case signal
  case pgpWords = "pgp-words"
  case proquint
  case bubbleBabble = "bubblebabble"

  /// Words unless another one is asked for.
  init(_ arguments: Arguments) throws(Failure) {
    self = arguments.value("scheme").flatMap(Scheme.init) ?? .words
    let others = isOwn ? ["info", "info-file"] : ["bits", "context"]
    if let option = others.first(where: arguments.has) {
      throw Failure(
        "usage", "'--\(option)' does not go with '--scheme \(rawValue)'",
        hint: isOwn
          ? "words, digits and emoji take --context"
          : "the schemes of others have a length of their own, and take --info or --info-file")
    }
    if self != .signal, let option = Self.signalOptions.first(where: arguments.has) {
      throw Failure("usage", "'--\(option)' goes with '--scheme signal' alone")
    }
    try arguments.atMostOne(of: "secret-file", "bytes", "hex")
    if !arguments.operands.isEmpty {
      for option in ["secret-file", "bytes", "hex"] where arguments.has(option) {
        throw Failure("usage", "a contact and '--\(option)' exclude each other")
      }
    }
  }

  static let signalOptions = ["own-id", "own-key", "their-id", "their-key"]

  /// Whether it is one of ours.
  var isOwn: Bool { [.words, .digits, .emoji].contains(self) }

  /// Whether it shows bytes as they are, so that no secret may go in.
  var isRendering: Bool { [.pgpWords, .proquint, .bubbleBabble].contains(self) }

  /// Whether `--lang` means something.
  var speaks: Bool { [.words, .emoji, .matrix].contains(self) }

  /// The form of one of our own schemes.
  func form(_ arguments: Arguments) throws(Failure) -> PhraseForm {
    switch self {
    case .digits:
      _ = try language(arguments)
      return .digits
    case .emoji:
      _ = try language(arguments)
      return .emoji
    default:
      switch arguments.value("lang")?.lowercased() ?? "en" {
      case "en": return .words
      case "de": return .germanWords
      case let other:
        throw Failure(
          "usage",
          "there is no list of words for the language \(quoted(other)): en and de have one",
          hint: "'--scheme emoji' has names in \(MatrixEmoji.languages.count) languages")
      }
    }
  }

  /// The language that emoji are named in.
  func language(_ arguments: Arguments) throws(Failure) -> String {
    guard let text = arguments.value("lang") else { return "en" }
    guard speaks else {
      throw Failure("usage", "'--lang' does not go with '--scheme \(rawValue)'")
    }
    guard let language = MatrixEmoji.language(named: text) else {
      throw Failure(
        "usage", "the emoji have no names in the language \(quoted(text))",
        hint: "they have in \(MatrixEmoji.languages.joined(separator: ", "))")
    }
    return language
  }
}
