// SPDX-License-Identifier: Apache-2.0

internal import Linux

extension Console {
  /// Whether moving pictures can be shown: standard error is a terminal with enough colours and
  /// half blocks, which a dumb one, or one that a screen reader reads, is not.
  package var showsMotion: Bool {
    Terminal.isTerminal(streams.error) && errorAppearance.depth >= .indexed
      && errorAppearance.unicode
  }

  /// The size of the terminal behind standard error, `nil` without one.
  package var screenSize: (columns: Int, rows: Int)? { Terminal.size(streams.error) }

  /// Where keys come from, and what is drawn on.
  package var keysAndScreen: (input: Int32, screen: Int32) { (streams.input, streams.error) }

  /// Draws on standard error; there is nobody to tell when that fails.
  ///
  /// - Parameter text: escape sequences and text of our own alone.
  package func draw(_ text: String) {
    complain(text)
  }

  /// Makes text from outside fit to stand in a drawing, on its line and cut to a width.
  ///
  /// - Parameters:
  ///   - text: from anywhere.
  ///   - columns: the most characters.
  /// - Returns: one line.
  package func drawable(_ text: String, columns: Int) -> String {
    String(gated(text, unicode: errorAppearance.unicode).prefix(max(0, columns)))
  }
}
