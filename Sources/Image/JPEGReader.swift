// SPDX-License-Identifier: Apache-2.0

internal import CTurboJPEG

/// Reads a JPEG file, baseline or progressive, grey, colour or CMYK, through TurboJPEG.
func readJPEG(_ bytes: [UInt8], torn: Bool) throws(ImageError) -> Picture {
  guard let decoder = unsafe tjInitDecompress() else {
    throw .damaged(.jpeg, reason: "no memory")
  }
  defer { unsafe tjDestroy(decoder) }
  let markers = JPEGMarkers(bytes)
  var (width, height, subsampling, colorspace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
  let length = UInt(bytes.count)
  let header = unsafe tjDecompressHeader3(
    decoder, bytes, length, &width, &height, &subsampling, &colorspace)
  guard header == 0, width > 0, height > 0 else {
    guard markers.isComplete else { throw .truncated(.jpeg) }
    throw unsafe .damaged(.jpeg, reason: String(cString: tjGetErrorStr2(decoder)))
  }
  try Picture.check(width: Int(width), height: Int(height))
  guard markers.isComplete || torn else { throw .truncated(.jpeg) }

  let isCMYK = colorspace == TJCS_CMYK.rawValue || colorspace == TJCS_YCCK.rawValue
  let format = isCMYK ? TJPF_CMYK.rawValue : TJPF_GRAY.rawValue
  let count = Int(width) * Int(height) * (isCMYK ? 4 : 1)
  var failed = false
  let samples = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
    // A limit on scans, or a few bytes of progressive JPEG keep a decoder busy for minutes.
    let status = unsafe tjDecompress2(
      decoder, bytes, length, buffer.baseAddress, width, 0, height, format, TJFLAG_LIMITSCANS)
    // A warning leaves a picture with a flaw in it, which may still hold a whole code.
    failed = unsafe status != 0 && tjGetErrorCode(decoder) != TJERR_WARNING.rawValue
    written = failed ? 0 : count
  }
  guard !failed else {
    throw unsafe .damaged(.jpeg, reason: String(cString: tjGetErrorStr2(decoder)))
  }
  let pixels = isCMYK ? brightness(ofCMYK: samples, inverted: markers.isAdobe) : samples
  let stored = GrayImage(width: Int(width), height: Int(height), pixels: pixels)
  return Picture(opaque: stored.upright(orientation: markers.orientation))
}

/// Brightness of four inks, without colour management.
private func brightness(ofCMYK samples: [UInt8], inverted: Bool) -> [UInt8] {
  let mask: UInt8 = inverted ? 0 : 255
  return (0..<samples.count / 4).map { i in
    let (c, m, y, k) = (
      UInt32(samples[4 * i] ^ mask), UInt32(samples[4 * i + 1] ^ mask),
      UInt32(samples[4 * i + 2] ^ mask), UInt32(samples[4 * i + 3] ^ mask)
    )
    return UInt8((77 * c + 150 * m + 29 * y) * k / (256 * 255))
  }
}

extension GrayImage {
  /// Turns a picture as its EXIF orientation says.
  ///
  /// - Parameter orientation: 1 (as it is) to 8.
  /// - Returns: the picture as it is meant to be looked at.
  ///
  /// Source: CIPA DC-008 (Exif 2.32), 4.6.4 A, Orientation.
  package func upright(orientation: Int) -> GrayImage {
    guard (2...8).contains(orientation) else { return self }
    let (width, height) = (width, height)
    let isTurned = orientation >= 5
    // Where the pixel (0, 0) of the result lies in this picture, and one step in x and in y.
    let (right, down) = (width - 1, (height - 1) * width)
    let (start, stepX, stepY) =
      switch orientation {
      case 2: (right, -1, width)
      case 3: (right + down, -1, -width)
      case 4: (down, 1, -width)
      case 5: (0, width, 1)
      case 6: (down, -width, 1)
      case 7: (right + down, -width, -1)
      default: (right, width, -1)
      }
    let (newWidth, newHeight) = isTurned ? (height, width) : (width, height)
    return unsafe withPixels { source in
      unsafe GrayImage(width: newWidth, height: newHeight) { target in
        for y in 0..<newHeight {
          for x in 0..<newWidth {
            unsafe target[y * newWidth + x] = source[start + x * stepX + y * stepY]
          }
        }
      }
    }
  }
}
