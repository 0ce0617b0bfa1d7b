// SPDX-License-Identifier: Apache-2.0

import Console
import Linux
import Phrases

/// Where an exchange takes place: lines to the other side on the standard streams, phrase and
/// question on the terminal. Where standard input is the terminal, people copy the lines.
struct Channel: ~Copyable {
  private var lines: LineReader
  private var answers: LineReader
  private let terminal: Descriptor?
  private let screen: Int32
  private let patience: Int64
  /// A confirmation that came before one's own answer.
  private var early: ExchangeMessage?
  /// Whether people copy the lines.
  let isCopied: Bool
  /// What the terminal can show.
  let appearance: Appearance

  /// Opens the terminal, without which there is nobody to compare anything.
  init(_ console: Console, timeout: Int) throws(Failure) {
    let limit = 4096
    patience = Int64(timeout) * 1000
    lines = LineReader(Stream.input, limit: limit)
    isCopied = console.isInteractive
    if isCopied {
      terminal = nil
      screen = Stream.error
      answers = lines
      appearance = console.errorAppearance
      return
    }
    let opened = try Self.openTerminal()
    screen = opened.number
    answers = LineReader(opened.number, limit: limit)
    terminal = consume opened
    appearance = Appearance(isTerminal: true, variable: Process.variable)
  }

  private static func openTerminal() throws(Failure) -> Descriptor {
    do throws(Errno) {
      return try Terminal.open()
    } catch {
      throw Failure(
        "no-terminal", "there is no terminal to show the phrase on, and to ask at",
        hint: "run 'phrase exchange' at a terminal; its standard streams may be pipes")
    }
  }

  // MARK: The user

  /// Shows a line on the terminal.
  func say(_ text: String = "") {
    show(text + "\n")
  }

  private func show(_ text: String) {
    // With nobody to read it the answer will be missing, too.
    try? Linux.write(Array(text.utf8).span, to: screen)
  }

  /// Asks until yes or no is typed in full.
  ///
  /// The question names the two words, since it is a whole sentence of whoever asks.
  ///
  /// What was pasted together with the other side's line, which may well say yes, is dropped.
  ///
  /// - Returns: whether it was yes.
  mutating func ask(_ question: String) throws -> Bool {
    if isCopied {
      try lines.drop(untilQuietFor: 300)
    } else {
      try answers.drop(untilQuietFor: 50)
    }
    let deadline = Clock.milliseconds + patience
    while true {
      show("\(question) ")
      switch try answer(before: deadline) {
      case "yes": return true
      case "no": return false
      case let text? where isCopied && text.hasPrefix("3DOTS:"):
        // The other side was faster; what it says is looked at after one's own answer.
        early = try ExchangeMessage(line: text)
        say("That is their confirmation; it counts once you have answered.")
      case nil:
        throw Failure(
          "no-answer", "nobody said whether the phrases are the same",
          hint: "run it again when both of you are there")
      default: break
      }
    }
  }

  private mutating func answer(before deadline: Int64) throws -> String? {
    let line =
      isCopied ? try lines.next(before: deadline) : try answers.next(before: deadline)
    guard case .line(let bytes) = line else { return nil }
    let text = Self.trimmed(bytes)
    return text.utf8.starts(with: "3DOTS:".utf8) ? text : text.lowercased()
  }

  // MARK: The other side

  /// Sends a message.
  func send(_ message: ExchangeMessage) throws {
    if isCopied { show("\nSend them this line:\n\n") }
    do throws(Errno) {
      try Linux.write(Array((message.line + "\n").utf8).span, to: Stream.output)
    } catch {
      guard error != .brokenPipe else { throw Self.gone }
      throw Failure(
        "unwritable-output", "cannot write to standard output: \(error.text)")
    }
  }

  /// Waits for a message.
  mutating func receive() throws -> ExchangeMessage {
    if let early {
      self.early = nil
      return early
    }
    show(isCopied ? "\nPaste the line that they send:\n\n" : "Waiting for the other side.\n")
    let deadline = Clock.milliseconds + patience
    while true {
      switch try lines.next(before: deadline) {
      case .line(let bytes):
        let text = Self.trimmed(bytes)
        if text.isEmpty { continue }
        guard isCopied, !text.utf8.starts(with: "3DOTS:".utf8) else {
          return try ExchangeMessage(line: text)
        }
        show("\nThat is no line of the exchange: it begins with 3DOTS:SAS:. Once more:\n\n")
      case .end: throw Self.gone
      case .timeOut:
        throw Failure(
          "timed-out", "no line came from the other side in \(patience / 1000) seconds",
          hint: "begin again on both sides; --timeout waits longer")
      case .tooLong: throw ExchangeError.malformed
      }
    }
  }

  private static let gone = Failure(
    "other-side-gone", "the other side has gone", hint: "begin again on both sides")

  /// Without the blanks and carriage returns that copying adds; other bytes than UTF-8 stay wrong.
  private static func trimmed(_ bytes: [UInt8]) -> String {
    let blanks: [UInt8] = [0x20, 0x09, 0x0D]
    var bytes = bytes[...]
    while let last = bytes.last, blanks.contains(last) { bytes.removeLast() }
    while let first = bytes.first, blanks.contains(first) { bytes.removeFirst() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
