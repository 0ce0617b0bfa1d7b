// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Ways round a revocation.
@Suite struct RevokedStaysTests {
  /// A new key is taken, then the owner of the old one revokes it: it may not come back.
  @Test func anEarlierKeyThatIsRevokedDoesNotComeBack() throws {
    let pair = try CeremonyTests.Pair()
    pair.ben.shell("keygen revoke --prepare -o ben.revoke")
    pair.ada.write("ben.revoke", try #require(pair.ben.read("ben.revoke")))
    pair.ada.program("contacts", "add", "--id", pair.id, "--key", pair.key)
    pair.ada.program("contacts", "replace-key", pair.id, CeremonyTests.otherKey)
    let applied = pair.ada.program("contacts", "apply", "ben.revoke")
    #expect(applied.status == 0, "\(applied.error)")
    let back = pair.ada.shell("verify ben.png --in-person --replace-key --expect \(pair.id) --json")
    #expect(back.status == 1)
    #expect(try back.json["result"].string == "revoked")
    #expect(pair.ada.program("contacts", "replace-key", pair.id, pair.key).status != 0)
    // The contact with its new key goes on.
    #expect(pair.ada.program("contacts").output.contains("[revoked]") == false)
  }

  @Test(arguments: ["csv", "jsonl"]) func anExportedRevocationIsNotImportedAsActive(
    _ format: String
  ) throws {
    let pair = try CeremonyTests.Pair()
    pair.ada.program("contacts", "add", "--id", pair.id, "--key", pair.key)
    pair.ada.program("contacts", "revoke", pair.id)
    let exported = pair.ada.program("contacts", "export", "--format", format)
    #expect(exported.output.contains("revoked"), "\(exported)")
    let other = Scratch()
    other.program("keygen", "--no-passphrase")
    other.write("contacts.\(format)", exported.output.utf8)
    let imported = other.program("contacts", "import", "contacts.\(format)")
    #expect(imported.status == 1, "\(imported)")
    #expect(other.program("contacts").output.isEmpty)
  }

  /// What cannot be read as a state is not taken for none.
  @Test(arguments: ["5", "true", "null", "[\"revoked\"]", "\"Revoked\"", "\"\""])
  func aStateThatIsNoneIsNotImportedAsActive(_ state: String) throws {
    let scratch = Scratch()
    scratch.program("keygen", "--no-passphrase")
    let line =
      "{\"v\":1,\"id\":\"ECHOECHO\",\"public_key\":\"\(CeremonyTests.otherKey)\",\"state\":\(state)}\n"
    scratch.write("contacts.jsonl", line.utf8)
    let imported = scratch.program("contacts", "import", "contacts.jsonl")
    #expect(imported.status == 2 && imported.error.contains("state"), "\(imported)")
    #expect(scratch.program("contacts").output.isEmpty)
  }

  /// The statement is in a file before the identity is given up.
  @Test func aRevocationThatCannotBeHandedOutIsNone() throws {
    let scratch = Scratch()
    scratch.program("keygen", "--no-passphrase")
    let id = try scratch.program("keygen", "show", "--json").json["id"].string
    let failed = scratch.program("keygen", "revoke", "--confirm", id, "-o", "nowhere/x.revoke")
    #expect(failed.status == 2)
    #expect(try scratch.program("keygen", "show", "--json").json["state"].string == "active")
  }
}
