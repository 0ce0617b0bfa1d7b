// SPDX-License-Identifier: Apache-2.0

/// What an identity code says: `3mid:`, an ID, a comma, a key in hexadecimal and, never written
/// today, a comma and an expiry.
///
/// The two Threema apps read malformed payloads differently, so everything that they disagree on is
/// refused. Whether the key is one that may be stored is asked with ``PublicKey/edwards()``.
///
/// Source: Threema for Android `ContactUrlUtil.kt`, for iOS `QRCodeParser.swift`.
package struct IdentityPayload: Hashable, Sendable {
  /// The size of the canonical payload, 78 bytes: no expiry.
  package static let canonicalByteCount = 78
  /// The last second that both apps can hold, in Unix time.
  package static let latestExpiry: Int64 = 31_556_889_864_403_199
  /// What every identity payload begins with.
  package static let prefix = Array("3mid:".utf8)

  /// Whose key it is said to be.
  package let id: ThreemaID
  /// The key.
  package let publicKey: PublicKey
  /// The last second of validity, in Unix time; `nil` for ever.
  package let expiry: Int64?

  /// Makes a payload.
  ///
  /// - Parameters:
  ///   - id: whose key it is.
  ///   - publicKey: the key.
  ///   - expiry: the last second of validity, from 0 to ``latestExpiry``; `nil` for ever.
  package init(id: ThreemaID, publicKey: PublicKey, expiry: Int64? = nil) {
    if let expiry {
      precondition((0...Self.latestExpiry).contains(expiry), "an expiry that no app can hold")
    }
    self.id = id
    self.publicKey = publicKey
    self.expiry = expiry
  }

  /// Reads a payload, field by field from the left.
  ///
  /// - Parameter bytes: what a code held, whole.
  /// - Throws: ``PayloadError``.
  package init(bytes: [UInt8]) throws(PayloadError) {
    guard bytes.starts(with: Self.prefix) else { throw .notAnIdentityCode }
    let fields = bytes.dropFirst(Self.prefix.count)
      .split(separator: 0x2c, omittingEmptySubsequences: false).map(Array.init)
    do throws(IDError) {
      id = try ThreemaID(ascii: fields[0])
    } catch {
      throw .badID(error)
    }
    guard fields.count >= 2 else { throw .missingKey }
    do throws(KeyError) {
      publicKey = try PublicKey(hexDigits: fields[1])
    } catch {
      throw .badKey(error)
    }
    expiry = fields.count >= 3 ? try Self.expiry(fields[2]) : nil
    guard fields.count <= 3 else { throw .extraField }
  }

  /// Reads an expiry: 1 to 17 decimal digits and nothing else.
  private static func expiry(_ digits: [UInt8]) throws(PayloadError) -> Int64 {
    guard (1...17).contains(digits.count) else { throw .badExpiry }
    var seconds: Int64 = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { throw .badExpiry }
      seconds = seconds * 10 + Int64(digit - 0x30)
    }
    guard seconds <= latestExpiry else { throw .badExpiry }
    return seconds
  }

  /// Whether the expiry has passed; its own second is still valid.
  ///
  /// - Parameter now: Unix time in seconds.
  /// - Returns: `false` without an expiry.
  package func isExpired(at now: Int64) -> Bool {
    expiry.map { $0 < now } ?? false
  }

  /// The payload as it is drawn: lower-case hexadecimal.
  package var text: String {
    let canonical = "3mid:\(id.text),\(publicKey.hex)"
    return expiry.map { "\(canonical),\($0)" } ?? canonical
  }
}

/// What is wrong with an identity payload; the first that is met from the left.
package enum PayloadError: Error, Equatable {
  /// It does not begin with `3mid:`.
  case notAnIdentityCode
  /// The first field is no ID.
  case badID(IDError)
  /// There is no second field.
  case missingKey
  /// The second field is no key.
  case badKey(KeyError)
  /// The third field is no decimal time that both apps can hold.
  case badExpiry
  /// There is a fourth field.
  case extraField

  /// The name that vectors and scripts know the kind by.
  package var code: String {
    switch self {
    case .notAnIdentityCode: "not-an-identity-code"
    case .badID: "bad-id"
    case .missingKey: "missing-key"
    case .badKey: "bad-key"
    case .badExpiry: "bad-expiry"
    case .extraField: "extra-field"
    }
  }
}
