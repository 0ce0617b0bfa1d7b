// SPDX-License-Identifier: Apache-2.0

/// A picture of one channel: 0 is black, 255 white; rows from the top, without padding.
package struct GrayImage: Equatable, Sendable {
  /// Pixels in a row, at least 1.
  package let width: Int
  /// Rows, at least 1.
  package let height: Int
  /// `width * height` bytes.
  package let pixels: [UInt8]

  /// Takes pixels as they are.
  ///
  /// - Parameters:
  ///   - width: pixels in a row, at least 1.
  ///   - height: rows, at least 1.
  ///   - pixels: exactly `width * height` bytes.
  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height, "not a picture's size")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// One pixel.
  ///
  /// - Parameters:
  ///   - x: column, 0 at the left.
  ///   - y: row, 0 at the top.
  /// - Returns: its brightness.
  package subscript(x: Int, y: Int) -> UInt8 { pixels[y * width + x] }

  /// The sides of the smallest picture of this shape, and of at most four times the size, whose
  /// longer side is as said.
  func fitting(longerSide: Int) -> (width: Int, height: Int) {
    let longest = max(width, height)
    let side = min(longerSide, 4 * longest)
    return (
      max(1, (width * side + longest / 2) / longest),
      max(1, (height * side + longest / 2) / longest)
    )
  }
}

extension GrayImage {
  /// Makes a picture whose pixels a closure writes, all of them.
  init(
    width: Int, height: Int, writing fill: (_ pixels: UnsafeMutablePointer<UInt8>) -> Void
  ) {
    let count = width * height
    self.init(
      width: width, height: height,
      pixels: unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
        unsafe fill(buffer.baseAddress!)
        written = count
      })
  }

  /// Lets a closure read the pixels without bounds checks.
  func withPixels<Result>(_ body: (_ pixels: UnsafePointer<UInt8>) -> Result) -> Result {
    unsafe pixels.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
  }
}
