// SPDX-License-Identifier: Apache-2.0

import Console
import Foundation
import Linux
import Sodium
import Testing

/// A pseudo-terminal: what a person types goes into `person`, what a program shows comes out.
struct PseudoTerminal: Sendable {
  let person: Int32
  let program: Int32

  init(person: Int32, program: Int32) {
    (self.person, self.program) = (person, program)
  }

  init() throws {
    var (person, program): (Int32, Int32) = (-1, -1)
    try #require(unsafe openpty(&person, &program, nil, nil, nil) == 0)
    (self.person, self.program) = (person, program)
  }

  func end() {
    close(program)
    close(person)
  }

  var echoes: Bool {
    var state = termios()
    unsafe tcgetattr(program, &state)
    return state.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Waits until the program shows a text.
  func shows(_ text: String) throws -> Bool {
    var shown = ""
    while !shown.contains(text) {
      var polled = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&polled, 1, 5000) == 1 else { return false }
      shown += String(
        decoding: try read(atMost: 4096, from: person), as: UTF8.self)
    }
    return true
  }

  /// All that the program has shown and nobody has read.
  func rest() throws -> String {
    var polled = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&polled, 1, 0) == 1 else { return "" }
    return String(decoding: try read(atMost: 4096, from: person), as: UTF8.self)
  }

  func type(_ text: String) throws {
    try Linux.write(Array(text.utf8).span, to: person)
  }
}

@Suite struct PassphraseTests {
  private static func bytes(_ secret: borrowing SecretBytes) -> [UInt8] {
    secret.withBytes { span in span.indices.map { span[$0] } }
  }

  private func fromFile(_ content: [UInt8]) throws -> [UInt8] {
    let folder = try FileTests.Folder()
    try OutputFile.create(folder("p"), holding: content)
    let arguments = Arguments(
      verb: "", operands: [], options: ["passphrase-file": [folder("p")]])
    return try Self.bytes(console.passphrase(arguments, asking: "Passphrase"))
  }

  private var console: Console {
    Console(
      program: "ferry",
      streams: .init(input: -1, output: -1, error: -1, variable: { _ in nil }))
  }

  @Test func fromAFile() throws {
    #expect(try fromFile(Array("abc\n".utf8)) == Array("abc".utf8))
    #expect(try fromFile(Array("abc".utf8)) == Array("abc".utf8))
    #expect(try fromFile(Array("abc\n\n".utf8)) == Array("abc\n".utf8))
    #expect(try fromFile(Array(" a\r\n".utf8)) == Array(" a\r".utf8))
    #expect(try fromFile(Array("e\u{308}\n".utf8)) == [0xC3, 0xAB])
    let longest = [UInt8](repeating: 0x61, count: Console.passphraseLimit)
    #expect(try fromFile(longest) == longest)
    #expect(try fromFile(longest + [10]) == longest)
  }

  @Test func refused() throws {
    let cases: [([UInt8], String)] = [
      ([], "empty-passphrase"), ([10], "empty-passphrase"),
      ([0xFF], "passphrase-not-utf-8"), ([0x61, 0xC3, 10], "passphrase-not-utf-8"),
      ([UInt8](repeating: 0x61, count: 4097), "passphrase-too-long"),
      ([UInt8](repeating: 0x61, count: 4097) + [10], "passphrase-too-long"),
      ([UInt8](repeating: 0x61, count: 100_000), "passphrase-too-long"),
    ]
    #expect(cases.count == 7)
    for (content, code) in cases {
      let failure = #expect(throws: Failure.self) { try fromFile(content) }
      #expect(failure?.code == code)
    }
  }

