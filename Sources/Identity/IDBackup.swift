// SPDX-License-Identifier: Apache-2.0

package import Sodium

/// A Threema ID export of version 0: ID and secret key under a password, as 80 characters.
///
/// Sixteen bits alone tell a right password from a wrong one: one wrong password in 65,536 passes,
/// unless what comes out is no ID.
///
/// Source: libthreema, `id_backup/legacy_scheme.rs`.
package struct IDBackup: Equatable, Sendable {
  /// Why a string is no backup, or does not open.
  package enum Failure: Error, Equatable, Sendable {
    /// A character that no backup has, counted from 0.
    case badCharacter(at: Int)
    /// Another number of characters, separators not counted.
    case wrongLength(expected: Int, actual: Int)
    /// Version 1, which this program does not read.
    case newerVersion
    /// Another password, or damaged bytes; the format cannot tell which.
    case wrongPassword
    /// The password fits, and what is inside is no identity.
    case noIdentity
  }

  /// The characters of a backup, separators not counted.
  package static let digitCount = 80
  /// The least and the most bytes that the apps take as password.
  package static let passwordCounts = 8...256

  private static let newerDigitCount = 104
  private static let saltCount = 8
  private static let rounds = 100_000
  private static let nonce = [UInt8](repeating: 0, count: 24)

  /// Salt and what is hidden, 50 bytes.
  private let bytes: [UInt8]

  /// Reads a string: letter case, blanks and hyphens do not matter.
  ///
  /// - Parameter text: from anywhere.
  /// - Throws: ``Failure``.
  package init(text: [UInt8]) throws(Failure) {
    var values: [UInt8] = []
    for (offset, byte) in text.enumerated() where byte != 0x2d && !PayloadBytes.isBlank(byte) {
      guard let value = Base32.value(of: byte) else { throw .badCharacter(at: offset) }
      values.append(value)
    }
    let bytes = Base32.bytes(of: values)
    if values.count == Self.newerDigitCount, bytes[0] == 1 { throw .newerVersion }
    guard values.count == Self.digitCount else {
      throw .wrongLength(expected: Self.digitCount, actual: values.count)
    }
    self.bytes = bytes
  }

  /// Hides an identity.
  ///
  /// - Parameters:
  ///   - id: the ID.
  ///   - secretKey: its secret key.
  ///   - password: UTF-8; not brought into any form, as the apps do not.
  ///   - salt: 8 bytes; fresh ones unless a vector is made.
  /// - Throws: ``SodiumError``.
  package init(
    of id: ThreemaID, _ secretKey: borrowing SecretKey, password: borrowing SecretBytes,
    salt: [UInt8] = Random.bytes(count: 8)
  ) throws {
    let secret = secretKey.bytes.count
    let identity = try SecretBytes(count: ThreemaID.byteCount + secret) { span in
      for (index, byte) in id.bytes.enumerated() { span[index] = byte }
      secretKey.bytes.withBytes { bytes in
        for index in bytes.indices { span[ThreemaID.byteCount + index] = bytes[index] }
      }
    }
    let check = SHA256.hash(identity)
    let whole = try SecretBytes(count: identity.count + 2) { span in
      identity.withBytes { bytes in for index in bytes.indices { span[index] = bytes[index] } }
      span[identity.count] = check[0]
      span[identity.count + 1] = check[1]
    }
    let key = try PBKDF2.key(password: password, salt: salt, rounds: Self.rounds)
    bytes = try salt + XSalsa20.encrypt(whole, key: key, nonce: Self.nonce)
  }

  /// The 80 characters in groups of four, joined by hyphens.
  package var text: String {
    let digits = Base32.text(of: bytes)
    return stride(from: 0, to: digits.count, by: 4).map {
      String(decoding: digits[$0..<$0 + 4], as: UTF8.self)
    }.joined(separator: "-")
  }

  /// Brings the identity back.
  ///
  /// - Parameter password: UTF-8; not brought into any form.
  /// - Returns: the ID and its secret key.
  /// - Throws: ``Failure/wrongPassword``, ``Failure/noIdentity``, ``SodiumError``.
  package func open(_ password: borrowing SecretBytes) throws -> OpenedIDBackup {
    let key = try PBKDF2.key(
      password: password, salt: Array(bytes[..<Self.saltCount]), rounds: Self.rounds)
    let whole = try XSalsa20.decrypt(
      Array(bytes[Self.saltCount...]), key: key, nonce: Self.nonce)
    let count = whole.count - 2
    let identity = try SecretBytes(count: count) { span in
      whole.withBytes { bytes in for index in 0..<count { span[index] = bytes[index] } }
    }
    let check = SHA256.hash(identity)
    guard whole.withBytes({ $0[count] == check[0] && $0[count + 1] == check[1] }) else {
      throw Failure.wrongPassword
    }
    let id: ThreemaID
    do {
      id = try identity.withBytes { bytes throws(IDError) in
        try ThreemaID(ascii: bytes.extracting(0..<ThreemaID.byteCount))
      }
    } catch {
      throw Failure.noIdentity
    }
    let secret = try SecretBytes(count: SecretKey.byteCount) { span in
      identity.withBytes { bytes in
        for index in 0..<SecretKey.byteCount { span[index] = bytes[ThreemaID.byteCount + index] }
      }
    }
    return OpenedIDBackup(id: id, secretKey: try SecretKey(bytes: secret))
  }
}

/// An identity out of a backup.
package struct OpenedIDBackup: ~Copyable {
  /// The ID.
  package let id: ThreemaID
  /// Its secret key.
  package let secretKey: SecretKey
}
