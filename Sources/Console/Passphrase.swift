// SPDX-License-Identifier: Apache-2.0

internal import Linux
package import Sodium
internal import Unicode

extension Console {
  /// The longest passphrase, in bytes.
  package static let passphraseLimit = 4096

  /// Gets a passphrase: from `--passphrase-file`, from `--passphrase-fd`, or from a terminal with
  /// its echo off; never from arguments or environment.
  ///
  /// - Parameters:
  ///   - arguments: of a program with ``Option/passphrase``.
  ///   - question: for the terminal, without colon: `Passphrase for ECHOECHO`.
  ///   - isNew: whether it is typed twice.
  /// - Returns: 1…4096 bytes in Normalization Form C, one line feed at the end taken off.
  /// - Throws: ``Failure``, ``SodiumError/outOfMemory``.
  package func passphrase(
    _ arguments: Arguments, asking question: String, isNew: Bool = false
  ) throws -> SecretBytes {
    try arguments.atMostOne(of: "passphrase-file", "passphrase-fd")
    if let path = arguments.value("passphrase-file") {
      if path == "-" { return try passphrase(from: Stream.input, named: "standard input") }
      let file = try InputFile.open(path)
      return try passphrase(from: file.number, named: quoted(path))
    }
    if let number = try arguments.number("passphrase-fd", in: 0...65535) {
      return try passphrase(from: Int32(number), named: "file descriptor \(number)")
    }
    return try typed(question, isNew: isNew)
  }

  private func passphrase(
    from descriptor: Int32, named name: String
  ) throws -> SecretBytes {
    try normalized(named: "the passphrase in \(name)") { bytes in
      do throws(Errno) {
        return try fill(&bytes, from: descriptor)
      } catch {
        throw Failure(
          "unreadable-passphrase", "cannot read the passphrase from \(name): \(error.text)")
      }
    }
  }

  private func typed(_ question: String, isNew: Bool) throws -> SecretBytes {
    try flush()
    for _ in 0..<3 {
      let first = try typedOnce(question)
      if !isNew { return first }
      let second = try typedOnce("Once more")
      if first.isEqual(to: second) { return first }
      warn("the two passphrases differ")
    }
    throw Failure("passphrases-differ", "the two passphrases differed three times")
  }

  private func typedOnce(_ question: String) throws -> SecretBytes {
    let text = Array((gated(question, unicode: errorAppearance.unicode) + ": ").utf8)
    if isInteractive {
      return try hidden(text, from: streams.input, screen: streams.error)
    }
    // With standard input taken by something else, the terminal may still be there.
    guard Terminal.isTerminal(streams.error), let terminal = try? Terminal.open() else {
      throw Failure(
        "passphrase-needed", "a passphrase is needed, and there is no terminal to ask at",
        hint: "give it with --passphrase-file FILE or --passphrase-fd N")
    }
    return try hidden(text, from: terminal.number, screen: terminal.number)
  }

  private func hidden(
    _ question: [UInt8], from terminal: Int32, screen: Int32
  ) throws -> SecretBytes {
    try normalized(named: "the passphrase") { bytes in
      do throws(Errno) {
        return try Terminal.readHidden(&bytes, from: terminal, screen: screen, asking: question)
      } catch {
        throw Failure("unreadable-passphrase", "cannot read the passphrase: \(error.text)")
      }
    }
  }

  /// Lets `read` fill secret memory and brings what it got into its final form.
  private func normalized(
    named name: String, _ read: (inout MutableSpan<UInt8>) throws -> Int
  ) throws -> SecretBytes {
    var count = 0
    // Room for the line feed, and for one byte that shows that there are too many.
    let raw = try SecretBytes(count: Self.passphraseLimit + 2) { count = try read(&$0) }
    var bytes = try raw.withBytes { raw throws(Failure) in
      if count > 0, raw[count - 1] == 10 { count -= 1 }
      guard count > 0 else {
        throw Failure(
          "empty-passphrase", "\(name) is empty",
          hint: "for no passphrase at all, say --no-passphrase where it is offered")
      }
      guard count <= Self.passphraseLimit else {
        throw Failure(
          "passphrase-too-long", "\(name) is longer than \(Self.passphraseLimit) bytes")
      }
      do throws(UnicodeError) {
        return try composed(raw.extracting(0..<count))
      } catch {
        throw Failure("passphrase-not-utf-8", "\(name) is not valid UTF-8")
      }
    }
    return try SecretBytes(wiping: &bytes)
  }
}
