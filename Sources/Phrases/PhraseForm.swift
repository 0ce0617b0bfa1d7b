// SPDX-License-Identifier: Apache-2.0

package import Encodings

/// What a phrase of our own is made of.
///
/// Source: `FORMATS.md`, section 12.
package struct PhraseForm: Sendable {
  /// The name in labels: `words`, `digits`, `emoji`, or `words:` and a list's name.
  package let label: String
  /// How many symbols there are to choose from.
  package let alphabetCount: Int
  /// What the numbers stand for.
  package let kind: Kind

  /// What the numbers of a form stand for.
  package enum Kind: Sendable {
    /// Words of a list.
    case words(WordList)
    /// Groups of decimal digits, as many digits a group.
    case digits(Int)
    /// The emoji of ``MatrixEmoji``.
    case emoji
  }

  /// Words of EFF's short list 2.
  package static let words = PhraseForm(
    label: "words", list: .effShort2, bitsPerSymbol: 10.339850002884624)
  /// Words of the German list; its name is in the label, so that two sides with different lists
  /// never agree by accident.
  package static let germanWords = PhraseForm(
    label: "words:\(WordList.german.name)", list: .german, bitsPerSymbol: 11)
  /// Groups of five digits.
  package static let digits = PhraseForm(
    label: "digits", alphabetCount: 100_000, bitsPerSymbol: 16.609640474436812, kind: .digits(5))
  /// The 64 emoji that Matrix shows.
  package static let emoji = PhraseForm(
    label: "emoji", alphabetCount: MatrixEmoji.count, bitsPerSymbol: 6, kind: .emoji)

  /// The most symbols of a phrase: what one HKDF gives at eight bytes a symbol.
  package static let symbolLimit = 1020
  /// The bytes that one symbol is drawn from; the bias is below 2^-46.
  static let bytesPerSymbol = 8

  /// The bits that one symbol holds: the logarithm of ``alphabetCount`` to the base of 2.
  package let bitsPerSymbol: Double

  private init(label: String, list: WordList, bitsPerSymbol: Double) {
    self.init(
      label: label, alphabetCount: list.count, bitsPerSymbol: bitsPerSymbol,
      kind: .words(list))
  }

  init(label: String, alphabetCount: Int, bitsPerSymbol: Double, kind: Kind) {
    self.label = label
    self.alphabetCount = alphabetCount
    self.bitsPerSymbol = bitsPerSymbol
    self.kind = kind
  }

  /// The symbols that hold as many bits, rounded up.
  ///
  /// - Parameter bits: at least 1.
  /// - Returns: 1…1020.
  /// - Throws: ``PhraseError/tooManyBits(limit:actual:)``.
  package func symbolCount(forBits bits: Int) throws(PhraseError) -> Int {
    let limit = Int(Double(Self.symbolLimit) * bitsPerSymbol)
    guard (1...limit).contains(bits) else { throw .tooManyBits(limit: limit, actual: bits) }
    return min(Self.symbolLimit, Int((Double(bits) / bitsPerSymbol).rounded(.up)))
  }

  /// The numbers that key material stands for.
  ///
  /// - Parameter material: eight bytes a symbol.
  /// - Returns: numbers below ``alphabetCount``.
  func numbers(from material: Span<UInt8>) -> [Int] {
    (0..<material.count / Self.bytesPerSymbol).map { symbol in
      var value: UInt64 = 0
      for place in 0..<Self.bytesPerSymbol {
        value = value << 8 | UInt64(material[symbol * Self.bytesPerSymbol + place])
      }
      return Int(value % UInt64(alphabetCount))
    }
  }

  /// What a number is read as.
  ///
  /// - Parameter number: below ``alphabetCount``.
  /// - Returns: the word, the digits with leading zeros, or the emoji's number.
  package func text(for number: Int) -> String {
    switch kind {
    case .words(let list): return list[number]
    case .digits(let count):
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    case .emoji: return String(number)
    }
  }
}

/// Why there is no phrase.
package enum PhraseError: Error, Equatable, Sendable {
  /// One phrase cannot hold so many bits, or less than one.
  case tooManyBits(limit: Int, actual: Int)
  /// The context has more bytes than its length can say.
  case contextTooLong(limit: Int, actual: Int)
  /// The two parties have one ID or key between them, where they must be two people.
  case sameParty
  /// Fewer bytes than the scheme needs, or more.
  case wrongLength(expected: Int, actual: Int)
  /// No object, or a number or text that has no canonical JSON.
  case notCanonical
}
