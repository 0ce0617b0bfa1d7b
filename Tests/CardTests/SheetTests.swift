// SPDX-License-Identifier: Apache-2.0

import Card
import Testing

@Suite struct SheetTests {
  static let resolution = Resolution(dotsPerInch: 600)

  static let all: [(Sheet.Kind, Format)] = Sheet.Kind.allCases.flatMap { kind in
    kind.format.map { [(kind, $0)] } ?? Format.allCases.map { (kind, $0) }
  }

  private func boxes(_ sheet: Sheet) -> [Box] {
    (0..<sheet.count).map { index in
      let corner = sheet.front(index, Self.resolution)
      return Box(x: corner.x, y: corner.y, width: sheet.cell.width, height: sheet.cell.height)
    }
  }

  @Test func allOfThem() {
    #expect(Self.all.count == 12)
    #expect(Sheet(.a4, .id1).count == 10)
    #expect(Sheet(.letter, .id1).count == 8)
    #expect(Sheet(.a4, .badge).count == 2)
    #expect(Sheet(.a4, .id1, bleed: 3).count == 8)
    #expect(Sheet(.avery5371, .businessUS).count == 10)
    #expect(Sheet(.averyC32011, .business85x54).count == 10)
  }

  @Test(arguments: all, [0, 3.0])
  func cardsLieApart(_ pair: (Sheet.Kind, Format), _ bleed: Double) {
    guard bleed == 0 || pair.0.format == nil else { return }
    let sheet = Sheet(pair.0, pair.1, bleed: bleed)
    let boxes = boxes(sheet)
    let page = Box(x: 0, y: 0, width: sheet.size.width, height: sheet.size.height)
    for (index, box) in boxes.enumerated() {
      #expect(page.inset(by: sheet.isCut ? 7.9 : 5).contains(box))
      // Corners are moved by half a dot at most to lie on whole ones.
      for other in boxes[..<index] {
        #expect(!box.inset(by: Self.resolution.dot - bleed).overlaps(other.inset(by: -bleed)))
      }
      for length in [box.x, box.y] {
        let dots = length / Self.resolution.dot
        #expect(abs(dots - dots.rounded()) < 1e-6)
      }
    }
  }

  /// Turned over, each back lies behind its front.
  @Test(arguments: all) func backsMeetTheirFronts(_ pair: (Sheet.Kind, Format)) {
    let sheet = Sheet(pair.0, pair.1)
    for index in 0..<sheet.count {
      let front = sheet.front(index, Self.resolution)
      let long = sheet.back(index, turning: .long, Self.resolution)
      #expect(abs(sheet.size.width - long.corner.x - sheet.cell.width - front.x) < 1e-9)
      #expect(long.corner.y == front.y && !long.isHalfTurned)
      let short = sheet.back(index, turning: .short, Self.resolution)
      #expect(abs(sheet.size.height - short.corner.y - sheet.cell.height - front.y) < 1e-9)
      #expect(short.corner.x == front.x && short.isHalfTurned)
    }
  }

  @Test(arguments: all, [0, 3.0])
  func cropMarksStayOutside(_ pair: (Sheet.Kind, Format), _ bleed: Double) {
    guard bleed == 0 || pair.0.format == nil else { return }
    let sheet = Sheet(pair.0, pair.1, bleed: bleed)
    let marks = sheet.cropMarks(bleed: bleed)
    #expect(marks.isEmpty == !sheet.isCut)
    let page = Box(x: 0, y: 0, width: sheet.size.width, height: sheet.size.height)
    for case .stroke(let from, let to, _, _) in marks {
      let mark = Box(
        x: min(from.x, to.x), y: min(from.y, to.y), width: abs(from.x - to.x),
        height: abs(from.y - to.y)
      ).inset(by: -0.05)
      #expect(page.contains(mark))
      for box in boxes(sheet) { #expect(!mark.overlaps(box.inset(by: -max(1.9, bleed - 0.1)))) }
    }
  }

  /// Every edge of every card has its cut.
  @Test func everyEdgeIsCut() {
    for bleed in [0, 3.0] {
      let sheet = Sheet(.a4, .id1, bleed: bleed)
      var (xs, ys): ([Double], [Double]) = ([], [])
      for case .stroke(let from, let to, _, _) in sheet.cropMarks(bleed: bleed) {
        if from.x == to.x { xs.append(from.x) } else { ys.append(from.y) }
      }
      for box in boxes(sheet) {
        for edge in [box.x, box.right] { #expect(xs.contains { abs($0 - edge) < 0.05 }) }
        for edge in [box.y, box.bottom] { #expect(ys.contains { abs($0 - edge) < 0.05 }) }
      }
      #expect(xs.count == (bleed == 0 ? 6 : 8) && ys.count == (bleed == 0 ? 12 : 16))
    }
  }
}
