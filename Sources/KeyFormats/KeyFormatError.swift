// SPDX-License-Identifier: Apache-2.0

package import Identity

/// Why bytes are not the public key that they look like.
package enum KeyFormatError: Error, Equatable, Sendable {
  /// The bytes end before the key does.
  case truncated
  /// This many bytes are left after the key.
  case trailing(Int)
  /// Lengths or tags contradict each other; the words say where.
  case malformed(String)
  /// Not base64, or not the one way to write it.
  case notBase64
  /// The checksum does not fit.
  case checksum
  /// A part has another size than its kind has, in bytes.
  case wrongLength(expected: Int, actual: Int)
  /// A kind or version that is not read here, by name.
  case unsupported(String)
  /// A private key, by name; never shown.
  case secret(String)
  /// A curve key that is refused everywhere.
  case key(KeyError)
  /// UTF-16 text.
  case utf16

  /// The name that scripts know the kind by.
  package var code: String {
    switch self {
    case .truncated: "truncated"
    case .trailing: "trailing-bytes"
    case .malformed: "malformed"
    case .notBase64: "not-base64"
    case .checksum: "checksum"
    case .wrongLength: "wrong-length"
    case .unsupported: "unsupported"
    case .secret: "secret"
    case .key(let error): error.code
    case .utf16: "utf-16"
    }
  }
}

/// Reads a curve key, with the error of this module.
func curveKey(_ bytes: [UInt8]) throws(KeyFormatError) -> PublicKey {
  do throws(KeyError) {
    return try PublicKey(bytes: bytes)
  } catch {
    throw .key(error)
  }
}
