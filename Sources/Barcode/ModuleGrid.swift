// SPDX-License-Identifier: Apache-2.0

import Image

/// Where the modules of a symbol lie in a picture.
struct ModuleGrid {
  /// Modules on a side, 17 + 4 times the version.
  let width: Int
  /// From modules, counted from the symbol's corner, to pixels.
  private(set) var map: Homography
  /// The pairs that ``map`` was fitted to.
  private var anchors: [(from: Point, to: Point)]
  /// By how many modules the surface bulges away from the map, at the knots of a coarse net.
  private var bulges: [Point]
  /// Knots on a side of that net.
  private let knots: Int

  /// Lays a grid over three marks; nil where they cannot be those of one symbol.
  ///
  /// - Parameters:
  ///   - marks: at the corners top left, top right, bottom left.
  ///   - version: 1 to 40.
  init?(_ marks: [FinderPattern], version: Int) {
    width = 17 + 4 * version
    let far = Double(width - 7)
    let right = marks[1].center - marks[0].center
    let down = marks[2].center - marks[0].center
    let area = right.cross(down)
    guard abs(area) > 1 else { return nil }
    anchors = []
    let origins = [Point(x: 0, y: 0), Point(x: far, y: 0), Point(x: 0, y: far)]
    for (mark, origin) in zip(marks, origins) {
      var seen: Set<[Bool]> = []
      for corner in mark.corners {
        let arm = corner - mark.center
        let (isRight, isLow) = (arm.cross(down) / area > 0, right.cross(arm) / area > 0)
        seen.insert([isRight, isLow])
        let module = origin + Point(x: isRight ? 7 : 0, y: isLow ? 7 : 0)
        anchors.append((module, corner))
      }
      guard seen.count == 4 else { return nil }
      anchors.append((origin + Point(x: 3.5, y: 3.5), mark.center))
    }
    guard let fitted = Homography(fitting: anchors) else { return nil }
    map = fitted
    knots = width / 6 + 2
    bulges = [Point](repeating: Point(x: 0, y: 0), count: knots * knots)
  }

  /// The corners of the symbol in pixels: top left, top right, bottom right, bottom left.
  var corners: [Point] {
    let far = Double(width)
    return [(0, 0), (far, 0), (far, far), (0, far)].map { map(Point(x: $0.0, y: $0.1)) }
  }

  /// Where a point of the symbol lies in the picture.
  private func place(_ x: Double, _ y: Double) -> Point {
    let step = Double(width) / Double(knots - 1)
    let (u, v) = (
      min(max(x / step, 0), Double(knots - 1)), min(max(y / step, 0), Double(knots - 1))
    )
    let (i, j) = (min(Int(u), knots - 2), min(Int(v), knots - 2))
    let (fu, fv) = (u - Double(i), v - Double(j))
    let k = j * knots + i
    let upper = bulges[k] * (1 - fu) + bulges[k + 1] * fu
    let lower = bulges[k + knots] * (1 - fu) + bulges[k + knots + 1] * fu
    return map(Point(x: x, y: y) + upper * (1 - fv) + lower * fv)
  }

  /// The brightness of the module whose corner is at `x` and `y`, from five points in it.
  func sample(_ image: GrayImage, _ x: Double, _ y: Double) -> Double {
    let offsets = [(0.5, 0.5), (0.3, 0.3), (0.7, 0.3), (0.3, 0.7), (0.7, 0.7)]
    return offsets.reduce(0) { $0 + image.brightness(at: place(x + $1.0, y + $1.1)) } / 5
  }

  /// How much of the two lines of alternating modules between the marks is there, 0 to 1.
  func timing(in image: GrayImage) -> Double {
    var (right, count) = (0, 0)
    for isColumn in [false, true] {
      let line = (6...width - 7).map { i in
        isColumn ? sample(image, 6, Double(i)) : sample(image, Double(i), 6)
      }
      for i in 1..<line.count - 1 {
        let isDark = i % 2 == 0
        count += 1
        if isDark == (2 * line[i] < line[i - 1] + line[i + 1]) { right += 1 }
      }
    }
    return Double(right) / Double(count)
  }

  /// Looks for the small mark near the fourth corner and fits the map to it as well.
  mutating func findAlignment(in image: GrayImage) {
    guard width > 21 else { return }
    let expected = Double(width) - 9
    var best = (score: 40.0, x: 0.0, y: 0.0)
    // Perspective shifts the fourth corner by modules, not by fractions of one.
    let reach = min(6, Double(width) / 8)
    for y in stride(from: -reach, through: reach, by: 0.5) {
      for x in stride(from: -reach, through: reach, by: 0.5) {
        var (dark, light) = (0.0, 0.0)
        for row in 0..<5 {
          for column in 0..<5 {
            let value = image.brightness(
              at: map(
                Point(
                  x: expected + x + Double(column) + 0.5, y: expected + y + Double(row) + 0.5)))
            let ring = max(abs(row - 2), abs(column - 2))
            if ring == 1 { light += value } else { dark += value }
          }
        }
        let score = light / 8 - dark / 17
        if score > best.score { best = (score, x, y) }
      }
    }
    guard best.score > 40 else { return }
    let middle = expected + 2.5
    let found = map(Point(x: middle + best.x, y: middle + best.y))
    // It stands alone against fifteen points at the other corners.
    anchors += [(Point, Point)](repeating: (Point(x: middle, y: middle), found), count: 8)
    if let fitted = Homography(fitting: anchors) { map = fitted }
  }

