// SPDX-License-Identifier: Apache-2.0

import Identity
import Sodium
import TestSupport
import Testing

@Suite struct BackupTests {
  static let vectors = Vectors("threema-id-backup")
  static let keyFiles = Vectors("threema-gateway-keyfile")

  @Test func thereAreAllVectors() {
    #expect(Self.vectors.cases.count == 3)
    #expect(Self.vectors.opposites.count == 16)
    #expect(Self.keyFiles.cases.count == 4)
    #expect(Self.keyFiles.opposites.count == 8)
  }

  private func secret(_ text: String) throws -> SecretBytes {
    var bytes = Array(text.utf8)
    return try SecretBytes(wiping: &bytes)
  }

  @Test(arguments: vectors.cases) func backupsOpenAndAreMadeAgain(_ vector: VectorCase) throws {
    let text = try vector.input["backup"].string
    let password = try vector.input["password"].string
    let opened = try IDBackup(text: Array(text.utf8)).open(secret(password))
    #expect(try opened.id.text == vector.expected["id"].string)
    #expect(try opened.secretKey.publicKey.hex == vector.expected["public_key_hex"].string)
    var expected = try vector.expected["private_key_hex"].hexBytes
    #expect(opened.secretKey.bytes.isEqual(to: try SecretBytes(wiping: &expected)))
    let again = try IDBackup(
      of: opened.id, opened.secretKey, password: secret(password),
      salt: vector.expected["salt_hex"].hexBytes)
    #expect(again.text == text)
  }

  @Test func spellingDoesNotMatter() throws {
    let text = try Self.vectors.cases[0].input["backup"].string
    let backup = try IDBackup(text: Array(text.utf8))
    for other in [
      text.lowercased(), text.filter { $0 != "-" }, " \(text)\r\n",
      text.split(separator: "-").joined(separator: " \n\t"),
    ] {
      #expect(try IDBackup(text: Array(other.utf8)) == backup)
    }
  }

  @Test(arguments: vectors.opposites) func theOthersAreRefused(_ vector: VectorCase) throws {
    let error = #expect(throws: IDBackup.Failure.self) {
      _ = try IDBackup(text: Array(vector.input["backup"].string.utf8))
        .open(secret(vector.input["password"].string))
    }
    #expect(error?.name == (try vector.expected.string))
  }

  @Test(arguments: keyFiles.cases) func keyFilesAreRead(_ vector: VectorCase) throws {
    let content = Array(try vector.input["content"].string.utf8)
    let key = try GatewayKeyFile.secretKey(content.span)
    #expect(try key.publicKey.hex == vector.expected.string)
  }

  @Test(arguments: keyFiles.opposites) func otherKeyFilesAreRefused(_ vector: VectorCase) throws {
    let content = Array(try vector.input["content"].string.utf8)
    #expect(throws: GatewayKeyFileError.self) { _ = try GatewayKeyFile.secretKey(content.span) }
  }

  @Test func keyFilesAreRefusedAtEveryLength() throws {
    let content = Array(try Self.keyFiles.cases[0].input["content"].string.utf8)
    for count in 0..<72 {
      #expect(throws: GatewayKeyFileError.self) {
        _ = try GatewayKeyFile.secretKey(content.span.extracting(0..<count))
      }
    }
  }
}

extension IDBackup.Failure {
  fileprivate var name: String {
    switch self {
    case .badCharacter: "bad-character"
    case .wrongLength: "wrong-length"
    case .newerVersion: "newer-version"
    case .wrongPassword: "wrong-password"
    case .noIdentity: "no-identity"
    }
  }
}

@Suite struct AgeRecipientTests {
  /// C2SP's and age's own documentation: a secret key's bytes and its recipient.
  static let published = [
    (
      "4242424242424242424242424242424242424242424242424242424242424242",
      "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"
    )
  ]

  @Test func thePublishedOneIsTheSame() throws {
    #expect(Self.published.count == 1)
    for (secret, recipient) in Self.published {
      var bytes = try Hexadecimal.decode(Array(secret.utf8))
      let key = try SecretKey(moving: &bytes).publicKey
      #expect(AgeRecipient.text(of: key) == recipient)
      #expect(try AgeRecipient.key(recipient) == key)
    }
  }

  @Test func everyKeyComesBackAndEveryCharacterCounts() throws {
    for _ in 0..<50 {
      let key = try SecretKey.generate().publicKey
      let text = AgeRecipient.text(of: key)
      #expect(try AgeRecipient.key(text) == key)
      #expect(throws: AgeRecipient.Failure.self) { try AgeRecipient.key(text.uppercased()) }
      #expect(throws: AgeRecipient.Failure.self) { try AgeRecipient.key(text + "q") }
    }
    let text = Array(Self.published[0].1.utf8)
    for place in text.indices {
      for digit in "qpzry9x8gf2tvdw0s3jn54khce6mua7l1b".utf8 where digit != text[place] {
        var other = text
        other[place] = digit
        #expect(throws: AgeRecipient.Failure.self) {
          try AgeRecipient.key(String(decoding: other, as: UTF8.self))
        }
      }
    }
  }
}
