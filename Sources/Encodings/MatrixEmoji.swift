// SPDX-License-Identifier: Apache-2.0

/// The 64 emoji of Matrix's short authentication strings, which our own scheme shows as well.
///
/// Source: matrix-spec, `data-definitions/sas-emoji.json`.
package enum MatrixEmoji {
  /// How many there are.
  package static let count = 64

  /// The pictures in the order of their numbers.
  package static let pictures = WordList(name: "matrix", text: matrixEmojiText).words

  /// The languages that name at least some of the emoji, `en` first.
  package static let languages = matrixEmojiNames.map(\.language)

  /// The languages that name all of them, `en` among them.
  package static var completeLanguages: [String] {
    matrixEmojiNames.filter { lines($0.names).allSatisfy { !$0.isEmpty } }.map(\.language)
  }

  /// The language that somebody means.
  ///
  /// - Parameter text: for example `de`, `pt-BR` or `zh_hans`.
  /// - Returns: its name in the table, or `nil`.
  package static func language(named text: String) -> String? {
    let wanted = text.lowercased().map { $0 == "-" ? "_" : $0 }
    return languages.first { Array($0.lowercased()) == wanted }
  }

  /// The names of all emoji in a language; those that it has no name for are in English.
  ///
  /// - Parameter language: a name in the table; English for any other.
  /// - Returns: 64 names. Where a language calls two emoji alike, both have their number behind
  ///   the name, `ключ (34)`, because two people could not tell them apart by ear.
  package static func names(in language: String) -> [String] {
    let english = table("en")
    let names = zip(table(language), english).map { $0.isEmpty ? $1 : $0 }
    // What is heard has no letter case, and two spellings of one character are one here, as they
    // are for `String`.
    let sounds = names.map { $0.lowercased() }
    var counts: [String: Int] = [:]
    for sound in sounds { counts[sound, default: 0] += 1 }
    return names.enumerated().map { number, name in
      counts[sounds[number]] == 1 ? name : "\(name) (\(number))"
    }
  }

  private static func table(_ language: String) -> [String] {
    let row = matrixEmojiNames.first { $0.language == language } ?? matrixEmojiNames[0]
    return lines(row.names)
  }

  private static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }
}