  /// Lets the net follow bulges and wrinkles: knots move to where modules are most clearly dark
  /// or light, neighbours not too differently.
  mutating func relax(on image: GrayImage, rounds: Int) {
    let step = Double(width) / Double(knots - 1)
    for round in 0..<rounds {
      let stride = round < rounds / 2 ? 0.3 : 0.15
      let levels = self.levels(in: image)
      for j in 0..<knots {
        for i in 0..<knots {
          let k = j * knots + i
          let columns =
            Int(max(0, (Double(i) - 0.8) * step))..<min(width, Int((Double(i) + 0.8) * step) + 1)
          let rows =
            Int(max(0, (Double(j) - 0.8) * step))..<min(width, Int((Double(j) + 0.8) * step) + 1)
          var neighbours: [Point] = []
          if i > 0 { neighbours.append(bulges[k - 1]) }
          if i < knots - 1 { neighbours.append(bulges[k + 1]) }
          if j > 0 { neighbours.append(bulges[k - knots]) }
          if j < knots - 1 { neighbours.append(bulges[k + knots]) }
          let calm = Point.mean(of: neighbours)
          let start = bulges[k]
          var best = (score: -Double.infinity, bulge: start)
          for (dx, dy) in [
            (0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1),
          ] {
            bulges[k] = start + Point(x: Double(dx), y: Double(dy)) * stride
            var clear = 0.0
            for y in rows {
              for x in columns {
                let value = image.brightness(at: place(Double(x) + 0.5, Double(y) + 0.5))
                clear += abs(value - levels[y * width + x])
              }
            }
            let away = (bulges[k] - calm).length
            let score = clear / Double(max(1, rows.count * columns.count)) - 12 * away * away
            if score > best.score + 0.01 { best = (score, bulges[k]) }
          }
          bulges[k] = best.bulge
        }
      }
    }
  }

  /// The brightness of every module, row by row.
  func samples(in image: GrayImage) -> [Double] {
    (0..<width * width).map { sample(image, Double($0 % width), Double($0 / width)) }
  }

  /// For every module the brightness that parts dark from light around it.
  private func levels(in image: GrayImage) -> [Double] {
    ModuleGrid.localMeans(of: samples(in: image), width: width, radius: 4)
  }

  /// Means over squares of `2 * radius + 1` modules, as far as they are in the symbol.
  static func localMeans(of values: [Double], width: Int, radius: Int) -> [Double] {
    var table = [Double](repeating: 0, count: (width + 1) * (width + 1))
    for y in 0..<width {
      for x in 0..<width {
        let k = (y + 1) * (width + 1) + x + 1
        table[k] =
          values[y * width + x] + table[k - 1] + table[k - width - 1] - table[k - width - 2]
      }
    }
    return (0..<width * width).map { i in
      let (x, y) = (i % width, i / width)
      let (left, right) = (max(0, x - radius), min(width, x + radius + 1))
      let (top, bottom) = (max(0, y - radius), min(width, y + radius + 1))
      let sum =
        table[bottom * (width + 1) + right] - table[top * (width + 1) + right]
        - table[bottom * (width + 1) + left] + table[top * (width + 1) + left]
      return sum / Double((right - left) * (bottom - top))
    }
  }

  /// The symbol as it would be printed, with its quiet zone.
  func redrawn(from image: GrayImage) -> Bitmap {
    let samples = samples(in: image)
    let levels = ModuleGrid.localMeans(of: samples, width: width, radius: 4)
    let side = width + 8
    return Bitmap(width: side, height: side) { x, y in
      let (x, y) = (x - 4, y - 4)
      guard x >= 0, y >= 0, x < width, y < width else { return false }
      return samples[y * width + x] < levels[y * width + x]
    }
  }
}

extension GrayImage {
  /// Brightness between pixels; the edge pixels go on outside.
  func brightness(at point: Point) -> Double {
    let x = min(max(point.x, 0), Double(width - 1))
    let y = min(max(point.y, 0), Double(height - 1))
    let (i, j) = (min(Int(x), max(width - 2, 0)), min(Int(y), max(height - 2, 0)))
    let (fx, fy) = (x - Double(i), y - Double(j))
    let k = j * width + i
    let right = width > 1 ? 1 : 0
    let down = height > 1 ? width : 0
    let top = Double(pixels[k]) * (1 - fx) + Double(pixels[k + right]) * fx
    let bottom = Double(pixels[k + down]) * (1 - fx) + Double(pixels[k + down + right]) * fx
    return top * (1 - fy) + bottom * fy
  }
}
