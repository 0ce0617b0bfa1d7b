// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Statements, backups and age recipients, through the built programs and the real `age`.
@Suite struct IdentityProgramTests {
  private func home() -> Scratch {
    let scratch = Scratch()
    scratch.program("keygen", "--no-passphrase")
    return scratch
  }

  private func code(_ outcome: Outcome) throws -> String {
    try outcome.json["error"]["code"].string
  }

  @Test func statementsAreApplied() throws {
    let cases = Vectors("revocation").cases
    #expect(cases.count == 6)
    for one in cases {
      let scratch = home()
      let line = try one.expected["line"].string
      let applied = scratch.program("contacts", "apply", "--json", line)
      #expect(applied.status == 0, "\(one): \(applied.output)")
      #expect(try applied.json["result"].string == "kept")
      #expect(try applied.json["reason"].string == one.input["reason"].string)
      // The tombstone stands on the key, under any ID.
      let key = try applied.json["public_key"].string
      let added = scratch.program("contacts", "add", "--json", "--id", "TESTTEST", "--key", key)
      #expect(try added.json["state"].string == "revoked")
      #expect(
        scratch.program("verify", "--json", "--payload", "3mid:TESTTEST,\(key)").status == 1)
    }
  }

  @Test func whatIsNoStatementChangesNothing() throws {
    let opposites = Vectors("revocation").opposites
    #expect(opposites.count == 22)
    let scratch = home()
    let before = FileManager.default.contents(atPath: scratch.keystore)
    let codes = [
      "not-a-statement": "not-a-statement", "newer-version": "newer-version",
      "malformed": "bad-statement", "bad-id": "bad-statement", "bad-key": "bad-statement",
      "wrong-signature": "wrong-signature",
    ]
    for one in opposites {
      let line = try one.input["line"].string
      let outcome = scratch.program("contacts", "apply", "--json", "-", input: Data(line.utf8))
      let expected = try one.expected.string
      #expect(outcome.status == (expected == "wrong-signature" ? 1 : 2), "\(one)")
      #expect(try code(outcome) == codes[expected], "\(one)")
    }
    #expect(FileManager.default.contents(atPath: scratch.keystore) == before)
  }

  @Test func backupsAreImported() throws {
    let vectors = Vectors("threema-id-backup")
    #expect(vectors.cases.count == 3 && vectors.opposites.count == 16)
    let codes = [
      "wrong-password": "wrong-password", "wrong-length": "not-a-backup",
      "bad-character": "not-a-backup", "newer-version": "newer-version",
      "no-identity": "no-identity",
    ]
    for one in vectors.cases + vectors.opposites {
      let scratch = Scratch()
      scratch.write("password", try one.input["password"].string.utf8)
      let outcome = scratch.program(
        "keygen", "import", "--json", "--backup", "-", "--backup-password-file", "password",
        "--no-passphrase", input: Data(try one.input["backup"].string.utf8))
      if case .string(let expected) = one.expected {
        #expect(outcome.status == 2, "\(one)")
        #expect(try code(outcome) == codes[expected], "\(one)")
        #expect(!FileManager.default.fileExists(atPath: scratch.keystore))
      } else {
        #expect(outcome.status == 0, "\(one): \(outcome.error)")
        #expect(try outcome.json["id"].string == one.expected["id"].string)
        #expect(try outcome.json["public_key"].string == one.expected["public_key_hex"].string)
      }
    }
  }

  /// A prepared statement comes back from its QR code.
  @Test func aStatementGoesThroughACode() throws {
    let scratch = home()
    let outcome = scratch.shell(
      """
      keygen --no-passphrase --keystore theirs.db --json 2> /dev/null > theirs.json &&
      keygen revoke --prepare --keystore theirs.db --reason 'Zürich ★' > line 2> /dev/null &&
      qr-encode --text "$(cat line)" -o code.png && qr-scan code.png | tr -d '\\n' > scanned &&
      contacts apply "$(cat scanned)"
      """)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("'Zürich ★'"), "\(outcome.output)")
  }

  @Test func ageEncryptsToWhatIsExported() throws {
    let scratch = home()
    // C2SP's example: the secret key is 32 times 0x42.
    scratch.write(
      "recipient",
      "# AGETESTS Age\nage1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj\n".utf8)
    scratch.write(
      "identity",
      "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX\n".utf8)
    let outcome = scratch.shell(
      """
      contacts import recipient && contacts export --format age > friends &&
      printf secret | age -R friends | age -d -i identity
      """)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.hasSuffix("secret"), "\(outcome.output)")
    // Nobody is encrypted to who was not verified, or is revoked.
    #expect(scratch.shell("contacts export --format age --at-least 3").output == "")
    scratch.program("contacts", "revoke", "AGETESTS")
    #expect(scratch.shell("contacts export --format age").output == "")
  }
}
