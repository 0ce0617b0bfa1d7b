// SPDX-License-Identifier: Apache-2.0

import Identity
import Sodium
import TestSupport
import Testing
import Trust

/// What the second implementation of `FORMATS.md` computed, held against ours.
@Suite struct VectorTests {
  @Test func ledgersAreAsTheSecondImplementationSays() throws {
    let cases = Vectors("ledger").cases
    #expect(cases.count == 5)
    for one in cases {
      let identifier = one.id
      var secret = try one.input["owner_secret_hex"].hexBytes
      let secretKey = try SecretKey(moving: &secret)
      let rows = try one.expected["rows"].array
      let inputs = try one.input["entries"].array
      #expect(rows.count == inputs.count)

      var ledger: Ledger?
      var chain: Chain?
      for (index, row) in rows.enumerated() {
        let bytes = try row["entry_hex"].hexBytes
        let entry = try EntryTests.decode(bytes)
        #expect(entry.encoded == bytes, "\(identifier), entry \(index + 1)")
        #expect(entry.time == (try inputs[index]["time"].integer))
        #expect(entry.event.kind.rawValue == (try inputs[index]["kind"].integer))
        if ledger == nil {
          ledger = try Ledger(entry)
          chain = Chain(ledgerID: ledger!.ledgerID)
        } else {
          try ledger!.append(entry)
        }
        chain!.append(bytes)
        #expect(chain!.head == (try row["head_hex"].hexBytes), "\(identifier), \(index + 1)")
        let signed = chain!.signed(entry.number)
        let signature = try row["signature_hex"].hexBytes
        #expect(secretKey.publicKey.isValidSignature(signature, over: signed))
        var random = try inputs[index]["random_hex"].hexBytes
        let randomness = try SecretBytes(wiping: &random)
        #expect(try secretKey.sign(signed, randomness: randomness) == signature)
      }

      let contacts = try one.expected["contacts"].array
      let found = try #require(ledger).contacts
      #expect(found.count == contacts.count, "\(identifier)")
      for (contact, expected) in zip(found, contacts) {
        #expect(contact.id.text == (try expected["id"].string))
        #expect(contact.publicKey.hex == (try expected["public_key"].string))
        #expect(Int64(contact.level.rawValue) == (try expected["level"].integer), "\(identifier)")
        #expect((contact.isRevoked ? "revoked" : "active") == (try expected["state"].string))
        #expect((contact.conflict != nil) == (try expected["key_conflict"].bool))
        if expected["name"].isNull {
          #expect(contact.name == nil)
        } else {
          #expect(contact.name?.text == (try expected["name"].string))
        }
      }
      let checkpoint = Checkpoint(
        ledgerID: ledger!.ledgerID, owner: ledger!.owner, ownerKey: ledger!.ownerKey,
        count: ledger!.count, head: chain!.head)
      let line = try one.expected["checkpoint"].string
      #expect(checkpoint.line == line)
      #expect(try Checkpoint(line: line) == checkpoint)
    }
  }

