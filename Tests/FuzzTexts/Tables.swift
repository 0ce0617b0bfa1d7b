// SPDX-License-Identifier: Apache-2.0

import Directory

/// An address book, a directory's answers, or a table, chosen by the first byte.
func table(_ bytes: [UInt8]) {
  guard let choice = bytes.first else { return }
  let body = Array(bytes.dropFirst())
  switch choice % 4 {
  case 0:
    guard let book = try? AddressBook(body) else { return }
    for card in book.cards {
      precondition(Set(card.addresses).count == card.addresses.count)
      // What was read once is read as the same again.
      for address in card.addresses {
        switch address.kind {
        case .email: precondition((try? Address(email: address.text)) == address)
        case .phone: precondition((try? Address(phone: "+" + address.text)) == address)
        }
        _ = address.twin?.hash
      }
    }
  case 1: _ = try? DirectoryFile(body)
  case 2:
    guard let records = try? CSV.records(body) else { return }
    let written = records.map { CSV.line($0.fields) + "\n" }.joined()
    let again = try? CSV.records(Array(written.utf8))
    precondition(again?.map(\.fields) == records.map(\.fields))
  default: rows(body)
  }
}
