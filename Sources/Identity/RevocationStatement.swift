// SPDX-License-Identifier: Apache-2.0

package import Sodium

/// What an identity's owner signs to say that its key is never to be trusted again.
///
/// Source: `FORMATS.md`, section 10.
package struct RevocationStatement: Equatable, Sendable {
  /// The revoked ID.
  package let id: ThreemaID
  /// The revoked key, which also signs.
  package let publicKey: PublicKey
  /// Unix seconds; shown, and decides nothing.
  package let time: UInt64
  /// The reason, 0 to 256 bytes of UTF-8.
  package let reason: String
  /// XEdDSA, 64 bytes.
  package let signature: [UInt8]

  /// The longest reason, 256 bytes.
  package static let reasonLimit = 256

  private static let label = Array("threedots revoke v1\0".utf8)
  private static let prefix = "3DOTS:REVOKE:1:"
  private static let headCount = ThreemaID.byteCount + PublicKey.byteCount + 8 + 2

  /// Signs a statement; nothing is revoked by that alone.
  ///
  /// - Parameters:
  ///   - id: the owner's ID.
  ///   - secretKey: the owner's.
  ///   - time: Unix seconds.
  ///   - reason: 0 to 256 bytes, UTF-8 in form C without control characters.
  ///   - randomness: 64 bytes for the signature; fresh ones unless a vector is made.
  /// - Throws: ``RevocationError/badReason``, ``SodiumError``.
  package init(
    of id: ThreemaID, signing secretKey: borrowing SecretKey, time: UInt64, reason: String,
    randomness: borrowing SecretBytes
  ) throws {
    guard Self.isReason(reason) else { throw RevocationError.badReason }
    self.id = id
    publicKey = secretKey.publicKey
    self.time = time
    self.reason = reason
    signature = try secretKey.sign(
      Self.signed(id, secretKey.publicKey, time, reason), randomness: randomness)
  }

  /// Reads the bytes of a statement and checks its signature under the key it names.
  ///
  /// - Parameter bytes: from anywhere.
  /// - Throws: ``RevocationError``.
  package init(bytes: [UInt8]) throws(RevocationError) {
    let fixed = Self.headCount + SecretKey.signatureByteCount
    guard bytes.count >= fixed else { throw .malformed }
    let reasonCount = Int(bytes[48]) << 8 | Int(bytes[49])
    guard reasonCount <= Self.reasonLimit, bytes.count == fixed + reasonCount,
      let reason = String(
        validating: bytes[Self.headCount..<Self.headCount + reasonCount], as: UTF8.self),
      Self.isReason(reason)
    else { throw .malformed }
    do throws(IDError) {
      id = try ThreemaID(ascii: Array(bytes[..<8]))
    } catch {
      throw .badID(error)
    }
    do throws(KeyError) {
      publicKey = try PublicKey(bytes: Array(bytes[8..<40]))
      _ = try publicKey.edwards()
    } catch {
      throw .badKey(error)
    }
    time = bytes[40..<48].reduce(0) { $0 << 8 | UInt64($1) }
    self.reason = reason
    signature = Array(bytes[(Self.headCount + reasonCount)...])
    guard publicKey.isValidSignature(signature, over: Self.signed(id, publicKey, time, reason))
    else { throw .wrongSignature }
  }

  /// Reads the line of a statement, as a file or a code holds it.
  ///
  /// - Parameter text: the line, with or without one line ending.
  /// - Throws: ``RevocationError``.
  package init(text: [UInt8]) throws(RevocationError) {
    var line = text[...]
    if line.last == 0x0a { line.removeLast() }
    if line.last == 0x0d { line.removeLast() }
    guard line.starts(with: "3DOTS:REVOKE:".utf8) else { throw .notAStatement }
    guard line.starts(with: Self.prefix.utf8) else {
      let version = line.dropFirst("3DOTS:REVOKE:".utf8.count).prefix { $0 != 0x3a }
      guard (1...9).contains(version.count), version.allSatisfy({ (0x30...0x39).contains($0) })
      else { throw .malformed }
      throw .newerVersion(String(decoding: version, as: UTF8.self))
    }
    guard line.count <= 1024, let bytes = Base64.bytes(of: Array(line.dropFirst(Self.prefix.count)))
    else { throw .malformed }
    try self.init(bytes: bytes)
  }

  /// The bytes that the ledger keeps, 114 and the reason's.
  package var bytes: [UInt8] {
    let reason = Array(self.reason.utf8)
    return id.bytes + publicKey.bytes + Self.bigEndian(time)
      + [UInt8(reason.count >> 8), UInt8(reason.count & 0xff)] + reason + signature
  }

  /// The line that people and files keep, and that a code holds.
  package var line: String { Self.prefix + Base64.text(of: bytes) }

  private static func signed(
    _ id: ThreemaID, _ key: PublicKey, _ time: UInt64, _ reason: String
  ) -> [UInt8] {
    label + id.bytes + key.bytes + bigEndian(time) + Array(reason.utf8)
  }

  private static func bigEndian(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
  }

  private static func isReason(_ text: String) -> Bool {
    text.utf8.count <= reasonLimit
      && !text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }
}

/// What is wrong with a revocation statement.
package enum RevocationError: Error, Equatable, Sendable {
  /// It does not begin with `3DOTS:REVOKE:`.
  case notAStatement
  /// The version is newer than this program.
  case newerVersion(String)
  /// The bytes are no statement.
  case malformed
  /// The ID in it is none.
  case badID(IDError)
  /// The key in it is none.
  case badKey(KeyError)
  /// The signature is not that of the key in it.
  case wrongSignature
  /// The reason is too long or holds control characters.
  case badReason
}
