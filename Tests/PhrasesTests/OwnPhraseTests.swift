// SPDX-License-Identifier: Apache-2.0

import Foundation
import Identity
import Phrases
import Sodium
import TestSupport
import Testing

extension PhraseForm {
  static let all: [PhraseForm] = [.words, .germanWords, .digits, .emoji]
}

extension JSONValue {
  /// A symbol as a vector has it: text, or an emoji's number.
  fileprivate var symbol: String {
    get throws {
      if case .integer(let number) = self { return String(number) }
      return try string
    }
  }
}

@Suite struct OwnPhraseTests {
  static let vectors = Vectors("threedots-phrase")

  @Test func thereAreAllVectors() {
    #expect(Self.vectors.cases.count == 48)
    #expect(Self.vectors.opposites.count == 9)
  }

  static func phrase(_ input: JSONValue) throws -> [String] {
    let label = try input["form"].string
    let form = try #require(PhraseForm.all.first { $0.label == label })
    let context = try PhraseContext(input["context"].string)
    let bits = Int(try input["bits"].integer)
    let numbers: [Int]
    if input["secret_hex"].isNull {
      var own = try input["own_secret_hex"].hexBytes
      numbers = try form.numbers(
        secretKey: SecretKey(moving: &own), own: ThreemaID(input["own_id"].string),
        their: Party(
          ThreemaID(input["their_id"].string), PublicKey(bytes: input["their_public_hex"].hexBytes)),
        context: context, bits: bits)
    } else {
      var secret = try input["secret_hex"].hexBytes
      numbers = try form.numbers(
        secret: SecretBytes(wiping: &secret), context: context, bits: bits)
    }
    return numbers.map { form.text(for: $0) }
  }

  @Test(arguments: vectors.cases) func thePhraseIsTheirs(vector: VectorCase) throws {
    let expected = try vector.expected.array.map { try $0.symbol }
    #expect(try Self.phrase(vector.input) == expected)
  }

  @Test(arguments: vectors.opposites) func whatChangesChangesThePhrase(vector: VectorCase) throws {
    guard case .object(var changed) = vector.input,
      case .object(let changes) = vector.whole["changed"]
    else {
      Issue.record("not in the form of opposites")
      return
    }
    changed.merge(changes) { $1 }
    let isSame = try Self.phrase(vector.input) == Self.phrase(.object(changed))
    #expect(try isSame == (vector.expected.string == "same"))
  }

  @Test func bitsAreTheLogarithm() {
    #expect(PhraseForm.all.map(\.alphabetCount) == [1296, 2048, 100_000, 64])
    for form in PhraseForm.all {
      #expect(abs(form.bitsPerSymbol - log2(Double(form.alphabetCount))) < 1e-12)
    }
  }

  @Test func aShortPhraseBeginsTheLongOne() throws {
    let secret = try SecretBytes.random(count: 32)
    for form in PhraseForm.all {
      let long = try form.numbers(secret: secret, context: .none, bits: 256)
      for bits in [1, 40, 80, 81, 160] {
        let short = try form.numbers(secret: secret, context: .none, bits: bits)
        #expect(Array(long[..<short.count]) == short)
        #expect(Double(short.count) * form.bitsPerSymbol >= Double(bits))
        #expect(Double(short.count - 1) * form.bitsPerSymbol < Double(bits))
      }
    }
  }

  @Test func oneThousandAndTwentySymbolsAreTheMost() throws {
    let secret = try SecretBytes.random(count: 32)
    #expect(try PhraseForm.emoji.numbers(secret: secret, context: .none, bits: 6120).count == 1020)
    #expect(throws: PhraseError.tooManyBits(limit: 6120, actual: 6121)) {
      try PhraseForm.emoji.symbolCount(forBits: 6121)
    }
    for bits in [0, -1, Int.min, Int.max] {
      #expect(throws: PhraseError.self) { try PhraseForm.words.symbolCount(forBits: bits) }
    }
    for form in PhraseForm.all {
      let limit = Int(1020 * form.bitsPerSymbol)
      #expect(try form.symbolCount(forBits: limit) == 1020)
      #expect(throws: PhraseError.tooManyBits(limit: limit, actual: limit + 1)) {
        try form.symbolCount(forBits: limit + 1)
      }
    }
  }

  @Test(arguments: [1, 31, 33, 64]) func aSecretHasThirtyTwoBytes(count: Int) throws {
    let secret = try SecretBytes.random(count: count)
    #expect(throws: PhraseError.wrongLength(expected: 32, actual: count)) {
      try PhraseForm.words.numbers(secret: secret, context: .none, bits: 160)
    }
  }

  @Test func contextsAreComposedAndBounded() throws {
    #expect(try PhraseContext("Zu\u{308}rich") == PhraseContext("Z\u{FC}rich"))
    #expect(try PhraseContext("").isEmpty)
    #expect(try !PhraseContext(" ").isEmpty)
    _ = try PhraseContext(String(repeating: "x", count: 65535))
    #expect(throws: PhraseError.contextTooLong(limit: 65535, actual: 65536)) {
      try PhraseContext(String(repeating: "x", count: 65536))
    }
  }

  @Test func withoutACommitmentHalfTheBitsCount() {
    #expect(Strength(bits: 160, isCommitted: false).strength == 80)
    #expect(Strength(bits: 42, isCommitted: true).strength == 42)
    #expect(Strength(bits: 33, isCommitted: false).strength == 16)
  }

  @Test func zerosAreSeen() throws {
    var zeros = [UInt8](repeating: 0, count: 32)
    var last = zeros
    last[31] = 1
    #expect(try SecretBytes(wiping: &zeros).isAllZero)
    #expect(try !SecretBytes(wiping: &last).isAllZero)
  }
}
