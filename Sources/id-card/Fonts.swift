// SPDX-License-Identifier: Apache-2.0

package import Card
package import Console
package import Drawing
import Identity

/// The fonts of the cards, in the order of preference.
struct Fonts: TextMeasure {
  /// In every one of these zero is slashed or dotted.
  private static let mono = Typeface(
    .init("JetBrains Mono", features: "zero=1"), .init("Noto Sans Mono"),
    .init("DejaVu Sans Mono"))

  /// Names in Japanese and Korean have other forms of the same characters than Chinese ones; without
  /// kana or hangul nothing tells.
  private static func sans(for text: String) -> Typeface {
    let scalars = text.unicodeScalars
    let east =
      scalars.contains { (0x3041...0x30FF).contains($0.value) }
      ? "JP" : scalars.contains { (0xAC00...0xD7A3).contains($0.value) } ? "KR" : "SC"
    return Typeface(
      .init("Inter"), .init("Noto Sans"), .init("DejaVu Sans"),
      fallbacks: [
        "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans CJK \(east)",
      ])
  }
  /// Points in a millimetre.
  private static let points = 1 / TextStyle.point

  private let typesetter = Typesetter()

  /// Sets text.
  func set(
    _ text: String, _ style: TextStyle, width: Double?, lines: Int
  ) throws(DrawingError) -> SetText {
    let setting = TextSetting(
      style.face == .mono ? Self.mono : Self.sans(for: text), weight: style.weight,
      size: style.size,
      letterSpacing: style.letterSpacing, leading: style.leading)
    return try typesetter.set(
      text, setting, width: width.map { $0 * Self.points }, lines: lines)
  }

  func extent(
    of text: String, _ style: TextStyle, width: Double?, lines: Int
  ) throws -> TextExtent {
    let text = try set(text, style, width: width, lines: lines)
    return TextExtent(
      width: max(text.width, text.inkRight) / Self.points, lines: text.lineCount,
      isCut: text.isCut, above: text.inkAbove / Self.points, below: text.inkBelow / Self.points)
  }
}

extension DrawingError: Explained {
  package var failure: Failure {
    switch self {
    case .failed(let reason): Failure("drawing", "cannot draw: \(escaped(reason))")
    case .noTypeface(let families):
      Failure(
        "no-font", "none of these fonts is installed: \(families.joined(separator: ", "))",
        hint: "install Debian's packages fonts-inter and fonts-jetbrains-mono")
    case .missingGlyph(let scalar, let script):
      Failure(
        "missing-glyph",
        "no installed font has the character "
          + "U+\(Hexadecimal.codePoint(scalar)) (\(quoted(String(scalar))))",
        hint: "install Debian's package \(package(of: script, scalar))")
    case .wrongSize(let width, let height):
      Failure(
        "too-large", "a picture of \(width) by \(height) pixels cannot be drawn",
        hint: "choose fewer dots with --dpi, or write PDF or SVG")
    }
  }
}

/// Debian's package with a font for a script.
private func package(of script: String, _ scalar: UnicodeScalar) -> String {
  switch script {
  case "Hani", "Hira", "Kana", "Hang", "Bopo": "fonts-noto-cjk"
  case "Zyyy", "Zinh":
    scalar.properties.isEmojiPresentation ? "fonts-noto-color-emoji" : "fonts-noto-core"
  case "Zzzz": "fonts-unifont"
  default: "fonts-noto-core, or fonts-noto-extra"
  }
}

extension Hexadecimal {
  fileprivate static func codePoint(_ scalar: UnicodeScalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension CardError: Explained {
  package var failure: Failure {
    switch self {
    case .tooCoarse(let dotsPerInch):
      Failure(
        "too-coarse", "at \(dotsPerInch) dots per inch no code fits that a camera reads",
        hint: "choose more dots with --dpi")
    case .symbol: Failure("no-symbol", "no QR code could be made")
    }
  }
}
