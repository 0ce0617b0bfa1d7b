// SPDX-License-Identifier: Apache-2.0

/// The PGP word list: one word a byte, by turns of two and three syllables, so that a word that is
/// dropped, doubled or swapped shows.
///
/// Source: Juola and Zimmermann, 1996; RFC 6189, 4.5.2 (`B256`).
package enum PGPWords {
  /// Renders bytes.
  ///
  /// - Parameter bytes: any bytes; the first one is at an even place.
  /// - Returns: a word for each, capitals as in the list.
  package static func words(for bytes: [UInt8]) -> [String] {
    bytes.enumerated().map { place, byte in
      (place.isMultiple(of: 2) ? WordList.pgpEven : .pgpOdd)[Int(byte)]
    }
  }
}
