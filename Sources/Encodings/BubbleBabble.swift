// SPDX-License-Identifier: Apache-2.0

/// Bubble Babble: five letters that can be pronounced for each 16 bits, with a running checksum.
///
/// Source: Huima, "The Bubble Babble Binary Data Encoding", 2000.
package enum BubbleBabble {
  private static let vowels = Array("aeiouy".utf8)
  private static let consonants = Array("bcdfghklmnprstvzx".utf8)

  /// Renders bytes.
  ///
  /// - Parameter bytes: any bytes.
  /// - Returns: groups of five letters joined by `-`, beginning and ending with `x`.
  package static func text(for bytes: [UInt8]) -> String {
    var letters = Array("x".utf8)
    var checksum = 1
    var place = 0
    while place + 1 < bytes.count {
      let (first, second) = (Int(bytes[place]), Int(bytes[place + 1]))
      letters += opening(first, checksum)
      letters += [
        consonants[second >> 4], 0x2D, consonants[second & 15],
      ]
      checksum = (checksum * 5 + first * 7 + second) % 36
      place += 2
    }
    if place < bytes.count {
      letters += opening(Int(bytes[place]), checksum)
    } else {
      letters += [vowels[checksum % 6], 0x78, vowels[checksum / 6]]
    }
    letters.append(0x78)
    return String(decoding: letters, as: UTF8.self)
  }

  /// Vowel, consonant and vowel of the first byte of a pair.
  private static func opening(_ byte: Int, _ checksum: Int) -> [UInt8] {
    [
      vowels[((byte >> 6) + checksum) % 6], consonants[byte >> 2 & 15],
      vowels[((byte & 3) + checksum / 6) % 6],
    ]
  }
}
