// SPDX-License-Identifier: Apache-2.0

import Identity
import Sodium
import TestSupport
import Testing

@Suite struct PayloadKindTests {
  static let vectors = Vectors("payload-kind").cases

  @Test func thereAreAllVectors() throws {
    #expect(Self.vectors.count == 74)
    let secrets = try Self.vectors.filter { !$0.expected["secret"].isNull }
      .map { try $0.expected["secret"].string }
    #expect(Set(secrets) == Set(SecretKind.allCases.map(\.rawValue)))
  }

  static func bytes(_ vector: VectorCase) throws -> [UInt8] {
    vector.input["payload"].isNull
      ? try vector.input["payload_hex"].hexBytes : Array(try vector.input["payload"].string.utf8)
  }

  @Test(arguments: vectors) func kindsAreNamed(vector: VectorCase) throws {
    let kind = PayloadKind(of: try Self.bytes(vector))
    #expect(try kind.name == vector.expected["kind"].string)
    if case .secret(let secret) = kind {
      #expect(try secret.rawValue == vector.expected["secret"].string)
    } else {
      #expect(vector.expected["secret"].isNull)
    }
  }

  /// Every payload of the identity vectors that begins as one is called one, well formed or not.
  @Test func identitiesAreToldByTheirPrefix() throws {
    let vectors =
      Vectors("threema-qr-identity").cases + Vectors("threema-qr-identity-ios").cases
      + Vectors("identity-payload").cases
    #expect(vectors.count == 74)
    for vector in vectors {
      let text = try vector.input["payload"].string
      let kind = PayloadKind(of: Array(text.utf8))
      #expect((kind == .threemaIdentity) == text.utf8.starts(with: "3mid:".utf8), "\(vector)")
    }
  }

  /// Cut at every length and filled with noise, every payload has some kind and nothing traps.
  @Test func hostileBytesHaveAKind() throws {
    for vector in Self.vectors {
      let bytes = try Self.bytes(vector)
      for length in 0...bytes.count {
        #expect(!PayloadKind(of: Array(bytes.prefix(length))).name.isEmpty)
      }
    }
    for count in 0..<400 {
      #expect(!PayloadKind(of: Random.bytes(count: count)).name.isEmpty)
    }
  }
}

@Suite struct GatewayKeyFileTests {
  static let digits = "3851ad59c96146a05b32e41c0ccd0fd639dc8cd66bf6e1cbd3c8d67e4e8f5531"

  @Test(arguments: ["", "\n", "\r\n"]) func aPublicKeyIsRead(ending: String) throws {
    let key = try PublicKey(hex: Self.digits)
    for digits in [Self.digits, Self.digits.uppercased()] {
      let file = try GatewayKeyFile(bytes: Array("public:\(digits)\(ending)".utf8))
      #expect(file == .publicKey(key))
    }
    #expect(GatewayKeyFile.text(of: key) == "public:\(Self.digits)\n")
  }

  @Test func aSecretKeyIsNamed() throws {
    #expect(try GatewayKeyFile(bytes: Array("private:\(Self.digits)\n".utf8)) == .secretKey)
    #expect(try GatewayKeyFile(bytes: Array("private:".utf8)) == .secretKey)
  }

  @Test func everythingElseIsRefused() {
    let cases: [(String, GatewayKeyFileError)] = [
      ("", .notAKeyFile), (Self.digits, .notAKeyFile), ("Public:\(Self.digits)", .notAKeyFile),
      ("\npublic:\(Self.digits)\n", .notAKeyFile), (" public:\(Self.digits)", .notAKeyFile),
      ("\u{feff}public:\(Self.digits)", .notAKeyFile),
      ("public:", .badKey(.wrongDigitCount(expected: 64, actual: 0))),
      ("public: \(Self.digits)", .badKey(.notADigit(at: 0))),
      ("public:\(Self.digits) ", .badKey(.notADigit(at: 64))),
      ("public:\(Self.digits)\n\n", .badKey(.notADigit(at: 64))),
      ("public:\(Self.digits)\r", .badKey(.notADigit(at: 64))),
      ("public:\(Self.digits)\njunk\n", .badKey(.notADigit(at: 64))),
      ("public:\(Self.digits):x", .badKey(.notADigit(at: 64))),
      ("public:\(Self.digits.dropLast())", .badKey(.wrongDigitCount(expected: 64, actual: 63))),
      ("public:\(String(repeating: "0", count: 64))", .badKey(.allZero)),
    ]
    for (text, error) in cases {
      #expect(throws: error) { try GatewayKeyFile(bytes: Array(text.utf8)) }
    }
  }
}
