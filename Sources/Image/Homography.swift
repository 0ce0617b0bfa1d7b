// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A point of a picture, in pixels; whole numbers are the middles of pixels.
package struct Point: Equatable, Sendable {
  /// To the right.
  package var x: Double
  /// Down.
  package var y: Double

  /// Takes coordinates as they are.
  ///
  /// - Parameters:
  ///   - x: pixels to the right.
  ///   - y: pixels down.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A projective map of the plane: how a flat square looks from anywhere.
///
/// Source: Hartley and Zisserman, Multiple View Geometry, 2.3.
package struct Homography: Equatable, Sendable {
  /// Nine coefficients, row by row; the last is 1.
  let h: [Double]

  init(coefficients: [Double]) { h = coefficients }

  /// The map that leaves every point where it is.
  package static let identity = Homography(coefficients: [1, 0, 0, 0, 1, 0, 0, 0, 1])

  /// Scales pixels about the corner of the picture, so that their areas match.
  ///
  /// - Parameters:
  ///   - x: factor to the right, above 0.
  ///   - y: factor down, above 0.
  /// - Returns: the map.
  package static func scale(x: Double, y: Double) -> Homography {
    // Middles of pixels are whole numbers, so their corner is at -1/2.
    Homography(coefficients: [x, 0, x / 2 - 0.5, 0, y, y / 2 - 0.5, 0, 0, 1])
  }

  /// The map that brings four points to four others; nil where there is none.
  ///
  /// - Parameters:
  ///   - from: four points, no three on a line.
  ///   - to: where they go.
  package init?(from: [Point], to: [Point]) {
    guard from.count == 4, to.count == 4 else { return nil }
    self.init(fitting: zip(from, to).map { ($0, $1) })
  }

  /// The map that brings many points nearest to others, by least squares; nil where there is none.
  ///
  /// - Parameter pairs: at least four pairs of a point and where it goes.
  package init?(fitting pairs: [(from: Point, to: Point)]) {
    guard pairs.count >= 4 else { return nil }
    var normal = [[Double]](repeating: [Double](repeating: 0, count: 9), count: 8)
    for (p, q) in pairs {
      let rows = [
        [p.x, p.y, 1, 0, 0, 0, -p.x * q.x, -p.y * q.x, q.x],
        [0, 0, 0, p.x, p.y, 1, -p.x * q.y, -p.y * q.y, q.y],
      ]
      for row in rows {
        for i in 0..<8 { for j in 0..<9 { normal[i][j] += row[i] * row[j] } }
      }
    }
    guard let solution = solve(normal) else { return nil }
    h = solution + [1]
  }

  /// Where a point goes; far away where it would go beyond the horizon.
  ///
  /// - Parameter point: any point.
  /// - Returns: its image, with finite coordinates of at most a thousand million.
  package func callAsFunction(_ point: Point) -> Point {
    let w = h[6] * point.x + h[7] * point.y + h[8]
    let x = (h[0] * point.x + h[1] * point.y + h[2]) / w
    let y = (h[3] * point.x + h[4] * point.y + h[5]) / w
    func bounded(_ value: Double) -> Double {
      value.isFinite ? min(max(value, -1e9), 1e9) : 1e9
    }
    return Point(x: bounded(x), y: bounded(y))
  }

  /// The map that goes this way first and then another.
  ///
  /// - Parameter next: the map that follows.
  /// - Returns: both in one.
  package func then(_ next: Homography) -> Homography {
    let (a, b) = (next.h, h)
    return Homography(
      coefficients: (0..<9).map { i in
        let (row, column) = (i / 3 * 3, i % 3)
        return a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]
      })
  }
}

/// Solves a square system with its right side as last column, by elimination with pivots.
private func solve(_ system: [[Double]]) -> [Double]? {
  var rows = system
  let count = rows.count
  for i in 0..<count {
    guard let pivot = (i..<count).max(by: { abs(rows[$0][i]) < abs(rows[$1][i]) }),
      abs(rows[pivot][i]) > 1e-12
    else { return nil }
    rows.swapAt(i, pivot)
    for j in 0..<count where j != i {
      let factor = rows[j][i] / rows[i][i]
      if factor == 0 { continue }
      for k in i...count { rows[j][k] -= factor * rows[i][k] }
    }
  }
  let solution = (0..<count).map { rows[$0][count] / rows[$0][$0] }
  return solution.allSatisfy(\.isFinite) ? solution : nil
}

extension GrayImage {
  /// Draws a picture from this one, each pixel from where a map says it lies here.
  ///
  /// - Parameters:
  ///   - newWidth: pixels of the new picture, at least 1.
  ///   - newHeight: rows of the new picture, at least 1.
  ///   - map: from the new picture's pixels to this one's.
  /// - Returns: the new picture, white where this one has nothing.
  package func warped(width newWidth: Int, height newHeight: Int, by map: Homography) -> GrayImage {
    let (width, height) = (width, height)
    let h = map.h
    return unsafe withPixels { source in
      unsafe GrayImage(width: newWidth, height: newHeight) { target in
        for y in 0..<newHeight {
          for x in 0..<newWidth {
            let (px, py) = (Double(x), Double(y))
            let w = h[6] * px + h[7] * py + h[8]
            let sx = (h[0] * px + h[1] * py + h[2]) / w
            let sy = (h[3] * px + h[4] * py + h[5]) / w
            var value: UInt8 = 255
            // Written so that NaN is outside.
            if sx >= 0, sy >= 0, sx <= Double(width - 1), sy <= Double(height - 1) {
              let (ix, iy) = (Int(sx), Int(sy))
              let (fx, fy) = (Float(sx - Double(ix)), Float(sy - Double(iy)))
              let right = ix + 1 < width ? 1 : 0
              let down = iy + 1 < height ? width : 0
              let p = unsafe source + (iy * width + ix)
              let top = unsafe Float(p[0]) * (1 - fx) + Float(p[right]) * fx
              let bottom = unsafe Float(p[down]) * (1 - fx) + Float(p[down + right]) * fx
              value = UInt8(top * (1 - fy) + bottom * fy + 0.5)
            }
            unsafe target[y * newWidth + x] = value
          }
        }
      }
    }
  }

  /// Turns the picture by 45 degrees into one that holds all of it.
  ///
  /// - Returns: the turned picture, white in its corners, and the map back to this one's pixels.
  package func turnedBy45Degrees() -> (image: GrayImage, back: Homography) {
    let c = 0.5.squareRoot()
    let side = Int((Double(width + height) * c).rounded(.up))
    let (middleX, middleY) = (Double(width - 1) / 2, Double(height - 1) / 2)
    let middle = Double(side - 1) / 2
    let back = Homography(coefficients: [
      c, -c, middleX, c, c, middleY - 2 * c * middle, 0, 0, 1,
    ])
    return (warped(width: side, height: side, by: back), back)
  }
}
