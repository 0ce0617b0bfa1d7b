// SPDX-License-Identifier: Apache-2.0

import Console
import ScanFrames

/// What the corners in the picture say.
package enum Mood: Equatable, Sendable {
  /// Looking: they pulse green.
  case looking
  /// A match.
  case match
  /// Another key than the one that is known, or two codes at once.
  case mismatch
}

extension PixelGrid {
  /// What the camera sees, as in a mirror, fitted into some cells, with the corners of a rounded
  /// square over it.
  ///
  /// - Parameters:
  ///   - preview: the picture.
  ///   - columns: of the terminal, at least 1.
  ///   - rows: of the terminal, at least 1.
  ///   - mood: colours the corners.
  ///   - phase: of the pulse, 0 to 1; of a flash, 0 when it begins, 1 when it is over.
  init(_ preview: Preview, columns: Int, rows: Int, mood: Mood, phase: Double) {
    let (width, height) = PixelGrid.size(preview, columns: columns, rows: rows)
    self.init(width: width, height: height, filled: Pixel(0, 0, 0))
    for y in 0..<height {
      for x in 0..<width { self[x, y] = preview.mean(x: width - 1 - x, y: y, of: width, height) }
    }
    draw(Reticle(width: width, height: height), mood, phase)
  }

  /// The largest grid of a picture's shape; two rows of it make a row of the terminal.
  static func size(_ preview: Preview, columns: Int, rows: Int) -> (width: Int, height: Int) {
    let isWide = preview.width * 2 * rows > preview.height * columns
    let width = isWide ? columns : max(1, 2 * rows * preview.width / preview.height)
    let height = isWide ? max(2, columns * preview.height / preview.width) : 2 * rows
    return (width, height / 2 * 2)
  }

  private mutating func draw(_ reticle: Reticle, _ mood: Mood, _ phase: Double) {
    let color = Pixel(mood == .mismatch ? Token.unknown : .brand)
    // A loop without a corner: it slows down at both ends.
    let wave = 1 - abs(2 * phase - 1)
    let strength = mood == .looking ? 0.35 + 0.65 * wave * wave * (3 - 2 * wave) : 1
    let rest = 1 - phase
    for y in 0..<height {
      for x in 0..<width {
        let (edge, isCorner, isInside) = reticle.cover(x, y)
        if mood != .looking, isInside {
          self[x, y] = self[x, y].mixed(with: color, 0.7 * rest * rest)
        }
        if mood == .looking, !isInside {
          self[x, y] = self[x, y].mixed(with: Pixel(0, 0, 0), 0.35)
        }
        // Closed on an answer, open while looking.
        if edge > 0, isCorner || mood != .looking {
          self[x, y] = self[x, y].mixed(with: color, edge * strength)
        }
      }
    }
  }
}

/// A rounded square in the middle, where the code belongs.
private struct Reticle {
  let half: Double
  let radius: Double
  let thickness: Double
  let centerX: Double
  let centerY: Double

  init(width: Int, height: Int) {
    let side = 0.78 * Double(min(width, height))
    half = side / 2
    radius = side * 0.2
    thickness = max(1.4, side * 0.05)
    centerX = Double(width) / 2
    centerY = Double(height) / 2
  }

  /// How much of a pixel the line covers, whether that is near a corner, and whether the pixel
  /// lies inside.
  func cover(_ x: Int, _ y: Int) -> (edge: Double, isCorner: Bool, isInside: Bool) {
    let (across, down) = (abs(Double(x) + 0.5 - centerX), abs(Double(y) + 0.5 - centerY))
    let (overX, overY) = (across - (half - radius), down - (half - radius))
    let (outX, outY) = (max(overX, 0), max(overY, 0))
    let distance = (outX * outX + outY * outY).squareRoot() + min(max(overX, overY), 0) - radius
    let edge = min(1, max(0, thickness / 2 + 0.5 - abs(distance)))
    return (edge, min(across, down) > half * 0.45, distance < 0)
  }
}

extension Preview {
  /// The mean of four points of the area that a pixel of a smaller picture covers.
  fileprivate func mean(x: Int, y: Int, of newWidth: Int, _ newHeight: Int) -> Pixel {
    var (red, green, blue) = (0, 0, 0)
    for part in 0..<4 {
      let sampleX = min(width - 1, (4 * x + 2 * (part & 1) + 1) * width / (4 * newWidth))
      let sampleY = min(height - 1, (4 * y + 2 * (part >> 1) + 1) * height / (4 * newHeight))
      let index = 3 * (sampleY * width + sampleX)
      red += Int(pixels[index])
      green += Int(pixels[index + 1])
      blue += Int(pixels[index + 2])
    }
    return Pixel(UInt8(red / 4), UInt8(green / 4), UInt8(blue / 4))
  }
}
