// SPDX-License-Identifier: Apache-2.0

import Directory
import Identity
import TestSupport
import Testing

@Suite struct AddressTests {
  static let vectors = Vectors("threema-address-hash")

  @Test func thereAreAllVectors() {
    #expect(Self.vectors.cases.count == 7)
    #expect(Self.vectors.opposites.count == 8)
  }

  private func address(_ input: JSONValue) throws -> Address {
    let value = try input["value"].string
    return try input["kind"].string == "email" ? Address(email: value) : Address(phone: value)
  }

  @Test(arguments: vectors.cases) func hashesAreTheirs(_ vector: VectorCase) throws {
    let address = try address(vector.input)
    #expect(try address.hash == vector.expected["hash_hex"].hexBytes)
    let twin = vector.expected["twin_hash_hex"]
    #expect(try address.twin?.hash == (twin.isNull ? nil : twin.hexBytes))
  }

  @Test(arguments: vectors.opposites) func theOthersAreNone(_ vector: VectorCase) {
    #expect(throws: Address.Problem.self) { try address(vector.input) }
  }
}

@Suite struct CSVTests {
  private func fields(_ text: String) throws -> [[String]] {
    try CSV.records(Array(text.utf8)).map(\.fields)
  }

  @Test func recordsAreRead() throws {
    #expect(
      try fields("a,b\r\n\"c,\"\"d\"\"\n\",\n\n\"\"\n") == [["a", "b"], ["c,\"d\"\n", ""], [""]])
    #expect(try fields("") == [])
    #expect(try fields("\u{FEFF}a") == [["a"]])
    #expect(try CSV.records(Array("\"a\nb\"\nc".utf8)).map(\.line) == [1, 3])
  }

  @Test func whatIsWrongIsNamed() {
    for (text, failure) in [
      ("a\n\"b", CSV.Failure.openQuote(line: 2)), ("a\"b", .strayQuote(line: 1)),
      ("\n\"a\"b", .strayQuote(line: 2)), ("\"a\"\"", .openQuote(line: 1)),
      ("\"a\"\r", .strayQuote(line: 1)),
    ] {
      #expect(throws: failure) { try CSV.records(Array(text.utf8)) }
    }
    #expect(throws: CSV.Failure.notUTF8(line: 1)) { try CSV.records([0xff]) }
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let fields = ["", "a", "b,c", "\"", "line\nline", "\r\n", "e\u{301}\"\u{302}"]
    // One field that is empty is no empty line.
    for fields in [fields, [""], ["", ""]] {
      #expect(try CSV.records(Array((CSV.line(fields) + "\n").utf8)).map(\.fields) == [fields])
    }
  }
}

@Suite struct AddressBookTests {
  private func book(_ text: String) throws -> AddressBook { try AddressBook(Array(text.utf8)) }

  @Test func cardsAreRead() throws {
    let book = try book(
      """
      BEGIN:VCARD\r
      VERSION:3.0\r
      FN:Ada\\, Countess\r
      item1.EMAIL;TYPE="a:b":Ada@Example\r
       .com\r
      TEL;VALUE=uri:tel:+44-123-456-789;ext=5\r
      TEL:079 1\r
      EMAIL:none\r
      END:VCARD\r
      begin:vcard
      version:4.0
      fn:
      tel:+44123456789
      tel:+44 123 456 789
      end:vcard
      """)
    #expect(book.cards.count == 2)
    #expect(book.cards.map(\.name) == ["Ada, Countess", nil])
    #expect(book.cards[0].addresses.map(\.text) == ["ada@example.com", "44123456789"])
    #expect(book.cards[1].addresses.map(\.text) == ["44123456789"])
    #expect(book.numbersWithoutCountry == 1)
    #expect(book.otherAddresses == 1)
  }

  @Test func tablesAreRead() throws {
    let book = try book("Name,Phone,Other,EMAIL\nA,+41 44 123 45 67,x,a@b.c\n,,,\n")
    #expect(book.cards.map { $0.addresses.count } == [2, 0])
  }

