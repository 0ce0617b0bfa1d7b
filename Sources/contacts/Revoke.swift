// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import Identity
import JSON
import KeystoreConsole
import Linux
import Trust
import Unicode

/// Revokes a contact's key and ID on the user's own word.
func revoke(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let reason = try revocationReason(arguments.value("reason") ?? "")
  var keystore = try console.keystore(arguments)
  let id = try keystore.ledger.contact(typed: arguments.operands[0]).id
  let events: (Ledger) throws -> [Event] = { ledger in
    guard let contact = ledger.contact(id) else { throw ledger.unknown(id) }
    let key = contact.publicKey
    if ledger.isRevoked(id), ledger.isRevoked(key) { return [] }
    return [
      .revoked(Revocation(id: id, publicKey: key, scope: .keyAndID, reason: reason))
    ]
  }
  if try !events(keystore.ledger).isEmpty {
    guard try console.agrees(to: "Revoke \(id.text) and its key? This cannot be undone.") else {
      throw Failure("declined", "nothing was changed", status: .no)
    }
    try console.append(to: &keystore, arguments, events)
  }
  try answer(id, keystore.ledger, console)
  return .yes
}

/// Applies a revocation that a key's owner has signed.
func apply(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let statement = try statement(arguments.operands[0])
  var keystore = try console.keystore(arguments)
  if try !tombstone(statement, in: keystore.ledger).isEmpty {
    try console.append(to: &keystore, arguments) { try tombstone(statement, in: $0) }
  }
  let bearers = keystore.ledger.contacts(with: statement.publicKey)
  let time = timestamp(Int64(clamping: statement.time))
  if console.usesJSON {
    try console.json([
      "v": 1, "result": .string(bearers.isEmpty ? "kept" : "revoked"),
      "id": .string(statement.id.text), "public_key": .string(statement.publicKey.hex),
      "fingerprint": .string(ThreemaFingerprint(of: statement.publicKey).hex),
      "state": "revoked", "time": .string(time), "reason": .string(statement.reason),
    ])
    return .yes
  }
  for contact in bearers { try console.print(contact.row(console.appearance)) }
  if bearers.isEmpty {
    try console.print(
      "no contact has this key; it is revoked from now on: \(grouped(statement.publicKey))")
  }
  let reason = statement.reason.isEmpty ? "no reason given" : quoted(statement.reason)
  try console.print("signed by the key itself, \(time) by its own clock, \(reason)")
  return .yes
}

private func statement(_ operand: String) throws -> RevocationStatement {
  if operand.utf8.starts(with: "3DOTS:".utf8) {
    return try RevocationStatement(text: Array(operand.utf8))
  }
  return try RevocationStatement(text: InputFile.read(operand, limit: 16 * 1024))
}

/// What a statement writes: on key and ID if the contact is known with that key, on the key alone
/// if the ID is not known.
private func tombstone(_ statement: RevocationStatement, in ledger: Ledger) throws -> [Event] {
  let (id, key) = (statement.id, statement.publicKey)
  guard id != ledger.owner, key != ledger.ownerKey else {
    throw Failure(
      "self", "the statement is about your own ID or key; nothing was changed",
      hint: "revoke yourself with 'keygen revoke'", status: .no)
  }
  let contact = ledger.contact(id)
  let isEarlier = contact?.previousKeys.contains(key) == true
  if let contact, contact.publicKey != key, !isEarlier {
    throw Failure(
      "mismatch",
      "the statement revokes another key of \(id.text) than the stored one; nothing was changed: "
        + "stored \(grouped(contact.publicKey)), in the statement \(grouped(key))",
      hint: "ask the person which key is theirs", status: .no)
  }
  // The statement of a key that was replaced keeps it from coming back; the contact stays.
  let scope: Revocation.Scope = contact?.publicKey == key ? .keyAndID : .key
  if ledger.isRevoked(key), scope == .key || ledger.isRevoked(id) { return [] }
  let reason = try revocationReason(statement.reason)
  return [
    .revoked(
      Revocation(
        id: id, publicKey: key, scope: scope, reason: reason, statement: statement.bytes))
  ]
}

/// A reason as the ledger keeps it: in form C; `nil` for none.
private func revocationReason(_ text: String) throws -> String? {
  let text = try composed(text)
  guard !text.isEmpty else { return nil }
  let hasControls = text.unicodeScalars.contains {
    $0.value < 0x20 || (0x7F...0x9F).contains($0.value)
  }
  guard !hasControls, text.utf8.count <= RevocationStatement.reasonLimit else {
    throw RevocationError.badReason
  }
  return text
}
