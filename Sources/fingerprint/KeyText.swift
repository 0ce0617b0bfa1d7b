// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import KeyFormats
import Identity
import JSON

extension SomeKey {
  /// Whether a screen about it is one line, so that many make a list.
  var isOneLine: Bool {
    if case .ssh = self { return true }
    return false
  }

  /// A screen about the key, as its own ecosystem has it.
  func lines(_ appearance: Appearance) -> [String] {
    switch self {
    case .ssh(let line):
      return key(.ssh).map { escaped(line.listing($0), unicode: appearance.unicode) }
    case .openPGP(let certificate):
      return row("Fingerprint", spaced(certificate.primary.fingerprint(in: .openPGP).value))
        + row("Key ID", Hexadecimal.text(of: certificate.primary.keyID).uppercased())
        + certificate.subkeys.flatMap { row("Subkey", spaced($0.fingerprint(in: .openPGP).value)) }
    case .age(let recipient):
      return key(.age).flatMap { row(recipient.isHybrid ? "Hash" : "Recipient", $0.value) }
    case .minisign(let minisign):
      return row("Key ID", minisign.keyID + " (drawn at random: compare the whole key)")
        + row("Key", minisign.text)
    case .curve: return key(schemes[0]).flatMap { row("Identity key", grouped($0.value)) }
    case .matrix: return key(.matrix).flatMap { row("Session key", grouped($0.value)) }
    case .x509:
      return key(.x509).flatMap { row("SHA-256", $0.value) }
        + key(.spki).flatMap { row("SPKI pin", "sha256//" + $0.value) }
    }
  }

  /// What JSON says beside the fingerprint.
  var members: [JSONValue.Member] {
    switch self {
    case .curve(let key, let id, _):
      (id.map { [.init("id", .string($0.text))] } ?? [])
        + [.init("public_key", .string(key.hex))]
    case .ssh(let line):
      [
        .init("key_bits", .integer(Int64(line.key.bits))),
        .init("type", .string(line.key.typeName)),
        .init("comment", .string(String(decoding: line.comment, as: UTF8.self))),
      ]
    case .openPGP(let certificate):
      [
        .init("version", .integer(Int64(certificate.primary.version))),
        .init("key_id", .string(Hexadecimal.text(of: certificate.primary.keyID).uppercased())),
        .init(
          "subkeys",
          .array(certificate.subkeys.map { .string($0.fingerprint(in: .openPGP).value) })),
      ]
    case .minisign(let key): [.init("key_id", .string(key.keyID)), .init("key", .string(key.text))]
    case .age, .matrix, .x509: []
    }
  }

  private func key(_ scheme: Scheme) -> [Fingerprint] { fingerprints(scheme) }

  private func row(_ label: String, _ text: String) -> [String] {
    [label + String(repeating: " ", count: max(2, 14 - label.utf8.count)) + text]
  }

  private func grouped(_ text: String) -> String {
    FingerprintGroups.split(text, into: 4).joined(separator: " ")
  }

  /// Five fours, two blanks, five fours, as gpg has it; a long one without the wider gap.
  private func spaced(_ digits: String) -> String {
    let groups = FingerprintGroups.split(digits, into: 4)
    guard groups.count == 10 else { return groups.joined(separator: " ") }
    return [groups[..<5], groups[5...]].map { $0.joined(separator: " ") }
      .joined(separator: "  ")
  }
}
