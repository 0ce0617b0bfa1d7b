// SPDX-License-Identifier: Apache-2.0

internal import Linux

extension Command {
  /// Runs a program: reads its arguments, catches every error, prints it, picks the exit status,
  /// and exits last.
  ///
  /// - Parameter body: what the program does; must not call `exit`.
  package func run(_ body: (Arguments, Console) throws -> ExitStatus) -> Never {
    Process.harden()
    Process.end(status(of: Process.arguments, on: Console.Streams(), body).rawValue)
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
      switch format ?? .text {
      case .text: try console.write(Array(helpText(console.appearance).utf8))
      case .mdoc: try console.write(Array(manualPage.utf8))
      }
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
