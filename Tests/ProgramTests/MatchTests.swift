// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What a directory's file may do to the contacts.
@Suite struct MatchTests {
  static let key = CeremonyTests.otherKey
  static let anotherKey = "0f944d18324b2132c61d8e40afce60a0ebd701bb11e89be94972d4229e94722a"

  /// An address book with the addresses a, b, c and d, each on a card of its own.
  private struct Book {
    let scratch = Scratch()
    let hashes: [String]

    init() throws {
      scratch.program("keygen", "--no-passphrase")
      let cards = ["a", "b", "c", "d"].map { name in
        "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Card \(name)\r\nEMAIL:\(name)@example.com\r\nEND:VCARD\r\n"
      }
      scratch.write("book.vcf", cards.joined().utf8)
      let asked = scratch.shell("contacts match --address-book book.vcf --hashes")
      hashes = asked.output.split(separator: "\n").map { String($0.suffix(64)) }
      try #require(hashes.count == 4)
    }

    /// Asks with answers for addresses by their number.
    func match(_ answers: [(Int, String, String)], _ options: String = "") -> Outcome {
      let lines = answers.map { "\(hashes[$0.0]),\($0.1),\($0.2)\n" }
      scratch.write("answer.csv", ("hash,id,public_key\n" + lines.joined()).utf8)
      return scratch.shell(
        "contacts match --address-book book.vcf --directory answer.csv \(options)")
    }

    func results(_ outcome: Outcome) throws -> [String: String] {
      let rows = try outcome.output.split(separator: "\n").map {
        try JSONValue.parse(Array($0.utf8))
      }
      return try Dictionary(
        rows.map { (try $0["id"].string, try $0["result"].string) }, uniquingKeysWith: { $0 + $1 })
    }

    func level(_ id: String) throws -> Int64? {
      let shown = scratch.program("contacts", "show", id, "--json")
      return shown.status == 0 ? try shown.json["level"].integer : nil
    }
  }

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

