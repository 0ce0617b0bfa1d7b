// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import Identity
import JSON
import KeystoreConsole
import Trust

/// A way to write a key's fingerprint.
enum Scheme: String, CaseIterable {
  case threema
  case threemaKey = "threema-key"

  /// The fingerprint without blanks, lower case.
  func value(_ key: PublicKey) -> String {
    switch self {
    case .threema: ThreemaFingerprint(of: key).hex
    case .threemaKey: ThreemaKeyRows(of: key).hex
    }
  }
}

/// What is known of a subject once the keystore has been asked, if need be.
struct Finding {
  let subject: String
  let key: PublicKey
  let id: ThreemaID?
  var contact: Contact?
  var isOwn = false
}

/// Shows all subjects; one that fails keeps none of the others back.
func show(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let scheme = arguments.value("scheme").flatMap(Scheme.init)
  guard !arguments.operands.isEmpty else {
    let ledger = try console.keystore(arguments).ledger
    try show(
      Finding(subject: ledger.owner.text, key: ledger.ownerKey, id: ledger.owner, isOwn: true),
      scheme, console)
    return .yes
  }
  // Opened once, and only if an ID asks for it.
  var ledger: Ledger?
  var status = ExitStatus.yes
  for (index, text) in arguments.operands.enumerated() {
    do {
      let finding: Finding
      let name = arguments.operands.count == 1 ? "the subject" : "subject \(index + 1)"
      switch try Subject(typed: text, named: name) {
      case .key(let key, let id): finding = Finding(subject: text, key: key, id: id)
      case .id(let id):
        let opened = try ledger ?? console.keystore(arguments).ledger
        ledger = opened
        finding = try find(id, text, in: opened)
      }
      if scheme == nil, !console.usesJSON, index > 0 { try console.print() }
      try show(finding, scheme, console)
    } catch {
      let failed = console.report(explanation(of: error))
      if failed.rawValue > status.rawValue { status = failed }
    }
  }
  return status
}

private func find(_ id: ThreemaID, _ text: String, in ledger: Ledger) throws -> Finding {
  if id == ledger.owner {
    return Finding(subject: text, key: ledger.ownerKey, id: id, isOwn: true)
  }
  let contact = try ledger.contact(typed: text)
  return Finding(subject: text, key: contact.publicKey, id: id, contact: contact)
}

private func show(_ finding: Finding, _ scheme: Scheme?, _ console: Console) throws {
  if console.usesJSON {
    try console.json(finding.json(scheme ?? .threema))
  } else if let scheme {
    let value = scheme.value(finding.key)
    // A file's name may hold what a terminal obeys; a pipe gets it as it is.
    let line = manifestLine(value, finding.subject)
    try console.print(console.isTerminal ? "\(value)  \(escaped(finding.subject))" : line)
  } else {
    for line in finding.lines(console.appearance) { try console.print(line) }
  }
}

extension Finding {
  /// One object; a contact's members follow the fingerprint.
  fileprivate func json(_ scheme: Scheme) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("v", 1), .init("subject", .string(subject)), .init("scheme", .string(scheme.rawValue)),
      .init("value", .string(scheme.value(key))),
    ]
    if let contact {
      members += contact.members
    } else {
      if let id { members.append(.init("id", .string(id.text))) }
      members.append(.init("public_key", .string(key.hex)))
    }
    return .object(members)
  }

  /// A screen about one key.
  fileprivate func lines(_ appearance: Appearance) -> [String] {
    let keyLines = keyLines(key, appearance)
    if let contact {
      return [contact.row(appearance)] + keyLines + [contact.dots.words]
        + (contact.wayOut.map { [$0] } ?? [])
    }
    guard let id else { return keyLines }
    let remark = isOwn ? "this is you" : "as the code says"
    let heading = "ID           \(appearance.paint(id.text, .bold)) "
    return [heading + appearance.paint("(\(remark))", .secondary)] + keyLines
  }
}

/// A line of a manifest, with the escapes of `sha256sum`.
func manifestLine(_ value: String, _ subject: String) -> String {
  let escaped = subject.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    .replacing("\r", with: "\\r")
  let mark = escaped.utf8.elementsEqual(subject.utf8) ? "" : "\\"
  return "\(mark)\(value)  \(escaped)"
}
