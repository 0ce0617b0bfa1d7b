// SPDX-License-Identifier: Apache-2.0

import Console
import Testing

@Suite struct EscapingTests {
  static let plain = [
    "", "Alice", "Zoë", "Ünsal Ö.", "山田 太郎", "Алиса", "e\u{301}", "👩", "●●●", "שלום", "a'b\"c",
  ]

  static let hostile: [(String, String)] = [
    ("a\nb", "a\\nb"), ("a\r\nb", "a\\r\\nb"), ("a\tb", "a\\tb"), ("a\0b", "a\\u{00}b"),
    ("\u{1B}[31mred", "\\u{1B}[31mred"), ("\u{7F}", "\\u{7F}"), ("\u{9B}2J", "\\u{9B}2J"),
    ("\u{85}", "\\u{85}"), ("a\\nb", "a\\\\nb"),
    ("\u{202E}evil", "\\u{202E}evil"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
    ("\u{200F}", "\\u{200F}"), ("\u{61C}", "\\u{61C}"),
    ("Al\u{200B}ice", "Al\\u{200B}ice"), ("Al\u{200D}ice", "Al\\u{200D}ice"),
    ("Al\u{FEFF}ice", "Al\\u{FEFF}ice"), ("Al\u{AD}ice", "Al\\u{AD}ice"),
    ("Al\u{FE0F}ice", "Al\\u{FE0F}ice"), ("Al\u{34F}ice", "Al\\u{34F}ice"),
    ("Al\u{E0041}ice", "Al\\u{E0041}ice"), ("\u{3164}", "\\u{3164}"),
    ("\u{2800}", "\\u{2800}"), ("a\u{A0}b", "a\\u{A0}b"), ("a\u{3000}b", "a\\u{3000}b"),
    ("a\u{2028}b\u{2029}c", "a\\u{2028}b\\u{2029}c"),
    ("\u{E000}", "\\u{E000}"), ("\u{F8FF}", "\\u{F8FF}"), ("\u{10FFFF}", "\\u{10FFFF}"),
    ("\u{378}", "\\u{378}"), ("\u{301}a", "\\u{301}a"), (" \u{301}a", " \u{301}a"),
    ("a\u{301}\u{302}\u{303}\u{304}\u{305}", "a\u{301}\u{302}\u{303}\u{304}\\u{305}"),
    ("a\n\u{301}", "a\\n\u{301}"),
  ]

  @Test func everyTextIsTried() {
    #expect(Self.plain.count == 11)
    #expect(Self.hostile.count == 33)
  }

  /// A file of a hundred megabytes that is taken for a name does not come out whole.
  @Test func whatIsQuotedIsNotLongerThanAPath() {
    let path = String(repeating: "é", count: 2048)
    #expect(quoted(path) == "'\(path)'")
    let long = quoted(path + "x")
    #expect(long == "'" + String(repeating: "é", count: 1024) + "…'")
    #expect(quoted(String(repeating: "\u{1B}", count: 100_000_000)).utf8.count < 10_000)
  }

  @Test(arguments: plain) func staysAsItIs(_ text: String) {
    #expect(escaped(text).utf8.elementsEqual(text.utf8))
    #expect(escaped(Array(text.utf8)).utf8.elementsEqual(text.utf8))
  }

  @Test(arguments: hostile) func isMadeVisible(_ text: String, _ expected: String) {
    #expect(escaped(text).utf8.elementsEqual(expected.utf8))
    #expect(escaped(Array(text.utf8)).utf8.elementsEqual(expected.utf8))
  }

  @Test func asciiAlone() {
    #expect(escaped("Zoë ●", unicode: false) == "Zo\\u{EB} \\u{25CF}")
    #expect(escaped("plain", unicode: false) == "plain")
  }

  @Test func bytesThatAreNoText() {
    #expect(escaped([0x61, 0xE9, 0x62]) == "a\\xE9b")
    #expect(escaped([0xC3]) == "\\xC3")
    #expect(escaped([0xC3, 0xAB, 0xFF, 0x00]) == "ë\\xFF\\u{00}")
    // Overlong, surrogate, beyond the end.
    #expect(escaped([0xC0, 0x80]) == "\\xC0\\x80")
    #expect(escaped([0xED, 0xA0, 0x80]) == "\\xED\\xA0\\x80")
    #expect(escaped([0xF4, 0x90, 0x80, 0x80]) == "\\xF4\\x90\\x80\\x80")
    #expect(escaped([0xF0, 0x9F, 0x91]) == "\\xF0\\x9F\\x91")
  }

  /// Whatever comes in, what goes out holds no control and is read as ASCII where it must be.
  @Test func everyByteAndEveryScalar() {
    for byte in UInt8.min...UInt8.max {
      let text = escaped([byte])
      #expect(text.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }
    for value in UInt32(0)...0x3FFF {
      guard let scalar = UnicodeScalar(value) else { continue }
      let text = escaped(String(scalar), unicode: false)
      guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
        Issue.record("U+\(String(value, radix: 16)) gets through")
        return
      }
    }
  }

  /// Two different texts never look alike because of the escapes.
  @Test func escapesAreUnambiguous() {
    #expect(escaped("\\u{202E}") != escaped("\u{202E}"))
    #expect(escaped("\\n") != escaped("\n"))
    #expect(escaped("\\xE9") != escaped([0xE9]))
  }
}
