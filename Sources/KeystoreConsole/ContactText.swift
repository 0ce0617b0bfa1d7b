// SPDX-License-Identifier: Apache-2.0

package import Console
import Fingerprints
package import Identity
package import JSON
package import Trust
import Unicode

extension Contact {
  /// The dots that count.
  package var dots: Dots { Dots(level: level.rawValue) }

  /// What sets the contact apart beside its dots, in words; none for most.
  package var remarks: [String] {
    (isRevoked ? ["revoked"] : []) + (conflict == nil ? [] : ["key conflict"])
  }

  /// The level in words, for screen readers and logs, and what takes it back.
  package var words: String {
    ([dots.words] + (isRevoked ? ["revoked"] : []) + (conflict == nil ? [] : ["key conflict open"]))
      .joined(separator: ", ")
  }

  /// One row of a list: dots, label, ID, name, remarks.
  ///
  /// - Parameter appearance: of the stream it goes to.
  /// - Returns: one line; the name is escaped and comes last, so that it can't push anything.
  package func row(_ appearance: Appearance) -> String {
    let marks = dots.text(appearance, width: Dots.labelWidth)
    // Beside the dots, which a call never changes.
    let call = callComparisons > 0 ? appearance.paint("[call compared]", .secondary) + " " : ""
    return "\(marks)  \(id.text)  \(tags(appearance))\(call)\(shownName(appearance))"
  }

  private func tags(_ appearance: Appearance) -> String {
    remarks.map { appearance.paint("[\($0)]", Style(.unknown, isBold: true)) + " " }.joined()
  }

  /// The name, escaped, and who said so if it was not the user.
  ///
  /// - Parameter appearance: of the stream it goes to.
  /// - Returns: `(no name)` without one.
  package func shownName(_ appearance: Appearance) -> String {
    guard let name else { return appearance.paint("(no name)", .secondary) }
    let text = displayed(name.text, appearance)
    switch name.origin {
    case .hand: return text
    case .imported: return "\(text) \(appearance.paint("(imported name)", .secondary))"
    case .directory: return "\(text) \(appearance.paint("(name from address book)", .secondary))"
    }
  }

  /// The contact's members in JSON, the same in every program.
  package var members: [JSONValue.Member] {
    [
      .init("id", .string(id.text)),
      .init("name", name.map { .string($0.text) } ?? .null),
      .init("name_origin", name.map { .string($0.origin.label) } ?? .null),
      .init("public_key", .string(publicKey.hex)),
      .init("fingerprint", .string(ThreemaFingerprint(of: publicKey).hex)),
      .init("level", .integer(Int64(level.rawValue))),
      .init("label", .string(level.label)),
      .init("state", .string(isRevoked ? "revoked" : "active")),
      .init("key_conflict", .bool(conflict != nil)),
    ]
  }

  /// A screen about one contact: dots, name, ID, fingerprint, key, history.
  ///
  /// - Parameter appearance: of the stream it goes to.
  /// - Returns: its lines.
  package func card(_ appearance: Appearance) -> [String] {
    var lines = [
      // Dots are never alone where something takes them back.
      "\(dots.text(appearance))  \(id.text)  \(tags(appearance))\(shownName(appearance))", "",
    ]
    lines += keyLines(publicKey, appearance)
    lines.append("")
    if let attestation {
      let how = attestation.method == .camera ? "by camera" : "from a picture"
      let eye = attestation.comparedByEye ? ", fingerprints compared by eye" : ""
      lines.append("Scanned      \(how), \(timestamp(levelTime))\(eye)")
    } else {
      lines.append("Since        \(timestamp(levelTime)), \(source)")
    }
    for key in previousKeys {
      lines.append("Earlier key  \(grouped(key))")
    }
    if callComparisons > 0 { lines.append("Calls        \(callComparisons) phrases compared") }
    if let conflict {
      lines.append(
        "\(appearance.paint("Key conflict", Style(.unknown, isBold: true))) "
          + "another key was shown in person: \(grouped(conflict))")
    }
    if isRevoked { lines.append(appearance.paint("Revoked", Style(.unknown, isBold: true))) }
    lines.append(words)
    return lines
  }

  /// What to do about a contact that is not verified; nothing helps a revoked one.
  package var wayOut: String? {
    guard !isRevoked, !isVerified else { return nil }
    if conflict != nil {
      return
        "a key conflict is open: scan their QR code again (verify --camera --expect \(id.text))"
    }
    return "not verified: scan their QR code (verify --camera --expect \(id.text))"
  }

  private var source: String {
    switch recordedLevel {
    case .serverMatched:
      let kinds = matches.sorted { $0.rawValue < $1.rawValue }
        .map { $0 == .email ? "e-mail" : "phone" }
      return "matched by \(kinds.joined(separator: " and "))"
    default:
      return origin == .imported ? "imported" : "added by hand"
    }
  }
}

/// Fingerprint and key of somebody, as two people compare them.
///
/// - Parameters:
///   - key: the public key.
///   - appearance: of the stream the lines go to.
/// - Returns: the fingerprint in groups of four, then 8 rows of 8 digits.
package func keyLines(_ key: PublicKey, _ appearance: Appearance) -> [String] {
  let rows = ThreemaKeyRows(of: key).rows
  return ["Fingerprint  \(appearance.paint(grouped(key), .bold))"]
    + rows.enumerated().map { index, row in (index == 0 ? "Key          " : "             ") + row }
}

