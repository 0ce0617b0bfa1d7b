// SPDX-License-Identifier: Apache-2.0

import Identity

/// An age recipient: its text is its own fingerprint.
///
/// Source: C2SP `age.md`.
package struct AgeRecipient: Equatable, Sendable {
  /// `age1…` in lower case.
  package let text: String
  /// The key, 32 bytes; of a hybrid recipient (`age1pq…`) 1216.
  package let bytes: [UInt8]

  /// Whether the key is too long for people, who then compare a hash.
  package var isHybrid: Bool { bytes.count != PublicKey.byteCount }

  /// Reads a recipient.
  ///
  /// - Parameter text: ASCII, all lower or all upper case.
  /// - Throws: ``KeyFormatError``.
  package init(_ text: ArraySlice<UInt8>) throws(KeyFormatError) {
    // The longest is not 2000 characters long.
    guard text.count <= 4096 else { throw .malformed("longer than any recipient") }
    let (prefix, bytes) = try bech32(text)
    switch prefix {
    case "age":
      guard bytes.count == PublicKey.byteCount else {
        throw .wrongLength(expected: PublicKey.byteCount, actual: bytes.count)
      }
      _ = try curveKey(bytes)
    case "age1pq":
      guard bytes.count == Self.hybridByteCount else {
        throw .wrongLength(expected: Self.hybridByteCount, actual: bytes.count)
      }
    default: throw .unsupported("age recipient '\(printable(Array(prefix.utf8)[...]))1'")
    }
    self.bytes = bytes
    self.text = String(decoding: text.map(lowercased), as: UTF8.self)
  }

  /// ML-KEM-768 and X25519.
  private static let hybridByteCount = 1184 + 32
}

/// Takes Bech32 apart, with the error of this module.
private func bech32(
  _ text: ArraySlice<UInt8>
) throws(KeyFormatError) -> (prefix: String, bytes: [UInt8]) {
  do throws(Bech32.Failure) {
    return try Bech32.decode(text)
  } catch {
    switch error {
    case .mixedCase: throw .malformed("upper and lower case are mixed")
    case .truncated: throw .truncated
    case .badPrefix: throw .malformed("a character that is not printable")
    case .badCharacter: throw .malformed("a character that is not of the alphabet")
    case .wrongChecksum: throw .checksum
    case .leftover: throw .malformed("bits are left over")
    }
  }
}

func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
