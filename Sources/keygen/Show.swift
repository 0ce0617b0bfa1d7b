// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import JSON
import KeystoreConsole
import Trust

/// Shows one's own identity.
func show(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  try present(try console.keystore(arguments), console)
  return .yes
}

/// One's own identity: as JSON, or a screen of it.
func present(_ keystore: borrowing Keystore, _ console: Console) throws {
  let (id, key) = (keystore.ledger.owner, keystore.ledger.ownerKey)
  let name = keystore.ledger.ownName?.text
  let isSealed = try keystore.seal.kind() == .passphrase
  if console.usesJSON {
    let place: [JSONValue.Member] = [
      .init("keystore", .string(keystore.path)), .init("sealed", .bool(isSealed)),
    ]
    try console.json(.object([.init("v", 1)] + keystore.ledger.ownMembers + place))
    return
  }
  try console.print("ID           \(console.appearance.paint(id.text, .bold))")
  if let name {
    try console.print(
      "Name         \(displayed(name, console.appearance))")
  }
  for line in keyLines(key, console.appearance) { try console.print(line) }
  try console.print("Keystore     \(escaped(keystore.path))")
  try console.print("Sealed       \(isSealed ? "with a passphrase" : "no: without a passphrase")")
  if keystore.ledger.isOwnRevoked {
    let mark = console.appearance.paint("revoked", Style(.unknown, isBold: true))
    try console.print("State        \(mark)")
  }
}
