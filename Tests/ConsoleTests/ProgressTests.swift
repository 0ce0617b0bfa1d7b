// SPDX-License-Identifier: Apache-2.0

import Console
import Foundation
import Linux
import Testing

@Suite struct ProgressTests {
  private func console(
    _ terminal: PseudoTerminal, usesJSON: Bool = false, term: String = "xterm"
  ) -> Console {
    Console(
      program: "ferry", usesJSON: usesJSON,
      streams: .init(
        input: -1, output: -1, error: terminal.program, variable: { $0 == "TERM" ? term : nil }))
  }

  @Test func longJobsShowOneLineAndTakeItAway() throws {
    let terminal = try PseudoTerminal()
    defer { terminal.end() }
    let progress = console(terminal).progress("checking", total: 9)
    progress.update(1)
    #expect(try terminal.rest() == "")
    usleep(600_000)
    progress.update(2)
    progress.update(3)
    #expect(try terminal.rest() == "\rchecking: 2 of 9\u{1B}[K")
    progress.finish()
    progress.finish()
    #expect(try terminal.rest() == "\r\u{1B}[K")
  }

  @Test func nothingWhereNobodyLooks() throws {
    let terminal = try PseudoTerminal()
    defer { terminal.end() }
    let silent = [
      console(terminal, usesJSON: true).progress("checking"),
      console(terminal, term: "dumb").progress("checking"),
      console(terminal, term: "").progress("checking"),
    ]
    usleep(600_000)
    for progress in silent {
      progress.update(1)
      progress.finish()
    }
    #expect(try terminal.rest() == "")
  }
}
