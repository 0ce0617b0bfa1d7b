// SPDX-License-Identifier: Apache-2.0

/// What a contact's level and matches are, and how entries move them; conflicts and times left out.
///
/// There are few standings, so that the shortest way to one of them is found in one pass over a
/// history, however long it is.
struct Standing: Hashable {
  var level: TrustLevel
  var matches: Set<AddressKind> = []

  /// The standing that a contact begins with, or begins anew.
  ///
  /// - Parameter event: what made the contact, or replaced its key; `nil` for another one.
  init?(beginning event: Event) {
    switch event {
    case .introduced, .keyReplaced(_, _, _?): level = .verified
    case .added, .keyReplaced(_, _, nil): level = .unknown
    case .matched(_, _, let address): (level, matches) = (.serverMatched, [address])
    default: return nil
    }
  }

  /// The standing after an entry.
  ///
  /// - Parameter event: what the entry says of the contact.
  /// - Returns: `nil` if it cannot stand there, or moves nothing.
  func after(_ event: Event) -> Standing? {
    var next = self
    switch event {
    case .verified where level < .verified:
      next.level = .verified
    case .matched(_, _, let address) where !matches.contains(address):
      next.matches.insert(address)
      if level == .unknown { next.level = .serverMatched }
    case .matchWithdrawn(_, let address) where matches.contains(address):
      next.matches.remove(address)
      if level == .serverMatched, next.matches.isEmpty { next.level = .unknown }
    case .downgraded where level > .unknown:
      (next.level, next.matches) = (.unknown, [])
    default: return nil
    }
    return next
  }

  /// The fewest entries that lead where the whole history leads, by the same last change of level:
  /// its time and its attestation are the contact's.
  ///
  /// - Parameter history: what happened since the contact stood here.
  /// - Returns: entries of the history, in their order; of two ways of one length the later one.
  func shortestWay(through history: [Entry]) -> [Entry] {
    var goal = self
    var lastChange: Int?
    for (index, entry) in history.enumerated() {
      guard let next = goal.after(entry.event) else { continue }
      if next.level != goal.level { lastChange = index }
      goal = next
    }
    var ways: [Standing: [Entry]] = [self: []]
    for (index, entry) in history.enumerated() {
      let before = ways
      if index == lastChange { ways = [:] }
      for (standing, way) in before {
        guard let next = standing.after(entry.event) else { continue }
        let changes = next.level != standing.level
        let isAllowed = lastChange.map { index < $0 || changes == (index == $0) } ?? !changes
        guard isAllowed else { continue }
        let longer = way + [entry]
        if let other = ways[next], !Self.isBetter(longer, than: other) { continue }
        ways[next] = longer
      }
    }
    return ways[goal] ?? history
  }

  private static func isBetter(_ one: [Entry], than other: [Entry]) -> Bool {
    guard one.count == other.count else { return one.count < other.count }
    return other.lexicographicallyPrecedes(one) { $0.number < $1.number }
  }
}
