// SPDX-License-Identifier: Apache-2.0

internal import CPNG

/// Reads a PNG file through libpng's simplified interface; the other one needs `setjmp`.
func readPNG(_ bytes: [UInt8]) throws(ImageError) -> Picture {
  var image = unsafe png_image()
  unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
  defer { unsafe png_image_free(&image) }
  guard endsWithIEND(bytes) else {
    // A claim of a giant picture is named as such, cut off or not.
    if let (width, height) = sizeInIHDR(bytes) {
      try Picture.check(width: width, height: height)
    }
    throw .truncated(.png)
  }
  return try unsafe bytes.withUnsafeBufferPointer { file throws(ImageError) -> Picture in
    guard unsafe png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else {
      throw unsafe .damaged(.png, reason: message(of: image))
    }
    let (width, height) = unsafe (Int(image.width), Int(image.height))
    try Picture.check(width: width, height: height)
    // Bit depths and palettes are left to libpng; brightness and alpha are ours, because it
    // would mix in linear light, slowly.
    unsafe image.format &= png_uint_32(PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_COLOR)
    // Without this, 16-bit pictures that state no gamma are taken for linear light.
    unsafe image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    let hasColor = unsafe image.format & png_uint_32(PNG_FORMAT_FLAG_COLOR) != 0
    let hasAlpha = unsafe image.format & png_uint_32(PNG_FORMAT_FLAG_ALPHA) != 0
    let channels = (hasColor ? 3 : 1) + (hasAlpha ? 1 : 0)
    var read = false
    let count = width * height * channels
    let samples = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      unsafe read = png_image_finish_read(&image, nil, buffer.baseAddress, 0, nil) != 0
      written = read ? count : 0
    }
    guard read else { throw unsafe .damaged(.png, reason: message(of: image)) }
    return Picture(
      samples: samples, width: width, height: height, hasColor: hasColor, hasAlpha: hasAlpha)
  }
}

/// libpng's message for its last failure.
func message(of image: png_image) -> String {
  unsafe withUnsafeBytes(of: image.message) {
    unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
  }
}

/// Width and height as the header chunk claims them.
private func sizeInIHDR(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
  guard bytes.count >= 24 else { return nil }
  return (bigEndian32(bytes, at: 16), bigEndian32(bytes, at: 20))
}

/// Walks the chunks: libpng stops reading with the last pixel and does not miss an end.
private func endsWithIEND(_ bytes: [UInt8]) -> Bool {
  var offset = 8
  while bytes.count - offset >= 12 {
    let length = bigEndian32(bytes, at: offset)
    guard length <= bytes.count - offset - 12 else { return false }
    if bytes[offset + 4..<offset + 8].elementsEqual("IEND".utf8) { return true }
    offset += 12 + length
  }
  return false
}

private func bigEndian32(_ bytes: [UInt8], at offset: Int) -> Int {
  bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
}

extension Picture {
  /// Mixes channels into brightness, and lays what is transparent over white and over black.
  init(samples: [UInt8], width: Int, height: Int, hasColor: Bool, hasAlpha: Bool) {
    let count = width * height
    let luma =
      hasColor
      ? luma(of: samples, count: count, step: hasAlpha ? 4 : 3)
      : hasAlpha ? channel(0, of: samples, count: count, step: 2) : samples
    let opaque = GrayImage(width: width, height: height, pixels: luma)
    guard hasAlpha else {
      self.init(opaque: opaque)
      return
    }
    let step = hasColor ? 4 : 2
    let alpha = channel(step - 1, of: samples, count: count, step: step)
    guard alpha.contains(where: { $0 != 255 }) else {
      self.init(opaque: opaque)
      return
    }
    func over(_ background: Int) -> GrayImage {
      GrayImage(
        width: width, height: height,
        pixels: zip(luma, alpha).map { gray, alpha in
          let (gray, alpha) = (Int(gray), Int(alpha))
          return UInt8((gray * alpha + background * (255 - alpha) + 127) / 255)
        })
    }
    self.init(overWhite: over(255), overBlack: over(0))
  }
}

/// Brightness of pixels that begin with red, green, blue; weights of ITU-R BT.601.
private func luma(of samples: [UInt8], count: Int, step: Int) -> [UInt8] {
  unsafe [UInt8](unsafeUninitializedCapacity: count) { luma, written in
    unsafe samples.withUnsafeBufferPointer { samples in
      for i in 0..<count {
        let p = i &* step
        let (red, green, blue) = unsafe (samples[p], samples[p &+ 1], samples[p &+ 2])
        let sum = 77 &* UInt32(red) &+ 150 &* UInt32(green) &+ 29 &* UInt32(blue) &+ 128
        unsafe luma[i] = UInt8(truncatingIfNeeded: sum >> 8)
      }
    }
    written = count
  }
}

private func channel(_ index: Int, of samples: [UInt8], count: Int, step: Int) -> [UInt8] {
  unsafe [UInt8](unsafeUninitializedCapacity: count) { channel, written in
    unsafe samples.withUnsafeBufferPointer { samples in
      for i in 0..<count { unsafe channel[i] = samples[i &* step &+ index] }
    }
    written = count
  }
}
