// SPDX-License-Identifier: Apache-2.0

import Encodings
import Identity
import JSON
import Phrases
import Sodium
import TestSupport
import Testing

typealias Vector = TestSupport.JSONValue

private func secret(_ value: Vector) throws -> SecretBytes {
  var bytes = try value.hexBytes
  return try SecretBytes(wiping: &bytes)
}

private func numbers(_ value: Vector) throws -> [Int] {
  try value.array.map { Int(try $0.integer) }
}

@Suite struct MatrixTests {
  static let bytes = Vectors("matrix-sas-bytes").cases
  static let commitments = Vectors("matrix-sas-commitment").cases
  static let flows = Vectors("matrix-sas-flow").cases
  static let derived = Vectors("matrix-sas-hkdf").cases
  static let codes = Vectors("matrix-sas-mac").cases
  static let symbols = Vectors("matrix-qr").cases
  static let faults = Vectors("matrix-qr-invalid").cases

  @Test func thereAreAllVectors() {
    #expect(
      [Self.bytes, Self.commitments, Self.flows, Self.derived, Self.codes].map(\.count)
        == [4, 1, 4, 2, 3])
    #expect([Self.symbols, Self.faults].map(\.count) == [1, 4])
  }

  private func sas(_ input: Vector) throws -> MatrixSAS {
    try MatrixSAS(
      secretKey: secret(input["our_private"]),
      theirKey: Base64.bytes(of: input["their_public_b64"].string, padded: false))
  }

  @Test(arguments: bytes) func rendering(vector: VectorCase) throws {
    let bytes = try vector.input["bytes"].hexBytes
    #expect(try MatrixSAS.emoji(bytes) == numbers(vector.expected["emoji_indices"]))
    if !vector.expected["decimals"].isNull {
      #expect(try MatrixSAS.decimals(bytes) == numbers(vector.expected["decimals"]))
    }
    #expect(throws: PhraseError.self) { try MatrixSAS.emoji(Array(bytes[..<5])) }
    #expect(throws: PhraseError.self) { try MatrixSAS.decimals(Array(bytes[..<4])) }
  }

  @Test(arguments: flows) func wholeVerifications(vector: VectorCase) throws {
    let input = vector.input
    func device(_ role: String) throws -> MatrixVerification.Device {
      .init(
        user: try input["\(role)_user"].string, device: try input["\(role)_device"].string,
        key: try Base64.bytes(of: input["\(role)_key_b64"].string, padded: false))
    }
    let verification = MatrixVerification(
      start: try device("start"), accept: try device("accept"),
      transaction: try input["transaction_id"].string)
    let isLegacy = try input["protocol"].string == "curve25519"
    let info = isLegacy ? verification.legacyInfo : verification.info
    #expect(try info == Array(vector.expected["info"].string.utf8))
    let bytes = try sas(input).bytes(info: info)
    #expect(try bytes == vector.expected["bytes6"].hexBytes)
    #expect(try sas(input).bytes(info: info, count: 5) == Array(bytes[..<5]))
    #expect(try MatrixSAS.decimals(bytes) == numbers(vector.expected["decimals"]))
    let emoji = try MatrixSAS.emoji(bytes)
    #expect(try emoji == numbers(vector.expected["emoji_indices"]))
    let pictures = emoji.map { MatrixEmoji.pictures[$0] }.joined()
    #expect(try Array(pictures.utf8) == Array(vector.expected["emoji"].string.utf8))
    for language in ["en", "de"] {
      let names = emoji.map { MatrixEmoji.names(in: language)[$0] }
      #expect(try names == vector.expected["names_\(language)"].array.map { try $0.string })
    }
    let other = isLegacy ? verification.info : verification.legacyInfo
    #expect(try sas(input).bytes(info: other) != bytes)
  }

  @Test(arguments: derived) func derivation(vector: VectorCase) throws {
    let bytes = try sas(vector.input).bytes(
      info: Array(vector.input["info"].string.utf8), count: Int(vector.input["length"].integer))
    #expect(try bytes == vector.expected["bytes"].hexBytes)
  }

  @Test(arguments: codes) func authenticationCodes(vector: VectorCase) throws {
    let code = try sas(vector.input).authenticationCode(
      of: Array(vector.input["input"].string.utf8), info: Array(vector.input["info"].string.utf8))
    #expect(try code == vector.expected["hkdf-hmac-sha256.v2"].string)
  }

  @Test(arguments: commitments) func commitment(vector: VectorCase) throws {
    func ours(_ value: Vector) -> JSON.JSONValue {
      switch value {
      case .null: .null
      case .bool(let value): .bool(value)
      case .integer(let value): .integer(value)
      case .number: .null
      case .string(let text): .string(text)
      case .array(let values): .array(values.map(ours))
      case .object(let members): .object(members.map { .init($0.key, ours($0.value)) })
      }
    }
    let key = try Base64.bytes(of: vector.input["public_key_b64"].string, padded: false)
    let start = ours(vector.input["start_content"])
    let commitment = try vector.expected["commitment"].string
    #expect(try MatrixSAS.commitment(to: key, start: start) == commitment)
    var other = key
    other[0] ^= 1
    #expect(try MatrixSAS.commitment(to: other, start: start) != commitment)
    #expect(try MatrixSAS.commitment(to: key, start: .object([])) != commitment)
  }

  /// Sorted by code point, not by locale, and `/` as it is.
  @Test func canonicalJSON() throws {
    let value: JSON.JSONValue = [
      "b": 1, "B": -2, "a10": "/", "a2": "\u{1}\n\"\\é", "_": [true, nil], "\u{FFFD}": 3,
      "\u{10000}": 4, "ä": [:],
    ]
    let text = String(decoding: try value.canonicalMatrixJSON(), as: UTF8.self)
    #expect(
      text == "{\"B\":-2,\"_\":[true,null],\"a10\":\"/\",\"a2\":\"\\u0001\\n\\\"\\\\é\",\"b\":1,"
        + "\"ä\":{},\"\u{FFFD}\":3,\"\u{10000}\":4}")
    for number in [Int64.max, Int64.min, 1 << 53] {
      #expect(throws: PhraseError.notCanonical) {
        try JSON.JSONValue.integer(number).canonicalMatrixJSON()
      }
    }
    let twice = JSON.JSONValue.object([.init("a", 1), .init("a", 1)])
    #expect(throws: PhraseError.notCanonical) { try twice.canonicalMatrixJSON() }
  }

  @Test(arguments: symbols) func verificationCodes(vector: VectorCase) throws {
    let input = vector.input
    let code = try MatrixCode(
      mode: #require(MatrixCode.Mode(rawValue: UInt8(input["mode"].integer))),
      flow: input["flow_id"].string, firstKey: input["first_key"].hexBytes,
      secondKey: input["second_key"].hexBytes, secret: input["secret"].hexBytes)
    #expect(try code.bytes == vector.expected["payload"].hexBytes)
  }

  @Test(arguments: faults) func otherCodesAreRefused(vector: VectorCase) throws {
    let bytes = try vector.input["payload"].hexBytes
    let fault = #expect(throws: MatrixCode.Fault.self) { try MatrixCode(bytes: bytes) }
    #expect(try fault?.code == vector.expected.string)
  }

  @Test func everyTruncationOfACodeIsRefused() throws {
    let key = try SecretKey.generate().publicKey.edwards().bytes
    let code = try MatrixCode(
      mode: .ownTrusting, flow: "$é", firstKey: key, secondKey: key, secret: Array(0..<8))
    #expect(try MatrixCode(bytes: code.bytes) == code)
    for count in 0..<code.bytes.count {
      #expect(throws: MatrixCode.Fault.self) { try MatrixCode(bytes: Array(code.bytes[..<count])) }
    }
  }
}

