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
}
