// SPDX-License-Identifier: Apache-2.0

import Card
import Console
import Identity
import KeystoreConsole
import Trust
import Unicode

/// Whom a card is for, and where the picture lies.
struct Person {
  var holder: Holder
  var avatar: String?

  /// What the card's code says.
  var payload: String { IdentityPayload(id: holder.id, publicKey: holder.publicKey).text }

  /// Checks what a card is to say.
  ///
  /// - Parameters:
  ///   - id: the ID.
  ///   - publicKey: the key; one with a second face is refused.
  ///   - name: as it was given.
  ///   - line: as it was given.
  ///   - avatar: the picture's path.
  /// - Throws: ``Failure``.
  init(
    id: ThreemaID, publicKey: PublicKey, name: String? = nil, line: String? = nil,
    avatar: String? = nil
  ) throws {
    _ = try publicKey.edwards()
    holder = Holder(
      id: id, publicKey: publicKey, name: try name.flatMap(printable),
      line: try line.flatMap(printable), hasPicture: avatar != nil)
    self.avatar = avatar
  }

  /// Reads a payload; one that expires has no place on a card.
  ///
  /// - Parameters:
  ///   - payload: `3mid:…`.
  ///   - name: as it was given.
  ///   - line: as it was given.
  ///   - avatar: the picture's path.
  /// - Throws: ``Failure``.
  init(
    payload: String, name: String? = nil, line: String? = nil, avatar: String? = nil
  ) throws {
    let payload = try IdentityPayload(bytes: Array(payload.utf8))
    guard payload.expiry == nil else {
      throw Failure("bad-payload", "the identity code expires, and a card does not")
    }
    try self.init(
      id: payload.id, publicKey: payload.publicKey, name: name, line: line, avatar: avatar)
  }
}

/// Checks a text that is to be printed.
///
/// - Parameter text: from anywhere.
/// - Returns: the text in normalization form C, `nil` when there is nothing but blanks.
/// - Throws: ``Failure`` of code `bad-name`.
func printable(_ text: String) throws -> String? {
  guard text.contains(where: { $0 != " " }) else { return nil }
  let text = try contactName(text)
  if let scalar = text.unicodeScalars.first(where: isMisleading) {
    throw Failure(
      "bad-name", "\(quoted(text)) cannot be printed: it holds a character that cannot be seen",
      hint: "take out U+\(String(scalar.value, radix: 16, uppercase: true))")
  }
  var marks = 0
  for scalar in text.unicodeScalars {
    let isMark = [.Mn, .Me].contains(category(of: scalar))
    marks = isMark && scalar != "\u{FE0F}" && scalar != "\u{FE0E}" ? marks + 1 : 0
    guard marks <= 4 else {
      throw Failure(
        "bad-name", "\(quoted(text)) cannot be printed: marks are piled up on one character",
        hint: "take some of them out")
    }
  }
  var dots = 0
  for character in text where character != " " {
    let isMark = character.unicodeScalars.first.map { !$0.isASCII && looksLikeAMark($0) }
    dots = isMark == true ? dots + 1 : 0
    guard dots < 2 else {
      throw Failure(
        "bad-name", "\(quoted(text)) cannot be printed: it would look like a trust level",
        hint: "take the dots out")
    }
  }
  return text
}

/// Whether a scalar hides, or turns the order of others; joiners and variation selectors are part of
/// emoji and of some scripts.
private func isMisleading(_ scalar: UnicodeScalar) -> Bool {
  switch scalar {
  case "\u{200C}", "\u{200D}", "\u{FE0E}", "\u{FE0F}": return false
  case "\u{2800}": return true
  default: break
  }
  switch category(of: scalar) {
  case .Cc, .Cf, .Cs, .Co, .Cn, .Zl, .Zp: return true
  default: return isIgnorable(scalar)
  }
}

extension Person {
  /// One's own card, a contact's, or that of a payload, as the arguments say.
  ///
  /// - Parameters:
  ///   - arguments: of the program.
  ///   - console: gives the keystore, and takes warnings.
  /// - Returns: the person.
  /// - Throws: ``Failure``.
  static func named(_ arguments: Arguments, _ console: Console) throws -> Person {
    let (name, line) = (arguments.value("name"), arguments.value("line"))
    let avatar = arguments.value("avatar")
    if arguments.has("id") || arguments.has("key") {
      guard let id = arguments.value("id"), let key = arguments.value("key"),
        arguments.operands.isEmpty
      else {
        throw Failure("usage", "'--id' and '--key' go together, without a subject")
      }
      return try Person(
        id: ThreemaID(typed: id), publicKey: PublicKey(hex: key), name: name, line: line,
        avatar: avatar)
    }
    if let subject = arguments.operands.first, subject.hasPrefix("3mid:") {
      return try Person(payload: subject, name: name, line: line, avatar: avatar)
    }
    let keystore = try console.keystore(arguments)
    guard let subject = arguments.operands.first,
      try ThreemaID(typed: subject) != keystore.ledger.owner
    else {
      guard !keystore.ledger.isOwnRevoked else { throw Failure.revoked(keystore.ledger.owner) }
      return try Person(
        id: keystore.ledger.owner, publicKey: keystore.ledger.ownerKey,
        name: name ?? keystore.ledger.ownName?.text, line: line, avatar: avatar)
    }
    let contact = try keystore.ledger.contact(typed: subject)
    guard !contact.isRevoked else { throw Failure.revoked(contact.id) }
    if let way = contact.wayOut { console.warn("this card passes on a key that is \(way)") }
    return try Person(
      id: contact.id, publicKey: contact.publicKey, name: name ?? contact.name?.text, line: line,
      avatar: avatar)
  }

  /// Contacts, as the arguments say; revoked ones never.
  ///
  /// - Parameters:
  ///   - arguments: of the program.
  ///   - console: gives the keystore.
  /// - Returns: by ID.
  /// - Throws: ``Failure``.
  static func contacts(_ arguments: Arguments, _ console: Console) throws -> [Row] {
    let least = try arguments.value("at-least").map { try trustLevel($0) } ?? .verified
    let keystore = try console.keystore(arguments)
    return keystore.ledger.contacts
      .filter { $0.dependableLevel >= least && !$0.isRevoked }
      .map { contact in
        Row(place: contact.id.text) {
          try Person(
            id: contact.id, publicKey: contact.publicKey, name: contact.name?.text)
        }
      }
  }
}

extension Failure {
  fileprivate static func revoked(_ id: ThreemaID) -> Failure {
    Failure("revoked", "the key of \(id.text) is revoked, so there is no card of it", status: .no)
  }
}
