// SPDX-License-Identifier: Apache-2.0

import Encodings
import Foundation
import TestSupport
import Testing

@Suite struct RenderingTests {
  static let proquints = Vectors("proquint").cases
  static let babbles = Vectors("bubblebabble").cases
  static let pgpVectors = Vectors("pgp-words").cases
  static let base32 = Vectors("zrtp-b32").cases

  @Test func thereAreAllVectors() {
    #expect(Self.proquints.count == 8)
    #expect(Self.babbles.count == 5)
    #expect(Self.pgpVectors.count == 4)
    #expect(Self.base32.count == 7)
  }

  @Test(arguments: proquints) func proquint(vector: VectorCase) throws {
    let words = try Proquint.words(for: vector.input["bytes"].hexBytes)
    #expect(try words.joined(separator: "-") == vector.expected["text"].string)
  }

  @Test func proquintsArePairs() {
    #expect(throws: EncodingError.oddByteCount(3)) { try Proquint.words(for: [1, 2, 3]) }
  }

  @Test(arguments: babbles) func bubbleBabble(vector: VectorCase) throws {
    let text = BubbleBabble.text(for: try vector.input["bytes"].hexBytes)
    #expect(try text == vector.expected["text"].string)
  }

  @Test(arguments: pgpVectors) func pgpWords(vector: VectorCase) throws {
    let words = PGPWords.words(for: try vector.input["bytes"].hexBytes)
    #expect(try words.joined(separator: " ") == vector.expected["words"].string)
  }

  @Test(arguments: base32) func zBase32(vector: VectorCase) throws {
    let text = ZBase32.text(
      for: try vector.input["sasvalue"].hexBytes, count: Int(try vector.input["bits"].integer) / 5)
    #expect(try text == vector.expected["text"].string)
  }

  @Test func everyFlippedBitShows() {
    let bytes: [UInt8] = [0x7F, 0, 0, 1]
    var seen: Set<[String]> = []
    for bit in 0..<32 {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      seen.insert([
        (try? Proquint.words(for: changed).joined()) ?? "", BubbleBabble.text(for: changed),
        PGPWords.words(for: changed).joined(),
      ])
    }
    #expect(seen.count == 32)
    #expect(Set(seen.map { $0[0] }).count == 32)
    #expect(Set(seen.map { $0[1] }).count == 32)
    #expect(Set(seen.map { $0[2] }).count == 32)
  }

  @Test func groupsEndWithTheirBytes() {
    #expect(BitGroups.read([0xFF, 0x00], width: 5, count: 9) == [31, 28, 0])
    #expect(BitGroups.read([], width: 5, count: 1) == [])
    #expect(BitGroups.read([0xAB, 0xCD], width: 16, count: 1) == [0xABCD])
  }
}

@Suite struct Base64Tests {
  /// Foundation's is the second implementation.
  @Test func everyLengthIsWrittenAndRead() throws {
    for count in 0...100 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
      let text = Base64.text(of: bytes)
      #expect(text == Data(bytes).base64EncodedString())
      #expect(try Base64.bytes(of: text) == bytes)
      let bare = Base64.text(of: bytes, padded: false)
      #expect(bare == text.filter { $0 != "=" })
      #expect(try Base64.bytes(of: bare, padded: false) == bytes)
      if bare != text {
        #expect(throws: EncodingError.notBase64) { try Base64.bytes(of: bare) }
        #expect(throws: EncodingError.notBase64) { try Base64.bytes(of: text, padded: false) }
      }
    }
  }

  @Test(arguments: [
    "A", "A=", "AA", "AB==", "AAB=", "AA=A", "=AAA", "AAAA=", "AAAA====", "AA ==", "AA==\n", "-_AA",
    "AAA\u{FF21}", "AA==AA==", "====",
  ]) func otherSpellingsAreRefused(text: String) {
    #expect(throws: EncodingError.notBase64) { try Base64.bytes(of: text) }
  }
}

