// SPDX-License-Identifier: Apache-2.0

import Identity
import Testing
import Trust

@Suite struct EntryTests {
  /// One entry of each kind, and the optional fields both ways.
  static let events: [Event] = [
    .genesis(
      ledgerID: Array(0..<16), owner: Sample.owner, ownerKey: Sample.key(0)),
    .introduced(Sample.id(1), Sample.key(1), Sample.attestation),
    .added(Sample.id(1), Sample.key(1), .imported),
    .verified(Sample.id(1), Sample.key(1), Sample.attestation),
    .matched(Sample.id(1), Sample.key(1), .phone),
    .matchWithdrawn(Sample.id(1), .email),
    .named(Sample.id(1), "Zoë Ōta 🌵", .hand),
    .named(Sample.id(1), nil, .directory),
    .keyConflict(Sample.id(1), Sample.key(2), Sample.attestation),
    .conflictCleared(Sample.id(1), Sample.key(1), Sample.attestation),
    .keyReplaced(Sample.id(1), Sample.key(2), Sample.attestation),
    .keyReplaced(Sample.id(1), Sample.key(2), nil),
    .downgraded(Sample.id(1)),
    .revoked(Revocation(id: Sample.id(1), publicKey: Sample.key(1), scope: .key)),
    .revoked(
      Revocation(
        id: Sample.id(1), publicKey: Sample.key(1), scope: .keyAndID, reason: "lost",
        statement: [1, 2, 3])),
    .forgotten(Sample.id(1)),
    .callCompared(Sample.id(1), Sample.key(1), form: "emoji", program: "phrase 0.1.0"),
    .compacted(
      LedgerLink(
        ledgerID: Array(16..<32), count: 9, head: [UInt8](repeating: 1, count: 32),
        signature: [UInt8](repeating: 2, count: 64)), carried: 4),
    .ownRevoked(statement: [9]),
  ]

  static func decode(_ bytes: [UInt8]) throws -> Entry {
    try unsafe bytes.withUnsafeBytes { try unsafe Entry(decoding: $0) }
  }

  @Test func everyKindIsHere() {
    #expect(Set(Self.events.map(\.kind)) == Set(Event.Kind.allCases))
    #expect(Event.Kind.allCases.count == 16)
    #expect(Event.Kind.allCases.map(\.rawValue) == Array(1...16))
  }

  @Test(arguments: events) func encodingIsReadBack(_ event: Event) throws {
    let entry = Entry(number: 7, time: -3, event: event)
    #expect(try Self.decode(entry.encoded) == entry)
  }

  @Test(arguments: events) func everyTruncationIsRefused(_ event: Event) {
    let bytes = Entry(number: 7, time: Sample.now, event: event).encoded
    for count in bytes.indices {
      #expect(throws: Damage.self) { try Self.decode(Array(bytes[..<count])) }
    }
    #expect(throws: Damage.trailingBytes) { try Self.decode(bytes + [0]) }
  }

  /// What is read is what was written: no byte may change without the entry changing or failing.
  @Test(arguments: events) func noByteIsIgnored(_ event: Event) {
    let bytes = Entry(number: 7, time: Sample.now, event: event).encoded
    for index in bytes.indices {
      for flip in [UInt8(0x01), 0x20, 0x80, 0xFF] {
        var other = bytes
        other[index] ^= flip
        if let entry = try? Self.decode(other) {
          #expect(entry.encoded == other)
        }
      }
    }
  }

  @Test func nullIsNotEmptyAndTextIsNotNumber() throws {
    let empty = Entry(number: 7, time: 0, event: .named(Sample.id(1), nil, .hand)).encoded
    // Tag 0, length 0 becomes tag 2, length 0: '' for NULL.
    var text = empty
    text[empty.count - 18] = 2
    #expect(throws: Damage.wrongLength) { try Self.decode(text) }

    // The origin as text "1" instead of the integer 1.
    let integer = Array(empty[..<(empty.count - 13)])
    #expect(throws: Damage.wrongField) { try Self.decode(integer + [2, 0, 0, 0, 1, 0x31]) }
  }

  @Test func newerFormatAndUnknownKindAreNamed() {
    var bytes = Entry(number: 7, time: 0, event: .downgraded(Sample.id(1))).encoded
    bytes[13 * 4 - 1] = 2
    #expect(throws: Damage.newerFormat(2)) { try Self.decode(bytes) }
    bytes[13 * 4 - 1] = 1
    bytes[13 * 3 - 1] = 17
    #expect(throws: Damage.unknownKind(17)) { try Self.decode(bytes) }
  }

  @Test(arguments: [
    ("e\u{301}", "not in form C"), ("a\u{0}b", "NUL"), ("a\nb", "a control"),
    ("\u{9B}2J", "a C1 control"), (String(repeating: "x", count: 257), "too long"), ("", "empty"),
  ])
  func badNamesAreRefused(_ name: String, _ what: String) {
    #expect(!isAcceptableName(name), "\(what)")
    let bytes = Entry(number: 7, time: 0, event: .named(Sample.id(1), name, .hand)).encoded
    #expect(throws: Damage.self, "\(what)") { try Self.decode(bytes) }
  }

  @Test func invalidUTF8IsRefused() throws {
    var bytes = Entry(number: 7, time: 0, event: .named(Sample.id(1), "abc", .hand)).encoded
    let place = try #require(bytes.firstRange(of: Array("abc".utf8)))
    bytes[place.lowerBound] = 0xC0
    #expect(throws: Damage.wrongText) { try Self.decode(bytes) }
  }

  @Test func lengthsThatLieAreRefused() {
    for lie in [[0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0, 0, 1, 0]] as [[UInt8]] {
      for start in [1, 14, 27, 40, 53] {
        var bytes = Entry(number: 7, time: 0, event: .downgraded(Sample.id(1))).encoded
        bytes.replaceSubrange(start..<start + 4, with: lie)
        #expect(throws: Damage.self) { try Self.decode(bytes) }
      }
    }
  }
}
