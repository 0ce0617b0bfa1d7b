// SPDX-License-Identifier: Apache-2.0

/// How the bytes of a frame make pixels.
package enum PixelFormat: String, CaseIterable, Sendable {
  /// Brightness alone, a byte a pixel.
  case grey = "GREY"
  /// Brightness, then colour for each 2 by 2 pixels, blue and red interleaved.
  case nv12 = "NV12"
  /// Pairs of pixels: brightness, blue, brightness, red.
  case yuyv = "YUYV"
  /// JPEG pictures, often without their tables, and torn ones now and then.
  case mjpg = "MJPG"

  /// The four letters as the driver has them.
  var code: UInt32 { Self.code(of: rawValue) }

  static func code(of letters: String) -> UInt32 {
    letters.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The letters of a driver's code; whatever is no printable character is `?`.
  static func letters(of code: UInt32) -> String {
    String(
      decoding: (0..<4).map { UInt8(code >> (8 * $0) & 0x7F) }
        .map { (0x21...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }

  /// The bytes of a row, if they are fixed.
  func rowByteCount(width: Int) -> Int? {
    switch self {
    case .grey, .nv12: width
    case .yuyv: (width + 1) / 2 * 4
    case .mjpg: nil
    }
  }

  /// The bytes of a frame, if they are fixed.
  func byteCount(stride: Int, height: Int) -> Int? {
    switch self {
    case .grey, .yuyv: stride * height
    case .nv12: stride * (height + (height + 1) / 2)
    case .mjpg: nil
    }
  }
}

/// A format, a size and a rate that a camera offers.
struct CaptureMode: Equatable {
  let format: PixelFormat
  let width: Int
  let height: Int
  /// Frames a second; 0 where the driver does not say.
  let rate: Double

  /// The size that is wanted: enough for a code at arm's length, and cheap enough to look at.
  static let (wantedWidth, wantedHeight) = (1280, 720)

  /// The modes in the order in which they are tried.
  ///
  /// The largest size up to 1280 by 720 comes first, else the smallest there is; at one size a
  /// fluent rate, since uncompressed formats may crawl; then the format that is least work.
  static func sorted(_ modes: [CaptureMode]) -> [CaptureMode] {
    modes.sorted { a, b in
      if a.fits != b.fits { return a.fits }
      if a.area != b.area { return a.fits ? a.area > b.area : a.area < b.area }
      if a.isFluent != b.isFluent { return a.isFluent }
      return a.order < b.order
    }
  }

  private var fits: Bool { width <= Self.wantedWidth && height <= Self.wantedHeight }
  private var area: Int { width * height }
  private var isFluent: Bool { rate == 0 || rate >= 20 }
  private var order: Int { PixelFormat.allCases.firstIndex(of: format) ?? 0 }
}
