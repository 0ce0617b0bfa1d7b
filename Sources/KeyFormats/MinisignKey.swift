// SPDX-License-Identifier: Apache-2.0

import Identity

/// A minisign public key.
///
/// Source: jedisct1/minisign, `minisign.h`: `Ed`, key ID, key.
package struct MinisignKey: Equatable, Sendable {
  /// The size of a key, 42 bytes.
  package static let byteCount = 42
  /// The size of a key in base64, 56 characters.
  package static let characterCount = 56

  /// The 42 bytes.
  package let bytes: [UInt8]
  /// The key in base64, which is what two people have to compare.
  package let text: String

  /// The key ID as minisign prints it: 16 upper-case digits of a little-endian number.
  ///
  /// It is drawn at random and no hash of the key: anybody can make a key with the same one.
  package var keyID: String {
    String(Hexadecimal.text(of: bytes[2..<10].reversed()).uppercased())
  }

  /// Reads a key.
  ///
  /// - Parameter text: 56 characters.
  /// - Throws: ``KeyFormatError``.
  package init(_ text: ArraySlice<UInt8>) throws(KeyFormatError) {
    guard let bytes = Base64Text.bytes(of: text) else { throw .notBase64 }
    guard bytes.count == Self.byteCount else {
      throw .wrongLength(expected: Self.byteCount, actual: bytes.count)
    }
    guard bytes.starts(with: "Ed".utf8) else {
      throw .unsupported("minisign algorithm '\(printable(bytes[..<2]))'")
    }
    self.bytes = bytes
    self.text = String(decoding: text, as: UTF8.self)
  }
}
