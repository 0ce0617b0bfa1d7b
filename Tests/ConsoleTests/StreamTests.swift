// SPDX-License-Identifier: Apache-2.0

import Console
import Foundation
import JSON
import Linux
import Sodium
import Testing

@Suite struct StreamTests {
  struct Nameless: Error {
    let secret = "hunter2"
  }

  @Test func resultsAndStatus() throws {
    let outcome = try run([]) { _, console in
      try console.print("one")
      console.note("careful")
      try console.write(Array("two".utf8))
      return .no
    }
    #expect(outcome.status == .no)
    #expect(outcome.output == "one\ntwo")
    #expect(outcome.error == "ferry: careful\n")
  }

  @Test func failures() throws {
    let failure = Failure("wet", "the boat leaks", hint: "ferry --boat", status: .no)
    let plain = try run([]) { _, console in
      try console.print("before")
      throw failure
    }
    #expect(plain.status == .no)
    #expect(plain.output == "before\n")
    #expect(plain.error == "ferry: error: the boat leaks\nferry: hint: ferry --boat\n")
    let json = try run(["--json"]) { _, _ in throw failure }
    #expect(json.status == .no)
    #expect(json.error.isEmpty)
    #expect(
      json.output
        == #"{"v":1,"error":{"code":"wet","message":"the boat leaks","hint":"ferry --boat"}}"#
        + "\n")
  }

  @Test func usageErrorsAreJSONWhereverTheOptionStands() throws {
    for words in [["--zebra", "-j"], ["-jx"], ["--json", "--weight"], ["-qj", "--zebra"]] {
      let outcome = try run(words)
      #expect(outcome.status == .unknown)
      #expect(outcome.output.hasPrefix(#"{"v":1,"error":{"code":"usage","#))
      #expect(outcome.error.isEmpty)
    }
    let outcome = try run(["--zebra", "--", "--json"])
    #expect(outcome.output.isEmpty)
    #expect(!outcome.error.isEmpty)
  }

  /// A value may be a secret, so an error without a sentence shows its type alone.
  @Test func errorsWithoutASentence() throws {
    let outcome = try run([]) { _, _ in throw Nameless() }
    #expect(outcome.status == .unknown)
    #expect(outcome.error.contains("Nameless"))
    #expect(!outcome.error.contains("hunter2"))
  }

  @Test func errorsOfLibrariesHaveSentences() {
    let errors: [any Error] = [
      FileError.failed(.create, path: "x.png", .exists), JSONError.notUTF8,
      SodiumError.forged, Errno.diskFull,
    ]
    #expect(
      errors.map { explanation(of: $0).message } == [
        "cannot create 'x.png': File exists", "JSON is not valid UTF-8",
        "authentication failed: wrong key or damaged bytes", "no space left on device",
      ])
  }

  @Test func messagesCannotCommandTheTerminal() throws {
    let outcome = try run([], variables: ["LANG": "C.UTF-8"]) { _, console in
      console.note("a\u{1B}[2Jb\nc\u{202E}d ë \\")
      throw FileError.failed(.open, path: "\u{1B}[2J\\", .notFound)
    }
    #expect(
      outcome.error == """
        ferry: a\\u{1B}[2Jb\\nc\\u{202E}d ë \\
        ferry: error: cannot open '\\u{1B}[2J\\\\': No such file or directory

        """)
  }

  @Test func jsonForTerminals() throws {
    let text = "\u{1B}\u{7F}\u{9B}\u{202E}\u{200B}\u{2028}\u{E0041}ë●"
    let outcome = try run([]) { _, console in
      try console.json(["t": .string(text)])
      return .yes
    }
    #expect(
      outcome.output
        == #"{"t":"\u001B\u007F\u009B\u202E\u200B\u2028\uDB40\uDC41ë●"}"# + "\n")
    let back = try JSONValue(parsing: Array(outcome.output.utf8))
    #expect(back["t"]?.text?.utf8.elementsEqual(text.utf8) == true)
  }

  @Test func argumentsThatAreNotUTF8() throws {
    let outcome = try run(bytes: [[0x63, 0xE9]])
    #expect(outcome.status == .unknown)
    #expect(outcome.error.contains("argument 1 is not valid UTF-8: 'c\\xE9'"))
  }

  @Test func helpAndVersion() throws {
    #expect(try run(["--version"]).output == "ferry (threedots) \(version)\n")
    for variables in [[:], ["LANG": "C.UTF-8"]] {
      let help = try run(["list", "--help"], variables: variables)
      #expect(help.status == .yes)
      #expect(help.error.isEmpty)
      for line in help.output.split(separator: "\n") { #expect(line.count <= 80) }
      for option in ferry.options where !option.isHidden {
        #expect(help.output.contains("--" + option.long))
      }
      #expect(!help.output.contains("secret-door"))
    }
    #expect(try run(["--help"]).output.utf8.allSatisfy { $0 < 0x80 })
    #expect(try run(["--help=mdoc"]).output.contains(".Dt FERRY 1\n"))
    #expect(try run(["--help=html"]).status == .unknown)
    #expect(try run(["--help", "--zebra"]).status == .unknown)
  }

  // MARK: Streams that fail

  private func status(
    output: Int32, words: [String] = [], _ body: Body
  ) throws -> Outcome {
    let error = try Descriptor.inMemory(named: "error")
    let streams = Console.Streams(
      input: -1, output: output, error: error.number, variable: { _ in nil })
    let status = ferry.status(of: words.map { Array($0.utf8) }, on: streams, body)
    return Outcome(status: status, output: "", error: try text(of: error))
  }

  @Test(arguments: [[], ["--json"]]) func fullDisk(_ words: [String]) throws {
    let full = unsafe open("/dev/full", O_WRONLY)
    defer { close(full) }
    let outcome = try status(output: full, words: words) { _, console in
      try console.print("lost")
      return .yes
    }
    #expect(outcome.status == .unknown)
    #expect(
      outcome.error == "ferry: error: cannot write to standard output: No space left on device\n")
    // More than the buffer holds fails while it is written.
    var lines = 0
    let early = try self.status(output: full, words: words) { _, console in
      for _ in 0..<100_000 {
        try console.print("lost")
        lines += 1
      }
      return .yes
    }
    #expect(early.status == .unknown)
    #expect(lines < 100_000)
  }

  /// A failure is still told when what came before it is lost.
  @Test func fullDiskAndAFailure() throws {
    let full = unsafe open("/dev/full", O_WRONLY)
    defer { close(full) }
    for words in [[], ["--json"]] {
      let outcome = try status(output: full, words: words) { _, _ in
        throw Failure("wet", "the boat leaks", status: .no)
      }
      #expect(outcome.status == (words.isEmpty ? .no : .unknown))
      #expect(!outcome.error.isEmpty)
    }
  }

  @Test func readerGone() throws {
    signal(SIGPIPE, SIG_IGN)
    try Descriptor.withPipe { reader, writer in
      do { _ = consume reader }
      let outcome = try self.status(output: writer.number) { _, console in
        try console.print("unread")
        return .yes
      }
      #expect(outcome.status == .unknown)
      #expect(outcome.error.isEmpty)
    }
  }

  @Test func closedOutput() throws {
    let outcome = try status(output: -1) { _, console in
      try console.print("lost")
      return .yes
    }
    #expect(outcome.status == .unknown)
    #expect(outcome.error.contains("cannot write to standard output: Bad file descriptor"))
  }

  @Test func nobodyIsAsked() throws {
    _ = try run([]) { _, console in
      #expect(!console.isInteractive)
      #expect(!console.isTerminal)
      #expect(console.windowSize == nil)
      let (answer, isSure) = (try console.prompt("Name?"), try console.confirm("Sure?"))
      #expect(answer == nil)
      #expect(!isSure)
      return .yes
    }
  }
}
