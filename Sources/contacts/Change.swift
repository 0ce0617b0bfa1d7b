// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import JSON
import KeystoreConsole
import Trust

/// Adds a contact at level 1.
func add(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let (id, key) = try newContact(arguments)
  // Whatever is stored must have one face only.
  _ = try key.edwards()
  let name = try arguments.value("name").map { try contactName($0) }
  var keystore = try console.keystore(arguments)
  let events: (Ledger) throws -> [Event] = { ledger in
    try check(id, key, in: ledger)
    return [.added(id, key, .hand)] + (name.map { [.named(id, $0, .hand)] } ?? [])
  }
  // What can be refused is refused before anybody types a passphrase.
  _ = try events(keystore.ledger)
  console.warnOfLikeness([Newcomer(id, key, name: name)], in: keystore.ledger)
  try console.append(to: &keystore, arguments, events)
  try answer(id, keystore.ledger, console)
  return .yes
}

private func newContact(_ arguments: Arguments) throws -> (ThreemaID, PublicKey) {
  switch (arguments.operands.first, arguments.value("id"), arguments.value("key")) {
  case (let payload?, nil, nil):
    let payload = try IdentityPayload(bytes: Array(payload.utf8))
    guard payload.expiry == nil else {
      throw Failure(
        "expiring-payload", "the identity code has an expiry, and adding by hand has none",
        hint: "give the ID with --id and the key with --key, or scan the code with 'verify'")
    }
    return (payload.id, payload.publicKey)
  case (nil, let id?, let key?):
    return (try ThreemaID(typed: id), try PublicKey(hex: key))
  default:
    throw Failure(
      "usage", "add takes either a payload (3mid:…), or --id and --key",
      hint: "see 'contacts --help'")
  }
}

private func check(_ id: ThreemaID, _ key: PublicKey, in ledger: Ledger) throws(Failure) {
  guard id != ledger.owner, key != ledger.ownerKey else {
    throw Failure(
      "self", "cannot add \(id.text): this is your own ID or key", hint: "see 'keygen show'")
  }
  guard let contact = ledger.contact(id) else { return }
  guard contact.publicKey == key else {
    throw Failure(
      "mismatch",
      "cannot add \(id.text): it is a contact with another key: stored \(grouped(contact.publicKey)), "
        + "given \(grouped(key))",
      hint: meetingHint(id),
      status: .no)
  }
  throw Failure(
    "contact-exists", "cannot add \(id.text): it is a contact already, with this key",
    hint: "see 'contacts show \(id.text)'", status: .no)
}

/// Changes what a contact, or the owner, is called.
func rename(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let name = try arguments.operands.dropFirst().first.map { try contactName($0) }
  var keystore = try console.keystore(arguments)
  let id = try ThreemaID(typed: arguments.operands[0])
  let isOwn = id == keystore.ledger.owner
  let events: (Ledger) throws -> [Event] = { ledger in
    guard isOwn || ledger.contact(id) != nil else { throw ledger.unknown(id) }
    let stored = isOwn ? ledger.ownName : ledger.contact(id)?.name
    guard name != nil || stored != nil else { return [] }
    if let name, stored?.origin == .hand, stored?.text.utf8.elementsEqual(name.utf8) == true {
      return []
    }
    return [.named(id, name, .hand)]
  }
  let former = isOwn ? keystore.ledger.ownName : keystore.ledger.contact(id)?.name
  if try !events(keystore.ledger).isEmpty {
    console.warnOfLikeness([Newcomer(id, name: name)], in: keystore.ledger)
    try console.append(to: &keystore, arguments, events)
  }
  if isOwn {
    try answerAsOwner(keystore.ledger, console)
  } else {
    try answer(id, keystore.ledger, console)
  }
  if name == nil {
    console.note(
      former.map { "name taken away: '\(displayed($0.text, console.errorAppearance))'" }
        ?? "there was no name to take away")
  }
  return .yes
}

/// Shows what the owner is called now.
private func answerAsOwner(_ ledger: Ledger, _ console: Console) throws {
  if console.usesJSON {
    try console.json(.object([.init("v", 1)] + ledger.ownMembers))
  } else {
    let name = ledger.ownName.map { displayed($0.text, console.appearance) } ?? "(no name)"
    try console.print("\(ledger.owner.text)  \(name) (this is you)")
  }
}

/// Shows a contact as it is now.
func answer(_ id: ThreemaID, _ ledger: Ledger, _ console: Console) throws {
  guard let contact = ledger.contact(id) else { throw ledger.unknown(id) }
  if console.usesJSON {
    try console.json(.object([.init("v", 1)] + contact.members))
  } else {
    try console.print(contact.row(console.appearance))
    if !contact.isVerified, let way = contact.wayOut { console.note(way) }
  }
}
