// SPDX-License-Identifier: Apache-2.0

import Identity
import Linux
import Trust

/// Entries, each behind two bytes of length: what is no entry is passed over, and the others make a
/// history in the order in which they stand.
func ledger(_ bytes: [UInt8]) {
  var ledger: Ledger?
  var rest = bytes[...]
  while rest.count >= 2 {
    let count = Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())
    let encoded = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    guard let entry = try? unsafe encoded.withUnsafeBytes({ try unsafe Entry(decoding: $0) }) else {
      continue
    }
    precondition(entry.encoded == encoded)
    guard let before = ledger else {
      ledger = try? Ledger(Entry(number: 1, time: entry.time, event: entry.event))
      continue
    }
    var after = before
    let next = Entry(number: before.count + 1, time: entry.time, event: entry.event)
    do {
      try after.append(next)
      check(before, next.event, after)
      ledger = after
    } catch {
      precondition(after.count == before.count && after.hasSameState(as: before))
    }
  }
}

/// Nothing is green but by an attested scan, and nothing that is revoked comes back.
private func check(_ before: Ledger, _ event: Event, _ after: Ledger) {
  for contact in after.contacts where contact.level == .verified {
    precondition(contact.attestation != nil)
    let old = before.contact(contact.id)
    if old?.level == .verified, old?.publicKey == contact.publicKey { continue }
    switch event {
    case .introduced(contact.id, contact.publicKey, _), .verified(contact.id, contact.publicKey, _),
      .keyReplaced(contact.id, contact.publicKey, .some):
      break
    default: preconditionFailure("green by \(event.kind)")
    }
  }
  for contact in before.contacts where contact.isRevoked {
    precondition(after.isRevoked(contact.id, contact.publicKey))
  }
}

/// The bytes of a whole keystore file, in the folder that the fuzzer runs in.
func keystore(_ bytes: [UInt8]) {
  let path = "keystore.db"
  PrivateFile.remove(path)
  PrivateFile.remove(path + "-journal")
  guard (try? OutputFile.create(path, holding: bytes, mode: 0o600)) != nil else {
    preconditionFailure("cannot write \(path)")
  }
  guard
    let keystore = try? Keystore.open(
      at: path, checkpoints: CheckpointFolder(path: "checkpoints"),
      acceptance: .owner(owner))
  else { return }
  precondition(keystore.ledger.ownerKey == owner)
  _ = try? keystore.seal.kind()
  _ = try? keystore.audit()
}

/// The owner of the ledgers in `vectors/`.
private let owner = try! PublicKey(
  hex: "7c2aa10ab3936e5e14b4c6e80ee194b32c939844c82f4e1bbe49c77c17318470")
