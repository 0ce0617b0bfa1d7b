// SPDX-License-Identifier: Apache-2.0

import Identity
import Sodium
import TestSupport
import Testing

@Suite struct PublicKeyTests {
  static let vectors = Vectors("x25519-keys").cases
  static let refusedEverywhere: Set = ["all-zero", "non-canonical", "small-order"]

  @Test func thereAreAllVectors() throws {
    #expect(Self.vectors.count == 24)
    let expected = try Self.vectors.map { try $0.expected.string }
    #expect(Set(expected).count == 6)
    #expect(expected.count { $0 == "ok" } == 7)
  }

  @Test(arguments: vectors) func keysAreRefusedForTheirReason(vector: VectorCase) throws {
    let expected = try vector.expected.string
    let bytes = try vector.input["public_key_hex"].hexBytes
    do {
      let key = try PublicKey(bytes: bytes)
      #expect(!Self.refusedEverywhere.contains(expected))
      #expect(key.bytes == bytes)
      #expect(try key.hex == vector.input["public_key_hex"].string)
      #expect(try PublicKey(hex: key.hex) == key)
      let edwards = try key.edwards()
      #expect(expected == "ok")
      #expect(edwards.bytes.count == 32 && edwards.bytes[31] < 0x80)
    } catch let error as KeyError {
      #expect(error.code == expected)
    }
  }

  /// A second face has the shared secrets of the key it hides, and another fingerprint.
  @Test func aSecondFaceSharesTheSecrets() throws {
    let secret = try SecretKey.generate()
    let pairs = (0..<4).map { number in
      ["honest-\(number)", "second-face-\(number)"].map { id in
        Self.vectors.first { $0.id == id }
      }
    }
    #expect(pairs.count == 4)
    for pair in pairs {
      let keys = try pair.map { try #require($0).input["public_key_hex"].hexBytes }
      let first = try Curve25519.sharedSecret(of: secret.bytes, with: keys[0])
      let second = try Curve25519.sharedSecret(of: secret.bytes, with: keys[1])
      let equal = first.isEqual(to: second)
      #expect(equal)
    }
  }

  @Test(arguments: 0...70) func otherLengthsAreRefused(count: Int) {
    let bytes = [UInt8](repeating: 9, count: count)
    if count != 32 {
      #expect(throws: KeyError.wrongLength(expected: 32, actual: count)) {
        try PublicKey(bytes: bytes)
      }
    }
    if count != 64 {
      #expect(throws: KeyError.wrongDigitCount(expected: 64, actual: count)) {
        try PublicKey(hexDigits: [UInt8](repeating: 0x39, count: count))
      }
    }
  }

  @Test func aSliceIsReadWhereItLies() throws {
    let key = try SecretKey.generate().publicKey
    let record = [7, 7, 7] + key.bytes + [7]
    let read = try PublicKey(bytes: record.span.extracting(3..<35))
    #expect(read == key)
    #expect(throws: KeyError.wrongLength(expected: 32, actual: 33)) {
      try PublicKey(bytes: record.span.extracting(3..<36))
    }
  }

  /// Every byte at every position of the digits: 22 are digits, and each reads as Foundation-free
  /// arithmetic says.
  @Test func onlyHexadecimalDigitsAreDigits() throws {
    let text = "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"
    let alphabet = Array("0123456789abcdef".utf8) + Array("ABCDEF".utf8)
    for position in 0..<64 {
      for byte in UInt8.min...UInt8.max {
        var digits = Array(text.utf8)
        digits[position] = byte
        let key = try? PublicKey(hexDigits: digits)
        guard let index = alphabet.firstIndex(of: byte) else {
          #expect(key == nil, "\(byte) at \(position)")
          continue
        }
        let value = UInt8(index < 16 ? index : index - 6)
        // The top bit makes a number that is not canonical.
        if position == 62, value >= 8 {
          #expect(key == nil)
        } else {
          let half = try #require(key).bytes[position / 2]
          #expect((position.isMultiple(of: 2) ? half >> 4 : half & 15) == value)
        }
      }
    }
  }

  @Test func sortedAsBytes() throws {
    let keys = try (0..<50).map { _ in try SecretKey.generate().publicKey }.sorted()
    for (first, second) in zip(keys, keys.dropFirst()) {
      #expect(first.bytes.lexicographicallyPrecedes(second.bytes))
      #expect(first < second && !(second < first) && first != second)
    }
    #expect(Set(keys + keys).count == 50)
    // Each byte alone decides.
    let base = try PublicKey(bytes: [UInt8](repeating: 0x22, count: 32))
    for position in 0..<32 {
      var bytes = base.bytes
      bytes[position] += 1
      let above = try PublicKey(bytes: bytes)
      #expect(base < above && base != above && base.hashValue == base.hashValue)
    }
  }
}

@Suite struct HexadecimalTests {
  @Test func allBytesComeBack() throws {
    let bytes = [UInt8](UInt8.min...UInt8.max)
    let text = Hexadecimal.text(of: bytes)
    #expect(text.utf8.count == 512 && text == text.lowercased())
    #expect(try Hexadecimal.decode(Array(text.utf8)) == bytes)
    #expect(try Hexadecimal.decode(Array(text.uppercased().utf8)) == bytes)
    #expect(try Hexadecimal.decode([]) == [])
  }

  @Test(arguments: ["+f", "-1", " 1", "1 ", "0x", "g0", "0\u{0}", "\u{ff11}0"])
  func nothingElseIsADigit(text: String) {
    let digits = Array(text.utf8)
    let position = digits.firstIndex { !("0"..."9").contains(UnicodeScalar($0)) }
    #expect(throws: HexadecimalError.notADigit(at: position ?? -1)) {
      try Hexadecimal.decode(digits)
    }
  }

  @Test func halfAByteIsNone() {
    #expect(throws: HexadecimalError.oddDigitCount(3)) {
      try Hexadecimal.decode(Array("abc".utf8))
    }
  }
}
