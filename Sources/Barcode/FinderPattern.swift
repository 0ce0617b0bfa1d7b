// SPDX-License-Identifier: Apache-2.0

import Image

/// One of the three large marks of a QR symbol: a dark core of 3 modules in a dark ring of 7.
///
/// Source: ISO/IEC 18004, 6.3.3.
struct FinderPattern {
  /// The middle of the core.
  let center: Point
  /// The outer corners of the ring, in order around it.
  let corners: [Point]

  /// The length of the ring's side, in pixels, as the mean of its four sides.
  var side: Double {
    (0..<4).map { (corners[$0] - corners[($0 + 1) % 4]).length }.reduce(0, +) / 4
  }

  /// Finds the marks in a picture of black and white, at most 64, the surest first.
  static func all(in image: GrayImage) -> [FinderPattern] {
    let components = Components(of: image)
    struct Pair: Hashable {
      let ring: Int32
      let core: Int32
    }
    var hits: [Pair: Int] = [:]
    for y in 0..<image.height {
      let row = components.rows[y]..<components.rows[y + 1]
      guard row.count >= 3 else { continue }
      for i in row.lowerBound..<row.upperBound - 2 {
        let (left, core, right) = (
          components.runs[i], components.runs[i + 1], components.runs[i + 2]
        )
        // A line through the middle of a mark meets its ring, its core and its ring again.
        guard left.component == right.component, core.component != left.component,
          isOneOneThree(left, core, right)
        else { continue }
        hits[Pair(ring: left.component, core: core.component), default: 0] += 1
      }
    }
    let likely = hits.filter { pair, count in
      let ring = components.components[Int(pair.ring)]
      let core = components.components[Int(pair.core)]
      // 24 modules and 9, with room for blur.
      let ratio = Double(ring.area) / Double(core.area)
      return count >= 2 && (1.2...6).contains(ratio)
        && core.left > ring.left && core.right < ring.right
        && core.top > ring.top && core.bottom < ring.bottom
    }
    .sorted { ($0.value, $1.key.ring) > ($1.value, $0.key.ring) }
    .prefix(64)
    return likely.compactMap { pair, _ in
      FinderPattern(
        ring: outline(of: pair.ring, in: components),
        core: outline(of: pair.core, in: components))
    }
  }

  private static func isOneOneThree(
    _ left: Components.Run, _ core: Components.Run, _ right: Components.Run
  ) -> Bool {
    let widths = [
      left.end - left.start, core.start - left.end, core.end - core.start,
      right.start - core.end, right.end - right.start,
    ].map(Double.init)
    let module = widths.reduce(0, +) / 7
    guard abs(widths[2] - 3 * module) <= 1.2 * module + 0.5 else { return false }
    return [0, 1, 3, 4].allSatisfy { abs(widths[$0] - module) <= 0.75 * module + 0.5 }
  }

  /// The end points of a component's runs: its corners are among them.
  private static func outline(of label: Int32, in components: Components) -> [Point] {
    let component = components.components[Int(label)]
    var points: [Point] = []
    for y in component.top...component.bottom {
      let row = components.runs[components.rows[y]..<components.rows[y + 1]]
        .filter { $0.component == label }
      guard let first = row.first, let last = row.last else { continue }
      points.append(Point(x: Double(first.start), y: Double(y)))
      points.append(Point(x: Double(last.end - 1), y: Double(y)))
    }
    return points
  }

  /// Fits a quadrilateral to the ring; nil where it is none.
  private init?(ring: [Point], core: [Point]) {
    let middle = Point.mean(of: core)
    guard let a = ring.max(by: { ($0 - middle).length < ($1 - middle).length }),
      let c = ring.max(by: { ($0 - a).length < ($1 - a).length })
    else { return nil }
    func side(_ p: Point) -> Double { (c - a).cross(p - a) }
    guard let b = ring.max(by: { side($0) < side($1) }),
      let d = ring.min(by: { side($0) < side($1) }), side(b) > 0, side(d) < 0
    else { return nil }
    // The ring's pixels reach half a pixel further than their middles.
    corners = [a, b, c, d].map { p in
      let away = p - middle
      return p + away * (0.5 / max(away.length, 1))
    }
    // Where the diagonals cross is the middle in any perspective; the core's mean is not.
    let (p, q) = (c - a, d - b)
    let t = (b - a).cross(q) / p.cross(q)
    guard t.isFinite, (0.2...0.8).contains(t) else { return nil }
    center = corners[0] + (corners[2] - corners[0]) * t
  }
}

extension Point {
  static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }

  var length: Double { (x * x + y * y).squareRoot() }

  /// Twice the area of the triangle that two vectors span; positive turns clockwise on screen.
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  static func mean(of points: [Point]) -> Point {
    let count = Double(max(points.count, 1))
    return points.reduce(Point(x: 0, y: 0), +) * (1 / count)
  }
}
