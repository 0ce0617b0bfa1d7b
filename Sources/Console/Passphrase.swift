// SPDX-License-Identifier: Apache-2.0

internal import Linux
package import Sodium
internal import Unicode

/// What becomes of a passphrase's letters.
package enum PassphraseForm: Sendable {
  /// They are brought into Normalization Form C, so that any keyboard types the same.
  case composed
  /// They stay as they are, for formats of others.
  case asTyped
}

/// The bytes of a text that is UTF-8; wiped by the caller.
private func validated(_ text: Span<UInt8>) throws(UnicodeError) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.count)
  for index in text.indices { bytes.append(text[index]) }
  guard (try? UTF8Span(validating: text)) != nil else {
    wipe(&bytes)
    throw .notUTF8
  }
  return bytes
}

extension Console {
  /// The longest passphrase, in bytes.
  package static let passphraseLimit = 4096

  /// Gets a passphrase: from `--passphrase-file`, from `--passphrase-fd` (or the two options of
  /// another name), or from a terminal with its echo off; never from arguments or environment.
  ///
  /// - Parameters:
  ///   - arguments: of a program with ``Option/passphrase``.
  ///   - question: for the terminal, without colon: `Passphrase for ECHOECHO`.
  ///   - isNew: whether it is typed twice.
  ///   - option: the options' name, without `-file` and `-fd`.
  ///   - form: whether the bytes are brought into a form, or stay as typed.
  /// - Returns: 1…4096 bytes, UTF-8, one line feed at the end taken off.
  /// - Throws: ``Failure``, ``SodiumError/outOfMemory``.
  package func passphrase(
    _ arguments: Arguments, asking question: String, isNew: Bool = false,
    option: String = "passphrase", form: PassphraseForm = .composed
  ) throws -> SecretBytes {
    let (file, descriptor) = ("\(option)-file", "\(option)-fd")
    try arguments.atMostOne(of: file, descriptor)
    if let path = arguments.value(file) {
      if path == "-" { return try passphrase(from: Stream.input, named: "standard input", form) }
      let file = try InputFile.open(path)
      if PrivateFile.isOpenToOthers(file.number) {
        warn(
          "others can read the passphrase in \(quoted(path))", hint: "chmod 600 \(escaped(path))")
      }
      return try passphrase(from: file.number, named: quoted(path), form)
    }
    if let number = try arguments.number(descriptor, in: 0...65535) {
      return try passphrase(from: Int32(number), named: "file descriptor \(number)", form)
    }
    return try typed(question, isNew: isNew, option, form)
  }

  private func passphrase(
    from descriptor: Int32, named name: String, _ form: PassphraseForm
  ) throws -> SecretBytes {
    try normalized(named: "the passphrase in \(name)", form) { bytes in
      do throws(Errno) {
        return try fill(&bytes, from: descriptor)
      } catch {
        throw Failure(
          "unreadable-passphrase", "cannot read the passphrase from \(name): \(error.text)")
      }
    }
  }

  private func typed(
    _ question: String, isNew: Bool, _ option: String, _ form: PassphraseForm
  ) throws -> SecretBytes {
    try flush()
    for _ in 0..<3 {
      let first = try typedOnce(question, option, form)
      if !isNew { return first }
      let second = try typedOnce("Once more", option, form)
      if first.isEqual(to: second) { return first }
      warn("the two passphrases differ")
    }
    throw Failure("passphrases-differ", "the two passphrases differed three times")
  }

  private func typedOnce(
    _ question: String, _ option: String, _ form: PassphraseForm
  ) throws -> SecretBytes {
    let text = Array((gated(question, unicode: errorAppearance.unicode) + ": ").utf8)
    if isInteractive {
      return try hidden(text, from: streams.input, screen: streams.error, form)
    }
    // With standard input taken by something else, the terminal may still be there.
    guard Terminal.isTerminal(streams.error), let terminal = try? Terminal.open() else {
      throw Failure(
        "passphrase-needed", "a passphrase is needed, and there is no terminal to ask at",
        hint: "give it with --\(option)-file FILE or --\(option)-fd N")
    }
    return try hidden(text, from: terminal.number, screen: terminal.number, form)
  }

  private func hidden(
    _ question: [UInt8], from terminal: Int32, screen: Int32, _ form: PassphraseForm
  ) throws -> SecretBytes {
    try normalized(named: "the passphrase", form) { bytes in
      do throws(Errno) {
        return try Terminal.readHidden(&bytes, from: terminal, screen: screen, asking: question)
      } catch {
        throw Failure("unreadable-passphrase", "cannot read the passphrase: \(error.text)")
      }
    }
  }

  /// Lets `read` fill secret memory and brings what it got into its final form.
  private func normalized(
    named name: String, _ form: PassphraseForm, _ read: (inout MutableSpan<UInt8>) throws -> Int
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
        let text = raw.extracting(0..<count)
        return form == .composed ? try composed(text) : try validated(text)
      } catch {
        throw Failure("passphrase-not-utf-8", "\(name) is not valid UTF-8")
      }
    }
    return try SecretBytes(wiping: &bytes)
  }
}
