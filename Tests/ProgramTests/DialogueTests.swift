// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What `keygen` asks at a terminal where a secret or an identity is at stake.
@Suite struct DialogueTests {
  static let endOfInput = "\u{4}"
  static let interrupt = "\u{3}"
  static let cheap = "--passes 2 --memory 64"

  /// An identity sealed with the passphrase `right`.
  struct Sealed {
    let scratch = Scratch()
    let id: String
    let key: String

    init() throws {
      scratch.write("pass", "right".utf8)
      let made = scratch.shell("keygen \(DialogueTests.cheap) --passphrase-file pass --json")
      try #require(made.status == 0, "\(made)")
      id = try made.json["id"].string
      key = try made.json["public_key"].string
    }

    var state: String {
      get throws { try scratch.program("keygen", "show", "--json").json["state"].string }
    }

    /// Whether a passphrase opens the keystore.
    func opens(with passphrase: String) -> Bool {
      scratch.write("try", passphrase.utf8)
      return scratch.shell("keygen revoke --prepare --passphrase-file try").status == 0
    }

    /// Whether a backup and its password are this identity.
    func isRestored(from backup: String, _ password: String) throws -> Bool {
      let other = Scratch()
      other.write("backup", try #require(scratch.read(backup)))
      other.write("password", password.utf8)
      let outcome = other.shell(
        "keygen import --backup backup --backup-password-file password --no-passphrase --json")
      return try outcome.status == 0 && outcome.json["id"].string == id
        && outcome.json["public_key"].string == key
    }
  }

  // MARK: backup

  @Test func theProposedPasswordOpensTheBackup() throws {
    let sealed = try Sealed()
    let outcome = sealed.scratch.terminal("keygen backup -o b", answers: ["wrong", "right", "y"])
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    #expect(outcome.output.contains("Passphrase for \(sealed.id): "))
    #expect(outcome.output.contains("that is not the passphrase"))
    #expect(!outcome.output.contains("right"), "what is hidden is not shown")
    let proposal = try #require(
      outcome.output.firstMatch(of: /password for the backup: (?<it>[a-z2-9-]{24})\?/))
    #expect(try sealed.isRestored(from: "b", String(proposal.it)))
    let again = sealed.scratch.terminal("keygen backup -o c", answers: ["right", "yes"])
    #expect(!again.output.contains(proposal.it), "each proposal is another one")
  }

  @Test func aPasswordOfOnesOwnIsTypedTwice() throws {
    let sealed = try Sealed()
    let outcome = sealed.scratch.terminal(
      "keygen backup -o b",
      answers: ["right", "n", "first password", "other password", "my password", "my password"])
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    #expect(outcome.output.contains("Password of the backup: "))
    #expect(outcome.output.contains("differ") && outcome.output.contains("Once more: "))
    #expect(!outcome.output.contains("my password"))
    #expect(try sealed.isRestored(from: "b", "my password"))
    #expect(try !sealed.isRestored(from: "b", "first password"))
  }

  @Test func aBackupThatIsNotAllowedIsNotWritten() throws {
    let sealed = try Sealed()
    for (answers, words) in [
      (["1", "2", "3"], "passphrase"), (["right", "n", "short", "short"], "8 to 256 bytes"),
      (["right", "n", "a", "b", "c", "d", "e", "f"], "differed three times"),
    ] {
      let outcome = sealed.scratch.terminal("keygen backup -o b", answers: answers)
      #expect(outcome.status == 2 && outcome.error.isEmpty, "\(outcome)")
      #expect(outcome.output.contains(words), "\(outcome)")
      #expect(!sealed.scratch.has("b"))
    }
  }

  // MARK: revoke

  @Test func aRevocationAsksForTheID() throws {
    let sealed = try Sealed()
    let revoke = "keygen revoke -o r"
    let other = sealed.scratch.terminal(revoke, answers: ["ECHOECHO"])
    #expect(other.status == 1 && other.output.contains("'ECHOECHO' is not your ID"), "\(other)")
    // Whatever is not the ID is a no: somebody who types that has not made a mistake.
    for slip in ["", "yes", sealed.id + "1"] {
      let outcome = sealed.scratch.terminal(revoke, answers: [slip])
      #expect(outcome.status == 1 && outcome.output.contains("nothing was changed"), "\(outcome)")
    }
    let wrong = sealed.scratch.terminal(revoke, answers: [sealed.id, "1", "2", "3"])
    #expect(wrong.status == 2 && wrong.error.isEmpty, "\(wrong)")
    #expect(try sealed.state == "active" && !sealed.scratch.has("r"))
    let outcome = sealed.scratch.terminal(
      revoke, answers: [sealed.id.lowercased(), "wrong", "right"])
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    #expect(outcome.output.contains("This revokes your identity for good."))
    #expect(try sealed.state == "revoked" && sealed.scratch.has("r"))
  }

