// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import Identity
import JSON
import KeystoreConsole
import Linux
import Trust

/// Adds the contacts of a file, at level 1; what is there stays as it is.
func importContacts(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let path = arguments.operands[0]
  let id = try arguments.value("id").map { try ThreemaID(typed: $0) }
  let bytes = try InputFile.read(path, limit: 64 * 1024 * 1024)
  let named = arguments.value("format").flatMap { FileFormat(rawValue: $0) }
  guard let format = named ?? FileFormat(of: bytes) else {
    throw Failure(
      "unknown-format", "\(quoted(path)) is in no format that contacts are imported from",
      hint:
        "say which with --format: \(FileFormat.allCases.map(\.rawValue).joined(separator: ", "))")
  }
  if id != nil, [.csv, .jsonLines].contains(format) {
    throw Failure(
      "usage", "'--id' does not go with \(format.rawValue), where each contact has its own ID",
      hint: "leave it out")
  }
  let records = try records(bytes, format, id: id)
  var keystore = try console.keystore(arguments)
  var results = outcome(of: records, in: keystore.ledger)
  if results.contains(where: { $0.result == .added }) {
    let newcomers = results.filter { $0.result == .added }.map(\.record)
      .map { Newcomer($0.id, $0.publicKey, name: $0.name) }
    console.warnOfLikeness(newcomers, in: keystore.ledger)
    try console.append(to: &keystore, arguments) { ledger in
      results = outcome(of: records, in: ledger)
      return results.filter { $0.result == .added }.flatMap(\.events)
    }
  }
  for result in results { try print(result, keystore.ledger, console) }
  if !console.usesJSON {
    let counts = ImportResult.Kind.allCases.map { kind in
      (kind, results.count { $0.result == kind })
    }
    let words = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.words)" }
    console.note(words.isEmpty ? "the file holds no contact" : words.joined(separator: ", "))
  }
  return results.contains { [.mismatch, .revoked].contains($0.result) } ? .no : .yes
}

/// What becomes of one record.
struct ImportResult {
  enum Kind: String, CaseIterable {
    case added
    case unchanged
    case mismatch
    case own = "self"
    case revoked

    var words: String {
      switch self {
      case .added: "added"
      case .unchanged: "there already"
      case .mismatch: "with another key than the stored one, not changed"
      case .own: "your own, left out"
      case .revoked: "revoked where they come from, left out"
      }
    }
  }

  let record: Record
  let result: Kind
  let stored: PublicKey?

  var events: [Event] {
    [.added(record.id, record.publicKey, .imported)]
      + (record.name.map { [.named(record.id, $0, .imported)] } ?? [])
  }
}

/// Holds records against the contacts, and against those before them in the file.
private func outcome(of records: [Record], in ledger: Ledger) -> [ImportResult] {
  var added: [ThreemaID: PublicKey] = [:]
  return records.map { record in
    if record.id == ledger.owner || record.publicKey == ledger.ownerKey {
      return ImportResult(record: record, result: .own, stored: nil)
    }
    if record.isRevoked { return ImportResult(record: record, result: .revoked, stored: nil) }
    if let stored = ledger.contact(record.id)?.publicKey ?? added[record.id] {
      return ImportResult(
        record: record, result: stored == record.publicKey ? .unchanged : .mismatch,
        stored: stored)
    }
    added[record.id] = record.publicKey
    return ImportResult(record: record, result: .added, stored: nil)
  }
}

private func print(_ result: ImportResult, _ ledger: Ledger, _ console: Console) throws {
  let record = result.record
  if console.usesJSON {
    let members: [JSONValue.Member] =
      ledger.contact(record.id)?.members
      ?? [
        .init("id", .string(record.id.text)), .init("public_key", .string(record.publicKey.hex)),
      ]
    try console.json(
      .object([.init("v", 1), .init("result", .string(result.result.rawValue))] + members))
    return
  }
  switch result.result {
  case .added:
    if let contact = ledger.contact(record.id) {
      try console.print(contact.row(console.appearance))
    }
  case .mismatch:
    console.warn(
      "line \(record.line): \(record.id.text) has another key: stored "
        + "\(result.stored.map(grouped) ?? ""), in the file \(grouped(record.publicKey))",
      hint: meetingHint(record.id))
  case .revoked:
    console.warn(
      "line \(record.line): \(record.id.text) is revoked where it comes from, and is left out",
      hint: "to keep the revocation, apply their statement: contacts apply STATEMENT")
  case .unchanged, .own: break
  }
}
