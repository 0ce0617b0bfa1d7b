// SPDX-License-Identifier: Apache-2.0

package import Console
import Linux
package import ScanFrames

/// What a person sees while a camera looks for a code: the picture as in a mirror, corners that
/// pulse, one line of help; without a capable terminal, plain lines.
package final class ScannerView {
  /// What the person wants.
  package enum Wish: Equatable, Sendable {
    /// To end without an answer.
    case quit
    /// To end the program, by a signal.
    case signal(Int32)
  }

  private let console: Console
  private let panel: CodePanel?
  private var screen: Screen?
  private var preview: Preview?
  private var help = ""
  private var showsPanel = false
  private var lastLines: [String] = []
  private var lastSize = (columns: 0, rows: 0)
  private var nextDraw: Int64 = 0
  private let start = Clock.milliseconds
  private var spoken: [String: Int64] = [:]

  /// Whether there is a picture.
  package var isMoving: Bool { screen != nil }

  /// Milliseconds: of the pulse, of a flash, between two drawings.
  static let (pulse, flash, interval) = (1200, 250, 50)

  /// Opens the view.
  ///
  /// - Parameters:
  ///   - console: it is drawn on standard error.
  ///   - isPlain: true has plain lines only.
  ///   - panel: one's own code, beside the picture or in turn with it.
  package init(_ console: Console, isPlain: Bool, panel: CodePanel? = nil) {
    self.console = console
    self.panel = panel
    guard !isPlain, console.showsMotion, console.screenSize != nil else { return }
    let (input, screen) = console.keysAndScreen
    // Another screen than the shell's, no cursor; and back.
    self.screen = try? Screen(
      screen, input: input, beginning: Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J".utf8),
      ending: Array("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l".utf8))
  }

  deinit { close() }

  /// Puts the terminal back as it was.
  package func close() {
    screen = nil
  }

  /// Says what to do; without a picture each sentence is a line, now and then.
  ///
  /// - Parameter help: a sentence; text from outside goes in escaped.
  package func say(_ help: String) {
    guard help != self.help else { return }
    self.help = help
    guard screen == nil else { return }
    let now = Clock.milliseconds
    // A hand that trembles would fill the screen.
    if let last = spoken[help], now - last < 10_000 { return }
    spoken[help] = now
    console.note(help)
  }

  /// Takes what the camera sees.
  ///
  /// - Parameter preview: the picture.
  package func show(_ preview: Preview) {
    self.preview = preview
  }

  /// Draws if it is time, and says what the person wants.
  ///
  /// - Returns: nil for nothing.
  package func tick() -> Wish? {
    if let wish = wish() { return wish }
    let now = Clock.milliseconds
    guard screen != nil, now >= nextDraw else { return nil }
    nextDraw = now + Int64(Self.interval)
    let phase = Double((now - start) % Int64(Self.pulse)) / Double(Self.pulse)
    draw(.looking, phase)
    return nil
  }

  private func wish() -> Wish? {
    for event in screen?.events() ?? [] {
      switch event {
      case .signal(let number): return .signal(number)
      // q, and Escape, which arrives alone.
      case .key(UInt8(ascii: "q")), .key(0x1B), .key(4): return .quit
      case .key(UInt8(ascii: " ")):
        showsPanel.toggle()
        lastLines = []
      case .key: break
      case .resumed: lastLines = []
      }
    }
    return nil
  }

  /// Flashes once, and leaves the picture where it stands, in the shell's own screen, so that both
  /// people see what was scanned.
  ///
  /// - Parameters:
  ///   - mood: green or red.
  ///   - help: what it means, on a line.
  package func finish(_ mood: Mood, _ help: String) {
    self.help = help
    guard screen != nil else { return }
    if mood == .mismatch { console.draw("\u{7}") }
    showsPanel = false
    let begin = Clock.milliseconds
    while true {
      let elapsed = Clock.milliseconds - begin
      guard elapsed < Int64(Self.flash) else { break }
      draw(mood, Double(elapsed) / Double(Self.flash))
      Process.pause(milliseconds: 20)
    }
    draw(mood, 1)
    close()
    guard let preview, let size = console.screenSize else { return }
    // The answer, and a key to compare, stand below in the same window.
    let grid = PixelGrid(
      preview, columns: size.columns - 1, rows: max(6, min(16, size.rows - 16)), mood: mood,
      phase: 1)
    for line in grid.lines(console.errorAppearance.depth) { console.draw(line + "\n") }
    console.draw("\n")
  }

  // MARK: Drawing

  private func draw(_ mood: Mood, _ phase: Double) {
    guard let size = console.screenSize else { return }
    let lines = layout(mood, phase, size)
    if size != lastSize { lastLines = [] }
    var text = lastLines.isEmpty ? "\u{1B}[2J" : ""
    for (row, line) in lines.enumerated() where lastLines.isEmpty || lastLines[row] != line {
      text += "\u{1B}[\(row + 1);1H\(line)\u{1B}[K"
    }
    // One update at a time, where the terminal knows how; others pass over it.
    if !text.isEmpty { console.draw("\u{1B}[?2026h\(text)\u{1B}[?2026l") }
    (lastLines, lastSize) = (lines, size)
  }

  /// All lines of the window: picture or code or both, then the help.
  private func layout(
    _ mood: Mood, _ phase: Double, _ size: (columns: Int, rows: Int)
  ) -> [String] {
    let rows = max(1, size.rows - 3)
    var body = picture(mood, phase, columns: size.columns, rows: rows)
    var keys = "q ends"
    if let panel {
      // Beside a picture that is still worth looking at.
      let room = size.columns - panel.columns - 2
      if room >= 36, let code = panel.lines(columns: panel.columns, rows: rows) {
        let left = picture(mood, phase, columns: room, rows: rows)
        body = zip(left, centered(code, columns: panel.columns, rows: rows)).map { $0 + "  " + $1 }
      } else {
        keys = showsPanel ? "space shows the camera, q ends" : "space shows your code, q ends"
        if showsPanel { body = panelLines(panel, size.columns, rows) }
      }
    }
    let style = Style(mood == .mismatch ? .unknown : mood == .match ? .verified : nil, isBold: true)
    return body + ["", line(help, style, size.columns), line(keys, .secondary, size.columns)]
  }

  private func panelLines(_ panel: CodePanel, _ columns: Int, _ rows: Int) -> [String] {
    let code =
      panel.lines(columns: columns, rows: rows)
      ?? ["The window is too small for your code: make it larger"]
    return centered(code, columns: columns, rows: rows)
  }

  /// Lines of equal width in the middle of some room.
  private func centered(_ lines: [String], columns: Int, rows: Int) -> [String] {
    let width = lines.map(columnCount).max() ?? 0
    let margin = String(repeating: " ", count: max(0, (columns - width) / 2))
    let above = max(0, (rows - lines.count) / 2)
    let below = max(0, rows - lines.count - above)
    return Array(repeating: "", count: above) + lines.prefix(rows).map { margin + $0 }
      + Array(repeating: "", count: below)
  }

  private func picture(
    _ mood: Mood, _ phase: Double, columns: Int, rows: Int
  ) -> [String] {
    guard let preview else {
      return Array(repeating: "", count: rows)
    }
    let grid = PixelGrid(preview, columns: columns, rows: rows, mood: mood, phase: phase)
    let lines = grid.lines(console.errorAppearance.depth)
    let margin = (columns - grid.width) / 2
    let (left, right) = (
      String(repeating: " ", count: margin),
      String(repeating: " ", count: columns - grid.width - margin)
    )
    let blank = String(repeating: " ", count: columns)
    let above = (rows - lines.count) / 2
    return Array(repeating: blank, count: above) + lines.map { left + $0 + right }
      + Array(repeating: blank, count: rows - lines.count - above)
  }

  private func line(_ text: String, _ style: Style, _ columns: Int) -> String {
    let text = console.drawable(text, columns: columns)
    let margin = String(repeating: " ", count: max(0, (columns - text.count) / 2))
    return margin + console.errorAppearance.paint(text, style)
  }
}

/// The columns of a line of our own, without its colours.
private func columnCount(_ line: String) -> Int {
  var count = 0
  var isInSequence = false
  for character in line.unicodeScalars {
    if character == "\u{1B}" { isInSequence = true }
    if !isInSequence { count += 1 }
    if isInSequence, character == "m" { isInSequence = false }
  }
  return count
}
