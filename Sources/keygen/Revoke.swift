// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import Identity
import JSON
import KeystoreConsole
import Linux
import Sodium
import SymbolConsole
import Trust
import Unicode

/// Signs the statement that one's own key is never to be trusted again, and, unless it is only
/// prepared, writes it into the keystore.
func revoke(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let output = try newFile(arguments)
  let reason = try composed(arguments.value("reason") ?? "")
  var keystore = try console.keystore(arguments)
  let owner = keystore.ledger.owner
  // A second time gives the same statement once more.
  if let stored = keystore.ledger.ownStatement {
    let statement = try RevocationStatement(bytes: stored)
    if let output {
      try OutputFile.create(output, holding: Array("\(statement.line)\n".utf8), mode: 0o600)
    }
    try hand(out: statement, isRevoked: true, to: output, arguments, console)
    return .yes
  }
  let isOnlyPrepared = arguments.has("prepare")
  if !isOnlyPrepared { try confirm(owner, arguments, console) }
  let secretKey = try console.unlock(keystore, arguments)
  let statement = try RevocationStatement(
    of: owner, signing: secretKey, time: UInt64(clamping: Clock.now), reason: reason,
    randomness: SecretBytes.random(count: SecretKey.randomnessByteCount))
  // The file first: once the identity is revoked, its statement must be in somebody's hands.
  if let output {
    try OutputFile.create(output, holding: Array("\(statement.line)\n".utf8), mode: 0o600)
  }
  if !isOnlyPrepared {
    do {
      try keystore.append(signing: secretKey, time: Clock.now) { ledger in
        ledger.isOwnRevoked ? [] : [.ownRevoked(statement: statement.bytes)]
      }
    } catch let error as KeystoreError {
      throw error.failure(at: keystore.path)
    }
  }
  try hand(out: statement, isRevoked: !isOnlyPrepared, to: output, arguments, console)
  return .yes
}

/// Lets the user type the ID: what follows cannot be undone.
private func confirm(
  _ owner: ThreemaID, _ arguments: Arguments, _ console: Console
) throws {
  let given = arguments.value("confirm")
  let typed =
    try given
    ?? console.prompt(
      "This revokes your identity for good. Type its ID, \(owner.text), to go on:")
  guard let typed else {
    throw Failure(
      "usage", "a revocation cannot be undone, and this one was not confirmed",
      hint: "say it with --confirm \(owner.text), or only write the statement with --prepare")
  }
  // An argument that is no ID is a mistake; at the prompt whatever is not the ID is a no.
  let id = given == nil ? try? ThreemaID(typed: typed) : try ThreemaID(typed: typed)
  guard id == owner else {
    throw Failure(
      "not-confirmed", "\(quoted(typed)) is not your ID, \(owner.text); nothing was changed",
      status: .no)
  }
}

private func hand(
  out statement: RevocationStatement, isRevoked: Bool, to output: String?,
  _ arguments: Arguments, _ console: Console
) throws {
  if console.usesJSON {
    try console.json([
      "v": 1, "id": .string(statement.id.text), "public_key": .string(statement.publicKey.hex),
      "fingerprint": .string(ThreemaFingerprint(of: statement.publicKey).hex),
      "state": .string(isRevoked ? "revoked" : "active"),
      "statement": .string(statement.line), "file": output.map { .string($0) } ?? .null,
    ])
    return
  }
  if output == nil { try console.print(statement.line) }
  if arguments.has("qr") { try console.drawSymbol(of: statement.line) }
  console.note(
    isRevoked
      ? "\(statement.id.text) is revoked; give the statement to your contacts: "
        + "contacts apply STATEMENT"
      : "nothing is revoked yet; whoever has the statement can revoke \(statement.id.text), "
        + "so keep it safe and elsewhere")
}
