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
    let isNaming = { (entry: Entry) in entry.event.kind == .named }
    let names = lastName(history)
    var rest = history.filter { !isNaming($0) }
    let makesIt = { (entries: [Entry]) in
      made(names + entries, contact.id, after: genesis) == contact
    }
    // A replaced key has swept away all levels, matches and conflicts before it.
    let epoch = rest.lastIndex { $0.event.kind == .keyReplaced } ?? 0
    let swept = rest.enumerated().filter { index, entry in
      index == 0 || index >= epoch || !entry.event.isSuperseding
    }.map(\.element)
    if makesIt(swept) { rest = swept }
    // Then the longest beginning that nothing after it stands on.
    let places = rest.indices.filter { $0 > 0 && rest[$0].event.isSuperseding }
    for count in stride(from: places.count, to: 0, by: -1) {
      let gone = Set(places.prefix(count))
      let fewer = rest.indices.filter { !gone.contains($0) }.map { rest[$0] }
      if makesIt(fewer) {
        rest = fewer
        break
      }
    }
    rest = withoutPairs(rest, makesIt)
    return names + rest
  }

  /// Leaves out single entries, and pairs of which one undoes the other, where nothing changes.
  private static func withoutPairs(_ history: [Entry], _ makesIt: ([Entry]) -> Bool) -> [Entry] {
    var rest = history
    var index = 1
    while index < rest.count {
      guard rest[index].event.isSuperseding else {
        index += 1
        continue
      }
      var fewer = rest
      fewer.remove(at: index)
      if makesIt(fewer) {
        rest = fewer
        continue
      }
      let partner = fewer.indices.dropFirst(index).prefix(8).first { other in
        guard fewer[other].event.isSuperseding else { return false }
        var fewest = fewer
        fewest.remove(at: other)
        return makesIt(fewest)
      }
      if let partner {
        fewer.remove(at: partner)
        rest = fewer
      } else {
        index += 1
      }
    }
    return rest
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