extension Ledger {
  /// The owner's members in JSON, the same in every program.
  package var ownMembers: [JSONValue.Member] {
    [
      .init("id", .string(owner.text)), .init("name", ownName.map { .string($0.text) } ?? .null),
      .init("public_key", .string(ownerKey.hex)),
      .init("fingerprint", .string(ThreemaFingerprint(of: ownerKey).hex)),
      .init("state", .string(isOwnRevoked ? "revoked" : "active")),
    ]
  }

  /// The contact that a person means.
  ///
  /// - Parameter text: an ID, in either letter case.
  /// - Returns: the contact.
  /// - Throws: ``Failure``: `bad-id`, or `unknown-contact` with status 1 and the nearest ID.
  package func contact(typed text: String) throws(Failure) -> Contact {
    let id = try ThreemaID(typed: text)
    if let contact = contact(id) { return contact }
    throw unknown(id)
  }

  /// That there is no such contact.
  ///
  /// - Parameter id: the ID.
  /// - Returns: the failure, status 1, with the nearest ID as hint.
  package func unknown(_ id: ThreemaID) -> Failure {
    Failure(
      "unknown-contact", "there is no contact \(id.text)",
      hint: nearest(id).map { "did you mean \($0.text)?" } ?? "see 'contacts list'", status: .no)
  }

  /// The contact whose ID differs in the fewest places, at most two.
  private func nearest(_ id: ThreemaID) -> ThreemaID? {
    contacts.map { contact in
      (id: contact.id, count: zip(contact.id.bytes, id.bytes).count { $0 != $1 })
    }
    .filter { $0.count <= 2 }.min { $0.count < $1.count }?.id
  }
}

/// What to do about somebody whose key is in doubt.
///
/// - Parameter id: who it is.
/// - Returns: what to do, and what to type.
package func meetingHint(_ id: ThreemaID) -> String {
  "meet in person and scan their code: verify --camera --expect \(id.text)"
}

/// The fingerprint of a key in groups of four.
///
/// - Parameter key: the public key.
/// - Returns: eight groups, a blank between them.
package func grouped(_ key: PublicKey) -> String {
  ThreemaFingerprint(of: key).groups.joined(separator: " ")
}

/// A name as it is shown: escaped, at most some columns, and never looking like a trust mark or like
/// another column.
///
/// Circles and brackets stand by their numbers and runs of blanks are one blank, so that no name
/// can draw dots, `[3]`, or a row of its own behind a line's end.
///
/// - Parameters:
///   - name: from anywhere.
///   - appearance: of the stream it goes to.
///   - width: the most columns.
/// - Returns: one line.
package func displayed(_ name: String, _ appearance: Appearance, width: Int = 40) -> String {
  var shown = ""
  var plain = ""
  var taken = 0
  var previous: UnicodeScalar = " "
  for scalar in name.unicodeScalars {
    if scalar == " ", previous == " " { continue }
    previous = scalar
    let number = "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    let isMark = looksLikeAMark(scalar)
    taken +=
      isMark || !(appearance.unicode || scalar.isASCII) ? number.utf8.count : columns(of: scalar)
    if taken > width {
      plain += appearance.unicode ? "…" : "..."
      break
    }
    if isMark {
      shown += escaped(plain, unicode: appearance.unicode) + number
      plain = ""
    } else {
      plain.unicodeScalars.append(scalar)
    }
  }
  return shown + escaped(plain, unicode: appearance.unicode)
}

/// Whether a scalar could pass for a dot or a bracket of ours.
///
/// - Parameter scalar: from anywhere.
/// - Returns: `false` for every letter, though ż and ı have a dot in their names as well.
package func looksLikeAMark(_ scalar: UnicodeScalar) -> Bool {
  if scalar.isASCII { return scalar == "[" || scalar == "]" }
  switch category(of: scalar) {
  case .Lu, .Ll, .Lt, .Lm, .Lo, .Mn, .Mc: return false
  default: break
  }
  guard let name = scalar.properties.name else { return false }
  return [
    "CIRCLE", "BULLET", "DOT", "DISC", "RECORD", "RADIO BUTTON", "MOON", "SPOT",
    "RUNIC SINGLE", "BRACKET", "BULLSEYE", "FISHEYE", "NOTEHEAD", "RING OPERATOR", "ELLIPSE",
    "MIDLINE",
  ]
  .contains { name.contains($0) }
}

/// Reads a trust level as a person types it.
///
/// - Parameter text: `1` to `3`, or a label.
/// - Returns: the level.
/// - Throws: ``Failure`` of code `usage`.
package func trustLevel(_ text: String) throws(Failure) -> TrustLevel {
  if let level = TrustLevel(named: text) { return level }
  let labels = TrustLevel.allCases.map { "\($0.rawValue) or \($0.label)" }
  throw Failure(
    "usage", "\(quoted(text)) is no trust level", hint: labels.joined(separator: ", "))
}
