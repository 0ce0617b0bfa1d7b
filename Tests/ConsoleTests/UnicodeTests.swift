// SPDX-License-Identifier: Apache-2.0

import Testing
import Unicode

@Suite struct UnicodeTests {
  static let forms: [(String, String)] = [
    ("", ""), ("abc", "abc"), ("e\u{308}", "\u{EB}"), ("\u{EB}", "\u{EB}"),
    ("\u{212B}", "\u{C5}"), ("\u{1100}\u{1161}\u{11A8}", "\u{AC01}"),
    ("a\u{323}\u{302}", "\u{1EAD}"), ("a\u{302}\u{323}", "\u{1EAD}"), ("\u{FB01}", "\u{FB01}"),
    ("\u{958}", "\u{915}\u{93C}"), ("a\0e\u{301}", "a\0\u{E9}"),
  ]

  @Test func everyTextIsTried() {
    #expect(Self.forms.count == 11)
  }

  @Test(arguments: forms) func composition(_ text: String, _ expected: String) throws {
    #expect(try composed(text).utf8.elementsEqual(expected.utf8))
    #expect(try composed(expected).utf8.elementsEqual(expected.utf8))
  }

  @Test func notUTF8() {
    for bytes: [UInt8] in [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x61, 0x80]] {
      #expect(throws: UnicodeError.notUTF8) { try composed(bytes.span) }
    }
  }

  @Test func tooLong() throws {
    let limit = 1024 * 1024
    let longest = [UInt8](repeating: 0x61, count: limit)
    #expect(try composed(longest.span) == longest)
    #expect(throws: UnicodeError.tooLong) { try composed((longest + [0x61]).span) }
  }

  @Test func categories() {
    #expect(category(of: "A") == .Lu)
    #expect(category(of: "5") == .Nd)
    #expect(category(of: "\u{301}") == .Mn)
    #expect(category(of: "\u{202E}") == .Cf)
    #expect(category(of: "\u{E000}") == .Co)
    #expect(category(of: "\u{378}") == .Cn)
    #expect(category(of: "\u{2028}") == .Zl)
    #expect(isIgnorable("\u{200B}"))
    #expect(isIgnorable("\u{FE0F}"))
    #expect(!isIgnorable("A"))
  }

  /// Python's own tables, by a checksum over their letters, would need its version; the
  /// standard library's are at hand.
  @Test func categoriesAgreeWithTheStandardLibrary() {
    var compared = 0
    for value in UInt32(0)...0xFFFF {
      guard let scalar = UnicodeScalar(value), category(of: scalar) != .Cn else { continue }
      compared += 1
      let marks: Set<GeneralCategory> = [.Mn, .Me]
      let isMark = [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
      guard marks.contains(category(of: scalar)) == isMark,
        (category(of: scalar) == .Cf) == (scalar.properties.generalCategory == .format)
      else {
        Issue.record("U+\(String(value, radix: 16)) differs")
        return
      }
    }
    #expect(compared > 50_000)
  }

  @Test func widths() {
    #expect(columns(of: "abc") == 3)
    #expect(columns(of: "山田") == 4)
    #expect(columns(of: "e\u{301}") == 1)
  }
}
