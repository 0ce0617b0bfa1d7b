// SPDX-License-Identifier: Apache-2.0

import Encodings
import KeyFormats
import TestSupport
import Testing

@Suite struct ComparisonTests {
  static let renderings = Vectors("fingerprint-renderings").cases

  @Test func thereAreAllVectors() { #expect(Self.renderings.count == 8) }

  @Test(arguments: renderings) func renderingsAreAsSpecified(vector: VectorCase) throws {
    let bytes = try vector.input["bytes"].hexBytes
    for rendering in [Rendering.groups, .digits, .words] {
      let expected = try vector.expected[rendering.rawValue].array.map { try $0.string }
      #expect(rendering.symbols(bytes) == expected)
    }
    let numbers = try vector.expected["emoji"].array.map { Int(try $0.integer) }
    #expect(Rendering.emojiNumbers(bytes) == numbers)
  }

  /// What is read aloud is read back; one changed symbol is noticed.
  @Test(arguments: renderings) func everyRenderingIsReadBack(vector: VectorCase) throws {
    let bytes = try vector.input["bytes"].hexBytes
    guard bytes.count >= FingerprintText.leastByteCount else { return }
    let plain = try text(hex(bytes))
    var count = 0
    for rendering in [Rendering.groups, .digits, .words, .emoji] {
      let symbols = rendering.symbols(bytes)
      for separator in [" ", "\n", "\u{A0}", "  \r\n"] {
        #expect(try text(symbols.joined(separator: separator)).compared(with: plain) == .same)
        count += 1
      }
      var other = bytes
      other[bytes.count / 2] ^= 1
      let changed = try text(rendering.symbols(other).joined(separator: " "))
      guard case .different = changed.compared(with: plain) else {
        Issue.record("\(rendering) does not tell them apart")
        continue
      }
    }
    #expect(count == 16)
  }

  static let same: [(String, String)] = [
    ("d30f795a904a213578baecc62c8611b5", "D3:0F:79:5A:90:4A:21:35:78:BA:EC:C6:2C:86:11:B5"),
    ("d30f795a904a213578baecc62c8611b5", "MD5:d3:0f:79:5a:90:4a:21:35:78:ba:ec:c6:2c:86:11:b5"),
    ("d30f795a904a213578baecc62c8611b5", "d30f\u{A0}795a\u{202F}904a 2135\n78ba ecc6 2c86 11b5"),
    ("d30f795a904a213578baecc62c8611b5", "0xD30F795A904A213578BAECC62C8611B5"),
    (
      "SHA256:L3k/oJubblSY0lB9Ulsl7emDMnRPKm/8udf2ccwk560",
      "L3k/oJubblSY0lB9Ulsl7emDMnRPKm/8udf2ccwk560="
    ),
    (
      "SHA256:L3k/oJubblSY0lB9Ulsl7emDMnRPKm/8udf2ccwk560",
      "L3k_oJubblSY0lB9Ulsl\n7emDMnRPKm_8udf2ccwk560"
    ),
    (
      "256 SHA256:L3k/oJubblSY0lB9Ulsl7emDMnRPKm/8udf2ccwk560 a comment (ED25519)",
      "2f793fa09b9b6e5498d2507d525b25ede98332744f2a6ffcb9d7f671cc24e7ad"
    ),
    (
      "sha256//C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=",
      "pin-sha256=\"C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=\""
    ),
    (
      "4D64 FEC1 19C2 0290 67D6  E791 F8D2 585B 8783 D481",
      "openpgp4fpr:4d64fec119c2029067d6e791f8d2585b8783d481"
    ),
    (
      "xubop-rekyd-bakal-nubuf-pahaf-gicuh-logeb-gocif-petod-galip-fuxux",
      "XUBOP-rekyd-bakal-nubuf-pahaf-gicuh-logeb-gocif-petod-galip-fuxux"
    ),
  ]

  static let notComparable: [(String, String)] = [
    ("d30f795a904a213578baecc62c8611b5", "d30f795a904a2135"),
    ("d30f795a904a2135", "d30f795a904a2135"),
    ("d30f795a904a213578baecc62c8611", "d30f795a904a213578baecc62c8611"),
    ("F8D2585B8783D481", "4D64FEC119C2029067D6E791F8D2585B8783D481"),
    (
      "MD5:d3:0f:79:5a:90:4a:21:35:78:ba:ec:c6:2c:86:11:b5",
      "SHA256:L3k/oJubblSY0lB9Ulsl7emDMnRPKm/8udf2ccwk560"
    ),
    (
      "MD5:d3:0f:79:5a:90:4a:21:35:78:ba:ec:c6:2c:86:11:b5",
      "SHA1:d3:0f:79:5a:90:4a:21:35:78:ba:ec:c6:2c:86:11:b5"
    ),
    (
      "xubop-rekyd-bakal-nubuf-pahaf-gicuh-logeb-gocif-petod-galip-fuxux",
      "c3ab99201a79403a563447579004063a36245ca3"
    ),
  ]

  static let unreadable: [(String, FingerprintTextError)] = [
    ("", .empty), (" \n\u{A0}", .empty), ("d30f795а904a2135", .foreign("а")),
    ("ｄ30f", .foreign("ｄ")), ("d3\u{200B}0f", .foreign("\u{200B}")),
    ("d3\u{202E}0f", .foreign("\u{202E}")), ("\u{0}", .foreign("\u{0}")),
    ("no fingerprint", .unknownForm), ("+f+f+", .unknownForm),
    ("topmost Pluto vagabond", .wordOutOfPlace(1)), ("Istanbul topmost", .wordOutOfPlace(0)),
    ("topmost topmost", .wordOutOfPlace(1)), (String(repeating: "a", count: 65537), .tooLong),
  ]

  @Test func everyListIsWhole() {
    #expect([Self.same.count, Self.notComparable.count, Self.unreadable.count] == [10, 7, 13])
  }

  @Test(arguments: same) func areTheSame(_ first: String, _ second: String) throws {
    #expect(try text(first).compared(with: text(second)) == .same)
    #expect(try text(second).compared(with: text(first)) == .same)
    #expect(try text(first).compared(with: text(first)) == .same)
  }

  /// Whatever letter or digit of the one is changed, they are not the same.
  @Test(arguments: same) func oneChangedCharacterShows(_ first: String, _ second: String) throws {
    let other = try text(second)
    var changed = 0
    for place in first.utf8.indices where first.utf8[place].isHexDigit && !first.contains(" a ") {
      var bytes = Array(first.utf8)
      let offset = first.utf8.distance(from: first.utf8.startIndex, to: place)
      bytes[offset] = bytes[offset] == 0x61 ? 0x62 : 0x61
      guard let read = try? FingerprintText(bytes) else { continue }
      let isPrefix = offset < 12 && first.contains(":")
      #expect(
        read.compared(with: other) != .same || isPrefix || bytes == Array(first.utf8), "\(offset)")
      changed += 1
    }
    #expect(changed > 0 || first.contains(" a "))
  }

  @Test(arguments: notComparable) func areNeitherSameNorDifferent(
    _ first: String, _ second: String
  ) throws {
    for (one, other) in [(first, second), (second, first)] {
      guard case .notComparable = try text(one).compared(with: text(other)) else {
        Issue.record("\(one) and \(other)")
        continue
      }
    }
  }

  @Test(arguments: unreadable) func isRefused(_ string: String, _ error: FingerprintTextError) {
    #expect(throws: error) { try text(string) }
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: FingerprintTextError.notUTF8) { try FingerprintText([0xC3, 0x28]) }
  }

  private func text(_ string: String) throws -> FingerprintText {
    try FingerprintText(Array(string.utf8))
  }

  private func hex(_ bytes: [UInt8]) -> String {
    Rendering.groups.symbols(bytes).joined()
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    (0x30...0x39).contains(self) || (0x61...0x66).contains(self) || (0x41...0x46).contains(self)
  }
}
