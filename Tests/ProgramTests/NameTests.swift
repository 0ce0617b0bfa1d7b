// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Names that want to look like a trust mark, a row, or an order to the terminal.
@Suite struct NameTests {
  static let names = [
    "●●● Verified", "x" + String(repeating: " ", count: 49) + "[3] verified        ALICE123  Alice",
    "⏺⏺⏺ Verified", "[3] verified", "\u{202E}deifireV", "a\u{200B}b", "∙∙∙", "🔘🔘🔘 Verified",
    "🌑🌑🌑", "᛫᛫᛫", "⦁⦁⦁ Verified", "[revoked]", "［3］ verified", "\\u{25CF}",
    String(repeating: "W", count: 256), String(repeating: "木", count: 85), "e" + "\u{301}\u{301}",
    "◉◉◉ Verified", "◎◎◎ Verified", "∘∘∘", "\u{1D158}\u{1D158}\u{1D158}", "⋯ Verified", "⬬⬬⬬",
  ]

  @Test func noNameLooksLikeAMarkOrARow() throws {
    for locale in ["C", "C.UTF-8"] {
      for name in Self.names {
        let scratch = Scratch(["LC_ALL": locale])
        scratch.program("keygen", "--no-passphrase")
        let added = scratch.program(
          "contacts", "add", "--id", "ECHOECHO", "--key", CeremonyTests.otherKey, "--name", name)
        guard added.status == 0 else {
          #expect(added.error.contains("cannot be a name"), "\(name): \(added.error)")
          continue
        }
        for arguments in [["list"], ["show", "ECHOECHO"], ["log"]] {
          let outcome = scratch.shell("contacts " + arguments.joined(separator: " "))
          let lines = outcome.output.split(separator: "\n")
          if arguments == ["list"] { #expect(lines.count == 1) }
          for line in lines {
            let wide = line.unicodeScalars.count { $0.value >= 0x1100 }
            if arguments != ["log"] {
              #expect(line.unicodeScalars.count + wide <= 80, "\(name): \(line)")
            }
            let tail = line.drop { $0 == "●" || $0 == "○" }.dropFirst(locale == "C" ? 3 : 0)
            for mark in [
              "●", "○", "⏺", "[3]", "∙", "🔘", "🌑", "᛫", "⦁", "［", "\u{202E}", "◉", "◎", "∘", "⋯",
            ] {
              #expect(!tail.contains(mark), "\(locale): \(name): \(line)")
            }
          }
        }
      }
    }
  }

  @Test func namesInEveryScriptStayReadable() throws {
    for name in [
      "Zoë Ångström", "木村 拓哉", "Ольга", "محمد", "🌵 Kaktus", "Seán O'Brien", "Żaneta Dżugaj",
      "Yıldız İpek", "Eglė Ċensu",
    ] {
      let scratch = Scratch()
      scratch.program("keygen", "--no-passphrase")
      scratch.program(
        "contacts", "add", "--id", "ECHOECHO", "--key", CeremonyTests.otherKey, "--name", name)
      #expect(scratch.program("contacts").output.contains(name), "\(name)")
    }
  }

  @Test func aTwinOfALiteralEscapeIsToldApart() throws {
    let scratch = Scratch()
    scratch.program("keygen", "--no-passphrase")
    for (id, name) in [("TWINAAAA", "●"), ("TWINBBBB", "\\u{25CF}")] {
      scratch.program(
        "contacts", "add", "--id", id, "--key", CeremonyTests.otherKey, "--name", name)
    }
    let rows = scratch.program("contacts").output.split(separator: "\n")
    #expect(rows.count == 2)
    #expect(rows[0].suffix(9) != rows[1].suffix(9))
  }
}