  /// What the directory says no to is a no, each by its name; not to know somebody is none.
  @Test func aRefusalIsANo() throws {
    let known = (0, "ECHOECHO", Self.key)
    let other = (1, "ECHOECH1", Self.anotherKey)
    do {
      let book = try Book()
      let none = book.match([], "--json")
      #expect(none.status == 0 && none.output.isEmpty, "\(none)")
      let one = book.match([known], "--json")
      #expect(one.status == 0, "\(one)")
      #expect(try book.results(one) == ["ECHOECHO": "matched"])
      #expect(book.match([known]).status == 0)
      #expect(book.match([(0, "ECHOECHO", Self.anotherKey)]).status == 1)
    }
    do {
      let book = try Book()
      let ambiguous = book.match([known, (0, "ECHOECH1", Self.anotherKey)], "--json")
      #expect(ambiguous.status == 1, "\(ambiguous)")
      #expect(
        try book.results(ambiguous) == ["ECHOECHO": "ambiguous", "ECHOECH1": "ambiguous"])
      #expect(book.match([known, (0, "ECHOECH1", Self.key)]).error.contains("contradicts itself"))
    }
    do {
      let book = try Book()
      book.scratch.program("contacts", "add", "--id", "ECHOECHO", "--key", Self.key)
      book.scratch.program("contacts", "revoke", "ECHOECHO")
      let revoked = book.match([known, other], "--json")
      #expect(revoked.status == 1, "\(revoked)")
      #expect(try book.results(revoked) == ["ECHOECHO": "revoked", "ECHOECH1": "matched"])
      #expect(book.match([known]).error.contains("revoked, and not raised"))
    }
    do {
      let book = try Book()
      book.scratch.program("contacts", "add", "--id", "ECHOECHO", "--key", Self.key)
      book.scratch.program(
        "qr-encode", "--text", "3mid:ECHOECHO,\(Self.anotherKey)", "-o", "forged.png")
      #expect(book.scratch.shell("verify forged.png --in-person").status == 1)
      let conflict = book.match([known], "--json")
      #expect(conflict.status == 1, "\(conflict)")
      #expect(try book.results(conflict) == ["ECHOECHO": "key-conflict"])
      #expect(try conflict.json["key_conflict"].bool)
      #expect(book.match([known]).error.contains("in key conflict, and not raised"))
    }
  }

  /// A directory that has two keys for one ID, or two IDs for one address, raises neither, in
  /// whatever order it says so and the addresses are asked for.
  @Test func aDirectoryThatContradictsItselfRaisesNothing() throws {
    let twoKeys = [(0, "ECHOECHO", Self.anotherKey), (1, "ECHOECHO", Self.key)]
    let twoIDs = [(2, "ECHOECH1", Self.anotherKey), (2, "ECHOECH2", Self.anotherKey)]
    let clean = (3, "ECHOECH3", Self.anotherKey)
    let expected = ["ECHOECHO": "ambiguous", "ECHOECH1": "ambiguous", "ECHOECH2": "ambiguous"]
    var orders = 0
    for keys in [twoKeys, twoKeys.map { (1 - $0.0, $0.1, $0.2) }] {
      for (number, lines) in permutations(keys + [clean]).enumerated() {
        for isKnown in [false, true] {
          orders += 1
          let book = try Book()
          if isKnown {
            book.scratch.program("contacts", "add", "--id", "ECHOECHO", "--key", Self.key)
          }
          let outcome = book.match(
            lines + (number.isMultiple(of: 2) ? twoIDs : twoIDs.reversed()), "--json")
          #expect(outcome.status == 1)
          #expect(
            try book.results(outcome).filter { $0.key != "ECHOECH3" } == expected, "\(outcome)")
          #expect(try book.level("ECHOECHO") == (isKnown ? 1 : nil))
          #expect(try book.level("ECHOECH1") == nil && book.level("ECHOECH2") == nil)
          #expect(try book.level("ECHOECH3") == 2)
        }
      }
    }
    #expect(orders == 24)
    // An ID that stands with one key for one address and beside another ID for the next.
    let book = try Book()
    let outcome = book.match(twoIDs + [(3, "ECHOECH2", Self.anotherKey)], "--json")
    #expect(outcome.status == 1)
    #expect(try book.level("ECHOECH2") == 2)
  }

  private func permutations<Element>(_ elements: [Element]) -> [[Element]] {
    guard elements.count > 1 else { return [elements] }
    return elements.indices.flatMap { index in
      var rest = elements
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }

  /// The same words whatever brings a key under a second ID, or a name to a second contact.
  @Test func everyVerbWarnsOfTwinsAndNamesakes() throws {
    let twin = "has the same key as ECHOECHO: one of the two IDs is not whose it seems"
    func namesake(_ id: String) -> String {
      "\(id) is called 'card b', as ECHOECHO is: the ID tells them apart"
    }
    func book() throws -> Book {
      let book = try Book()
      book.scratch.program(
        "contacts", "add", "--id", "ECHOECHO", "--key", Self.key, "--name", "CARD B")
      return book
    }
    let added = try book().scratch.shell(
      "contacts add --id MALL0RY1 --key \(Self.key) --name 'card b'")
    #expect(added.status == 0 && added.error.contains("MALL0RY1 \(twin)"), "\(added.error)")
    #expect(added.error.contains(namesake("MALL0RY1")))

    let imported = try book()
    imported.scratch.write(
      "list.csv", "id,public_key,name\nMALL0RY1,\(Self.key),card b\n".utf8)
    let list = imported.scratch.shell("contacts import list.csv")
    #expect(list.error.contains("MALL0RY1 \(twin)"), "\(list.error)")
    #expect(list.error.contains(namesake("MALL0RY1")))

    let matched = try book().match([(1, "MALL0RY1", Self.key)])
    #expect(matched.error.contains("MALL0RY1 \(twin)"), "\(matched.error)")
    #expect(matched.error.contains(namesake("MALL0RY1").replacing("card b", with: "Card b")))

    let replaced = try book()
    replaced.scratch.program("contacts", "add", "--id", "MALL0RY1", "--key", Self.anotherKey)
    let key = replaced.scratch.program("contacts", "replace-key", "MALL0RY1", Self.key)
    #expect(key.error.contains("MALL0RY1 \(twin)"), "\(key.error)")
    let name = replaced.scratch.program("contacts", "rename", "MALL0RY1", "card b")
    #expect(name.error.contains(namesake("MALL0RY1")), "\(name.error)")
    #expect(!replaced.scratch.program("contacts", "rename", "ECHOECHO", "x").error.contains("as "))
  }

  /// Within one file, too; and what is told is bounded.
  @Test func aFileOfTwinsIsToldInShort() throws {
    let scratch = Scratch()
    scratch.program("keygen", "--no-passphrase")
    let rows = (10..<30).map { "TWIN00\($0),\(Self.key),Twin\n" }
    scratch.write("twins.csv", ("id,public_key,name\n" + rows.joined()).utf8)
    let outcome = scratch.program("contacts", "import", "twins.csv")
    #expect(outcome.error.split(separator: "\n").count { $0.contains("the same key") } == 5)
    #expect(outcome.error.contains("more than one ID, not told here: 14"), "\(outcome.error)")
    #expect(outcome.error.contains("borne twice, not told here: 14"))
  }
}