@Suite struct ZRTPTests {
  static let derived = Vectors("zrtp-kdf").cases
  static let strings = Vectors("zrtp-sas").cases

  @Test func thereAreAllVectors() {
    #expect([Self.derived, Self.strings].map(\.count) == [5, 1])
  }

  @Test(arguments: derived) func derivation(vector: VectorCase) throws {
    let output = try ZRTPSAS.derive(
      secret(vector.input["ki"]), label: vector.input["label"].string,
      context: vector.input["context"].hexBytes, count: Int(vector.input["length_bytes"].integer))
    #expect(try output == vector.expected["output"].hexBytes)
  }

  @Test(arguments: strings) func renderings(vector: VectorCase) throws {
    let hash = try vector.input["sashash"].hexBytes
    #expect(try ZRTPSAS.base32(hash) == vector.expected["b32"].string)
    #expect(try ZRTPSAS.words(hash).joined(separator: ":") == vector.expected["b256"].string)
    let emoji = try ZRTPSAS.emoji(hash).map { WordList.zrtpEmoji.words[$0] }.joined()
    #expect(try emoji == vector.expected["emoji32"].string)
    #expect(throws: PhraseError.self) { try ZRTPSAS.base32(Array(hash[..<3])) }
  }

  @Test(arguments: [0, 33, -1]) func onlyOneBlockIsDerived(count: Int) throws {
    let key = try SecretBytes.random(count: 32)
    #expect(throws: PhraseError.wrongLength(expected: 32, actual: count)) {
      try ZRTPSAS.derive(key, label: "SAS", context: [], count: count)
    }
  }
}

@Suite struct TelegramTests {
  static let callVectors = Vectors("telegram-call").cases
  static let hashVectors = Vectors("telegram-emoji-hash").cases

