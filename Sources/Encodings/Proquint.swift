// SPDX-License-Identifier: Apache-2.0

/// Proquint: five letters that can be pronounced for each 16 bits.
///
/// Source: Wilkerson, "A Proposal for Proquints", 2009.
package enum Proquint {
  private static let consonants = Array("bdfghjklmnprstvz".utf8)
  private static let vowels = Array("aiou".utf8)

  /// Renders bytes.
  ///
  /// - Parameter bytes: an even number of bytes.
  /// - Returns: five letters for every two bytes; people join them with `-`.
  /// - Throws: ``EncodingError/oddByteCount(_:)``.
  package static func words(for bytes: [UInt8]) throws(EncodingError) -> [String] {
    guard bytes.count.isMultiple(of: 2) else { throw .oddByteCount(bytes.count) }
    return stride(from: 0, to: bytes.count, by: 2).map { place in
      let number = Int(bytes[place]) << 8 | Int(bytes[place + 1])
      let letters = [
        consonants[number >> 12], vowels[number >> 10 & 3], consonants[number >> 6 & 15],
        vowels[number >> 4 & 3], consonants[number & 15],
      ]
      return String(decoding: letters, as: UTF8.self)
    }
  }
}

/// Why bytes cannot be rendered, or text is no rendering.
package enum EncodingError: Error, Equatable, Sendable {
  /// Only pairs of bytes can be rendered.
  case oddByteCount(Int)
  /// The text is not the one that its bytes are written as.
  case notBase64
}
