// SPDX-License-Identifier: Apache-2.0

import Identity
import TestSupport
import Testing

@Suite struct ThreemaIDTests {
  static let vectors = Vectors("threema-id-syntax").cases

  @Test func thereAreAllVectors() { #expect(Self.vectors.count == 20) }

  @Test(arguments: vectors) func syntaxIsTheirs(vector: VectorCase) throws {
    let text = try vector.input["id"].string
    let id = try? ThreemaID(text)
    #expect(try (id != nil) == vector.expected["valid"].bool)
    if let id { #expect(id.text.utf8.elementsEqual(text.utf8)) }
  }

  @Test func theFaultIsNamed() {
    #expect(throws: IDError.wrongLength(expected: 8, actual: 0)) { try ThreemaID("") }
    #expect(throws: IDError.wrongLength(expected: 8, actual: 9)) { try ThreemaID("*NEINNEIN") }
    #expect(throws: IDError.notAllowed(0x65, at: 0)) { try ThreemaID("echoecho") }
    #expect(throws: IDError.notAllowed(0x2a, at: 7)) { try ThreemaID("ECHOECH*") }
  }

  /// Every byte at every position, against the rule written out.
  @Test func everyByteAtEveryPosition() {
    let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
    for position in 0..<8 {
      for byte in UInt8.min...UInt8.max {
        var bytes = Array("ECHOECHO".utf8)
        bytes[position] = byte
        let valid = allowed.contains(byte) || (position == 0 && byte == UInt8(ascii: "*"))
        #expect(((try? ThreemaID(ascii: bytes)) != nil) == valid, "\(byte) at \(position)")
      }
    }
  }

  @Test func sortedAsBytes() throws {
    let sorted = try ["*ZZZZZZZ", "00000000", "0000000A", "9ZZZZZZZ", "A0000000", "ZZZZZZZZ"]
      .map(ThreemaID.init)
    #expect(sorted.shuffled().sorted() == sorted)
    #expect(sorted.map(\.isGateway) == [true, false, false, false, false, false])
    for id in sorted { #expect(try ThreemaID(packed: id.packed) == id) }
    #expect(throws: IDError.notAllowed(0, at: 0)) { try ThreemaID(packed: 1) }
  }

  /// 36,000 characters over 36 letters: each is met about 1,000 times, and the chance that a uniform
  /// draw leaves 750 to 1,250 for any of them is below one in a trillion.
  @Test func randomIDsAreUniform() {
    var counts: [UInt8: Int] = [:]
    for _ in 0..<4500 {
      for byte in ThreemaID.random().bytes { counts[byte, default: 0] += 1 }
    }
    #expect(counts.keys.sorted() == Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8))
    for (byte, count) in counts { #expect((750...1250).contains(count), "\(byte)") }
  }
}
