// SPDX-License-Identifier: Apache-2.0

/// How many colours a stream shows.
package enum ColorDepth: Int, Comparable, Sendable {
  /// None: plain text.
  case none
  /// The 16 colours that the terminal's user chose.
  case sixteen
  /// The 256 fixed colours.
  case indexed
  /// 8 bits a channel.
  case truecolor

  package static func < (first: ColorDepth, second: ColorDepth) -> Bool {
    first.rawValue < second.rawValue
  }
}

/// What a stream can show.
package struct Appearance: Equatable, Sendable {
  /// The colours.
  package let depth: ColorDepth
  /// Whether the locale speaks UTF-8.
  package let unicode: Bool
  /// What text stands on.
  package let ground: Ground

  /// Makes an appearance.
  ///
  /// - Parameters:
  ///   - depth: the colours.
  ///   - unicode: whether characters beyond ASCII are shown.
  ///   - ground: what text stands on.
  package init(depth: ColorDepth, unicode: Bool, ground: Ground = .dark) {
    self.depth = depth
    self.unicode = unicode
    self.ground = ground
  }

  /// Reads the appearance of a stream off the environment.
  ///
  /// - Parameters:
  ///   - isTerminal: whether the stream is a terminal.
  ///   - variable: gives a variable of the environment.
  package init(isTerminal: Bool, variable: (String) -> String?) {
    depth = isTerminal ? Self.depth(variable) : .none
    unicode = Self.speaksUTF8(variable)
    ground = Self.ground(variable)
  }

  private static func depth(_ variable: (String) -> String?) -> ColorDepth {
    if let off = variable("NO_COLOR"), !off.isEmpty { return .none }
    let term = variable("TERM") ?? ""
    if term.isEmpty || term == "dumb" { return .none }
    let colorTerm = variable("COLORTERM")?.lowercased() ?? ""
    if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") {
      return .truecolor
    }
    return term.contains("256") ? .indexed : .sixteen
  }

  /// The first of the three that is set and not empty decides, as in `setlocale`.
  private static func speaksUTF8(_ variable: (String) -> String?) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable)
      .first { !$0.isEmpty }
    let name = (locale ?? "").lowercased()
    return name.contains("utf-8") || name.contains("utf8")
  }

  /// `COLORFGBG` is `text;ground`, ground 7 and 9 to 15 being light.
  private static func ground(_ variable: (String) -> String?) -> Ground {
    guard let last = variable("COLORFGBG")?.split(separator: ";").last,
      let index = Int(last), index == 7 || (9...15).contains(index)
    else { return .dark }
    return .light
  }
}

/// How a piece of text looks.
package struct Style: Equatable, Sendable {
  /// The colour of the characters; `nil` is the terminal's own.
  package let foreground: Token?
  /// The colour behind them; `nil` is the terminal's own.
  package let background: Token?
  /// Whether the characters are bold.
  package let isBold: Bool

  /// Makes a style.
  ///
  /// - Parameters:
  ///   - foreground: the colour of the characters.
  ///   - background: the colour behind them.
  ///   - isBold: whether they are bold.
  package init(_ foreground: Token? = nil, on background: Token? = nil, isBold: Bool = false) {
    self.foreground = foreground
    self.background = background
    self.isBold = isBold
  }

  /// Bold, in the terminal's own colours.
  package static let bold = Style(isBold: true)
  /// Text that comes second.
  package static let secondary = Style(.secondary)
}

extension Appearance {
  /// Colours a piece of text, where there are colours.
  ///
  /// - Parameters:
  ///   - text: without escape sequences.
  ///   - style: how it looks.
  /// - Returns: the text, between escape sequences if need be.
  package func paint(_ text: String, _ style: Style) -> String {
    guard depth > .none, !text.isEmpty else { return text }
    var codes: [String] = []
    if style.isBold { codes.append("1") }
    if let token = style.foreground { codes += code(of: token, base: 30) }
    if let token = style.background { codes += code(of: token, base: 40) }
    guard !codes.isEmpty else { return text }
    return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  private func code(of token: Token, base: Int) -> [String] {
    switch depth {
    case .none: return []
    case .sixteen:
      // The quieter texts are the terminal's own, but fainter.
      guard let basic = token.basic else {
        return base == 30 && [.secondary, .tertiary].contains(token) ? ["2"] : []
      }
      return ["\(base + Int(basic))"]
    case .indexed: return ["\(base + 8);5;\(token.indexed(on: ground))"]
    case .truecolor:
      let color = token.color(on: ground)
      return ["\(base + 8);2;\(color.red);\(color.green);\(color.blue)"]
    }
  }
}
