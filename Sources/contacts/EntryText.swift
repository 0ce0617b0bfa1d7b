// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import Identity
import JSON
import KeystoreConsole
import Trust

extension Entry {
  /// The entry on one line: number, time, kind, and what it says.
  func line(_ appearance: Appearance) -> String {
    let digits = String(number)
    let padding = String(repeating: " ", count: max(0, 6 - digits.count))
    let kind = event.kind.label
    let fill = String(repeating: " ", count: 16 - kind.count)
    let facts = event.facts.map { fact in
      switch fact.value {
      case .string(let text):
        fact.key == "name" || fact.key == "reason"
          ? "'\(displayed(text, appearance))'" : escaped(text)
      case .integer(let number): "\(fact.key)=\(number)"
      case .bool(true): fact.key
      default: ""
      }
    }
    let text = facts.filter { !$0.isEmpty }.joined(separator: "  ")
    return "\(padding)\(digits)  \(timestamp(time))  \(kind)\(fill)  \(text)"
  }

  /// The entry in JSON.
  var members: [JSONValue.Member] {
    [
      .init("v", 1), .init("entry", .integer(number)), .init("time", .string(timestamp(time))),
      .init("kind", .string(event.kind.label)),
    ] + event.facts
  }
}

extension Event {
  /// What the entry says, in the order in which it is read.
  fileprivate var facts: [JSONValue.Member] {
    switch self {
    case .genesis(let ledgerID, let owner, let ownerKey):
      return [id(owner), fingerprint(ownerKey), .init("ledger", hex(ledgerID))]
    case .introduced(let who, let key, let attestation),
      .verified(let who, let key, let attestation),
      .keyConflict(let who, let key, let attestation),
      .conflictCleared(let who, let key, let attestation):
      return [id(who), fingerprint(key)] + facts(attestation)
    case .added(let who, let key, let origin):
      return [id(who), fingerprint(key), .init("origin", .string(origin.label))]
    case .matched(let who, let key, let address):
      return [id(who), fingerprint(key), .init("address", .string(address.label))]
    case .matchWithdrawn(let who, let address):
      return [id(who), .init("address", .string(address.label))]
    case .named(let who, let name, let origin):
      return [
        id(who), .init("name", name.map { .string($0) } ?? .null),
        .init("origin", .string(origin.label)),
      ]
    case .keyReplaced(let who, let key, let attestation):
      return [id(who), fingerprint(key)] + (attestation.map(facts) ?? [])
    case .downgraded(let who), .forgotten(let who):
      return [id(who)]
    case .revoked(let revocation):
      return [
        id(revocation.id), fingerprint(revocation.publicKey),
        .init("scope", .string(revocation.scope == .key ? "key" : "key-and-id")),
        .init("reason", revocation.reason.map { .string($0) } ?? .null),
        .init("signed", .bool(revocation.statement != nil)),
      ]
    case .callCompared(let who, let key, let form, let program):
      return [
        id(who), fingerprint(key), .init("form", .string(form)),
        .init("program", .string(program)),
      ]
    case .compacted(let link, let carried):
      return [
        .init("old_ledger", hex(link.ledgerID)), .init("old_count", .integer(link.count)),
        .init("carried", .integer(carried)),
      ]
    case .ownRevoked:
      return [.init("signed", true)]
    }
  }

  private func id(_ id: ThreemaID) -> JSONValue.Member { .init("id", .string(id.text)) }

  private func fingerprint(_ key: PublicKey) -> JSONValue.Member {
    .init("fingerprint", .string(ThreemaFingerprint(of: key).hex))
  }

  private func hex(_ bytes: [UInt8]) -> JSONValue { .string(Hexadecimal.text(of: bytes)) }

  private func facts(_ attestation: Attestation) -> [JSONValue.Member] {
    [
      .init("method", .string(attestation.method == .camera ? "camera" : "file")),
      .init("compared_by_eye", .bool(attestation.comparedByEye)),
      .init("program", .string(attestation.program)),
      .init("frame_sha256", hex(attestation.frame)),
    ]
  }
}

extension AddressKind {
  fileprivate var label: String { self == .email ? "email" : "phone" }
}
