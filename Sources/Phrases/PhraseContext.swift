// SPDX-License-Identifier: Apache-2.0

import Unicode

/// What both sides name, such as the call they are in; an empty one gives the same phrase for ever.
package struct PhraseContext: Equatable, Sendable {
  /// The most bytes, 65535.
  package static let byteLimit = Int(UInt16.max)

  /// UTF-8 in Normalization Form C.
  let bytes: [UInt8]

  /// Takes text as somebody typed it.
  ///
  /// - Parameter text: at most 65535 bytes once it is composed.
  /// - Throws: ``PhraseError/contextTooLong(limit:actual:)``, `UnicodeError`.
  package init(_ text: String) throws {
    let bytes = try composed(Array(text.utf8).span)
    guard bytes.count <= Self.byteLimit else {
      throw PhraseError.contextTooLong(limit: Self.byteLimit, actual: bytes.count)
    }
    self.bytes = bytes
  }

  private init() {
    bytes = []
  }

  /// No context.
  package static let none = PhraseContext()

  /// Whether nothing is named.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Length and bytes, as they stand in labels.
  var encoded: [UInt8] { lengthPrefixed(bytes) }
}

/// `u16 length ‖ bytes`; nothing longer than 65535 bytes comes here.
func lengthPrefixed(_ bytes: [UInt8]) -> [UInt8] {
  precondition(bytes.count <= Int(UInt16.max), "checked where bytes come in")
  return [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes
}