  @Test func fromADescriptor() throws {
    try Descriptor.withPipe { reader, writer in
      try Linux.write(Array("abc\n".utf8).span, to: writer.number)
      do { _ = consume writer }
      let arguments = Arguments(
        verb: "", operands: [], options: ["passphrase-fd": ["\(reader.number)"]])
      #expect(
        try Self.bytes(console.passphrase(arguments, asking: "P")) == Array("abc".utf8))
    }
    for number in ["-1", "x", "", "65535"] {
      let arguments = Arguments(
        verb: "", operands: [], options: ["passphrase-fd": [number]])
      #expect(throws: Failure.self) { try console.passphrase(arguments, asking: "P").count }
    }
  }

  @Test func neitherOrBoth() throws {
    let none = Arguments(verb: "", operands: [], options: [:])
    let failure = #expect(throws: Failure.self) {
      try console.passphrase(none, asking: "P").count
    }
    #expect(failure?.code == "passphrase-needed")
    let both = Arguments(
      verb: "", operands: [], options: ["passphrase-fd": ["0"], "passphrase-file": ["x"]])
    #expect(throws: Failure.self) { try console.passphrase(both, asking: "P").count }
  }

  /// Runs a body at a pseudo-terminal, with somebody who answers on another thread.
  private func atTerminal<Result: Sendable>(
    _ person: @escaping @Sendable (PseudoTerminal) throws -> Void,
    _ program: @escaping @Sendable (Console) throws -> Result
  ) throws -> (Result, isEchoing: Bool, rest: String) {
    let terminal = try PseudoTerminal()
    defer { terminal.end() }
    let console = Console(
      program: "ferry",
      streams: .init(
        input: terminal.program, output: -1, error: terminal.program, variable: { _ in nil }))
    let typist = Thread {
      do { try person(terminal) } catch { Issue.record(error) }
    }
    typist.start()
    let result = try program(console)
    while !typist.isFinished { usleep(1000) }
    return (result, terminal.echoes, try terminal.rest())
  }

  @Test func typed() throws {
    let none = Arguments(verb: "", operands: [], options: [:])
    let (bytes, isEchoing, rest) = try atTerminal { person in
      #expect(try person.shows("Passphrase for ECHOECHO: "))
      #expect(!person.echoes)
      try person.type("hunter2\n")
    } _: { console in
      Self.bytes(try console.passphrase(none, asking: "Passphrase for ECHOECHO"))
    }
    #expect(bytes == Array("hunter2".utf8))
    #expect(isEchoing)
    #expect(!rest.contains("hunter2"))
  }

  @Test func typedTwice() throws {
    let none = Arguments(verb: "", operands: [], options: [:])
    let (bytes, isEchoing, _) = try atTerminal { person in
      for (first, second) in [("abc", "abd"), ("abc", "abc")] {
        #expect(try person.shows("New: "))
        try person.type(first + "\n")
        #expect(try person.shows("Once more: "))
        try person.type(second + "\n")
      }
    } _: { console in
      Self.bytes(try console.passphrase(none, asking: "New", isNew: true))
    }
    #expect(bytes == Array("abc".utf8))
    #expect(isEchoing)
  }

  @Test func endOfInput() throws {
    let none = Arguments(verb: "", operands: [], options: [:])
    let (code, isEchoing, _) = try atTerminal { person in
      #expect(try person.shows("P: "))
      try person.type("\u{4}")
    } _: { console in
      do {
        return "\(try console.passphrase(none, asking: "P").count)"
      } catch {
        return explanation(of: error).code
      }
    }
    #expect(code == "empty-passphrase")
    #expect(isEchoing)
  }

  /// Killed at the prompt, the program leaves a terminal that shows what is typed.
  @Test func aSignalPutsTheTerminalBack() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.end() }
    let path = try FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/self/fd/\(terminal.program)")
    #expect(terminal.echoes)
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = path as String] in
      let number = unsafe open(path, O_RDWR | O_NOCTTY)
      let terminal = PseudoTerminal(person: -1, program: number)
      Thread {
        while terminal.echoes { usleep(1000) }
        kill(getpid(), SIGTERM)
      }.start()
      let console = Console(
        program: "ferry",
        streams: .init(input: number, output: -1, error: number, variable: { _ in nil }))
      let none = Arguments(verb: "", operands: [], options: [:])
      _ = try console.passphrase(none, asking: "P").count
    }
    #expect(try terminal.shows("P: "))
    #expect(terminal.echoes)
  }

  static let answers: [(String, Bool)] = [
    ("y\n", true), ("Y\n", true), ("yes\n", true), ("YES\n", true), ("\n", false),
    ("n\n", false), ("yess\n", false), ("no\n", false), (" y\n", false), ("\u{4}", false),
  ]

  @Test(arguments: answers) func confirmation(_ answer: String, _ isYes: Bool) throws {
    #expect(Self.answers.count == 10)
    let (confirmed, _, _) = try atTerminal { person in
      #expect(try person.shows("Sure? [y/N] "))
      try person.type(answer)
    } _: { console in
      #expect(console.isInteractive)
      return try console.confirm("Sure?")
    }
    #expect(confirmed == isYes)
  }
}
