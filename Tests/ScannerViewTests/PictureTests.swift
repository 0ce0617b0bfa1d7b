// SPDX-License-Identifier: Apache-2.0

import Console
import ScanFrames
import Testing

@testable import ScannerView

@Suite struct PictureTests {
  /// Left half red, right half blue.
  private func preview(_ width: Int, _ height: Int) throws -> Preview {
    let row = (0..<width).flatMap { $0 < width / 2 ? [255, 0, 0] : [0, 0, 255] as [UInt8] }
    return try #require(
      Preview(width: width, height: height, pixels: (0..<height).flatMap { _ in row }))
  }

  @Test func pictureIsMirrored() throws {
    let grid = PixelGrid(
      try preview(160, 90), columns: 80, rows: 20, mood: .match, phase: 1)
    #expect(grid[0, 20].blue == 255 && grid[0, 20].red == 0)
    #expect(grid[grid.width - 1, 20].red == 255 && grid[grid.width - 1, 20].blue == 0)
  }

  @Test func itFitsEveryWindow() throws {
    for (width, height) in [(160, 90), (1, 1), (320, 1), (1, 320), (65535, 5), (5, 65535)] {
      let preview = try preview(width, height)
      for (columns, rows) in [(80, 21), (1, 1), (200, 50), (3, 90), (300, 2)] {
        let grid = PixelGrid(preview, columns: columns, rows: rows, mood: .looking, phase: 0.3)
        #expect(
          grid.width >= 1 && grid.width <= columns, "\(width)×\(height) in \(columns)×\(rows)")
        #expect(grid.height >= 2 && grid.height <= 2 * rows)
        #expect(grid.lines(.truecolor).count <= rows)
      }
    }
  }

  private func difference(_ a: PixelGrid, _ b: PixelGrid) -> [Int] {
    a.pixels.indices.filter { a.pixels[$0] != b.pixels[$0] }
  }

  @Test func cornersPulseAndNothingElseMoves() throws {
    let preview = try preview(160, 90)
    func grid(_ phase: Double) -> PixelGrid {
      PixelGrid(preview, columns: 80, rows: 20, mood: .looking, phase: phase)
    }
    #expect(grid(0) == grid(1), "the loop closes")
    let moved = difference(grid(0), grid(0.5))
    #expect(moved.count > 40 && moved.count < grid(0).pixels.count / 8)
    // Brightest in the middle of the loop, and green.
    let corner = try #require(moved.max { grid(0.5).pixels[$0].green < grid(0.5).pixels[$1].green })
    let (dim, bright) = (grid(0).pixels[corner], grid(0.5).pixels[corner])
    #expect(bright.green > dim.green && bright.green > bright.red && bright.green > bright.blue)
    // The middle, where the code is, is never painted over.
    let middle = grid(0.5)[grid(0).width / 2 + 3, grid(0).height / 2]
    #expect(middle == Pixel(255, 0, 0) || middle == Pixel(0, 0, 255))
  }

  @Test func answersCloseTheSquareInTheirColour() throws {
    let preview = try preview(160, 90)
    func grid(_ mood: Mood, _ phase: Double) -> PixelGrid {
      PixelGrid(preview, columns: 80, rows: 20, mood: mood, phase: phase)
    }
    let top = (x: grid(.match, 1).width / 2 + 1, y: 4)
    let (match, mismatch) = (Pixel(.brand), Pixel(.unknown))
    let (green, red) = (grid(.match, 1), grid(.mismatch, 1))
    #expect(green.pixels.contains(match) && !green.pixels.contains(mismatch))
    #expect(red.pixels.contains(mismatch) && !red.pixels.contains(match))
    #expect((0..<12).contains { green[top.x, $0] == match }, "no gap between the corners")
    // The flash fills the square, and is gone at its end.
    let middle = (green.width / 2, green.height / 2)
    #expect(grid(.match, 0)[middle.0, middle.1] != green[middle.0, middle.1])
    #expect(green[middle.0, middle.1].green == 0)
  }

  @Test func linesAreHalfBlocksThatEndPlain() throws {
    var grid = PixelGrid(width: 3, height: 3, filled: Pixel(1, 2, 3))
    grid[2, 0] = Pixel(255, 255, 255)
    let lines = grid.lines(.truecolor)
    #expect(
      lines == [
        "\u{1B}[38;2;1;2;3;48;2;1;2;3m▀▀\u{1B}[38;2;255;255;255;48;2;1;2;3m▀\u{1B}[0m",
        "\u{1B}[38;2;1;2;3;48;2;1;2;3m▀▀▀\u{1B}[0m",
      ])
    #expect(
      grid.lines(.indexed)[0] == "\u{1B}[38;5;16;48;5;16m▀▀\u{1B}[38;5;231;48;5;16m▀\u{1B}[0m")
  }

  // MARK: One's own code

  @Test func theBestCodeThatFitsIsShown() {
    let panel = CodePanel(
      [(45, { _, _ in true }), (37, { _, _ in true })], caption: "ECHOECHO")
    #expect(panel.lines(columns: 53, rows: 27)?.count == 27)
    #expect(panel.lines(columns: 52, rows: 27)?.count == 23)
    #expect(panel.lines(columns: 53, rows: 26)?.count == 23)
    #expect(panel.lines(columns: 44, rows: 99) == nil)
    #expect(panel.lines(columns: 99, rows: 22) == nil)
    let middle = panel.lines(columns: 53, rows: 27)?[10] ?? ""
    let margin = String(repeating: " ", count: 4)
    #expect(middle.contains("m" + margin + String(repeating: "█", count: 45) + margin))
  }

  // MARK: States

  @Test func statesGoThroughTheirText() throws {
    let digest = (0..<32).map { UInt8($0 * 8) }
    let states: [ScanState] =
      [.sandboxed, .frame(digest: digest)]
      + ScanSight.allCases.map { .sight($0) }
    #expect(states.count == 7)
    for state in states {
      guard case .state(let text) = state.message else {
        Issue.record("no state")
        continue
      }
      #expect(ScanState(text) == state)
    }
    let hex = String(repeating: "0a", count: 32)
    #expect(ScanState("frame " + hex) != nil)
    for text in [
      "", "frame", "frame ", "frame " + hex.uppercased(), "frame " + hex + "0", "frame  " + hex,
      "frame " + hex.dropLast(2) + "+1", "Sandboxed", "frame " + hex.dropLast(1) + "é",
    ] {
      #expect(ScanState(text) == nil, "\(text)")
    }
  }
}
