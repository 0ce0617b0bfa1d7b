// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Verbs of `contacts` that read and write files and names.
@Suite struct ContactsTests {
  /// What counts in a table is in its row: the level as `--at-least` goes by it, and why.
  @Test func anExportTellsOfAConflict() throws {
    let pair = try CeremonyTests.Pair()
    pair.ada.program("verify", "ben.png", "--in-person")
    let plain = pair.ada.program("contacts", "export", "--format", "csv").output
    let header = "id,public_key,name,level,state,key_conflict\n"
    #expect(plain == "\(header)\(pair.id),\(pair.key),,3,active,false\n")
    pair.ada.program("verify", "forged.png", "--in-person")
    let table = pair.ada.program("contacts", "export", "--format", "csv").output
    #expect(table.hasSuffix("\(pair.id),\(pair.key),,1,active,true\n"), "\(table)")
    let line = try pair.ada.program("contacts", "export", "--format", "jsonl").json
    #expect(try line["level"].integer == 3 && line["key_conflict"].bool)
    for format in ["csv", "jsonl", "age"] {
      let best = pair.ada.shell("contacts export --format \(format) --at-least 3").output
      #expect(!best.contains(pair.id), "\(format): \(best)")
    }
    // A table that was written is read again.
    let other = Scratch()
    other.program("keygen", "--no-passphrase")
    other.write("list.csv", table.utf8)
    #expect(other.program("contacts", "import", "list.csv").status == 0)
    #expect(other.program("contacts").output.contains("●○○ Unknown         \(pair.id)"))
  }

  @Test func anIDForAFileThatHasIDsIsRefused() throws {
    let scratch = Scratch()
    scratch.program("keygen", "--no-passphrase")
    let key = CeremonyTests.otherKey
    scratch.program("contacts", "add", "--id", "ECHOECHO", "--key", key)
    let recipient = scratch.program("contacts", "export", "--format", "age").output
    scratch.program("contacts", "forget", "ECHOECHO")
    scratch.write("list.csv", "id,public_key\nECHOECHO,\(key)\n".utf8)
    scratch.write("list.jsonl", "{\"v\":1,\"id\":\"ECHOECHO\",\"public_key\":\"\(key)\"}\n".utf8)
    scratch.write("list.age", recipient.utf8)
    scratch.write("bare.age", recipient.split(separator: "\n")[1].utf8)
    for file in ["list.csv", "list.jsonl", "list.age"] {
      let refused = scratch.program("contacts", "import", file, "--id", "OTHER123")
      #expect(refused.status == 2 && refused.error.contains("--id"), "\(file): \(refused)")
    }
    #expect(scratch.program("contacts").output.isEmpty)
    #expect(scratch.program("contacts", "import", "bare.age", "--id", "OTHER123").status == 0)
    #expect(scratch.program("contacts").output.contains("OTHER123"))
  }

  @Test func aNameThatGoesIsSaid() throws {
    let scratch = Scratch()
    scratch.program("keygen", "--no-passphrase")
    scratch.program(
      "contacts", "add", "--id", "ECHOECHO", "--key", CeremonyTests.otherKey, "--name", "Echo")
    let gone = scratch.program("contacts", "rename", "ECHOECHO")
    #expect(gone.status == 0 && gone.error.contains("name taken away: 'Echo'"), "\(gone)")
    #expect(gone.output.contains("(no name)"))
    let again = scratch.program("contacts", "rename", "ECHOECHO")
    #expect(again.status == 0 && again.error.contains("no name to take away"), "\(again)")
  }

  @Test func onesOwnNameCanBeChanged() throws {
    let scratch = Scratch()
    scratch.program("keygen", "--no-passphrase", "--name", "Ada")
    let id = try scratch.program("keygen", "show", "--json").json["id"].string
    func name() throws -> String? {
      let name = try scratch.program("keygen", "show", "--json").json["name"]
      return name.isNull ? nil : try name.string
    }
    #expect(try name() == "Ada")
    let renamed = scratch.program("contacts", "rename", id.lowercased(), "Ada Lovelace")
    #expect(renamed.status == 0 && renamed.output.contains("this is you"), "\(renamed)")
    #expect(try name() == "Ada Lovelace")
    let entries = try scratch.program("contacts", "checkpoint", "--json").json["entries"].integer
    let same = try scratch.program("contacts", "rename", id, "Ada Lovelace", "--json").json
    #expect(try same["name"].string == "Ada Lovelace" && same["id"].string == id)
    #expect(
      try scratch.program("contacts", "checkpoint", "--json").json["entries"].integer == entries)
    let gone = scratch.program("contacts", "rename", id)
    #expect(gone.error.contains("name taken away: 'Ada Lovelace'"))
    #expect(try name() == nil)
    // Whoever has revoked themselves signs nothing new.
    scratch.program("keygen", "revoke", "--confirm", id)
    #expect(scratch.program("contacts", "rename", id, "Ada").status == 2)
    #expect(scratch.program("contacts").output.isEmpty, "the owner is no contact")
  }

  /// A checkpoint of the ledger that was compacted still holds, but nothing is counted on from it.
  @Test func aCheckpointHoldsBeyondACompaction() throws {
    let scratch = Scratch()
    scratch.program("keygen", "--no-passphrase")
    let key = "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"
    scratch.program("contacts", "add", "--id", "ECHOECHO", "--key", key)
    for name in ["A", "B", "C"] { scratch.program("contacts", "rename", "ECHOECHO", name) }
    let before = scratch.program("contacts", "checkpoint").output.trimmingCharacters(in: .newlines)
    scratch.program("contacts", "rename", "ECHOECHO", "D")
    #expect(
      scratch.program("contacts", "audit", "--expect", before).output.contains("1 entry since"))
    scratch.program("contacts", "compact")
    let audited = scratch.program("contacts", "audit", "--expect", before)
    #expect(audited.status == 0 && audited.output.contains("and was compacted since"), "\(audited)")
    let json = scratch.program("contacts", "audit", "--expect", before, "--json").output
    #expect(json.contains(#""entries_since":null"#), "\(json)")
    let after = scratch.program("contacts", "checkpoint").output.trimmingCharacters(in: .newlines)
    #expect(
      scratch.program("contacts", "audit", "--expect", after).output.contains("0 entries since"))
  }

  /// Beside the dots stands what takes them back, in the list and in the card alike.
  @Test func dotsAreNeverAloneBesideARevocation() throws {
    let scratch = Scratch()
    scratch.program("keygen", "--no-passphrase")
    let key = "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"
    scratch.program("contacts", "add", "--id", "ECHOECHO", "--key", key)
    #expect(scratch.program("contacts", "revoke", "ECHOECHO").status == 0)
    for line in [["list"], ["show", "ECHOECHO"]] {
      let outcome = scratch.shell("contacts \(line.joined(separator: " "))")
      let first = outcome.output.split(separator: "\n").first ?? ""
      #expect(first.contains("ECHOECHO  [revoked]"), "\(outcome)")
    }
    // Refused codes are a no, as in the other programs.
    #expect(scratch.program("qr-encode", "-o", "a.png", "ECHOECHO").status == 1)
  }
}
