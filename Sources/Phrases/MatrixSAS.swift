// SPDX-License-Identifier: Apache-2.0

import Encodings
package import JSON
package import Sodium

/// Matrix's short authentication string, `m.sas.v1`.
///
/// Source: matrix-spec, client-server API, "Short Authentication String (SAS) verification".
package struct MatrixSAS: ~Copyable {
  private let secret: SecretBytes

  /// Takes over the secret that the two devices agreed on.
  ///
  /// - Parameter sharedSecret: the X25519 result, 32 bytes.
  /// - Throws: ``PhraseError/wrongLength(expected:actual:)``.
  package init(sharedSecret: consuming SecretBytes) throws {
    guard sharedSecret.count == Curve25519.byteCount else {
      throw PhraseError.wrongLength(
        expected: Curve25519.byteCount, actual: sharedSecret.count)
    }
    secret = sharedSecret
  }

  /// Agrees on the secret.
  ///
  /// - Parameters:
  ///   - secretKey: the own ephemeral one, 32 bytes.
  ///   - theirKey: the other device's ephemeral one, 32 bytes.
  /// - Throws: `SodiumError`; an all-zero secret is refused.
  package init(secretKey: borrowing SecretBytes, theirKey: [UInt8]) throws {
    secret = try Curve25519.sharedSecret(of: secretKey, with: theirKey)
  }

  /// The bytes that emoji and decimals are read off.
  ///
  /// - Parameters:
  ///   - info: HKDF's info, whole.
  ///   - count: 5 or 6 in the protocol.
  /// - Returns: `count` bytes; fewer are the beginning of more.
  /// - Throws: `SodiumError`.
  package func bytes(info: [UInt8], count: Int = 6) throws -> [UInt8] {
    let output = try HKDFSHA256.expand(
      HKDFSHA256.extract(secret), label: info, count: count)
    return output.withBytes { output in output.indices.map { output[$0] } }
  }

  /// The numbers of the seven emoji.
  ///
  /// - Parameter bytes: at least 6.
  /// - Returns: seven numbers below 64.
  /// - Throws: ``PhraseError/wrongLength(expected:actual:)``.
  package static func emoji(_ bytes: [UInt8]) throws(PhraseError) -> [Int] {
    guard bytes.count >= 6 else { throw .wrongLength(expected: 6, actual: bytes.count) }
    return BitGroups.read(bytes, width: 6, count: 7)
  }

  /// The three decimal numbers.
  ///
  /// - Parameter bytes: at least 5.
  /// - Returns: three numbers from 1000 to 9191.
  /// - Throws: ``PhraseError/wrongLength(expected:actual:)``.
  package static func decimals(_ bytes: [UInt8]) throws(PhraseError) -> [Int] {
    guard bytes.count >= 5 else { throw .wrongLength(expected: 5, actual: bytes.count) }
    return BitGroups.read(bytes, width: 13, count: 3).map { $0 + 1000 }
  }

  /// The code that proves a key after the comparison, `hkdf-hmac-sha256.v2`.
  ///
  /// - Parameters:
  ///   - text: what is proved: a key, or the list of key ids.
  ///   - info: HKDF's info, whole.
  /// - Returns: unpadded base64.
  /// - Throws: `SodiumError`.
  package func authenticationCode(of text: [UInt8], info: [UInt8]) throws -> String {
    let key = try HKDFSHA256.expand(
      HKDFSHA256.extract(secret), label: info, count: HMACSHA256.byteCount)
    var code = HMACSHA256(key: key)
    code.update(text)
    return Base64.text(of: code.finish(), padded: false)
  }

  /// The accepting side's commitment to its key.
  ///
  /// - Parameters:
  ///   - key: its ephemeral public key, 32 bytes; hashed as its unpadded base64 text.
  ///   - start: the content of `m.key.verification.start`.
  /// - Returns: unpadded base64.
  /// - Throws: ``PhraseError/notCanonical``.
  package static func commitment(
    to key: [UInt8], start: JSONValue
  ) throws(PhraseError) -> String {
    let text = Array(Base64.text(of: key, padded: false).utf8)
    return Base64.text(of: SHA256.hash(text + (try start.canonicalMatrixJSON())), padded: false)
  }
}

/// Who takes part in a Matrix verification, as HKDF's info names them.
package struct MatrixVerification: Sendable {
  /// A device that takes part.
  package struct Device: Sendable {
    /// The user, such as `@alice:example.org`.
    package let user: String
    /// The device's id.
    package let device: String
    /// The ephemeral public key, 32 bytes.
    package let key: [UInt8]

    /// Names a device.
    ///
    /// - Parameters:
    ///   - user: such as `@alice:example.org`.
    ///   - device: its id.
    ///   - key: its ephemeral public key, 32 bytes.
    package init(user: String, device: String, key: [UInt8]) {
      self.user = user
      self.device = device
      self.key = key
    }
  }

  /// Who sent the start event.
  package let start: Device
  /// Who sent the accept event.
  package let accept: Device
  /// The transaction's id; in a room the id of the request.
  package let transaction: String

  /// Names a verification.
  ///
  /// - Parameters:
  ///   - start: who sent the start event.
  ///   - accept: who sent the accept event.
  ///   - transaction: the transaction's id.
  package init(start: Device, accept: Device, transaction: String) {
    self.start = start
    self.accept = accept
    self.transaction = transaction
  }

  /// HKDF's info of `curve25519-hkdf-sha256`, which names the keys.
  package var info: [UInt8] {
    let fields =
      ["MATRIX_KEY_VERIFICATION_SAS"]
      + [start, accept].flatMap {
        [$0.user, $0.device, Base64.text(of: $0.key, padded: false)]
      } + [transaction]
    return Array(fields.joined(separator: "|").utf8)
  }

  /// HKDF's info of the deprecated `curve25519`, which names no keys and separates nothing.
  package var legacyInfo: [UInt8] {
    let fields = ["MATRIX_KEY_VERIFICATION_SAS", start.user, start.device]
    return Array((fields + [accept.user, accept.device, transaction]).joined().utf8)
  }
}
