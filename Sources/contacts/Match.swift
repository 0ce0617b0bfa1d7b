// SPDX-License-Identifier: Apache-2.0

import Console
import Directory
import Identity
import JSON
import KeystoreConsole
import Linux
import Trust

private let fileLimit = 64 * 1024 * 1024

/// Holds an address book against what a directory answered: contacts become server-matched.
func match(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  guard let path = arguments.value("address-book") else {
    throw Failure("usage", "match needs --address-book", hint: "see 'contacts --help'")
  }
  let book = try addressBook(path, console)
  if arguments.has("hashes") {
    try printHashes(book, console)
    return .yes
  }
  guard let source = arguments.value("directory") else {
    throw Failure(
      "usage", "match needs --directory, or --hashes to ask one", hint: "see 'contacts --help'")
  }
  let answers = try InputFile.read(source, limit: fileLimit)
  // A download that failed would otherwise withdraw every match.
  guard !answers.isEmpty else {
    throw Failure(
      "empty-directory", "\(quoted(source)) is empty; nothing was changed",
      hint: "ask the directory again; one that knows nobody answers with a header line alone: "
        + "hash,id,public_key")
  }
  let directory = try DirectoryFile(answers)
  var keystore = try console.keystore(arguments)
  let withdraws = !arguments.has("keep")
  var matching = Matching(book, directory, in: keystore.ledger, withdraws: withdraws)
  if !matching.events.isEmpty {
    console.warnOfLikeness(matching.newcomers, in: keystore.ledger)
    try console.append(to: &keystore, arguments) { ledger in
      matching = Matching(book, directory, in: ledger, withdraws: withdraws)
      return matching.events
    }
  }
  for finding in matching.findings { try print(finding, keystore.ledger, console) }
  if matching.findings.isEmpty, !console.usesJSON { console.note("nothing has changed") }
  return matching.findings.contains(where: \.result.isRefusal) ? .no : .yes
}

private func addressBook(_ path: String, _ console: Console) throws -> AddressBook {
  let bytes = try InputFile.read(path, limit: fileLimit)
  do throws(AddressBook.Failure) {
    let book = try AddressBook(bytes)
    if book.numbersWithoutCountry > 0 {
      console.warn(
        "phone numbers without a country code, left out: \(book.numbersWithoutCountry)",
        hint: "write them with + and the country's number, such as +41 79 123 45 67")
    }
    if book.otherAddresses > 0 {
      console.warn("addresses that are none, or not in ASCII, left out: \(book.otherAddresses)")
    }
    return book
  } catch {
    throw error.failure
  }
}

/// What a directory is asked for, each hash once.
private func printHashes(_ book: AddressBook, _ console: Console) throws {
  var seen: Set<Address> = []
  for address in book.cards.flatMap(\.addresses) {
    for address in [address] + (address.twin.map { [$0] } ?? [])
    where seen.insert(address).inserted {
      let hash = Hexadecimal.text(of: address.hash)
      if console.usesJSON {
        try console.json([
          "v": 1, "kind": .string(address.kind.rawValue), "hash": .string(hash),
        ])
      } else {
        try console.print("\(address.kind.rawValue) \(hash)")
      }
    }
  }
}

private func print(
  _ finding: Matching.Finding, _ ledger: Ledger, _ console: Console
) throws {
  if console.usesJSON {
    let members: [JSONValue.Member] =
      ledger.contact(finding.id)?.members ?? [.init("id", .string(finding.id.text))]
    try console.json(
      .object([.init("v", 1), .init("result", .string(finding.result.rawValue))] + members))
    return
  }
  switch finding.result {
  case .matched, .withdrawn:
    guard let contact = ledger.contact(finding.id) else { return }
    try console.print(contact.row(console.appearance))
    if finding.result == .withdrawn {
      console.note("\(finding.id.text): the directory no longer answers for its address")
    }
  case .mismatch:
    console.warn(
      "\(finding.id.text): the directory has another key than the stored one; not changed",
      hint: meetingHint(finding.id))
  case .ambiguous:
    console.warn(
      "\(finding.id.text): the directory contradicts itself; not raised",
      hint: "it has several answers for one address, or several keys for one ID")
  case .revoked: console.warn("\(finding.id.text): revoked, and not raised")
  case .conflict: console.warn("\(finding.id.text): in key conflict, and not raised")
  }
}
