// SPDX-License-Identifier: Apache-2.0

import Console
import Image

extension ImageError {
  /// The sentence for people.
  ///
  /// - Parameter name: the picture's, quoted and escaped; nil where the reader knows it.
  /// - Returns: of code `unreadable-picture`.
  func failure(of name: String?) -> Failure {
    let hint: String? =
      switch self {
      case .unsupported(let format): "convert it first: \(format.conversion)"
      case .notAPicture: "qr-scan reads PNG and JPEG pictures"
      case .truncated: "the file is not whole; copy or download it again"
      case .tooLarge: "scale it down first: convert PICTURE -resize 4000x4000 smaller.png"
      case .empty, .damaged, .notWritten: nil
      }
    return Failure(
      "unreadable-picture", (name.map { "cannot read \($0): " } ?? "") + sentence, hint: hint)
  }

  private var sentence: String {
    switch self {
    case .empty: "the file is empty"
    case .notAPicture: "it is not a picture"
    case .unsupported(let format): "\(format.rawValue) is not supported"
    case .tooLarge(let width, let height):
      "\(width) by \(height) pixels are too many, expected at most \(Picture.largestArea) in all "
        + "and \(Picture.largestSide) on a side"
    case .truncated(let format): "the \(format.rawValue) picture is cut off"
    case .damaged(let format, let reason):
      "the \(format.rawValue) picture is damaged: \(escaped(reason))"
    case .notWritten(let reason): escaped(reason)
    }
  }
}

extension Picture.Format {
  /// What to type to make a picture of this kind readable.
  fileprivate var conversion: String {
    switch self {
    case .heic: "heif-convert photo.heic photo.jpg"
    case .avif: "heif-convert photo.avif photo.jpg"
    case .webP: "dwebp photo.webp -o photo.png"
    case .jpegXL: "djxl photo.jxl photo.png"
    case .pdf: "pdftoppm -png -r 300 document.pdf page"
    case .svg: "rsvg-convert -w 1000 drawing.svg -o drawing.png"
    case .gif, .tiff, .bmp, .png, .jpeg: "convert picture.\(rawValue.lowercased()) picture.png"
    }
  }
}
