// SPDX-License-Identifier: Apache-2.0

import Console
import Testing

/// What the parser must make of a line, or the sentence with which it must refuse it.
struct Line: CustomTestStringConvertible, Sendable {
  let words: [String]
  let expected: Result<Arguments, Failure>

  var testDescription: String { words.joined(separator: " ") }

  static func good(
    _ words: [String], verb: String = "", _ operands: [String] = [],
    _ options: [String: [String?]] = [:]
  ) -> Line {
    Line(
      words: words,
      expected: .success(Arguments(verb: verb, operands: operands, options: options)))
  }

  static func bad(_ words: [String], message: String) -> Line {
    Line(
      words: words,
      expected: .failure(Failure("usage", message, hint: "see 'ferry --help'")))
  }
}

@Suite struct ParserTests {
  static let lines: [Line] = [
    .good([]),
    .good(["box"], ["box"]),
    .good(["-"], ["-"]),
    .good(["--", "-x"], ["-x"]),
    .good(["--", "list"], ["list"]),
    .good(["list"], verb: "list"),
    .good(["list", "a"], verb: "list", ["a"]),
    .good(["-q", "list"], verb: "list", [], ["quiet": [nil]]),
    .good(["list", "-jq"], verb: "list", [], ["json": [nil], "quiet": [nil]]),
    .good(["list", "--", "--json"], verb: "list", ["--json"]),
    .good(["send", "A", "B", "-o", "f"], verb: "send", ["A", "B"], ["output": ["f"]]),
    .good(["send", "A", "B", "-of"], verb: "send", ["A", "B"], ["output": ["f"]]),
    .good(
      ["send", "-qof", "A", "B"], verb: "send", ["A", "B"], ["quiet": [nil], "output": ["f"]]),
    .good(["send", "A", "--output=f=g", "B"], verb: "send", ["A", "B"], ["output": ["f=g"]]),
    .good(["send", "A", "B", "--output", "-"], verb: "send", ["A", "B"], ["output": ["-"]]),
    .good(["send", "A", "B", "--output="], verb: "send", ["A", "B"], ["output": [""]]),
    .good(
      ["send", "A", "B", "--tag", "x", "--tag=y"], verb: "send", ["A", "B"],
      ["tag": ["x", "y"]]),
    .good(["--boat", "box"], ["box"], ["boat": [nil]]),
    .good(["--boat=Anna", "box"], ["box"], ["boat": ["Anna"]]),
    .good(["--weight", "-5"], [], ["weight": ["-5"]]),
    .good(["--level", "M"], [], ["level": ["M"]]),
    .good(["sink", "a", "b", "c"], verb: "sink", ["a", "b", "c"]),
    .good(["--secret-door"], [], ["secret-door": [nil]]),

    .bad(["--wieght", "5"], message: "unknown option '--wieght'; did you mean '--weight'?"),
    .bad(["--zebra"], message: "unknown option '--zebra'"),
    .bad(["--secret-doo"], message: "unknown option '--secret-doo'"),
    .bad(["--out\u{1B}[2J"], message: "unknown option '--out\\u{1B}[2J'"),
    .bad(["-x"], message: "unknown option '-x'"),
    .bad(["-qx"], message: "unknown option '-x'"),
    .bad(["--weight"], message: "'--weight' needs a value: N"),
    .bad(["send", "A", "B", "-o"], message: "'-o' needs a value: FILE"),
    .bad(["--quiet=yes"], message: "'--quiet' takes no value"),
    .bad(["-q", "--quiet"], message: "'--quiet' stands more than once"),
    .bad(["--weight=1", "--weight=1"], message: "'--weight' stands more than once"),
    .bad(["--level=Q"], message: "'--level' takes one of L, M, not 'Q'"),
    .bad(["list", "--output=f"], message: "'--output' does not go with 'list'"),
    .bad(["--output=f"], message: "'--output' needs one of the verbs send"),
    .bad(["list", "--boat"], message: "'--boat' does not go with 'list'"),
    .bad(["lst", "a"], message: "unknown verb 'lst'; did you mean 'list'?"),
    .bad(["box", "box"], message: "unexpected operand 'box'"),
    .bad(["list", "a", "b"], message: "unexpected operand 'b'"),
    .bad(["send"], message: "'send' needs ID, which is missing"),
    .bad(["send", "A"], message: "'send' needs HEX, which is missing"),
    .bad(["sink"], message: "'sink' needs FILE, which is missing"),
  ]

  @Test func everyLineIsTried() {
    #expect(Self.lines.count == 44)
    #expect(Self.lines.count { (try? $0.expected.get()) != nil } == 23)
  }

  @Test(arguments: lines) func line(_ line: Line) throws {
    var got: Arguments?
    let outcome = try run(line.words) { arguments, _ in
      got = arguments
      return .yes
    }
    switch line.expected {
    case .success(let arguments):
      #expect(got == arguments)
      #expect(outcome.status == .yes)
      #expect(outcome.error.isEmpty)
    case .failure(let failure):
      #expect(got == nil)
      #expect(outcome.status == .unknown)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.error
          == "ferry: error: \(failure.message)\nferry: hint: see 'ferry --help'\n")
    }
  }

  @Test func aVerbIsNeededWhereNothingElseIsTaken() throws {
    var command = ferry
    command.operands = nil
    #expect(try run([], of: command).error.contains("a verb is missing: list, send, sink"))
    #expect(
      try run(["snd", "A"], of: command).error
        .contains("unknown verb 'snd'; did you mean 'send'?"))
    #expect(try run(["zebra"], of: command).error.contains("unknown verb 'zebra'\n"))
  }

  @Test func numbersAreDecimalAndInRange() throws {
    func number(_ text: String) throws -> Int? {
      try Arguments(verb: "", operands: [], options: ["n": [text]]).number("n", in: 1...300)
    }
    #expect(try number("1") == 1)
    #expect(try number("300") == 300)
    #expect(try number("007") == 7)
    for bad in ["", "0", "301", "+5", "-5", "5 ", "1e2", "0x5", "٥", "99999999999999999999"] {
      #expect(throws: Failure.self) { try number(bad) }
    }
  }

  @Test func namesAreDistinct() {
    let options = ferry.options + Option.common
    #expect(Set(options.map(\.long)).count == options.count)
    let shorts = options.compactMap(\.short)
    #expect(Set(shorts).count == shorts.count)
  }
}
