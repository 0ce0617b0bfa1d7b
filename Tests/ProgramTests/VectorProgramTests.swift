// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The vectors once more, through the built programs.
@Suite struct VectorProgramTests {
  private func home() -> Scratch {
    let scratch = Scratch()
    scratch.program("keygen", "--no-passphrase")
    return scratch
  }

  private func code(_ outcome: Outcome) throws -> String {
    try outcome.json["error"]["code"].string
  }

  @Test(arguments: [
    ("threema-qr-identity", 15), ("threema-qr-identity-ios", 20), ("identity-payload", 39),
  ])
  func payloadsAreReadAsTheVectorsSay(_ file: String, _ count: Int) throws {
    let cases = Vectors(file).cases
    #expect(cases.count == count)
    let scratch = home()
    for one in cases {
      let payload = try one.input["payload"].string
      // The command line ends at a NUL, so such a payload comes as a picture.
      guard !payload.contains("\0") else { continue }
      let outcome = scratch.program("verify", "--json", "--payload", payload)
      let expected = try one.expected["result"].string
      if expected == "accept" {
        #expect(outcome.status == 1, "\(file): \(one)")
        let result = try outcome.json["result"].string
        #expect(["unknown-contact", "expired"].contains(result), "\(file): \(one): \(result)")
      } else {
        #expect(outcome.status == 2, "\(file): \(one)")
        #expect(try code(outcome) == expected, "\(file): \(one)")
      }
    }
  }

  @Test func idsAreAcceptedAsTheVectorsSay() throws {
    let cases = Vectors("threema-id-syntax").cases
    #expect(cases.count == 20)
    let scratch = home()
    for one in cases {
      let id = try one.input["id"].string
      guard !id.contains("\0"), !id.hasPrefix("-") else { continue }
      let outcome = scratch.program("contacts", "show", "--json", id)
      // People type IDs in lower case, so letter case is forgiven here and nowhere else.
      let typed = id.utf8.allSatisfy { $0 < 0x80 } ? id.uppercased() : id
      let isValid =
        try one.expected["valid"].bool
        || (typed != id && typed.utf8.count == 8
          && typed.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) })
      #expect(try code(outcome) == (isValid ? "unknown-contact" : "bad-id"), "\(one)")
      #expect(outcome.status == (isValid ? 1 : 2), "\(one)")
    }
  }

  @Test func keysThatMayBeStoredAreStored() throws {
    let cases = Vectors("x25519-keys").cases
    #expect(cases.count == 24)
    for (index, one) in cases.enumerated() {
      let scratch = home()
      let key = try one.input["public_key_hex"].string
      let outcome = scratch.program(
        "contacts", "add", "--json", "--id", "KEY000\(index / 10)\(index % 10)", "--key", key)
      let isGood = try one.expected.string == "ok"
      #expect(outcome.status == (isGood ? 0 : 2), "\(one): \(outcome)")
      if !isGood { #expect(try code(outcome) == "bad-key", "\(one)") }
      #expect(scratch.program("contacts").output.isEmpty == !isGood, "\(one)")
    }
  }

  @Test func fingerprintsAreThoseOfTheVectors() throws {
    let known = Vectors("threema-known-id").cases
    let computed = Vectors("threema-fingerprint").cases
    #expect(known.count == 6 && computed.count == 3)
    let scratch = Scratch()
    for one in known {
      let key = try one.input["public_key_hex"].string
      let fingerprint = try one.expected["threema"].string
      let payload = try one.expected["payload"].string
      for subject in [key, payload, "public:\(key)"] {
        let outcome = scratch.program("fingerprint", "--scheme", "threema", subject)
        #expect(outcome.output.hasPrefix(fingerprint + "  "), "\(one): \(outcome)")
      }
    }
    for one in computed {
      let key = try one.input["public_key_hex"].string
      let short = scratch.program("fingerprint", "--json", key)
      #expect(try short.json["value"].string == (try one.expected["threema"].string))
      let rows = try one.expected["threema-key"].array.map { try $0.string }
      let whole = scratch.program("fingerprint", key)
      for row in rows { #expect(whole.output.contains(row), "\(one)") }
    }
  }

  @Test func symbolsHaveTheLeastVersion() throws {
    let scratch = Scratch()
    var count = 0
    for one in Vectors("threema-qr-symbol").cases where !one.input["payload"].isNull {
      for level in ["L", "M", "Q", "H"] {
        let outcome = scratch.program(
          "qr-encode", "--json", "--level", level, "--text", try one.input["payload"].string)
        let version = try one.expected["min_version"][level].integer
        #expect(try outcome.json["version"].integer == version, "\(one), \(level)")
        count += 1
      }
    }
    #expect(count == 8)
  }

  /// 300 identities that nobody chose, drawn and read back; `make round-trip` does 10,000.
  @Test func randomIdentitiesComeBack() throws {
    let bench = Package.root.appendingPathComponent("bench/round-trip").path
    let outcome = Scratch().shell("/usr/bin/python3 \(bench) 300 \(Scratch.programs)")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("300 of 300"), "\(outcome.output)")
  }
}
