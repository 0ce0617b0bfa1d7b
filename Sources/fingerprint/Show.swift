// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import KeyFormats
import Identity
import JSON
import KeystoreConsole
import Trust

/// What is known of a subject once the keystore has been asked, if need be.
struct Finding {
  let subject: String
  let key: SomeKey
  var contact: Contact?
  var isOwn = false
}

/// What was asked about every subject.
struct Request {
  let scheme: Scheme?
  let rendering: Rendering?
  let isManifest: Bool
  let showsSubkeys: Bool

  init(_ arguments: Arguments) throws(Failure) {
    try arguments.atMostOne(of: "as", "manifest")
    scheme = arguments.value("scheme").flatMap(Scheme.init)
    rendering = arguments.value("as").flatMap(Rendering.init)
    isManifest = arguments.has("manifest")
    showsSubkeys = arguments.has("subkeys")
  }

  /// Whether a person reads a screen about each key.
  var isScreen: Bool { scheme == nil && rendering == nil && !isManifest }
}

/// Shows all subjects; one that fails keeps none of the others back.
func show(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let request = try Request(arguments)
  guard !arguments.operands.isEmpty else {
    let ledger = try console.keystore(arguments).ledger
    let key = SomeKey.curve(ledger.ownerKey, ledger.owner, .threema)
    try show(Finding(subject: ledger.owner.text, key: key, isOwn: true), request, console)
    return .yes
  }
  // Opened once, and only if an ID asks for it.
  var ledger: Ledger?
  var status = ExitStatus.yes
  var isFirst = true
  for (index, text) in arguments.operands.enumerated() {
    do {
      let findings: [Finding]
      let name = arguments.operands.count == 1 ? "the subject" : "subject \(index + 1)"
      switch try Subject(typed: text, named: name) {
      case .keys(let keys): findings = keys.map { Finding(subject: text, key: $0) }
      case .id(let id):
        let opened = try ledger ?? console.keystore(arguments).ledger
        ledger = opened
        findings = [try find(id, text, in: opened)]
      }
      for finding in findings {
        if !isFirst, !console.usesJSON, request.isScreen, !finding.key.isOneLine {
          try console.print()
        }
        try show(finding, request, console)
        isFirst = false
      }
    } catch {
      let failed = console.report(explanation(of: error))
      if failed.rawValue > status.rawValue { status = failed }
    }
  }
  return status
}

private func find(_ id: ThreemaID, _ text: String, in ledger: Ledger) throws -> Finding {
  if id == ledger.owner {
    return Finding(subject: text, key: .curve(ledger.ownerKey, id, .threema), isOwn: true)
  }
  let contact = try ledger.contact(typed: text)
  return Finding(subject: text, key: .curve(contact.publicKey, id, .threema), contact: contact)
}

private func show(_ finding: Finding, _ request: Request, _ console: Console) throws {
  if request.isScreen, !console.usesJSON {
    for line in finding.lines(console.appearance) { try console.print(line) }
    return
  }
  for fingerprint in try finding.fingerprints(request) {
    if console.usesJSON {
      try console.json(finding.json(fingerprint, request))
    } else if let rendering = request.rendering {
      try draw(fingerprint, of: finding.key, as: rendering, console)
    } else {
      let value =
        request.isManifest ? fingerprint.manifestValue(of: finding.key) : fingerprint.value
      // A file's name may hold what a terminal obeys; a pipe gets it as it is.
      if console.isTerminal {
        try console.print("\(value)  \(escaped(finding.subject))")
      } else {
        try console.write(manifestLine(Array(value.utf8), Array(finding.subject.utf8)) + [10])
      }
    }
  }
}

extension Finding {
  /// The fingerprints that were asked for.
  fileprivate func fingerprints(_ request: Request) throws(Failure) -> [Fingerprint] {
    let scheme = request.scheme ?? key.schemes[0]
    var fingerprints = key.fingerprints(scheme)
    guard !fingerprints.isEmpty else {
      throw Failure(
        "no-such-scheme",
        "\(quoted(subject)) is \(key.kind), which has no \(scheme.rawValue) fingerprint",
        hint: "it has " + key.schemes.map(\.rawValue).joined(separator: ", "))
    }
    if request.showsSubkeys, case .openPGP(let certificate) = key {
      fingerprints += certificate.subkeys.map { $0.fingerprint(in: scheme) }
    }
    return fingerprints
  }

  /// One object; a contact's members follow the fingerprint.
  fileprivate func json(_ fingerprint: Fingerprint, _ request: Request) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("v", 1), .init("subject", .string(subject)),
      .init("scheme", .string(fingerprint.scheme.rawValue)),
      .init("value", .string(fingerprint.value)),
    ]
    if let rendering = request.rendering {
      members.append(.init("as", .string(rendering.rawValue)))
      let symbols =
        rendering == .art
        ? art(fingerprint, of: key)
        : rendering == .hex || rendering == .qr
          ? [Hexadecimal.text(of: fingerprint.bytes)] : rendering.symbols(fingerprint.bytes)
      members.append(.init("symbols", .array(symbols.map { .string($0) })))
      members.append(.init("bits", .integer(Int64(fingerprint.bytes.count * 8))))
    }
    if let contact { return .object(members + contact.members) }
    return .object(members + key.members)
  }

  /// A screen about one key.
  fileprivate func lines(_ appearance: Appearance) -> [String] {
    guard case .curve(let key, let id, .threema) = key else { return key.lines(appearance) }
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
