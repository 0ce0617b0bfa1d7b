// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import JSON
import KeystoreConsole
import Trust

/// Puts another key in the place of a contact's, at level 1: nobody scanned it.
func replaceKey(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let key = try PublicKey(hex: arguments.operands[1])
  _ = try key.edwards()
  var keystore = try console.keystore(arguments)
  let id = try keystore.ledger.contact(typed: arguments.operands[0]).id
  let events: (Ledger) throws -> [Event] = { ledger in
    guard let contact = ledger.contact(id) else { throw ledger.unknown(id) }
    guard key != ledger.ownerKey else {
      throw Failure("self", "cannot replace the key of \(id.text): this is your own key")
    }
    guard contact.publicKey != key else {
      throw Failure("same-key", "\(id.text) has this key already", status: .no)
    }
    guard !contact.isRevoked, !ledger.isRevoked(key) else {
      throw Failure(
        "revoked", "cannot replace the key of \(id.text): the contact or the key is revoked",
        status: .no)
    }
    return [.keyReplaced(id, key, nil)]
  }
  _ = try events(keystore.ledger)
  console.warnOfLikeness([Newcomer(id, key)], in: keystore.ledger)
  if let stored = keystore.ledger.contact(id) {
    console.note("before: \(grouped(stored.publicKey))")
    console.note("now:    \(grouped(key))")
  }
  try console.append(to: &keystore, arguments, events)
  try answer(id, keystore.ledger, console)
  return .yes
}

/// Takes a contact back to level 1.
func downgrade(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  var keystore = try console.keystore(arguments)
  let id = try keystore.ledger.contact(typed: arguments.operands[0]).id
  let events: (Ledger) throws -> [Event] = { ledger in
    guard let contact = ledger.contact(id) else { throw ledger.unknown(id) }
    return contact.recordedLevel > .unknown ? [.downgraded(id)] : []
  }
  if try !events(keystore.ledger).isEmpty {
    try console.append(to: &keystore, arguments, events)
  }
  try answer(id, keystore.ledger, console)
  return .yes
}

/// Takes a contact out of the list; what is revoked stays so.
func forget(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  var keystore = try console.keystore(arguments)
  let contact = try keystore.ledger.contact(typed: arguments.operands[0])
  let id = contact.id
  guard try console.agrees(to: "Forget \(id.text)? Its key and how it was verified are lost.")
  else { throw Failure("declined", "nothing was changed", status: .no) }
  try console.append(to: &keystore, arguments) { ledger in
    guard ledger.contact(id) != nil else { throw ledger.unknown(id) }
    return [.forgotten(id)]
  }
  if console.usesJSON {
    try console.json(["v": 1, "result": "forgotten", "id": .string(id.text)])
  } else {
    try console.print("forgotten: \(contact.row(console.appearance))")
    console.note("key and name are still in the history; 'contacts compact' takes them out")
  }
  return .yes
}

/// Starts a fresh history from the present state.
func compact(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  var keystore = try console.keystore(arguments)
  let done = try console.compact(&keystore, arguments)
  if console.usesJSON {
    try console.json([
      "v": 1, "result": "compacted", "entries_before": .integer(done.before),
      "entries": .integer(done.after), "checkpoint": .string(keystore.checkpoint.line),
    ])
  } else {
    try console.print("\(entries(done.before)) before, \(entries(done.after)) now")
    try console.print(keystore.checkpoint.line)
  }
  if !done.isShrunk {
    console.warn("the file could not be made smaller; what was left out is overwritten with zeros")
  }
  console.note("checkpoints that are kept elsewhere hold on to the history before: keep this one")
  return .yes
}

extension Console {
  /// Asks at a terminal before something is lost; a script has said so by calling.
  func agrees(to question: String) throws -> Bool {
    try isInteractive ? confirm(question) : true
  }
}