  // MARK: reseal

  @Test func aNewPassphraseTakesTheOldOnesPlace() throws {
    let sealed = try Sealed()
    let reseal = "keygen reseal \(Self.cheap)"
    let outcome = sealed.scratch.terminal(
      reseal, answers: ["wrong", "right", "one", "two", "next", "next"])
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    #expect(outcome.output.contains("New passphrase for \(sealed.id): "))
    #expect(outcome.output.contains("differ"))
    #expect(sealed.opens(with: "next") && !sealed.opens(with: "right"))
    for answers in [["1", "2", "3"], ["next", "a", "b", "c", "d", "e", "f"], ["next", ""]] {
      #expect(sealed.scratch.terminal(reseal, answers: answers).status == 2, "\(answers)")
    }
    #expect(sealed.opens(with: "next"))
  }

  // MARK: import

  @Test func aBackupIsOpenedAndSealedAnew() throws {
    let sealed = try Sealed()
    sealed.scratch.write("password", "of the backup".utf8)
    sealed.scratch.shell(
      "keygen backup -o b --passphrase-file pass --backup-password-file password")
    let other = Scratch()
    other.write("b", try #require(sealed.scratch.read("b")))
    let restore = "keygen import --backup b \(Self.cheap)"
    let wrong = other.terminal(restore, answers: ["of another one"])
    #expect(wrong.status == 2 && wrong.error.isEmpty, "\(wrong)")
    #expect(!FileManager.default.fileExists(atPath: other.keystore))
    let outcome = other.terminal(
      restore, answers: ["of the backup", "one", "two", "next", "next"])
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    #expect(outcome.output.contains("Password of the backup: "))
    #expect(outcome.output.contains("the messages of \(sealed.id)"))
    #expect(!outcome.output.contains("of the backup\n"))
    #expect(try other.program("keygen", "show", "--json").json["public_key"].string == sealed.key)
  }

  // MARK: Leaving

  /// A dialogue: what is typed, answer by answer, until something is written.
  struct Dialogue: CustomTestStringConvertible, Sendable {
    let command: String
    let answers: [String]

    var testDescription: String { command }
  }

  static let dialogues = [
    Dialogue(command: "keygen backup -o new", answers: ["right", "n", "a password", "a password"]),
    Dialogue(command: "keygen backup -o new", answers: ["right", "y"]),
    Dialogue(command: "keygen revoke -o new", answers: ["ID", "right"]),
    Dialogue(command: "keygen reseal \(cheap)", answers: ["right", "next", "next"]),
    Dialogue(
      command: "keygen --keystore new \(cheap)", answers: ["next", "next"]),
    Dialogue(
      command: "keygen import --keystore new --backup b \(cheap)",
      answers: ["a password", "next", "next"]),
  ]

  /// Whoever leaves at a question leaves everything as it was, the terminal too.
  @Test(arguments: dialogues) func everyQuestionCanBeLeft(_ dialogue: Dialogue) throws {
    let sealed = try Sealed()
    sealed.scratch.write("password", "a password".utf8)
    sealed.scratch.shell(
      "keygen backup -o b --passphrase-file pass --backup-password-file password")
    #expect(sealed.scratch.has("b"))
    let answers = dialogue.answers.map { $0 == "ID" ? sealed.id : $0 }
    let before = try #require(FileManager.default.contents(atPath: sealed.scratch.keystore))
    for count in answers.indices {
      for (key, status) in [(Self.interrupt, 130), (Self.endOfInput, 2)] as [(String, Int32)] {
        // The end of input at a question of yes or no is a no, and the next question comes.
        let outcome = sealed.scratch.terminal(
          dialogue.command, answers: answers[..<count] + [key, key, key])
        #expect(outcome.status == status, "\(count): \(outcome)")
        #expect(outcome.error.isEmpty, "\(count): \(outcome)")
        #expect(outcome.output.components(separatedBy: "<answer>").count >= count + 2)
        #expect(!sealed.scratch.has("new"), "\(count): \(outcome)")
        #expect(FileManager.default.contents(atPath: sealed.scratch.keystore) == before)
      }
    }
    let done = sealed.scratch.terminal(dialogue.command, answers: answers)
    #expect(done.status == 0, "\(done)")
    #expect(
      sealed.scratch.has("new")
        || FileManager.default.contents(atPath: sealed.scratch.keystore) != before)
  }
}
