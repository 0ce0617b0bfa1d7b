// SPDX-License-Identifier: Apache-2.0

internal import CPNG
internal import CTurboJPEG

/// A picture in colour, as three pictures of one channel; what is transparent lies over white.
package struct ColorImage: Equatable, Sendable {
  /// The largest picture that is read in colour, in pixels.
  package static let largestArea = 50_000_000

  /// The red channel.
  package let red: GrayImage
  /// The green channel, of the same size.
  package let green: GrayImage
  /// The blue channel, of the same size.
  package let blue: GrayImage

  /// Reads a PNG or JPEG file, and turns it upright.
  ///
  /// - Parameter bytes: the whole file.
  /// - Throws: ``ImageError``.
  package init(reading bytes: [UInt8]) throws(ImageError) {
    guard !bytes.isEmpty else { throw .empty }
    switch Picture.Format(sniffing: bytes) {
    case .png: self = try readColorPNG(bytes)
    case .jpeg: self = try readColorJPEG(bytes)
    case .some(let format): throw .unsupported(format)
    case .none: throw .notAPicture
    }
  }

  init(red: GrayImage, green: GrayImage, blue: GrayImage) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Takes pixels apart.
  init(_ samples: [UInt8], width: Int, height: Int) {
    func channel(_ index: Int) -> GrayImage {
      unsafe GrayImage(
        width: width, height: height,
        pixels: [UInt8](unsafeUninitializedCapacity: width * height) { buffer, written in
          for pixel in 0..<width * height { unsafe buffer[pixel] = samples[3 * pixel + index] }
          written = width * height
        })
    }
    self.init(red: channel(0), green: channel(1), blue: channel(2))
  }

  /// The largest square in the middle, scaled.
  ///
  /// - Parameter side: pixels on a side, at least 1.
  /// - Returns: red, green and blue for each pixel, rows from the top: `3 * side * side` bytes.
  package func square(side: Int) -> [UInt8] {
    let channels = [red, green, blue].map { $0.middleSquare().scaled(side: side).pixels }
    return (0..<side * side).flatMap { pixel in channels.map { $0[pixel] } }
  }

  static func check(width: Int, height: Int) throws(ImageError) {
    try Picture.check(width: width, height: height)
    guard width * height <= largestArea else { throw .tooLarge(width: width, height: height) }
  }
}

extension GrayImage {
  fileprivate func middleSquare() -> GrayImage {
    let side = min(width, height)
    let (left, top) = ((width - side) / 2, (height - side) / 2)
    return GrayImage(
      width: side, height: side,
      pixels: Array(
        (top..<top + side).map { pixels[$0 * width + left..<$0 * width + left + side] }
          .joined()))
  }

  fileprivate func scaled(side: Int) -> GrayImage {
    side <= width ? areaAveraged(width: side, height: side) : linear(width: side, height: side)
  }
}

private func readColorPNG(_ bytes: [UInt8]) throws(ImageError) -> ColorImage {
  var image = unsafe png_image()
  unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
  defer { unsafe png_image_free(&image) }
  return try unsafe bytes.withUnsafeBufferPointer { file throws(ImageError) -> ColorImage in
    guard unsafe png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else {
      throw unsafe .damaged(.png, reason: message(of: image))
    }
    let (width, height) = unsafe (Int(image.width), Int(image.height))
    try ColorImage.check(width: width, height: height)
    unsafe image.format = png_uint_32(PNG_FORMAT_RGB)
    unsafe image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    var white = png_color(red: 255, green: 255, blue: 255)
    var read = false
    let count = 3 * width * height
    let samples = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      unsafe read = png_image_finish_read(&image, &white, buffer.baseAddress, 0, nil) != 0
      written = read ? count : 0
    }
    guard read else { throw unsafe .damaged(.png, reason: message(of: image)) }
    return ColorImage(samples, width: width, height: height)
  }
}

private func readColorJPEG(_ bytes: [UInt8]) throws(ImageError) -> ColorImage {
  guard let decoder = unsafe tjInitDecompress() else {
    throw .damaged(.jpeg, reason: "no memory")
  }
  defer { unsafe tjDestroy(decoder) }
  func damage() -> ImageError {
    unsafe .damaged(.jpeg, reason: String(cString: tjGetErrorStr2(decoder)))
  }
  var (width, height, subsampling, colorspace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
  let header = unsafe tjDecompressHeader3(
    decoder, bytes, UInt(bytes.count), &width, &height, &subsampling, &colorspace)
  guard header == 0, width > 0, height > 0 else { throw damage() }
  try ColorImage.check(width: Int(width), height: Int(height))
  let count = 3 * Int(width) * Int(height)
  var failed = false
  let samples = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
    let status = unsafe tjDecompress2(
      decoder, bytes, UInt(bytes.count), buffer.baseAddress, width, 0, height,
      TJPF_RGB.rawValue, TJFLAG_LIMITSCANS)
    failed = status != 0
    written = failed ? 0 : count
  }
  // A face that is half grey is no picture to print, so warnings count.
  guard !failed else { throw damage() }
  let image = ColorImage(samples, width: Int(width), height: Int(height))
  let orientation = JPEGMarkers(bytes).orientation
  return ColorImage(
    red: image.red.upright(orientation: orientation),
    green: image.green.upright(orientation: orientation),
    blue: image.blue.upright(orientation: orientation))
}
