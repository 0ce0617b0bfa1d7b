// SPDX-License-Identifier: Apache-2.0

import Console
import Testing

@Suite struct AppearanceTests {
  static let depths: [([String: String], ColorDepth)] = [
    ([:], .none), (["TERM": "dumb"], .none), (["TERM": ""], .none),
    (["TERM": "xterm"], .sixteen), (["TERM": "linux"], .sixteen),
    (["TERM": "xterm-256color"], .indexed), (["TERM": "xterm-direct"], .truecolor),
    (["TERM": "xterm", "COLORTERM": "truecolor"], .truecolor),
    (["TERM": "xterm", "COLORTERM": "24bit"], .truecolor),
    (["TERM": "xterm", "COLORTERM": "yes"], .sixteen),
    (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
    (["TERM": "xterm-256color", "NO_COLOR": "1"], .none),
    (["TERM": "xterm-256color", "NO_COLOR": ""], .indexed),
  ]

  static let locales: [([String: String], Bool)] = [
    ([:], false), (["LANG": "C"], false), (["LANG": "C.UTF-8"], true),
    (["LANG": "de_CH.utf8"], true), (["LANG": "de_CH.UTF-8", "LC_ALL": "C"], false),
    (["LANG": "C", "LC_CTYPE": "en_US.UTF-8"], true),
    (["LANG": "C.UTF-8", "LC_ALL": ""], true),
    (["LANG": "C.UTF-8", "LC_CTYPE": "POSIX"], false), (["LANG": "de_CH.ISO-8859-1"], false),
  ]

  @Test func everyRowIsTried() {
    #expect(Self.depths.count == 13)
    #expect(Self.locales.count == 9)
  }

  @Test(arguments: depths) func depth(_ variables: [String: String], _ depth: ColorDepth) {
    #expect(Appearance(isTerminal: true) { variables[$0] }.depth == depth)
    #expect(Appearance(isTerminal: false) { variables[$0] }.depth == .none)
  }

  @Test(arguments: locales) func unicode(_ variables: [String: String], _ unicode: Bool) {
    #expect(Appearance(isTerminal: true) { variables[$0] }.unicode == unicode)
  }

  @Test func ground() {
    func ground(_ value: String?) -> Ground {
      Appearance(isTerminal: true) { $0 == "COLORFGBG" ? value : nil }.ground
    }
    #expect(ground(nil) == .dark)
    #expect(ground("15;0") == .dark)
    #expect(ground("0;15") == .light)
    #expect(ground("0;default;15") == .light)
    #expect(ground("0;x") == .dark)
  }

  /// The values of the design, letter for letter.
  @Test func tokens() {
    let table: [(Token, String, String)] = [
      (.brand, "#088A29", "#1FA53C"), (.brandPressed, "#066B20", "#066B20"),
      (.unknown, "#E5453A", "#E5453A"), (.serverMatched, "#EF8B2C", "#EF8B2C"),
      (.verified, "#15A33A", "#15A33A"), (.canvas, "#FFFFFF", "#121212"),
      (.surface, "#F4F4F6", "#262628"), (.divider, "#E2E2E5", "#2C2C2E"),
      (.text, "#111113", "#ECECEC"), (.secondary, "#6B6B70", "#9A9A9F"),
      (.tertiary, "#A6A6AB", "#A6A6AB"),
    ]
    #expect(table.count == Token.allCases.count)
    for (token, light, dark) in table {
      #expect(token.color(on: .light).text == light)
      #expect(token.color(on: .dark).text == dark)
    }
  }

  /// A level's colours differ at every depth.
  @Test func levelsDiffer() {
    for depth in [ColorDepth.sixteen, .indexed, .truecolor] {
      for ground in [Ground.light, .dark] {
        let appearance = Appearance(depth: depth, unicode: true, ground: ground)
        #expect(Set(Dots.allCases.map { $0.marks(appearance) }).count == 3)
      }
    }
    for unicode in [true, false] {
      let appearance = Appearance(depth: .none, unicode: unicode)
      #expect(Set(Dots.allCases.map { $0.marks(appearance) }).count == 3)
    }
  }

  @Test func dots() {
    let plain = Appearance(depth: .none, unicode: true)
    #expect(Dots.unknown.text(plain) == "●○○ Unknown")
    #expect(Dots.serverMatched.text(plain) == "●●○ Server-matched")
    #expect(Dots.verified.text(plain) == "●●● Verified")
    let ascii = Appearance(depth: .none, unicode: false)
    #expect(Dots.unknown.text(ascii) == "[1] unknown")
    #expect(Dots.serverMatched.text(ascii) == "[2] server-matched")
    #expect(Dots.verified.text(ascii) == "[3] verified")
    let colored = Appearance(depth: .truecolor, unicode: true)
    #expect(Dots.verified.text(colored) == "\u{1B}[38;2;21;163;58m●●●\u{1B}[0m Verified")
    #expect(Dots.unknown.marks(colored) == "\u{1B}[38;2;229;69;58m●●●\u{1B}[0m")
    #expect(
      Dots.serverMatched.marks(Appearance(depth: .indexed, unicode: true))
        == "\u{1B}[38;5;208m●●●\u{1B}[0m")
    #expect(
      Dots.verified.marks(Appearance(depth: .sixteen, unicode: false))
        == "\u{1B}[32m[3]\u{1B}[0m")
    #expect(Dots.verified.words == "Trust level: verified")
    #expect(Dots.serverMatched.words == "Trust level: server-matched")
  }

  /// What is no level is never shown better than unknown.
  @Test func levelsFromOutside() {
    #expect([-1, 0, 1, 2, 3, 4, .max].map { Dots(level: $0).rawValue } == [1, 1, 1, 2, 3, 1, 1])
  }

  @Test func paint() {
    let truecolor = Appearance(depth: .truecolor, unicode: true, ground: .light)
    #expect(truecolor.paint("", .bold) == "")
    #expect(truecolor.paint("x", Style()) == "x")
    #expect(truecolor.paint("x", .bold) == "\u{1B}[1mx\u{1B}[0m")
    #expect(
      truecolor.paint("x", Style(.text, on: .canvas))
        == "\u{1B}[38;2;17;17;19;48;2;255;255;255mx\u{1B}[0m")
    #expect(Appearance(depth: .none, unicode: true).paint("x", .bold) == "x")
  }
}
