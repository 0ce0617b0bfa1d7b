// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import Identity
import JSON
import KeystoreConsole
import Linux
import Sodium
import Trust

/// Makes an identity in a keystore of its own.
func create(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  if let verb = arguments.operands.first {
    throw Failure("usage", "unexpected operand \(quoted(verb))", hint: "see 'keygen --help'")
  }
  try arguments.atMostOne(of: "passphrase-file", "passphrase-fd", "no-passphrase")
  let name = try arguments.value("name").map { try contactName($0) }
  let place = try KeystorePlace(arguments, console)
  try place.requireFree()

  let id = ThreemaID.random()
  let secretKey = try SecretKey.generate()
  let seal: Seal
  if arguments.has("no-passphrase") {
    console.warn("without a passphrase whoever reads the keystore has the identity")
    seal = try Seal(secretKey, owner: id, passphrase: nil)
  } else {
    let passphrase: SecretBytes? = try console.passphrase(
      arguments, asking: "New passphrase for \(id.text)", isNew: true)
    seal = try Seal(secretKey, owner: id, passphrase: passphrase)
  }
  var keystore = try place.create(owner: id, secretKey: secretKey, seal: seal)
  if let name {
    try keystore.append(signing: secretKey, time: Clock.now) { _ in [.named(id, name, .hand)] }
  }
  try present(keystore, console, isNew: true)
  return .yes
}

/// Shows one's own identity.
func show(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  try present(try console.keystore(arguments), console, isNew: false)
  return .yes
}

private func present(
  _ keystore: borrowing Keystore, _ console: Console, isNew: Bool
) throws {
  let (id, key) = (keystore.ledger.owner, keystore.ledger.ownerKey)
  let name = keystore.ledger.ownName?.text
  let isSealed = try keystore.seal.kind() == .passphrase
  if console.usesJSON {
    try console.json([
      "v": 1, "id": .string(id.text), "name": name.map { .string($0) } ?? .null,
      "public_key": .string(key.hex),
      "fingerprint": .string(ThreemaFingerprint(of: key).hex),
      "keystore": .string(keystore.path), "sealed": .bool(isSealed),
      "state": .string(keystore.ledger.isOwnRevoked ? "revoked" : "active"),
    ])
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
  if keystore.ledger.isOwnRevoked { try console.print("State        revoked") }
  guard isNew else { return }
  console.note(
    "the identity is in no Threema directory: the apps read its code, but add no contact")
  console.note("show your code with 'qr-encode', scan theirs with 'verify'")
}
