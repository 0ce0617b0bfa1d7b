// SPDX-License-Identifier: Apache-2.0

package import Image

/// One frame of a camera or a stream, as it came.
package struct VideoFrame: Equatable, Sendable {
  /// Where brightness and colour lie.
  enum Layout: Equatable {
    case camera(PixelFormat)
    case planes(Y4M.Subsampling)
  }

  let layout: Layout
  /// Pixels in a row, as announced; a JPEG picture may have its own size.
  package let width: Int
  /// Rows, as announced.
  package let height: Int
  let stride: Int
  /// The raw bytes.
  package let bytes: [UInt8]

  /// The frame as it is scanned.
  ///
  /// - Returns: brightness.
  /// - Throws: ``ImageError`` for a JPEG picture that cannot be read at all; one that is torn is
  ///   taken as far as it goes.
  package func gray() throws(ImageError) -> GrayImage {
    switch layout {
    case .camera(.mjpg): return try Picture(reading: bytes, torn: true).overWhite
    case .camera(.yuyv):
      var pixels = [UInt8](repeating: 0, count: width * height)
      for y in 0..<height {
        let (from, to) = (y * stride, y * width)
        for x in 0..<width { pixels[to + x] = bytes[from + 2 * x] }
      }
      return GrayImage(width: width, height: height, pixels: pixels)
    case .camera(.grey), .camera(.nv12), .planes:
      if stride == width {
        return GrayImage(
          width: width, height: height, pixels: Array(bytes.prefix(width * height)))
      }
      let rows = (0..<height).map { bytes[$0 * stride..<$0 * stride + width] }
      return GrayImage(width: width, height: height, pixels: Array(rows.joined()))
    }
  }

  /// A small copy in colour, for people to look at.
  ///
  /// - Parameters:
  ///   - columns: the most pixels in a row, at least 1.
  ///   - rows: the most rows, at least 1.
  /// - Returns: a picture of the same shape that fits; nil for a JPEG picture that is unreadable.
  package func small(columns: Int, rows: Int) -> Thumbnail? {
    if layout == .camera(.mjpg) {
      return try? Thumbnail(readingJPEG: bytes, atLeast: columns)
        .sampled(columns: columns, rows: rows)
    }
    return Thumbnail(fitting: width, height, into: columns, rows) { x, y in
      color(x, y)
    }
  }

  /// The colour of a pixel, by ITU-R BT.601 with 219 steps of brightness.
  private func color(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8) {
    let (luma, blue, red) = components(x, y)
    let l = 298 * (luma - 16)
    func channel(_ value: Int) -> UInt8 { UInt8(clamping: (value + 128) >> 8) }
    return (
      channel(l + 409 * (red - 128)),
      channel(l - 100 * (blue - 128) - 208 * (red - 128)),
      channel(l + 516 * (blue - 128))
    )
  }

  private func components(_ x: Int, _ y: Int) -> (luma: Int, blue: Int, red: Int) {
    func at(_ index: Int) -> Int { bytes.indices.contains(index) ? Int(bytes[index]) : 128 }
    switch layout {
    case .camera(.yuyv):
      let pair = y * stride + x / 2 * 4
      return (at(y * stride + 2 * x), at(pair + 1), at(pair + 3))
    case .camera(.nv12):
      let pair = (height + y / 2) * stride + x / 2 * 2
      return (at(y * stride + x), at(pair), at(pair + 1))
    case .camera: return (at(y * stride + x), 128, 128)
    case .planes(let subsampling):
      let luma = at(y * stride + x)
      guard let (across, down) = subsampling.steps else { return (luma, 128, 128) }
      let (w, h) = ((width + across - 1) / across, (height + down - 1) / down)
      let index = width * height + y / down * w + x / across
      return (luma, at(index), at(index + w * h))
    }
  }
}
