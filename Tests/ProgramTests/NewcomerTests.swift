// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Where somebody who is new to it would stumble: what is said must fit what was done, and what a
/// hint tells to type must work.
@Suite struct NewcomerTests {
  private let code = "3mid:ECHOECHO,\(CeremonyTests.otherKey)"

  private func home() -> Scratch {
    let scratch = Scratch()
    #expect(scratch.program("keygen", "--no-passphrase").status == 0)
    #expect(scratch.program("qr-encode", "-o", "code.png", code).status == 0)
    return scratch
  }

  @Test func asciiTerminalsAreSpokenToInASCII() throws {
    let scratch = Scratch(["LC_ALL": "C"])
    scratch.program("keygen", "--no-passphrase")
    let outcome = scratch.program("verify", "--payload", "hello")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("(3mid:...)"), "\(outcome.error)")
    #expect(!outcome.error.contains("\\u{"))
  }

  @Test func whoeverSaidNoIsNotToldToSayYes() throws {
    let scratch = home()
    let asked = scratch.terminal("verify code.png", answers: ["n"])
    #expect(asked.status == 1)
    #expect(!asked.output.contains("--in-person"), "\(asked.output)")
    let unasked = scratch.program("verify", "code.png")
    #expect(unasked.status == 1 && unasked.error.contains("--in-person"))
  }

  /// `--payload` and `--in-person` exclude each other, so the one does not hint at the other.
  @Test func aTextIsNotToldToBeInPerson() throws {
    let scratch = home()
    let outcome = scratch.program("verify", "--payload", code)
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("verify --camera --expect ECHOECHO"), "\(outcome.error)")
    #expect(!outcome.error.contains("--in-person"))
  }

  @Test func noCameraIsNotTheWrongCamera() throws {
    let scratch = home()
    // Where the machine has a camera this says nothing.
    guard scratch.program("qr-scan", "--list-cameras").status != 0 else { return }
    let none = scratch.program("verify", "--camera", "--timeout", "5")
    #expect(none.status == 2 && none.error.contains("there is no camera\n"), "\(none.error)")
    let named = scratch.program("verify", "--camera=/dev/video99", "--timeout", "5")
    #expect(named.status == 2 && named.error.contains("there is no such camera"))
  }

  @Test func whateverIsNotTheIDLeavesTheIdentityAlone() throws {
    let scratch = home()
    let outcome = scratch.terminal("keygen revoke", answers: ["no"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("nothing was changed"), "\(outcome.output)")
    #expect(scratch.program("keygen", "revoke", "--confirm", "no").status == 2)
    #expect(
      try scratch.program("keygen", "revoke", "--prepare", "--json").json["state"].string
        == "active")
  }

  @Test func aPictureIsNoBrokenKey() throws {
    let scratch = home()
    scratch.shell("convert code.png code.jpg")
    for picture in ["code.png", "code.jpg"] {
      let outcome = scratch.program("fingerprint", picture)
      #expect(outcome.status == 2)
      #expect(outcome.error.contains("is a picture, not a key"), "\(outcome.error)")
    }
  }

  @Test func aSecondKeygenSaysWhatIsThere() throws {
    let scratch = home()
    let outcome = scratch.program("keygen", "--no-passphrase")
    #expect(outcome.status == 2 && outcome.error.contains("'keygen show'"), "\(outcome.error)")
    #expect(scratch.program("keygen", "show").status == 0)
  }

  @Test func aMissingFormatIsToldAsItIsTyped() throws {
    let scratch = home()
    let outcome = scratch.program("contacts", "export")
    #expect(outcome.status == 2 && outcome.error.contains("--format jsonl"), "\(outcome.error)")
  }

  /// Long options stand under the others, and none is parted from its value.
  @Test(arguments: ["keygen", "phrase"]) func helpIsAligned(_ program: String) throws {
    let lines = Scratch().program(program, "--help").output.split(separator: "\n")
    let options = lines.filter { $0.trimmingPrefix(while: { $0 == " " }).hasPrefix("--") }
    #expect(options.count > 10)
    #expect(options.filter { !$0.hasPrefix("      --") } == [])
    let synopsis = lines.drop { $0 != "Usage:" }.dropFirst().prefix { $0.hasPrefix("  ") }
    #expect(synopsis.count > 5)
    #expect(synopsis.filter { $0.hasSuffix("--timeout") || $0.hasSuffix("--their-key") } == [])
  }

  /// The words of a trust level come last, on a line of their own, and without colour they differ.
  @Test func levelsAreWords() throws {
    let scratch = home()
    scratch.program("verify", "code.png", "--in-person")
    for variables in ["NO_COLOR=1", "TERM=dumb", "LC_ALL=C"] {
      let shown = scratch.shell("\(variables) contacts show ECHOECHO")
      #expect(shown.output.hasSuffix("Trust level: verified\n"), "\(shown.output)")
    }
  }
}
