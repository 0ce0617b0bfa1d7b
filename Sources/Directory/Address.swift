// SPDX-License-Identifier: Apache-2.0

import Sodium

/// An e-mail address or a phone number, in the form that a directory hashes.
///
/// Source: threema-msgapi-sdk-python, `threema/gateway/key.py`; `FORMATS.md`, section 15.
package struct Address: Hashable, Sendable {
  /// The kind of address.
  package enum Kind: String, CaseIterable, Sendable {
    case email
    case phone
  }

  /// The kind of address.
  package let kind: Kind
  /// What is hashed: a mail address in lower case, or a number's digits with its country code.
  package let text: String

  private static let hashKeys: [Kind: [UInt8]] = [
    .email: [
      0x30, 0xa5, 0x50, 0x0f, 0xed, 0x97, 0x01, 0xfa, 0x6d, 0xef, 0xdb, 0x61, 0x08, 0x41, 0x90,
      0x0f,
      0xeb, 0xb8, 0xe4, 0x30, 0x88, 0x1f, 0x7a, 0xd8, 0x16, 0x82, 0x62, 0x64, 0xec, 0x09, 0xba,
      0xd7,
    ],
    .phone: [
      0x85, 0xad, 0xf8, 0x22, 0x69, 0x53, 0xf3, 0xd9, 0x6c, 0xfd, 0x5d, 0x09, 0xbf, 0x29, 0x55,
      0x5e,
      0xb9, 0x55, 0xfc, 0xd8, 0xaa, 0x5e, 0xc4, 0xf9, 0xfc, 0xd8, 0x69, 0xe2, 0x58, 0x37, 0x07,
      0x23,
    ],
  ]

  /// Why a text is no address that can be hashed.
  package enum Problem: Error, Equatable, Sendable {
    /// A mail address holds other bytes than ASCII, or none at all, or no `@`.
    case noMailAddress
    /// A number does not begin with `+`, so that its country is anybody's guess.
    case noCountry
    /// A number has fewer than 4 or more than 15 digits.
    case noNumber
  }

  /// Takes a mail address: blanks at its ends go, capitals become small letters.
  ///
  /// - Parameter text: as an address book has it.
  /// - Throws: ``Problem/noMailAddress``.
  package init(email text: String) throws(Problem) {
    let bytes = text.utf8.drop { $0 == 0x20 || (0x09...0x0d).contains($0) }
    let trimmed = bytes.reversed().drop { $0 == 0x20 || (0x09...0x0d).contains($0) }.reversed()
    guard trimmed.allSatisfy({ (0x21...0x7e).contains($0) }), trimmed.contains(0x40) else {
      throw .noMailAddress
    }
    kind = .email
    self.text = String(
      decoding: trimmed.map { (0x41...0x5a).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
  }

  /// Takes a phone number in international form: all but its digits goes.
  ///
  /// - Parameter text: as an address book has it, beginning with `+`.
  /// - Throws: ``Problem``.
  package init(phone text: String) throws(Problem) {
    guard text.utf8.first(where: { $0 != 0x20 }) == 0x2b else { throw .noCountry }
    let digits = text.utf8.filter { (0x30...0x39).contains($0) }
    guard (4...15).contains(digits.count) else { throw .noNumber }
    kind = .phone
    self.text = String(decoding: digits, as: UTF8.self)
  }

  private init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  /// The hash by which a directory knows the address: HMAC-SHA256 under a key that is published, 32
  /// bytes. Whoever has the hash of a phone number finds the number by trying.
  package var hash: [UInt8] {
    var tag = HMACSHA256(publicKey: Self.hashKeys[kind] ?? [])
    tag.update(Array(text.utf8))
    return tag.finish()
  }

  /// The address under its other name, as the apps look it up as well: `gmail.com` and
  /// `googlemail.com` are one.
  package var twin: Address? {
    guard kind == .email else { return nil }
    for (one, other) in [("@gmail.com", "@googlemail.com"), ("@googlemail.com", "@gmail.com")]
    where text.hasSuffix(one) {
      return Address(kind, text.dropLast(one.count) + other)
    }
    return nil
  }
}
