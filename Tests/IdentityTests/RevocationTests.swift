// SPDX-License-Identifier: Apache-2.0

import Identity
import Sodium
import TestSupport
import Testing

@Suite struct RevocationTests {
  static let vectors = Vectors("revocation")

  @Test func thereAreAllVectors() {
    #expect(Self.vectors.cases.count == 6)
    #expect(Self.vectors.opposites.count == 22)
  }

  private func statement(_ input: JSONValue) throws -> RevocationStatement {
    var (secret, random) = (try input["secret_hex"].hexBytes, try input["random_hex"].hexBytes)
    return try RevocationStatement(
      of: ThreemaID(input["id"].string), signing: SecretKey(moving: &secret), time: time(input),
      reason: input["reason"].string, randomness: SecretBytes(wiping: &random))
  }

  /// Foundation reads 2^64 − 1 as a floating-point number.
  private func time(_ input: JSONValue) throws -> UInt64 {
    if case .number = input["time"] { return .max }
    return UInt64(try input["time"].integer)
  }

  @Test(arguments: vectors.cases) func linesAreTheSameBothWays(_ vector: VectorCase) throws {
    let made = try statement(vector.input)
    let line = try vector.expected["line"].string
    #expect(made.line == line)
    for ending in ["", "\n", "\r\n"] {
      let read = try RevocationStatement(text: Array((line + ending).utf8))
      #expect(read == made)
      #expect(try RevocationStatement(bytes: read.bytes) == made)
    }
    #expect(PayloadKind(of: Array(line.utf8)) == .threedots("revoke"))
  }

  @Test(arguments: vectors.opposites) func theOthersAreRefused(_ vector: VectorCase) throws {
    let line = try vector.input["line"].string
    let error = #expect(throws: RevocationError.self) {
      try RevocationStatement(text: Array(line.utf8))
    }
    #expect(error?.name == (try vector.expected.string))
  }

  @Test func everyBitCounts() throws {
    let bytes = try statement(Self.vectors.cases[1].input).bytes
    #expect(bytes.count == 127)
    for place in bytes.indices {
      for bit in 0..<8 {
        var other = bytes
        other[place] ^= 1 << bit
        #expect(throws: RevocationError.self, "byte \(place), bit \(bit)") {
          try RevocationStatement(bytes: other)
        }
      }
      #expect(throws: RevocationError.self) {
        try RevocationStatement(bytes: Array(bytes[..<place]))
      }
    }
  }

  @Test func aReasonHasItsLimits() throws {
    let key = try SecretKey.generate()
    func sign(_ reason: String) throws {
      _ = try RevocationStatement(
        of: ThreemaID("ECHOECHO"), signing: key, time: 1, reason: reason,
        randomness: SecretBytes.random(count: 64))
    }
    try sign(String(repeating: "x", count: 256))
    for reason in [String(repeating: "x", count: 257), "a\nb", "\u{1B}[31m", "\u{85}", "\0"] {
      #expect(throws: RevocationError.badReason) { try sign(reason) }
    }
  }
}

extension RevocationError {
  fileprivate var name: String {
    switch self {
    case .notAStatement: "not-a-statement"
    case .newerVersion: "newer-version"
    case .malformed: "malformed"
    case .badID: "bad-id"
    case .badKey: "bad-key"
    case .wrongSignature: "wrong-signature"
    case .badReason: "bad-reason"
    }
  }
}
