// SPDX-License-Identifier: Apache-2.0

/// A list of words or pictures that stand for numbers.
package struct WordList: Sendable {
  /// The name that a label or a script knows it by.
  package let name: String
  /// How many there are.
  package let count: Int
  private let text: [UInt8]
  /// Where each word begins, and behind the last one where the next would.
  private let starts: [Int]

  /// Takes a list apart; a program that needs a dozen words makes no thousand strings.
  ///
  /// - Parameters:
  ///   - name: what a label or a script knows it by.
  ///   - text: words with one blank or line feed between them.
  init(name: String, text: String) {
    self.name = name
    self.text = Array(text.utf8)
    var starts = [0]
    for (place, byte) in self.text.enumerated() where byte == 0x20 || byte == 0x0A {
      starts.append(place + 1)
    }
    starts.append(self.text.count + 1)
    self.starts = starts
    count = starts.count - 1
  }

  /// The word that stands for a number.
  ///
  /// - Parameter number: below ``count``.
  package subscript(number: Int) -> String {
    String(decoding: text[starts[number]..<starts[number + 1] - 1], as: UTF8.self)
  }

  /// All of them, in the list's own order.
  package var words: [String] { (0..<count).map { self[$0] } }

  /// The default: EFF's short list 2, 1296 words with unique three-letter prefixes.
  package static let effShort2 = WordList(name: "eff-short-2", text: effShortList2Text)
  /// German: dys2p's list of 2048 words.
  package static let german = WordList(name: "dys2p-de-2048", text: germanWordListText)
  /// The PGP list's 256 words of two syllables, for bytes at places 0, 2, 4 …
  package static let pgpEven = WordList(name: "pgp-even", text: pgpEvenWordsText)
  /// The PGP list's 256 words of three syllables, for bytes at places 1, 3, 5 …
  package static let pgpOdd = WordList(name: "pgp-odd", text: pgpOddWordsText)
  /// Telegram's 333 emoji, none with U+FE0F.
  package static let telegram = WordList(name: "telegram", text: telegramEmojiText)
  /// GNU ZRTP's 32 emoji, in the order of z-base-32.
  package static let zrtpEmoji = WordList(name: "zrtp-b32e", text: zrtpEmojiText)
}
