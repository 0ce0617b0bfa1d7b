// SPDX-License-Identifier: Apache-2.0

/// An X25519 key as age writes it: `age1` and Bech32, 62 characters.
///
/// Source: C2SP, `age.md`, "The X25519 recipient type".
package enum AgeRecipient {
  /// Why a text is no recipient of this kind.
  package enum Failure: Error, Equatable, Sendable {
    /// It is not `age1` and 58 characters of Bech32, all in lower case.
    case malformed
    /// The checksum does not fit: a character is wrong.
    case wrongChecksum
    /// What is inside is no key.
    case badKey(KeyError)
  }

  /// Writes a key.
  ///
  /// - Parameter key: the key.
  /// - Returns: 62 characters.
  package static func text(of key: PublicKey) -> String {
    Bech32.text(of: key.bytes, prefix: "age")
  }

  /// Reads a recipient exactly as it stands.
  ///
  /// - Parameter text: 62 characters.
  /// - Returns: the key.
  /// - Throws: ``Failure``.
  package static func key(_ text: String) throws(Failure) -> PublicKey {
    let text = Array(text.utf8)
    guard text.count == 62, text.starts(with: "age1".utf8) else { throw .malformed }
    let bytes: [UInt8]
    do throws(Bech32.Failure) {
      bytes = try Bech32.decode(text[...]).bytes
    } catch {
      throw error == .wrongChecksum ? .wrongChecksum : .malformed
    }
    do throws(KeyError) {
      return try PublicKey(bytes: bytes)
    } catch {
      throw .badKey(error)
    }
  }
}
