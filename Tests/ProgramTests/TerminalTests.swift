// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What the programs ask at a terminal, and what they make of the answers.
@Suite struct TerminalTests {
  @Test func aNewPassphraseIsTypedTwiceAndNeverShown() throws {
    let scratch = Scratch()
    let outcome = scratch.terminal("keygen", answers: ["correct horse", "correct horse"])
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("Once more"))
    #expect(!outcome.output.contains("horse"))
    scratch.write("pass", "correct horse".utf8)
    let add =
      "contacts add --id ECHOECHO --key \(CeremonyTests.otherKey) --passphrase-file pass"
    #expect(scratch.shell(add).status == 0)
  }

  @Test func passphrasesThatDifferAreAskedForAgain() throws {
    let scratch = Scratch()
    let outcome = scratch.terminal("keygen", answers: ["one", "two", "three", "three"])
    #expect(outcome.status == 0 && outcome.output.contains("differ"), "\(outcome.output)")
    let never = Scratch()
    let refused = never.terminal("keygen", answers: ["1", "2", "3", "4", "5", "6"])
    #expect(refused.status == 2)
    #expect(!FileManager.default.fileExists(atPath: never.keystore))
    let empty = Scratch()
    #expect(empty.terminal("keygen", answers: [""]).status == 2)
    #expect(!FileManager.default.fileExists(atPath: empty.keystore))
  }

  @Test func anIntroductionShowsTheKeyAndAsks() throws {
    let pair = try CeremonyTests.Pair()
    let fingerprint = pair.ben.program("fingerprint", "--scheme", "threema", pair.id).output.prefix(
      4)
    let outcome = pair.ada.terminal("verify ben.png", answers: ["y", "y", "y", "Ben Nevis"])
    #expect(outcome.status == 0, "\(outcome.output)")
    let question = try #require(outcome.output.range(of: "show you this code in person"))
    let shown = try #require(outcome.output.range(of: "Fingerprint  \(fingerprint)"))
    #expect(shown.lowerBound < question.lowerBound, "the key is shown before anything is asked")
    let list = pair.ada.program("contacts")
    #expect(list.output.contains("●●● Verified") && list.output.contains("Ben Nevis"))
    #expect(pair.ada.program("contacts", "show", pair.id).output.contains("compared by eye"))
  }

  @Test func noMeansThatNothingIsWritten() throws {
    let pair = try CeremonyTests.Pair()
    let notInPerson = pair.ada.terminal("verify ben.png", answers: ["n"])
    #expect(notInPerson.status == 1 && notInPerson.output.contains("nothing was written"))
    let declined = pair.ada.terminal("verify ben.png", answers: ["y", "y", "n"])
    #expect(declined.status == 1 && declined.output.contains("Nothing was written"))
    let json = pair.ada.terminal("verify --json ben.png", answers: ["y", "", ""])
    #expect(json.status == 1 && json.output.contains(#""result":"declined""#), "\(json.output)")
    #expect(json.output.contains("Fingerprint"), "asked without showing the key")
    #expect(try pair.contact() == nil)
    #expect(try pair.entries() == 1)
  }

  @Test func aRaiseIsAskedForOnce() throws {
    let pair = try CeremonyTests.Pair()
    pair.ada.program("contacts", "add", "--id", pair.id, "--key", pair.key)
    let outcome = pair.ada.terminal("verify ben.png", answers: ["yes", "n"])
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(try pair.contact()?.level == 3)
    // In person by option: nothing is left to ask.
    let again = pair.ada.terminal("verify ben.png --in-person", answers: [])
    #expect(again.status == 0 && again.output.contains("already"), "\(again.output)")
  }

  @Test func anotherKeyTakesItsPlaceOnlyAfterYes() throws {
    let pair = try CeremonyTests.Pair()
    pair.ada.program("verify", "ben.png", "--in-person")
    let no = pair.ada.terminal("verify forged.png --replace-key", answers: ["y", "y", "n"])
    #expect(no.status == 1 && no.output.contains("Stored"), "\(no.output)")
    let list = pair.ada.program("contacts", "--json").output
    #expect(list.contains(pair.key) && !list.contains(CeremonyTests.otherKey))
    let yes = pair.ada.terminal("verify forged.png --replace-key", answers: ["y", "y", "y"])
    #expect(yes.status == 0, "\(yes.output)")
    #expect(pair.ada.program("contacts", "--json").output.contains(CeremonyTests.otherKey))
    #expect(pair.ada.program("contacts", "show", pair.id).output.contains("Earlier key"))
  }

  @Test func aMismatchIsShownBeforeAnythingIsAsked() throws {
    let pair = try CeremonyTests.Pair()
    pair.ada.program("verify", "ben.png", "--in-person")
    let outcome = pair.ada.terminal("verify forged.png", answers: ["y"])
    let shown = try #require(outcome.output.range(of: "MISMATCH"))
    let question = try #require(outcome.output.range(of: "in person, just now?"))
    #expect(shown.lowerBound < question.lowerBound)
    #expect(outcome.status == 1)
    #expect(try pair.contact()?.conflict == true)
  }

  /// What is typed or pasted before a question stands there is no answer to it.
  @Test func answersTypedAheadDoNotCount() throws {
    let pair = try CeremonyTests.Pair()
    pair.ada.write(
      "ahead.py",
      """
      import os, pty
      pid, terminal = pty.fork()
      if pid == 0:
          os.execv("/bin/sh", ["sh", "-c", "sleep 0.3; exec verify ben.png"])
      os.write(terminal, b"y\\ny\\ny\\nBen\\n")
      screen = b""
      try:
          while not screen.endswith(b"[y/N] "):
              screen += os.read(terminal, 65536)
          os.write(terminal, b"n\\n")
          while os.read(terminal, 65536):
              pass
      except OSError:
          pass
      os.waitpid(pid, 0)
      """.utf8)
    pair.ada.shell("/usr/bin/python3 ahead.py")
    #expect(try pair.contact() == nil)
  }

  @Test func aWrongPassphraseIsAskedForAgain() throws {
    let scratch = Scratch()
    #expect(
      scratch.terminal("keygen", answers: ["right", "right"]).status == 0)
    let add = "contacts add --id ECHOECHO --key \(CeremonyTests.otherKey)"
    let slip = scratch.terminal(add, answers: ["wrong", "right"])
    #expect(slip.status == 0 && slip.output.contains("not the passphrase"), "\(slip.output)")
    #expect(scratch.terminal(add, answers: ["1", "2", "3"]).status != 0)
  }

  @Test func colourIsNeverAlone() throws {
    let pair = try CeremonyTests.Pair()
    pair.ada.program("verify", "ben.png", "--in-person")
    let esc = "\u{1B}["
    let colour = pair.ada.terminal("TERM=xterm COLORTERM=truecolor contacts", answers: [])
    #expect(colour.output.contains("\(esc)38;2;21;163;58m●●●"), "\(colour.output)")
    #expect(colour.output.contains("Verified"))
    let fewer = pair.ada.terminal("TERM=xterm-256color contacts", answers: [])
    #expect(fewer.output.contains("\(esc)38;5;34m●●●"))
    #expect(pair.ada.terminal("TERM=xterm contacts", answers: []).output.contains("\(esc)32m●●●"))
    for plain in ["NO_COLOR=1 TERM=xterm", "TERM=dumb", "TERM="] {
      let outcome = pair.ada.terminal("\(plain) contacts", answers: [])
      #expect(!outcome.output.contains(esc) && outcome.output.contains("●●● Verified"), "\(plain)")
    }
    let ascii = pair.ada.terminal("LC_ALL=C NO_COLOR=1 contacts", answers: [])
    #expect(ascii.output.contains("[3] verified"))
  }
}