@Suite struct ListTests {
  static let vectors = Vectors("word-lists").cases
  static let lists: [WordList] = [
    .effShort2, .german, .pgpEven, .pgpOdd, .telegram, .zrtpEmoji,
  ]

  @Test func thereAreAllVectors() { #expect(Self.vectors.count == 40) }

  @Test(arguments: vectors) func countAndEnds(vector: VectorCase) throws {
    let name = try vector.input["list"].string
    let words: [String]
    if name.hasPrefix("matrix-names-") {
      let language = String(name.dropFirst(13))
      #expect(MatrixEmoji.languages.contains(language))
      words = MatrixEmoji.names(in: language)
    } else if name == "matrix" {
      words = MatrixEmoji.pictures
    } else {
      words = try #require(Self.lists.first { $0.name == name }).words
    }
    #expect(try words.count == Int(vector.expected["count"].integer))
    // A name that is missing is English here.
    for (word, key) in [(words.first, "first"), (words.last, "last")] {
      let expected = try vector.expected[key].string
      if !expected.isEmpty { #expect(word.map { Array($0.utf8) } == Array(expected.utf8)) }
    }
  }

  @Test func wordsAreOfOneSpellingEach() {
    for list in Self.lists { #expect(Set(list.words).count == list.words.count) }
    #expect(WordList.effShort2.words.count == 1296)
    #expect(Set(WordList.effShort2.words.map { $0.prefix(3) }).count == 1296)
    #expect(WordList.german.words.count == 2048)
    #expect(
      WordList.effShort2.words.allSatisfy { $0.utf8.allSatisfy { (0x2D...0x7A).contains($0) } })
    #expect(WordList.telegram.words.allSatisfy { !$0.unicodeScalars.contains("\u{FE0F}") })
  }

  @Test func sevenPicturesCarryTheSelector() {
    let selected = MatrixEmoji.pictures.indices.filter {
      MatrixEmoji.pictures[$0].unicodeScalars.contains("\u{FE0F}")
    }
    #expect(selected == [21, 29, 37, 43, 45, 49, 53])
  }

  @Test func twentyEightLanguagesAndEnglishAreComplete() {
    #expect(MatrixEmoji.completeLanguages.count == 29)
    #expect(MatrixEmoji.languages.count == 33)
    #expect(!MatrixEmoji.completeLanguages.contains("sq"))
  }

  @Test func namesFallBackRowByRow() {
    #expect(MatrixEmoji.names(in: "sq")[36] == MatrixEmoji.names(in: "en")[36])
    #expect(MatrixEmoji.names(in: "sq")[0] != MatrixEmoji.names(in: "en")[0])
    #expect(MatrixEmoji.names(in: "szl") == MatrixEmoji.names(in: "en"))
    #expect(MatrixEmoji.names(in: "xx") == MatrixEmoji.names(in: "en"))
  }

  @Test(arguments: MatrixEmoji.languages) func namesAreUnique(language: String) {
    let names = MatrixEmoji.names(in: language)
    #expect(names.count == 64)
    #expect(Set(names.map { $0.lowercased() }).count == 64)
    #expect(names.allSatisfy { !$0.isEmpty })
  }

  @Test func doublesSayTheirNumber() {
    #expect(
      MatrixEmoji.names(in: "ru")[34] == "Ключ (34)"
        || MatrixEmoji.names(in: "ru")[34] == "ключ (34)")
    #expect(MatrixEmoji.names(in: "hr")[47].hasSuffix("(47)"))
    #expect(MatrixEmoji.names(in: "en").allSatisfy { !$0.contains("(") })
  }

  @Test func languagesAreFoundAsTyped() {
    #expect(MatrixEmoji.language(named: "DE") == "de")
    #expect(MatrixEmoji.language(named: "pt-br") == "pt_BR")
    #expect(MatrixEmoji.language(named: "zh_hans") == "zh_Hans")
    #expect(MatrixEmoji.language(named: "deutsch") == nil)
    #expect(MatrixEmoji.language(named: "") == nil)
  }
}
