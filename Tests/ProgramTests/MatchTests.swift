// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What a directory's file may do to the contacts.
@Suite struct MatchTests {
  /// Matched by the published hash of test@threema.ch, then asked again with nothing in the answer.
  @Test func anEmptyFileWithdrawsNothing() throws {
    let scratch = Scratch()
    scratch.program("keygen", "--no-passphrase")
    scratch.write(
      "book.vcf",
      "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Echo\r\nEMAIL:test@threema.ch\r\nEND:VCARD\r\n".utf8)
    let hash = try #require(
      Vectors("threema-address-hash").cases.first { "\($0.input)".contains("test@threema.ch") })
    let digits = try #require("\(hash.expected)".firstMatch(of: /[0-9a-f]{64}/)).output
    scratch.write("answer.csv", "\(digits),ECHOECHO,\(CeremonyTests.otherKey)\n".utf8)
    scratch.write("empty.csv", [])
    let match = "contacts match --address-book book.vcf --directory"
    #expect(scratch.shell("\(match) answer.csv").status == 0)
    #expect(scratch.program("contacts").output.contains("Server-matched"))
    let empty = scratch.shell("\(match) empty.csv")
    #expect(empty.status == 2 && empty.error.contains("is empty"), "\(empty)")
    #expect(scratch.program("contacts").output.contains("Server-matched"))
    scratch.write("nobody.csv", "hash,id,public_key\n".utf8)
    #expect(scratch.shell("\(match) nobody.csv").status == 0)
    #expect(scratch.program("contacts").output.contains("Unknown"))
  }
}
