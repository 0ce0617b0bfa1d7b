// SPDX-License-Identifier: Apache-2.0

internal import CTurboJPEG

/// A small picture in colour, for people to look at: never scanned.
package struct Thumbnail: Equatable, Sendable {
  /// Pixels in a row, at least 1.
  package let width: Int
  /// Rows, at least 1.
  package let height: Int
  /// Red, green and blue for each pixel, rows from the top: `3 * width * height` bytes.
  package let pixels: [UInt8]

  /// Samples a picture so that it fits: each new pixel is the mean of nine of its area.
  ///
  /// - Parameters:
  ///   - width: of the picture, at least 1.
  ///   - height: of the picture, at least 1.
  ///   - columns: the most pixels in a new row, at least 1.
  ///   - rows: the most new rows, at least 1.
  ///   - color: red, green and blue of a pixel of the picture.
  package init(
    fitting width: Int, _ height: Int, into columns: Int, _ rows: Int,
    color: (_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8)
  ) {
    // The side that is scarcer decides; a picture that is small already stays.
    let isWide = width * rows > height * columns
    let newWidth = isWide ? min(columns, width) : max(1, min(width, rows * width / height))
    let newHeight = isWide ? max(1, newWidth * height / width) : min(rows, height)
    self.width = newWidth
    self.height = newHeight
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * newWidth * newHeight)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        var (red, green, blue) = (0, 0, 0)
        for part in 0..<9 {
          // The middles of the thirds of the area, in sixths.
          let sampleX = (6 * x + 2 * (part % 3) + 1) * width / (6 * newWidth)
          let sampleY = (6 * y + 2 * (part / 3) + 1) * height / (6 * newHeight)
          let sample = color(sampleX, sampleY)
          red += Int(sample.0)
          green += Int(sample.1)
          blue += Int(sample.2)
        }
        pixels += [UInt8(red / 9), UInt8(green / 9), UInt8(blue / 9)]
      }
    }
    self.pixels = pixels
  }

  /// Reads a JPEG picture at the smallest of a few sizes that is enough.
  ///
  /// - Parameters:
  ///   - bytes: the whole file; one that is torn is taken as far as it goes.
  ///   - width: the pixels in a row that are enough.
  /// - Throws: ``ImageError``.
  package init(readingJPEG bytes: [UInt8], atLeast width: Int) throws(ImageError) {
    guard let decoder = unsafe tjInitDecompress() else {
      throw .damaged(.jpeg, reason: "no memory")
    }
    defer { unsafe tjDestroy(decoder) }
    var (fullWidth, fullHeight, subsampling, colorspace): (Int32, Int32, Int32, Int32) =
      (0, 0, 0, 0)
    let length = UInt(bytes.count)
    guard
      unsafe tjDecompressHeader3(
        decoder, bytes, length, &fullWidth, &fullHeight, &subsampling, &colorspace) == 0,
      fullWidth > 0, fullHeight > 0
    else {
      throw unsafe .damaged(.jpeg, reason: String(cString: tjGetErrorStr2(decoder)))
    }
    try Picture.check(width: Int(fullWidth), height: Int(fullHeight))
    // Eighths and quarters cost next to nothing.
    let divisor = [8, 4, 2].first { Int(fullWidth) / $0 >= width } ?? 1
    let newWidth = (Int(fullWidth) + divisor - 1) / divisor
    let newHeight = (Int(fullHeight) + divisor - 1) / divisor
    var pixels = [UInt8](repeating: 0, count: 3 * newWidth * newHeight)
    let status = unsafe tjDecompress2(
      decoder, bytes, length, &pixels, Int32(newWidth), 0, Int32(newHeight), TJPF_RGB.rawValue,
      TJFLAG_LIMITSCANS | TJFLAG_FASTDCT)
    let isFlawed = unsafe tjGetErrorCode(decoder) == TJERR_WARNING.rawValue
    guard status == 0 || isFlawed else {
      throw unsafe .damaged(.jpeg, reason: String(cString: tjGetErrorStr2(decoder)))
    }
    self.width = newWidth
    self.height = newHeight
    self.pixels = pixels
  }

  /// A copy that fits.
  ///
  /// - Parameters:
  ///   - columns: the most pixels in a row, at least 1.
  ///   - rows: the most rows, at least 1.
  /// - Returns: a picture of the same shape.
  package func sampled(columns: Int, rows: Int) -> Thumbnail {
    Thumbnail(fitting: width, height, into: columns, rows) { x, y in
      let i = 3 * (y * width + x)
      return (pixels[i], pixels[i + 1], pixels[i + 2])
    }
  }
}
