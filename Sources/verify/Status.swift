// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import JSON
import KeystoreConsole
import Trust

/// Says how sure one is of a contact; status 0 if that is enough.
func status(
  of text: String, _ arguments: Arguments, _ console: Console
) throws -> ExitStatus {
  let least = try arguments.value("at-least").map { try trustLevel($0) } ?? .verified
  let id = try ThreemaID(typed: text)
  let ledger = try console.keystore(arguments).ledger
  guard let contact = ledger.contact(id) else {
    guard console.usesJSON else { throw ledger.unknown(id) }
    try console.json(["v": 1, "result": "unknown-contact", "id": .string(id.text)])
    return .no
  }
  if console.usesJSON {
    let result: JSONValue = contact.isVerified ? "verified" : "unverified"
    try console.json(.object([.init("v", 1), .init("result", result)] + contact.members))
  } else {
    try console.print(contact.row(console.appearance))
    try console.print(contact.words)
    if let way = contact.wayOut { console.note(way) }
  }
  return contact.dependableLevel >= least ? .yes : .no
}
