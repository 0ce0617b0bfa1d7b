// SPDX-License-Identifier: Apache-2.0

internal import CPNG
internal import Glibc

/// A picture of two colours, made of square modules: a QR symbol with its quiet zone.
package struct Bitmap: Equatable, Sendable {
  /// Modules in a row, at least 1.
  package let width: Int
  /// Rows of modules, at least 1.
  package let height: Int
  private let dark: [Bool]

  /// Asks for each module once.
  ///
  /// - Parameters:
  ///   - width: modules in a row, 1 to 4096.
  ///   - height: rows of modules, 1 to 4096.
  ///   - isDark: whether the module at column `x` and row `y` is dark.
  package init(width: Int, height: Int, isDark: (_ x: Int, _ y: Int) -> Bool) {
    precondition((1...4096).contains(width) && (1...4096).contains(height), "not a bitmap's size")
    self.width = width
    self.height = height
    var dark: [Bool] = []
    dark.reserveCapacity(width * height)
    for y in 0..<height { for x in 0..<width { dark.append(isDark(x, y)) } }
    self.dark = dark
  }

  /// One module.
  ///
  /// - Parameters:
  ///   - x: column, 0 at the left.
  ///   - y: row, 0 at the top.
  /// - Returns: whether it is dark.
  package subscript(x: Int, y: Int) -> Bool { dark[y * width + x] }

  /// Draws a PNG file, one bit a pixel.
  ///
  /// - Parameters:
  ///   - moduleSize: pixels on a side of a module, at least 1.
  ///   - inverted: true draws dark modules white on black.
  ///   - ink: the colour of dark modules on white, 0xRRGGBB.
  /// - Returns: the file's bytes.
  /// - Throws: ``ImageError/tooLarge(width:height:)``, ``ImageError/notWritten(reason:)``.
  package func png(
    moduleSize: Int, inverted: Bool = false, ink: UInt32 = 0
  ) throws(ImageError) -> [UInt8] {
    let (width, height) = try pixels(moduleSize: moduleSize)
    var rows: [UInt8] = []
    rows.reserveCapacity(width * height)
    for y in 0..<self.height {
      var row: [UInt8] = []
      row.reserveCapacity(width)
      for x in 0..<self.width {
        row.append(contentsOf: repeatElement(dark[y * self.width + x] ? 1 : 0, count: moduleSize))
      }
      for _ in 0..<moduleSize { rows.append(contentsOf: row) }
    }
    var image = unsafe png_image()
    unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
    unsafe image.width = png_uint_32(width)
    unsafe image.height = png_uint_32(height)
    // A palette of two entries is what makes libpng write one bit a pixel.
    unsafe image.format = png_uint_32(PNG_FORMAT_RGB | PNG_FORMAT_FLAG_COLORMAP)
    unsafe image.colormap_entries = 2
    defer { unsafe png_image_free(&image) }
    let palette: [UInt8] =
      inverted
      ? [0, 0, 0, 255, 255, 255]
      : [255, 255, 255] + [16, 8, 0].map { UInt8(ink >> $0 & 0xFF) }
    // Two-colour rows never outgrow this, deflate's worst case and the chunks included.
    var size = (width / 8 + 2) * height * 101 / 100 + 4096
    var file = [UInt8](repeating: 0, count: size)
    guard unsafe png_image_write_to_memory(&image, &file, &size, 0, rows, 0, palette) != 0 else {
      throw unsafe .notWritten(reason: message(of: image))
    }
    return Array(file.prefix(size))
  }

  /// Draws an SVG file: the paper, and all dark modules as one path.
  ///
  /// - Parameters:
  ///   - moduleSize: user units (pixels at 96 dpi) on a side of a module, at least 1.
  ///   - inverted: true draws dark modules white on black.
  ///   - ink: the colour of dark modules on white, 0xRRGGBB.
  ///   - millimetres: how long a side is on paper, instead.
  /// - Returns: the file's text, ending in a newline.
  /// - Throws: ``ImageError/tooLarge(width:height:)``.
  package func svg(
    moduleSize: Int, inverted: Bool = false, ink: UInt32 = 0, millimetres: Double? = nil
  ) throws(ImageError) -> String {
    let (widthInPixels, heightInPixels) = try pixels(moduleSize: moduleSize)
    let onPaper: (width: String, height: String) =
      millimetres.map {
        ("\($0)mm", width == height ? "\($0)mm" : "\($0 / Double(width) * Double(height))mm")
      }
      ?? ("\(widthInPixels)", "\(heightInPixels)")
    var path = ""
    for y in 0..<height {
      var x = 0
      while x < width {
        guard dark[y * width + x] else {
          x += 1
          continue
        }
        let start = x
        while x < width, dark[y * width + x] { x += 1 }
        path += "M\(start) \(y)h\(x - start)v1h-\(x - start)z"
      }
    }
    let digits = String(ink & 0xFFFFFF, radix: 16)
    let dark =
      ink == 0 ? "#000" : "#" + String(repeating: "0", count: 6 - digits.count) + digits
    let (paper, modules) = inverted ? ("#000", "#fff") : ("#fff", dark)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(onPaper.width)" height="\(onPaper.height)" \
      viewBox="0 0 \(width) \(height)" shape-rendering="crispEdges">
      <path fill="\(paper)" d="M0 0h\(width)v\(height)H0z"/>
      <path fill="\(modules)" d="\(path)"/>
      </svg>

      """
  }

  /// The bitmap as a scanner sees it.
  ///
  /// - Parameter moduleSize: pixels on a side of a module, at least 1.
  /// - Returns: black modules on white.
  /// - Throws: ``ImageError/tooLarge(width:height:)``.
  package func gray(moduleSize: Int) throws(ImageError) -> GrayImage {
    let (width, height) = try pixels(moduleSize: moduleSize)
    return unsafe GrayImage(width: width, height: height) { pixels in
      for y in 0..<height {
        for x in 0..<width {
          let isDark = dark[y / moduleSize * self.width + x / moduleSize]
          unsafe pixels[y * width + x] = isDark ? 0 : 255
        }
      }
    }
  }

  private func pixels(moduleSize: Int) throws(ImageError) -> (width: Int, height: Int) {
    precondition(moduleSize >= 1, "a module has a size")
    let (width, tooWide) = width.multipliedReportingOverflow(by: moduleSize)
    let (height, tooHigh) = height.multipliedReportingOverflow(by: moduleSize)
    guard !tooWide, !tooHigh else { throw .tooLarge(width: Int.max, height: Int.max) }
    try Picture.check(width: width, height: height)
    return (width, height)
  }
}
