// SPDX-License-Identifier: Apache-2.0

internal import Linux

extension Command {
  /// Runs a program: reads its arguments, catches every error, prints it, picks the exit status,
  /// and exits last.
  ///
  /// - Parameter body: what the program does; must not call `exit`.
  package func run(_ body: (Arguments, Console) throws -> ExitStatus) -> Never {
    Process.harden()
    let words = Process.arguments
    let status = status(of: words ?? [], on: Console.Streams()) { arguments, console in
      guard words != nil else {
        throw Failure(
          "no-arguments", "cannot read the command line: /proc is not mounted",
          hint: "mount /proc; without it no option would count")
      }
      try requireReadableEnvironment()
      try requireOpenDescriptor(arguments)
      return try body(arguments, console)
    }
    Process.end(status.rawValue)
  }

  /// What ``run(_:)`` does between start and end.
  ///
  /// - Parameters:
  ///   - words: the arguments' bytes, without the program's name.
  ///   - streams: where it reads and writes.
  ///   - body: what the program does.
  /// - Returns: the exit status.
  package func status(
    of words: [[UInt8]], on streams: Console.Streams,
    _ body: (Arguments, Console) throws -> ExitStatus
  ) -> ExitStatus {
    let texts = words.map { String(validating: $0, as: UTF8.self) }
    let parser = Parser(self, texts.map { $0 ?? "" })
    let console = Console(
      program: name, usesJSON: parser.options["json"] != nil, streams: streams)
    do {
      // A name that is not UTF-8 would come out as another one, so it is refused.
      if let index = texts.firstIndex(of: nil) {
        throw Failure(
          "usage", "argument \(index + 1) is not valid UTF-8: '\(escaped(words[index]))'",
          hint: "rename the file, or pass what it holds on standard input")
      }
      let status = try answer(parser, console, body)
      try console.flush()
      return status
    } catch {
      // What was printed before the failure stands before it.
      var failure = explanation(of: error)
      do throws(Failure) { try console.flush() } catch { failure = error }
      return console.report(failure)
    }
  }

  private func answer(
    _ parser: Parser, _ console: Console, _ body: (Arguments, Console) throws -> ExitStatus
  ) throws -> ExitStatus {
    if parser.asksForHelp {
      if let mistake = parser.mistake { throw mistake }
      let format = parser.options["help"]?.last.flatMap { $0 }.flatMap(HelpFormat.init)
      let page =
        switch format ?? .text {
        case .text: helpText(console.appearance)
        case .mdoc: manualPage
        case .bash: bashCompletion
        case .zsh: zshCompletion
        case .fish: fishCompletion
        }
      try console.write(Array(page.utf8))
      return .yes
    }
    if parser.asksForVersion {
      if let mistake = parser.mistake { throw mistake }
      try console.print("\(name) (threedots) \(version)")
      return .yes
    }
    return try body(parser.arguments(), console)
  }
}

/// Refuses paths in the environment that would come out as other ones.
private func requireReadableEnvironment() throws(Failure) {
  for name in ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "THREEDOTS_KEYSTORE"]
  where Process.isUnreadable(name) {
    throw Failure(
      "unreadable-environment", "the variable \(name) is not valid UTF-8",
      hint: "name the keystore with --keystore, in a folder whose name is UTF-8")
  }
}

/// Refuses `--passphrase-fd N` where nobody gave N, before a file of our own gets that number.
private func requireOpenDescriptor(_ arguments: Arguments) throws(Failure) {
  guard let number = try arguments.number("passphrase-fd", in: 0...65535) else { return }
  guard Process.hasDescriptor(Int32(number)) else {
    throw Failure(
      "unreadable-passphrase",
      "cannot read the passphrase from file descriptor \(number): it is not open",
      hint: "open it in the shell: --passphrase-fd \(number) \(number)< FILE")
  }
}
