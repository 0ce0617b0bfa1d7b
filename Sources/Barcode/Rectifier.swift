// SPDX-License-Identifier: Apache-2.0

import Image

/// Reads symbols whose marks can be seen but which zbar cannot follow: in steep perspective, on
/// cloth, close up.
///
/// The three marks give a map of the plane, the lines between them the version, the small mark
/// the fourth corner; then the modules are sampled, drawn afresh, and given to zbar, whose error
/// correction has the last word.
enum Rectifier {
  /// Finds symbols by their marks.
  ///
  /// - Parameters:
  ///   - image: the picture, at a size where a module has two pixels or more.
  ///   - window: of the threshold that the marks are looked for with, in pixels.
  ///   - known: codes that are not looked for again.
  ///   - isLate: asked before each costly part; what was found till then is returned.
  /// - Returns: the codes with their corners in `image`.
  static func scan(
    _ image: GrayImage, window: Int, known: [Code], isLate: () -> Bool
  ) -> [Code] {
    var codes: [Code] = []
    for view in [image, image.inverted()] {
      let marks = FinderPattern.all(in: view.adaptiveThreshold(window: window, offset: 5))
        .filter { mark in !known.contains { $0.covers(mark.center) } }
      for grid in grids(marks, in: view, isLate: isLate) {
        let middle = Point.mean(of: grid.corners)
        if codes.contains(where: { $0.covers(middle) }) { continue }
        codes += read(grid, in: view, isLate: isLate)
      }
    }
    return codes
  }

  /// The likeliest grids, best first.
  private static func grids(
    _ marks: [FinderPattern], in image: GrayImage, isLate: () -> Bool
  ) -> [ModuleGrid] {
    var scored: [(grid: ModuleGrid, timing: Double)] = []
    for mark in marks where !isLate() {
      // The other two of a symbol are among the nearest, however many symbols there are.
      let near =
        marks
        .filter { $0.center != mark.center && isAlike($0, mark) }
        .sorted { ($0.center - mark.center).length < ($1.center - mark.center).length }
        .prefix(6)
      for right in near {
        for low in near where (right.center - mark.center).cross(low.center - mark.center) > 0 {
          for version in versions(mark, right, low) {
            guard let grid = ModuleGrid([mark, right, low], version: version) else { continue }
            let timing = grid.timing(in: image)
            if timing >= 0.7 { scored.append((grid, timing)) }
          }
        }
      }
    }
    return scored.sorted { $0.timing > $1.timing }
      .prefix(4 + marks.count / 3).map(\.grid)
  }

  private static func isAlike(_ a: FinderPattern, _ b: FinderPattern) -> Bool {
    max(a.side, b.side) <= 3 * min(a.side, b.side)
  }

  /// The versions that the distances between three marks allow.
  private static func versions(
    _ corner: FinderPattern, _ right: FinderPattern, _ low: FinderPattern
  ) -> [Int] {
    let arms = [right, low].map {
      14 * ($0.center - corner.center).length / ($0.side + corner.side)
    }
    guard max(arms[0], arms[1]) <= 2.5 * min(arms[0], arms[1]) else { return [] }
    let middle = ((arms[0] + arms[1]) / 2 + 7 - 17) / 4
    let spread = max(1.5, middle * 0.2)
    return (1...40).filter { abs(Double($0) - middle) <= spread }
  }

  private static func read(
    _ grid: ModuleGrid, in image: GrayImage, isLate: () -> Bool
  ) -> [Code] {
    var grid = grid
    for attempt in 0..<3 where !isLate() {
      if attempt == 1 { grid.findAlignment(in: image) }
      if attempt == 2 { grid.relax(on: image, rounds: 6) }
      guard let drawing = try? grid.redrawn(from: image).gray(moduleSize: 4) else { return [] }
      let codes = Scanner.scan(drawing)
      if !codes.isEmpty { return codes.map { Code(bytes: $0.bytes, corners: grid.corners) } }
    }
    return []
  }
}

extension Code {
  /// Whether a point lies in the code's outline.
  func covers(_ point: Point) -> Bool {
    let turns = corners.indices.map { i in
      let next = corners[(i + 1) % corners.count]
      return (next - corners[i]).cross(point - corners[i])
    }
    // An outline without an area covers nothing.
    guard turns.contains(where: { $0 != 0 }) else { return false }
    return turns.allSatisfy { $0 >= 0 } || turns.allSatisfy { $0 <= 0 }
  }
}
