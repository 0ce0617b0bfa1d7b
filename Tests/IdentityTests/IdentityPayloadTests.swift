// SPDX-License-Identifier: Apache-2.0

import Identity
import TestSupport
import Testing

private let echoecho =
  "3mid:ECHOECHO,4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"

@Suite struct IdentityPayloadTests {
  static let vectors =
    Vectors("threema-qr-identity").cases + Vectors("threema-qr-identity-ios").cases
    + Vectors("identity-payload").cases
  static let known = Vectors("threema-known-id").cases

  @Test func thereAreAllVectors() throws {
    #expect(Self.vectors.count == 15 + 20 + 39)
    #expect(Self.known.count == 6)
    let results = try Set(Self.vectors.map { try $0.expected["result"].string })
    #expect(
      results == [
        "accept", "not-an-identity-code", "bad-id", "missing-key", "bad-key", "bad-expiry",
        "extra-field",
      ])
  }

  @Test(arguments: vectors) func payloadsAreReadAsTheyMust(vector: VectorCase) throws {
    let text = try vector.input["payload"].string
    let expected = vector.expected
    do {
      let payload = try IdentityPayload(bytes: Array(text.utf8))
      #expect(try expected["result"].string == "accept")
      #expect(try payload.id.text == expected["id"].string)
      #expect(try payload.publicKey.hex == expected["public_key_hex"].string)
      #expect(payload.expiry == (expected["expiry"].isNull ? nil : try expected["expiry"].integer))
      #expect(try IdentityPayload(bytes: Array(payload.text.utf8)) == payload)
    } catch let error as PayloadError {
      #expect(try expected["result"].string == error.code)
    }
  }

  @Test(arguments: known) func theCanonicalTextIsDrawn(vector: VectorCase) throws {
    let payload = IdentityPayload(
      id: try ThreemaID(vector.input["id"].string),
      publicKey: try PublicKey(hex: vector.input["public_key_hex"].string))
    #expect(try payload.text == vector.expected["payload"].string)
    #expect(payload.text.utf8.count == IdentityPayload.canonicalByteCount)
    #expect(try IdentityPayload(bytes: Array(payload.text.utf8)) == payload)
  }

  @Test func theReasonGoesWithTheRefusal() {
    let cases: [(String, PayloadError)] = [
      ("3mid:echoecho,", .badID(.notAllowed(0x65, at: 0))),
      ("3mid:ECHOECHOX,", .badID(.wrongLength(expected: 8, actual: 9))),
      ("3mid:ECHOECHO", .missingKey),
      (echoecho + "\n", .badKey(.notADigit(at: 64))),
      (echoecho + "0", .badKey(.wrongDigitCount(expected: 64, actual: 65))),
      ("3mid:ECHOECHO,0x" + echoecho.dropFirst(14), .badKey(.notADigit(at: 1))),
      ("3mid:ECHOECHO," + String(repeating: "0", count: 64), .badKey(.allZero)),
      ("3mid:ECHOECHO,01" + String(repeating: "0", count: 62), .badKey(.smallOrder)),
      ("3mid:ECHOECHO," + String(repeating: "f", count: 64), .badKey(.nonCanonical)),
    ]
    for (text, error) in cases {
      #expect(throws: error) { try IdentityPayload(bytes: Array(text.utf8)) }
    }
  }

  @Test func theExpirysOwnSecondIsValid() throws {
    let payload = try IdentityPayload(bytes: Array("\(echoecho),1766599200".utf8))
    #expect(!payload.isExpired(at: 1_766_599_199))
    #expect(!payload.isExpired(at: 1_766_599_200))
    #expect(payload.isExpired(at: 1_766_599_201))
    #expect(payload.text == "\(echoecho),1766599200")
    let forEver = try IdentityPayload(bytes: Array(echoecho.utf8))
    #expect(!forEver.isExpired(at: .max) && !forEver.isExpired(at: .min))
  }

  @Test func truncatedAtEveryLengthItIsRefused() {
    let bytes = Array(echoecho.utf8)
    #expect(bytes.count == 78)
    for length in 0..<78 {
      #expect(throws: PayloadError.self) { try IdentityPayload(bytes: Array(bytes.prefix(length))) }
    }
  }

  /// A byte more at any place never yields the same ID and key by another road.
  @Test func oneByteMoreIsRefusedBeforeTheExpiry() {
    let bytes = Array(echoecho.utf8)
    for position in 0...77 {
      for byte in UInt8.min...UInt8.max {
        var longer = bytes
        longer.insert(byte, at: position)
        #expect((try? IdentityPayload(bytes: longer)) == nil, "\(byte) at \(position)")
      }
    }
  }

  /// What a regular expression reads, as an independent second opinion; small-order keys aside.
  private func reading(_ bytes: [UInt8]) throws -> (id: String, key: String, expiry: Int64?)? {
    guard let text = String(validating: bytes, as: UTF8.self),
      text.unicodeScalars.allSatisfy(\.isASCII)
    else { return nil }
    let pattern = try Regex(
      #"3mid:([*0-9A-Z][0-9A-Z]{7}),([0-9a-fA-F]{64})(?:,([0-9]{1,17}))?"#,
      as: (Substring, Substring, Substring, Substring?).self
    ).matchingSemantics(.unicodeScalar)
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    let expiry = match.3.flatMap { Int64($0) }
    if let expiry, expiry > IdentityPayload.latestExpiry { return nil }
    return (String(match.1), match.2.lowercased(), expiry)
  }

  @Test(arguments: [echoecho, echoecho + ",1924684800"])
  func everyByteReplacedReadsAsItStandsOrNotAtAll(text: String) throws {
    var accepted = 0
    for position in 0..<text.utf8.count {
      for byte in UInt8.min...UInt8.max {
        var bytes = Array(text.utf8)
        bytes[position] = byte
        let expected = try reading(bytes)
        guard let payload = try? IdentityPayload(bytes: bytes) else {
          // The pattern alone takes a key that has its top bit set.
          let digit = expected.map { $0.key.utf8[$0.key.utf8.index($0.key.endIndex, offsetBy: -2)] }
          #expect(digit.map { $0 >= UInt8(ascii: "8") } ?? true, "\(byte) at \(position)")
          continue
        }
        accepted += 1
        #expect(payload.id.text == expected?.id, "\(byte) at \(position)")
        #expect(payload.publicKey.hex == expected?.key, "\(byte) at \(position)")
        #expect(payload.expiry == expected?.expiry, "\(byte) at \(position)")
      }
    }
    // 8 characters of an ID, 64 digits of a key, the four separators, the expiry.
    #expect(accepted > 8 * 36 + 63 * 22)
  }

  @Test func manyCommasDoNoHarm() {
    let commas = [UInt8](repeating: 0x2c, count: 100_000)
    #expect(throws: PayloadError.self) { try IdentityPayload(bytes: Array(echoecho.utf8) + commas) }
    #expect(throws: PayloadError.self) { try IdentityPayload(bytes: Array("3mid:".utf8) + commas) }
  }
}