  @Test func thereAreAllVectors() {
    #expect([Self.callVectors, Self.hashVectors].map(\.count) == [1, 2])
  }

  @Test(arguments: callVectors) func calls(vector: VectorCase) throws {
    let emoji = try TelegramCall.emoji(
      key: secret(vector.input["key"]), callerValue: vector.input["g_a"].hexBytes)
    #expect(try emoji == numbers(vector.expected["indices"]))
    let pictures = emoji.map { WordList.telegram.words[$0] }.joined()
    #expect(try Array(pictures.utf8) == Array(vector.expected["emoji"].string.utf8))
  }

  @Test(arguments: hashVectors) func hashes(vector: VectorCase) throws {
    let hash = try vector.input["hash"].hexBytes
    #expect(try TelegramCall.emoji(hash: hash) == numbers(vector.expected["indices"]))
    #expect(throws: PhraseError.self) { try TelegramCall.emoji(hash: Array(hash[..<31])) }
  }

  @Test func aShortKeyIsFilledUp() throws {
    var short: [UInt8] = [1, 2, 3]
    var long = [UInt8](repeating: 0, count: 253) + short
    let first = try TelegramCall.emoji(key: SecretBytes(wiping: &short), callerValue: [1])
    #expect(try TelegramCall.emoji(key: SecretBytes(wiping: &long), callerValue: [1]) == first)
  }

  @Test func otherLengthsAreRefused() throws {
    let key = try SecretBytes.random(count: 256)
    let longer = try SecretBytes.random(count: 257)
    #expect(throws: PhraseError.self) { try TelegramCall.emoji(key: longer, callerValue: [1]) }
    #expect(throws: PhraseError.self) { try TelegramCall.emoji(key: key, callerValue: []) }
    #expect(throws: PhraseError.self) {
      try TelegramCall.emoji(key: key, callerValue: [UInt8](repeating: 1, count: 257))
    }
  }
}

@Suite struct SignalTests {
  static let vectors = Vectors("signal-safety-number").cases
  static let shapes = Vectors("signal-scannable").cases

  @Test func thereAreAllVectors() { #expect([Self.vectors, Self.shapes].map(\.count) == [5, 1]) }

  @Test(arguments: vectors) func safetyNumbers(vector: VectorCase) throws {
    func person(_ side: String) throws -> SignalSafetyNumber.Person {
      let key = try vector.input["\(side)_key"].hexBytes
      #expect(key.first == 5)
      return .init(
        identifier: try vector.input["\(side)_id"].hexBytes,
        publicKey: try PublicKey(bytes: Array(key.dropFirst())))
    }
    let (local, remote) = (try person("local"), try person("remote"))
    let number = try SignalSafetyNumber(own: local, their: remote)
    #expect(try number.groups.joined() == vector.expected["display"].string)
    #expect(number.groups.map(\.utf8.count) == [Int](repeating: 5, count: 12))
    let theirs = try SignalSafetyNumber(own: remote, their: local)
    #expect(theirs.groups == number.groups)
    let version = UInt8(try vector.input["version"].integer)
    #expect(
      try number.scannable(version: version) == vector.expected["scannable_local"].hexBytes)
    if !vector.expected["scannable_remote"].isNull {
      #expect(
        try theirs.scannable(version: version) == vector.expected["scannable_remote"].hexBytes)
    }
    let other = SignalSafetyNumber.Person(
      identifier: local.identifier + [0], publicKey: local.publicKey)
    #expect(try SignalSafetyNumber(own: other, their: remote).groups != number.groups)
  }
}

@Suite struct HKDFTests {
  /// RFC 5869, A.1 to A.3, and the longest output.
  @Test func publishedCases() throws {
    let cases: [(String, String, String, Int, String)] = [
      (
        "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "000102030405060708090a0b0c",
        "f0f1f2f3f4f5f6f7f8f9", 42,
        "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
      ),
      (
        "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "", "", 42,
        "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
      ),
    ]
    #expect(cases.count == 2)
    for (secretHex, salt, label, count, expected) in cases {
      var secret = try Hexadecimal.decode(Array(secretHex.utf8))
      let key = try HKDFSHA256.extract(
        SecretBytes(wiping: &secret), salt: Hexadecimal.decode(Array(salt.utf8)))
      let label = try Hexadecimal.decode(Array(label.utf8))
      let output = try HKDFSHA256.expand(key, label: label, count: count)
      #expect(
        output.withBytes { output in output.indices.map { output[$0] } }
          == (try Hexadecimal.decode(Array(expected.utf8))))
      #expect(try HKDFSHA256.expand(key, label: label, count: 8160).count == 8160)
      for wrong in [0, -1, 8161] {
        #expect(throws: SodiumError.self) {
          try HKDFSHA256.expand(key, label: label, count: wrong).count
        }
      }
    }
  }
}
