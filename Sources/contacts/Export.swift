// SPDX-License-Identifier: Apache-2.0

import Console
import Directory
import Identity
import JSON
import KeystoreConsole
import Trust

/// Writes contacts in a format that others read.
func export(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  guard let format = arguments.value("format").flatMap({ FileFormat(rawValue: $0) }) else {
    throw Failure(
      "usage", "export needs --format",
      hint: "say one of --format \(FileFormat.allCases.map(\.rawValue).joined(separator: ", "))")
  }
  if console.usesJSON, format != .jsonLines {
    throw Failure("usage", "'--json' goes with '--format jsonl' alone")
  }
  let least = try arguments.value("at-least").map { try trustLevel($0) } ?? .unknown
  let ledger = try console.keystore(arguments).ledger
  let only = try arguments.operands.first.map { try ledger.contact(typed: $0) }
  let contacts = (only.map { [$0] } ?? ledger.contacts).filter { $0.dependableLevel >= least }
  if let only, contacts.isEmpty {
    throw Failure(
      "level-too-low", "\(only.id.text) is below level \(least.rawValue)",
      hint: only.wayOut, status: .no)
  }
  // Whoever reads the others sees the state; these would be used as they stand.
  let usable = contacts.filter { !$0.isRevoked }
  if usable.count < contacts.count, [.age, .gateway].contains(format) {
    console.note("revoked and left out: \(contacts.count - usable.count)")
  }
  /// A terminal would obey what a name holds; a file gets it as it is.
  func name(of contact: Contact) -> String? {
    contact.name.map {
      console.isTerminal ? displayed($0.text, console.appearance) : $0.text
    }
  }
  switch format {
  case .jsonLines:
    for contact in contacts { try console.json(.object([.init("v", 1)] + contact.members)) }
  case .csv:
    try console.print("id,public_key,name,level,state,key_conflict")
    for contact in contacts {
      try console.print(
        CSV.line([
          contact.id.text, contact.publicKey.hex, name(of: contact) ?? "",
          // A reader of columns may look at this one alone, so it is the level that counts.
          "\(contact.dependableLevel.rawValue)", contact.isRevoked ? "revoked" : "active",
          "\(contact.conflict != nil)",
        ]))
    }
  case .age:
    for contact in usable {
      let name = name(of: contact).map { " \($0)" } ?? ""
      try console.print("# \(contact.id.text)\(name)")
      try console.print(AgeRecipient.text(of: contact.publicKey))
    }
  case .gateway:
    guard usable.count == 1, let contact = usable.first else {
      throw Failure(
        "usage", "a gateway's key file holds one key, and \(usable.count) contacts fit",
        hint: "name one: contacts export ID --format gateway")
    }
    try console.write(Array(GatewayKeyFile.text(of: contact.publicKey).utf8))
  }
  return .yes
}
