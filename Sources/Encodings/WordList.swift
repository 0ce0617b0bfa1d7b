// SPDX-License-Identifier: Apache-2.0

/// A list of words or pictures that stand for numbers.
package struct WordList: Sendable {
  /// The name that a label or a script knows it by.
  package let name: String
  /// The words in the list's own order.
  package let words: [String]

  /// Takes a list apart.
  ///
  /// - Parameters:
  ///   - name: what a label or a script knows it by.
  ///   - text: words with blanks or line feeds between them.
  init(name: String, text: String) {
    self.name = name
    words = text.utf8.split { $0 == 0x20 || $0 == 0x0A }.map { String(Substring($0)) }
  }

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
