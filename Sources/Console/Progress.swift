// SPDX-License-Identifier: Apache-2.0

internal import Linux

/// How far a long job is: one line on standard error that redraws itself, and nothing at all
/// without a terminal, under `--json`, or for jobs that are quick.
package final class Progress {
  private let console: Console
  private let label: String
  private let total: Int?
  private let isShown: Bool
  private var nextTime: Int64
  private var hasLine = false

  /// Nothing is drawn before, in milliseconds, and then not more often than.
  private let patience: Int64 = 500
  private let interval: Int64 = 100

  init(_ console: Console, label: String, total: Int?) {
    self.console = console
    self.label = label
    self.total = total
    let term = console.streams.variable("TERM") ?? ""
    isShown =
      Terminal.isTerminal(console.streams.error) && !term.isEmpty && term != "dumb"
      && !console.usesJSON
    nextTime = Clock.milliseconds + patience
  }

  /// Says how much is done.
  ///
  /// - Parameter done: out of the total.
  package func update(_ done: Int) {
    guard isShown, Clock.milliseconds >= nextTime else { return }
    nextTime = Clock.milliseconds + interval
    hasLine = true
    let amount = total.map { "\(done) of \($0)" } ?? "\(done)"
    console.complain("\r\(label): \(amount)\u{1B}[K")
  }

  /// Says how far the job is, in words of its own.
  ///
  /// - Parameter text: made only when it is shown.
  package func update(_ text: () -> String) {
    guard isShown, Clock.milliseconds >= nextTime else { return }
    nextTime = Clock.milliseconds + interval
    hasLine = true
    console.complain("\r\(label): \(text())\u{1B}[K")
  }

  /// Takes the line away; also done when the progress goes.
  package func finish() {
    if hasLine { console.complain("\r\u{1B}[K") }
    hasLine = false
  }

  deinit { finish() }
}

extension Console {
  /// Begins to show how far a long job is.
  ///
  /// - Parameters:
  ///   - label: a word or two: `checking`.
  ///   - total: how much there is to do, if known.
  /// - Returns: what is told how much is done.
  package func progress(_ label: String, total: Int? = nil) -> Progress {
    Progress(self, label: label, total: total)
  }
}
