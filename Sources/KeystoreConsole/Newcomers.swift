// SPDX-License-Identifier: Apache-2.0

package import Console
package import Identity
package import Trust

/// Somebody about whom something new is about to be stored.
package struct Newcomer {
  let id: ThreemaID
  let publicKey: PublicKey?
  let name: String?

  /// Says what is new.
  ///
  /// - Parameters:
  ///   - id: under which ID it comes.
  ///   - publicKey: the key, if that is new.
  ///   - name: the name, if that is new.
  package init(_ id: ThreemaID, _ publicKey: PublicKey? = nil, name: String? = nil) {
    self.id = id
    self.publicKey = publicKey
    self.name = name
  }
}

extension Console {
  /// How many of a kind are told one by one.
  private static let toldSingly = 5

  /// Warns of keys that are known under another ID, and of names that another contact bears; five
  /// at most of each are told one by one.
  ///
  /// - Parameters:
  ///   - newcomers: what is about to be stored, held against one another as well.
  ///   - ledger: the contacts.
  package func warnOfLikeness(_ newcomers: [Newcomer], in ledger: Ledger) {
    let ids = Set(newcomers.map(\.id))
    // One bearer of each is enough to tell.
    var keys: [PublicKey: ThreemaID] = [:]
    var names: [String: ThreemaID] = [:]
    for contact in ledger.contacts.reversed() where !ids.contains(contact.id) {
      keys[contact.publicKey] = contact.id
      if let name = contact.name?.text { names[name.lowercased()] = contact.id }
    }
    var (twins, namesakes) = (0, 0)
    for newcomer in newcomers {
      let id = newcomer.id
      if let key = newcomer.publicKey, let other = keys.updateValue(id, forKey: key), other != id {
        twins += 1
        if twins <= Self.toldSingly {
          warn(
            "\(id.text) has the same key as \(other.text): one of the two IDs is not whose it seems",
            hint: "ask them which ID is theirs; a key belongs to one ID only")
        }
      }
      if let name = newcomer.name, let other = names.updateValue(id, forKey: name.lowercased()),
        other != id
      {
        namesakes += 1
        if namesakes <= Self.toldSingly {
          warn(
            "\(id.text) is called '\(displayed(name, errorAppearance))', as \(other.text) is: "
              + "the ID tells them apart")
        }
      }
    }
    if twins > Self.toldSingly {
      warn("keys that belong to more than one ID, not told here: \(twins - Self.toldSingly)")
    }
    if namesakes > Self.toldSingly {
      warn("names that are borne twice, not told here: \(namesakes - Self.toldSingly)")
    }
  }
}
