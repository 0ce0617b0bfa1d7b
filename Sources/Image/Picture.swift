// SPDX-License-Identifier: Apache-2.0

/// Why a picture could not be read or written.
package enum ImageError: Error, Equatable {
  /// There are no bytes.
  case empty
  /// The bytes begin like nothing known.
  case notAPicture
  /// A picture of a kind that is not read.
  case unsupported(Picture.Format)
  /// The header claims more than ``Picture/largestSide`` or ``Picture/largestArea``.
  case tooLarge(width: Int, height: Int)
  /// The bytes end before the picture does.
  case truncated(Picture.Format)
  /// The decoder's own words.
  case damaged(Picture.Format, reason: String)
  /// The encoder's own words.
  case notWritten(reason: String)
}

/// A picture as it is scanned: brightness alone, upright.
package struct Picture: Equatable, Sendable {
  /// What the first bytes say a file is.
  package enum Format: String, Sendable, CaseIterable {
    case png = "PNG"
    case jpeg = "JPEG"
    case gif = "GIF"
    case webP = "WebP"
    case heic = "HEIC"
    case avif = "AVIF"
    case jpegXL = "JPEG XL"
    case tiff = "TIFF"
    case bmp = "BMP"
    case pdf = "PDF"
    case svg = "SVG"
  }

  /// The longest side that is read, in pixels.
  package static let largestSide = 32_768
  /// The largest picture that is read, in pixels.
  package static let largestArea = 200_000_000

  /// Brightness, with what is transparent over white.
  package let overWhite: GrayImage
  /// Brightness, with what is transparent over black; nil for an opaque picture.
  package let overBlack: GrayImage?

  /// Reads a PNG or JPEG file.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - torn: true takes a JPEG that lacks its end, as webcams send them.
  /// - Throws: ``ImageError``.
  package init(reading bytes: [UInt8], torn: Bool = false) throws(ImageError) {
    guard !bytes.isEmpty else { throw .empty }
    switch Format(sniffing: bytes) {
    case .png: self = try readPNG(bytes)
    case .jpeg: self = try readJPEG(bytes, torn: torn)
    case .some(let format): throw .unsupported(format)
    case .none: throw .notAPicture
    }
  }

  /// Takes a picture that has no transparency.
  ///
  /// - Parameter opaque: its brightness.
  package init(opaque: GrayImage) {
    self.init(overWhite: opaque, overBlack: nil)
  }

  init(overWhite: GrayImage, overBlack: GrayImage?) {
    self.overWhite = overWhite
    self.overBlack = overBlack
  }

  /// Refuses a size before anything is allocated for it.
  static func check(width: Int, height: Int) throws(ImageError) {
    // The sides are compared first, so that the product cannot overflow.
    guard width <= largestSide, height <= largestSide, width * height <= largestArea else {
      throw .tooLarge(width: width, height: height)
    }
  }
}

extension Picture.Format {
  /// Tells a file's kind by its first bytes, whatever its name says.
  ///
  /// - Parameter bytes: the file's beginning, 64 bytes or all there are.
  package init?(sniffing bytes: [UInt8]) {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    switch true {
    case bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]): self = .png
    case bytes.starts(with: [0xFF, 0xD8, 0xFF]): self = .jpeg
    case has("GIF87a"), has("GIF89a"): self = .gif
    case has("RIFF") && has("WEBP", at: 8): self = .webP
    case has("ftypavif", at: 4), has("ftypavis", at: 4): self = .avif
    case has("ftyphei", at: 4), has("ftyphev", at: 4), has("ftypmif1", at: 4),
      has("ftypmsf1", at: 4):
      self = .heic
    case bytes.starts(with: [0xFF, 0x0A]), has("JXL ", at: 4): self = .jpegXL
    case has("II*\0"), has("MM\0*"): self = .tiff
    case has("BM") && bytes.count >= 26: self = .bmp
    case has("%PDF-"): self = .pdf
    case has("<svg"), has("<?xml"): self = .svg
    default: return nil
    }
  }
}
