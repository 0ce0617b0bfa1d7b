// SPDX-License-Identifier: Apache-2.0

import Encodings
import Fingerprints
import Identity

/// A way to write any fingerprint for people who read it aloud. Each can be read back.
///
/// Source: `FORMATS.md`, section 14.
package enum Rendering: String, CaseIterable, Sendable {
  case hex, groups, digits, words, emoji, art, qr

  /// The symbols in their order; of ``hex``, ``art`` and ``qr`` none.
  ///
  /// - Parameter bytes: a fingerprint.
  /// - Returns: what is read aloud, one by one.
  package func symbols(_ bytes: [UInt8]) -> [String] {
    switch self {
    case .groups: FingerprintGroups.split(Hexadecimal.text(of: bytes), into: 4)
    case .digits: Self.digits(bytes)
    case .words: PGPWords.words(for: bytes)
    case .emoji: Self.emojiNumbers(bytes).map { MatrixEmoji.pictures[$0] }
    case .hex, .art, .qr: []
    }
  }

  /// Two bytes as five digits, 00000 to 65535; a last odd byte as three.
  private static func digits(_ bytes: [UInt8]) -> [String] {
    stride(from: 0, to: bytes.count, by: 2).map { start in
      guard start + 1 < bytes.count else { return padded(Int(bytes[start]), 3) }
      return padded(Int(bytes[start]) << 8 | Int(bytes[start + 1]), 5)
    }
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: count - digits.utf8.count) + digits
  }

  /// Six bits each, the most significant first; the last one is filled up with zeros.
  ///
  /// - Parameter bytes: a fingerprint.
  /// - Returns: numbers of the Matrix emoji, 0 to 63.
  package static func emojiNumbers(_ bytes: [UInt8]) -> [Int] {
    let count = (bytes.count * 8 + 5) / 6
    return BitGroups.read(bytes + [0], width: 6, count: count)
  }
}
