// SPDX-License-Identifier: Apache-2.0

import Identity

/// Which entries of a ledger its present state needs.
///
/// Only what may be left out is decided here; whether the state stays the same is asked of the fold.
/// Source: `FORMATS.md`, section 9.
enum CompactionFilter {
  /// The entries to take over, in their order, without genesis and link.
  ///
  /// - Parameters:
  ///   - entries: all of a ledger.
  ///   - ledger: what they make.
  /// - Returns: entries that make the same contacts, tombstones, own name and own revocation.
  static func carried(of entries: [Entry], making ledger: Ledger) -> [Entry] {
    let genesis = Entry(number: 1, time: 0, event: entries[0].event)
    var histories: [ThreemaID: [Entry]] = [:]
    var kept: [Entry] = []
    for entry in entries {
      switch entry.event {
      case .genesis, .compacted: break
      case .revoked, .ownRevoked: kept.append(entry)
      case .forgotten(let id): histories[id] = nil
      default:
        if let id = entry.event.subject { histories[id, default: []].append(entry) }
      }
    }
    for (id, history) in histories {
      if id == ledger.owner {
        kept += lastName(history)
      } else if let contact = ledger.stored(id) {
        kept += needed(history, making: contact, after: genesis)
      }
    }
    kept.sort { $0.number < $1.number }
    return kept
  }

  /// What one contact needs of its history since it was last introduced.
  private static func needed(
    _ history: [Entry], making contact: Contact, after genesis: Entry
  ) -> [Entry] {
    let events = history.filter { $0.event.kind != .named }
    // A replaced key has swept away all levels, matches and conflicts before it.
    let epoch = events.lastIndex { $0.event.kind == .keyReplaced } ?? 0
    guard let beginning = Standing(beginning: events[epoch].event) else { return history }
    let since = events[(epoch + 1)...].filter(\.event.isSuperseding)
    let lasting = events.enumerated().filter { $0 == 0 || !$1.event.isSuperseding }.map(\.element)
    // Nothing was verified or matched since a conflict that is open, so that it stands by itself.
    let conflict = since.last { contact.conflict != nil && $0.event.kind == .keyConflict }
    let needed =
      lastName(history) + lasting + beginning.shortestWay(through: since)
      + (conflict.map { [$0] } ?? [])
    return made(needed, contact.id, after: genesis) == contact ? needed : history
  }

  /// The entry that gave the present name, if there is one.
  private static func lastName(_ history: [Entry]) -> [Entry] {
    guard let last = history.last(where: { $0.event.kind == .named }),
      case .named(_, _?, _) = last.event
    else { return [] }
    return [last]
  }

  /// The contact that entries make, or `nil` if one of them is not allowed.
  private static func made(
    _ entries: [Entry], _ id: ThreemaID, after genesis: Entry
  ) -> Contact? {
    guard var ledger = try? Ledger(genesis) else { return nil }
    for (offset, entry) in entries.sorted(by: { $0.number < $1.number }).enumerated() {
      let next = Entry(number: Int64(offset) + 2, time: entry.time, event: entry.event)
      do throws(Damage) {
        try ledger.append(next)
      } catch {
        return nil
      }
    }
    return ledger.stored(id)
  }
}

extension Event {
  /// The contact an entry speaks of.
  fileprivate var subject: ThreemaID? {
    switch self {
    case .introduced(let id, _, _), .added(let id, _, _), .verified(let id, _, _),
      .matched(let id, _, _), .matchWithdrawn(let id, _), .named(let id, _, _),
      .keyConflict(let id, _, _), .conflictCleared(let id, _, _), .keyReplaced(let id, _, _),
      .downgraded(let id), .forgotten(let id), .callCompared(let id, _, _, _):
      id
    case .revoked(let revocation): revocation.id
    case .genesis, .compacted, .ownRevoked: nil
    }
  }

  /// Whether a later entry can make this one unneeded.
  fileprivate var isSuperseding: Bool {
    switch kind {
    case .verified, .matched, .matchWithdrawn, .keyConflict, .conflictCleared, .downgraded: true
    default: false
    }
  }
}
