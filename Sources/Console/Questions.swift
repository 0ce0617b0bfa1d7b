// SPDX-License-Identifier: Apache-2.0

internal import Linux

extension Console {
  /// The longest answer, in bytes.
  static let answerLimit = 4096

  /// Asks for a line.
  ///
  /// - Parameter question: without a blank at its end; text from outside goes in escaped.
  /// - Returns: the answer without its line feed; `nil` when nobody is there, or at the end of input.
  /// - Throws: ``Failure`` for an answer that is too long or not UTF-8, or when output fails.
  package func prompt(_ question: String) throws(Failure) -> String? {
    guard isInteractive else { return nil }
    try flush()
    // An answer is one to what stands there; what was typed or pasted before is none.
    Terminal.dropTypedAhead(streams.input)
    complain(gated(question, unicode: errorAppearance.unicode) + " ")
    var answer: [UInt8] = []
    do throws(Errno) {
      // One byte at a time: what follows the line belongs to whoever reads next.
      while true {
        guard let byte = try read(atMost: 1, from: streams.input).first else {
          if answer.isEmpty {
            complain("\n")
            return nil
          }
          break
        }
        if byte == 10 { break }
        answer.append(byte)
        if answer.count > Self.answerLimit {
          throw Errno.tooLong
        }
      }
    } catch {
      throw Failure("unreadable-answer", "cannot read the answer: \(error.text)")
    }
    guard let text = String(validating: answer, as: UTF8.self) else {
      throw Failure("unreadable-answer", "the answer is not valid UTF-8: '\(escaped(answer))'")
    }
    return text
  }

  /// Asks yes or no; no unless yes is typed.
  ///
  /// - Parameter question: ends in a question mark; text from outside goes in escaped.
  /// - Returns: `true` for `y` and `yes`; `false` for all else, and when nobody is there.
  /// - Throws: ``Failure`` when output fails or the answer cannot be read.
  package func confirm(_ question: String) throws(Failure) -> Bool {
    let answer = try prompt(question + " [y/N]")
    return ["y", "yes"].contains((answer ?? "").lowercased())
  }
}