  @Test func ledgersThatTheSecondImplementationRefusesAreRefused() throws {
    let opposites = Vectors("ledger").opposites
    #expect(opposites.count == 15)
    for one in opposites {
      let entries = try one.input["entries"].array
      #expect(throws: Damage.self, "\(one)") {
        var ledger = try Ledger(EntryTests.decode(encode(entries[0], 1)))
        for (index, entry) in entries.enumerated().dropFirst() {
          try ledger.append(EntryTests.decode(encode(entry, index + 1)))
        }
      }
    }
  }

  /// A vector's entry as bytes, whatever it says.
  private func encode(_ entry: JSONValue, _ number: Int) throws -> [UInt8] {
    func field(_ tag: UInt8, _ body: [UInt8]) -> [UInt8] {
      [tag] + big(UInt64(body.count)).suffix(4) + body
    }
    func big(_ value: UInt64) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    }
    func integer(_ value: Int64) -> [UInt8] { field(1, big(UInt64(bitPattern: value))) }
    var bytes =
      try integer(Int64(number)) + integer(entry["time"].integer) + integer(entry["kind"].integer)
      + integer(1)
    for pair in try entry["fields"].array {
      let (tag, value) = (try pair.array[0].string, try pair.array[1])
      let body =
        switch tag {
        case "null": field(0, [])
        case "integer": integer(try value.integer)
        case "text": field(2, Array(try value.string.utf8))
        default: field(3, try value.hexBytes)
        }
      bytes += body
    }
    return bytes
  }

  @Test func checkpointsLieWhereTheSecondImplementationSays() throws {
    let cases = Vectors("checkpoint-path").cases
    #expect(cases.count == 3)
    for one in cases {
      let path = try one.input["path"].string
      let file = CheckpointFolder(path: "/folder").file(for: path)
      #expect(file == "/folder/" + (try one.expected["file"].string))
    }
  }

  @Test func checkpointLinesAreExact() throws {
    let line = try Vectors("ledger").cases[1].expected["checkpoint"].string
    for count in 0..<line.utf8.count {
      #expect(throws: Checkpoint.LineError.self) {
        try Checkpoint(line: String(line.prefix(count)))
      }
    }
    for other in [line + "0", line + "\n", " " + line, line.uppercased(), line.lowercased()] {
      #expect(throws: Checkpoint.LineError.self) { try Checkpoint(line: other) }
    }
    let newer = line.replacing("CHECKPOINT:1:", with: "CHECKPOINT:2:")
    #expect(throws: Checkpoint.LineError.newerVersion("2")) { try Checkpoint(line: newer) }
    let padded = line.replacing(":21:", with: ":+21:")
    #expect(padded != line)
    #expect(throws: Checkpoint.LineError.malformed) { try Checkpoint(line: padded) }
  }

  private func open(_ input: JSONValue) throws -> [UInt8] {
    let seal = Seal(bytes: try input["seal_hex"].hexBytes)
    let owner = try ThreemaID(input["owner"].string)
    let ownerKey = try PublicKey(hex: input["owner_key_hex"].string)
    var bytes = input["passphrase"].isNull ? [] : Array(try input["passphrase"].string.utf8)
    let passphrase: SecretBytes? = bytes.isEmpty ? nil : try SecretBytes(wiping: &bytes)
    let key = try seal.open(owner: owner, ownerKey: ownerKey, passphrase: passphrase)
    return key.bytes.withBytes { secret in secret.indices.map { secret[$0] } }
  }

  @Test func sealsOpen() throws {
    let cases = Vectors("seal").cases
    #expect(cases.count == 3)
    for one in cases {
      #expect(try open(one.input) == (try one.expected["secret_hex"].hexBytes))
    }
    let opposites = Vectors("seal").opposites
    #expect(opposites.count == 5)
    for one in opposites {
      let failure: Seal.Failure =
        try one.expected.string == "other-key" ? .otherKey : .wrongPassphrase
      #expect(throws: failure, "\(one)") { try open(one.input) }
    }
  }

  @Test func hostileSealsCostNothing() throws {
    let input = Vectors("seal").cases[0].input
    let good = try input["seal_hex"].hexBytes
    func failure(_ bytes: [UInt8]) -> Seal.Failure? {
      do {
        _ = try Seal(bytes: bytes).open(
          owner: ThreemaID(input["owner"].string),
          ownerKey: PublicKey(hex: input["owner_key_hex"].string), passphrase: nil)
        return nil
      } catch {
        return error as? Seal.Failure
      }
    }
    #expect(failure(good) == .passphraseNeeded)
    for count in 0..<good.count { #expect(failure(Array(good[..<count])) == .malformed) }
    #expect(failure(good + [0]) == .malformed)
    #expect(failure([2] + good.dropFirst()) == .newerVersion(2))
    var costly = good
    costly.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(failure(costly) == .excessiveCost(PassphraseCost(passes: 1, kibibytes: .max)))
    costly = good
    costly.replaceSubrange(2..<10, with: [0, 0, 0, 3, 0, 0x3F, 0xFF, 0xFF])
    #expect(failure(costly) == .excessiveCost(PassphraseCost(passes: 3, kibibytes: 0x3FFFFF)))
    costly = good
    costly.replaceSubrange(2..<6, with: [0, 0, 0, 65])
    #expect(failure(costly) == .excessiveCost(PassphraseCost(passes: 65, kibibytes: 8)))
  }
}