  @Test func whatIsWrongIsNamed() {
    for (text, failure) in [
      ("BEGIN:VCARD\nVERSION:2.1\nEND:VCARD", AddressBook.Failure.version(line: 2)),
      ("BEGIN:VCARD\nFN:x", .unbalanced(line: 2)),
      ("BEGIN:VCARD\nEND:VCARD\nFN:x", .unbalanced(line: 3)),
      ("BEGIN:VCARD\nBEGIN:VCARD", .unbalanced(line: 2)),
      ("BEGIN:VCARD\nFN", .noValue(line: 2)), ("a,b", .header), ("", .header),
      ("email,name\nx", .fieldCount(line: 2)), ("email\n\"", .csv(.openQuote(line: 2))),
    ] {
      #expect(throws: failure) { try book(text) }
    }
    #expect(throws: AddressBook.Failure.notUTF8(line: 2)) {
      try AddressBook(Array("BEGIN:VCARD\nFN:".utf8) + [0xff])
    }
  }
}

@Suite struct DirectoryFileTests {
  static let hash = "1ea093239cc5f0e1b6ec81b866265b921f26dc4033025410063309f4d1a8ee2c"
  static let key = "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"

  private func file(_ text: String) throws -> DirectoryFile { try DirectoryFile(Array(text.utf8)) }

  @Test func answersAreFound() throws {
    let line = "\(Self.hash),ECHOECHO,\(Self.key)\n"
    let address = try Address(email: "test@threema.ch")
    #expect(try file("hash,id,public_key\n" + line + line).answers(for: address).count == 1)
    let other = "\(Self.hash),ECHOECH0,\(Self.key)\n"
    #expect(try file(line + other).answers(for: address).count == 2)
    #expect(try file(line).answers(for: Address(email: "tess@threema.ch")).isEmpty)
  }

  @Test func twinsAreAskedToo() throws {
    let twin = try Address(email: "a@googlemail.com")
    let hash = Hexadecimal.text(of: twin.hash)
    let file = try file("\(hash),ECHOECHO,\(Self.key)\n")
    #expect(try file.answers(for: Address(email: "a@gmail.com")).count == 1)
  }

  @Test func whatIsWrongIsNamed() {
    let zeros = String(repeating: "0", count: 64)
    for (text, failure) in [
      ("a,b", DirectoryFile.Failure.fieldCount(line: 1)), ("a,b,c", .badHash(line: 1)),
      ("hash,id,key\n\(Self.hash),echoecho,\(Self.key)", .badID(line: 2, .notAllowed(0x65, at: 0))),
      ("\(Self.hash),ECHOECHO,\(zeros)", .badKey(line: 1, .allZero)),
    ] {
      #expect(throws: failure) { try file(text) }
    }
  }
}

/// Bytes that somebody has tampered with: an answer or an error, and never a trap.
@Suite struct HostileFileTests {
  static let seeds = [
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\\,\r\n B\r\nitem1.TEL;TYPE=\"a:b\":+41 79 123\r\nEND:VCARD\r\n",
    "name,email,phone\n\"A \"\"B\"\"\",a@gmail.com,+41791234567\n",
    "hash,id,public_key\n\(DirectoryFileTests.hash),ECHOECHO,\(DirectoryFileTests.key)\n",
  ]

  @Test func nothingTraps() {
    #expect(Self.seeds.count == 3)
    var read = 0
    func look(_ bytes: [UInt8]) {
      if (try? AddressBook(bytes)) != nil { read += 1 }
      if (try? DirectoryFile(bytes)) != nil { read += 1 }
      if (try? CSV.records(bytes)) != nil { read += 1 }
    }
    for seed in Self.seeds.map({ Array($0.utf8) }) {
      for place in seed.indices {
        look(Array(seed[..<place]))
        for byte in [0, 0x0a, 0x0d, 0x22, 0x2c, 0x3a, 0x3b, 0x5c, 0xc3, 0xff] as [UInt8] {
          var other = seed
          other[place] = byte
          look(other)
          other.insert(byte, at: place)
          look(other)
        }
      }
    }
    #expect(read > 1000)
  }
}
