// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import JSON
import KeystoreConsole
import Trust

/// Lists contacts, one a line.
func list(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let least = try level(arguments) ?? .unknown
  let keystore = try console.keystore(arguments)
  let query = arguments.operands.first?.lowercased()
  let contacts = keystore.ledger.contacts.filter { contact in
    contact.dependableLevel >= least
      && (query.map { holds(contact, $0) } ?? true)
  }
  for contact in contacts {
    if console.usesJSON {
      try console.json(.object([.init("v", 1)] + contact.members))
    } else {
      try console.print(contact.row(console.appearance))
    }
  }
  if contacts.isEmpty, !console.usesJSON {
    console.note(keystore.ledger.contactCount == 0 ? "no contacts yet" : "no contact fits")
  }
  return .yes
}

private func level(_ arguments: Arguments) throws(Failure) -> TrustLevel? {
  guard let text = arguments.value("at-least") else { return nil }
  return try trustLevel(text)
}

private func holds(_ contact: Contact, _ query: String) -> Bool {
  contact.id.text.lowercased().contains(query)
    || (contact.name?.text.lowercased().contains(query) ?? false)
}

/// Shows one contact.
func show(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let keystore = try console.keystore(arguments)
  let contact = try keystore.ledger.contact(typed: arguments.operands[0])
  if console.usesJSON {
    try console.json(.object([.init("v", 1)] + contact.members))
    return .yes
  }
  for line in contact.card(console.appearance) { try console.print(line) }
  if !contact.isVerified, let way = contact.wayOut { console.note(way) }
  return .yes
}

/// Lists the entries of the ledger.
func log(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let keystore = try console.keystore(arguments)
  try keystore.forEachEntry { entry in
    if console.usesJSON {
      try console.json(.object(entry.members))
    } else {
      try console.print(entry.line(console.appearance))
    }
  }
  return .yes
}
