// SPDX-License-Identifier: Apache-2.0

import Directory
import Identity
import KeystoreConsole
import Trust

/// What an address book and a directory mean for one ledger.
struct Matching {
  /// Something that is told.
  struct Finding: Hashable {
    enum Result: String {
      case matched, withdrawn, mismatch, ambiguous, revoked
      case conflict = "key-conflict"

      /// Whether the directory knows the contact, and the answer is no all the same.
      var isRefusal: Bool { self != .matched && self != .withdrawn }
    }

    let id: ThreemaID
    let result: Result
  }

  /// What is to be written.
  private(set) var events: [Event] = []
  /// What is to be told, each once.
  private(set) var findings: [Finding] = []
  private var found: Set<Finding> = []
  /// Who is new, with what comes along.
  private(set) var newcomers: [Newcomer] = []
  /// Which contacts are matched by which kind of address now.
  private var held: [ThreemaID: Set<AddressKind>] = [:]

  /// Looks up every address of a book.
  ///
  /// - Parameters:
  ///   - book: the address book.
  ///   - directory: what was answered.
  ///   - ledger: the state it is asked of.
  ///   - withdraws: whether matches that are not found again go.
  init(
    _ book: AddressBook, _ directory: DirectoryFile, in ledger: Ledger, withdraws: Bool
  ) {
    var created: Set<ThreemaID> = []
    for card in book.cards {
      for address in card.addresses {
        let answers = directory.answers(for: address)
        guard let answer = answers.first else { continue }
        guard answers.count == 1 else {
          for answer in answers.sorted(by: { $0.id < $1.id }) { find(answer.id, .ambiguous) }
          continue
        }
        let (id, key) = (answer.id, answer.publicKey)
        if id == ledger.owner || key == ledger.ownerKey { continue }
        // Which of its keys is the right one must not hang on which was asked for first.
        guard !directory.contradicted.contains(id) else {
          find(id, .ambiguous)
          continue
        }
        let contact = ledger.contact(id)
        guard (contact?.publicKey ?? key) == key else {
          find(id, .mismatch)
          continue
        }
        guard !ledger.isRevoked(id, key) else {
          find(id, .revoked)
          continue
        }
        guard contact?.conflict == nil else {
          find(id, .conflict)
          continue
        }
        let kind: AddressKind = address.kind == .email ? .email : .phone
        let isNew = held[id, default: []].insert(kind).inserted
        guard isNew, contact?.matches.contains(kind) != true else { continue }
        events.append(.matched(id, key, kind))
        find(id, .matched)
        guard contact == nil, created.insert(id).inserted else { continue }
        let name = card.name.flatMap { try? contactName($0) }
        newcomers.append(Newcomer(id, key, name: name))
        if let name { events.append(.named(id, name, .directory)) }
      }
    }
    guard withdraws else { return }
    for contact in ledger.contacts {
      for kind in AddressKind.allCases
      where contact.matches.contains(kind) && held[contact.id]?.contains(kind) != true {
        events.append(.matchWithdrawn(contact.id, kind))
        find(contact.id, .withdrawn)
      }
    }
  }

  private mutating func find(_ id: ThreemaID, _ result: Finding.Result) {
    let finding = Finding(id: id, result: result)
    if found.insert(finding).inserted { findings.append(finding) }
  }
}
