// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import KeyFormats
import Foundation
import Identity
import TestSupport
import Testing

/// Keys of other ecosystems against what these publish.
@Suite struct KeyVectorTests {
  static let ssh = Vectors("openssh").cases
  static let lines = Vectors("openssh-lines").cases
  static let bishops = Vectors("drunken-bishop").cases
  static let openPGP = Vectors("openpgp").cases
  static let age = Vectors("age").cases
  static let minisign = Vectors("minisign").cases
  static let wireGuard = Vectors("wireguard").cases
  static let signal = Vectors("signal-identity-key").cases
  static let x509 = Vectors("x509-spki").cases

  @Test func thereAreAllVectors() {
    #expect(
      [Self.ssh, Self.lines, Self.bishops, Self.openPGP, Self.age, Self.minisign].map(\.count)
        == [7, 12, 8, 2, 2, 1])
    #expect([Self.wireGuard, Self.signal, Self.x509].map(\.count) == [1, 1, 1])
  }

  @Test(arguments: ssh) func openSSHKeys(vector: VectorCase) throws {
    let key = try only(vector.input["pub"].string)
    guard case .ssh(let line) = key else { throw Unexpected() }
    let expected = vector.expected
    let sha256 = try #require(key.fingerprints(.ssh).first)
    let md5 = try #require(key.fingerprints(.sshMD5).first)
    #expect(try sha256.value == expected["sha256"].string)
    #expect(try line.listing(sha256) == expected["l_sha256"].string)
    #expect(try line.listing(md5) == expected["l_md5"].string)
    let babble = try #require(key.fingerprints(.sshBubbleBabble).first)
    #expect(try babble.value == expected["bubblebabble_sha1"].string)
    #expect(try line.listing(babble) == expected["B"].string)
    let records = key.fingerprints(.sshfp).map { "host.example IN SSHFP \($0.value)" }
    let published = expected["sshfp"].isNull ? [] : try expected["sshfp"].array
    #expect(try records == published.map { try $0.string })
    for (fingerprint, name, member) in [
      (sha256, "SHA256", "randomart_sha256"), (md5, "MD5", "randomart_md5"),
    ] where !expected[member].isNull {
      let art = DrunkenBishop.picture(
        of: fingerprint.bytes, title: (line.key.typeName, line.key.bits), hash: name)
      #expect(try art == expected[member].array.map { try $0.string })
    }
  }

  @Test(arguments: lines) func openSSHLines(vector: VectorCase) throws {
    guard case .ssh(let line) = try only(vector.input["line"].string) else { throw Unexpected() }
    let key = SomeKey.ssh(line)
    let fingerprint = try #require(key.fingerprints(.ssh).first)
    #expect(try line.listing(fingerprint) == vector.expected["listing"].string)
  }

  @Test(arguments: bishops) func allDrawOnePicture(vector: VectorCase) throws {
    let field = DrunkenBishop.field(of: try vector.input["digest"].hexBytes)
    #expect(try field == vector.expected["field"].array.map { try $0.string })
  }

  /// `[MLDSA44-ED25519 256]` needs more than 17 characters, and `[MLDSA44-ED25519]` 17.
  @Test func longTitlesAreCutAsOpenSSHCutsThem() {
    let picture = { (title: String, bits: Int) in
      DrunkenBishop.picture(of: [], title: (title, bits), hash: "SHA256")[0]
    }
    #expect(picture("ED25519-SK", 256) == "+[ED25519-SK 256]-+")
    #expect(picture("MLDSA44-ED25519", 256) == "+[MLDSA44-ED25519-+")
    #expect(picture("ED25519-CERT", 256) == "+-[ED25519-CERT]--+")
  }

  @Test(arguments: openPGP) func openPGPKeys(vector: VectorCase) throws {
    let bytes = try base64(vector.input["cert_b64"])
    let armoured = armour("PGP PUBLIC KEY BLOCK", bytes, head: "Comment: a key\n\n")
    for form in [bytes, armoured, armoured.flatMap { $0 == 10 ? [13, 10] : [$0] }] {
      let keys = try SomeKey.all(in: form)
      guard keys.count == 1, case .openPGP(let certificate) = keys[0] else { throw Unexpected() }
      let expected = vector.expected
      #expect(Int64(certificate.primary.version) == (try expected["version"].integer))
      let value = keys[0].fingerprints(.openPGP).map(\.value)
      #expect(try value == [expected["primary_fingerprint"].string])
      let keyID = Hexadecimal.text(of: certificate.primary.keyID).uppercased()
      #expect(try keyID == expected["primary_key_id"].string)
      if !expected["subkey_fingerprint"].isNull {
        let subkeys = certificate.subkeys.map { $0.fingerprint(in: .openPGP).value }
        #expect(try subkeys == [expected["subkey_fingerprint"].string])
      }
    }
  }

  @Test(arguments: age) func ageRecipients(vector: VectorCase) throws {
    let recipient = try vector.expected["recipient"].string
    let key = try only(recipient)
    #expect(key.fingerprints(.age).map(\.value) == [recipient])
    #expect(try only(recipient.uppercased()) == key)
    #expect(throws: KeyFormatError.self) { try only("A" + recipient.dropFirst()) }
    let identity = try vector.input["identity"].string
    #expect(throws: KeyFormatError.secret("an age identity")) { try only(identity) }
  }

  @Test(arguments: minisign) func minisignKeys(vector: VectorCase) throws {
    let text = try vector.input["public_key"].string
    let file = try vector.expected["comment_line"].string + "\n" + text + "\n"
    for form in [text, file] {
      let keys = try SomeKey.all(in: Array(form.utf8))
      guard keys.count == 1, case .minisign(let key) = keys[0] else { throw Unexpected() }
      #expect(try key.keyID == vector.expected["key_id_hex"].string)
      #expect(try Array(key.bytes[10...]) == vector.expected["pk_hex"].hexBytes)
      let fingerprint = try #require(keys[0].fingerprints(.minisign).first)
      #expect(fingerprint.value == key.keyID)
      // Anybody can make a key with this ID, so a manifest pins the whole key.
      #expect(fingerprint.isChosen)
      #expect(fingerprint.manifestValue(of: keys[0]) == text)
      #expect(keys[0].fingerprint(equalTo: Array(key.keyID.utf8), in: nil) == nil)
      #expect(keys[0].fingerprint(equalTo: Array(text.utf8), in: nil) != nil)
    }
  }

  @Test(arguments: wireGuard) func wireGuardKeys(vector: VectorCase) throws {
    let text = try vector.expected["public_b64"].string
    #expect(try only(text).fingerprints(.wireGuard).map(\.value) == [text])
  }

  @Test(arguments: signal) func signalKeys(vector: VectorCase) throws {
    let text = try vector.input["serialized"].string
    let key = try only(text)
    #expect(key.schemes.first == .signal)
    #expect(key.fingerprints(.signal).map(\.value) == [text])
    let base64 = Data(try vector.input["serialized"].hexBytes).base64EncodedString()
    #expect(try only(base64) == key)
  }

  @Test(arguments: x509) func certificates(vector: VectorCase) throws {
    let pem = Array(try vector.input["pem"].string.utf8)
    let keys = try SomeKey.all(in: pem)
    guard keys.count == 1, case .x509(let key) = keys[0] else { throw Unexpected() }
    let der = try #require(key.certificate)
    #expect(try SomeKey.all(in: der) == keys)
    #expect(
      try keys[0].fingerprints(.x509).map(\.value) == [vector.expected["cert_sha256_colon"].string])
    let pin = try vector.expected["pin_sha256_b64"].string
    #expect(keys[0].fingerprints(.spki).map(\.value) == [pin])
    let bare = try SomeKey.all(in: key.publicKeyInfo)
    #expect(bare[0].fingerprints(.spki).map(\.value) == [pin])
    #expect(bare[0].fingerprints(.x509).isEmpty)
    let bareArmour = armour("PUBLIC KEY", key.publicKeyInfo)
    #expect(try SomeKey.all(in: bareArmour) == bare)
  }

  @Test func matrix() throws {
    let text = "Q/NmNFEUS1fS+YeEmiZkjjblKTitrKOAk7cPEumcMlg"
    #expect(try only(text).fingerprints(.matrix).map(\.value) == [text])
    #expect(throws: KeyFormatError.self) { try only(String(repeating: "A", count: 43)) }
    #expect(try SomeKey(line: Array((text.dropLast() + "h").utf8)[...]) == nil)
  }
}

struct Unexpected: Error {}

/// The one key that a line of text is.
func only(_ text: String) throws -> SomeKey {
  try #require(try SomeKey(line: Array(text.utf8)[...]))
}

func base64(_ value: JSONValue) throws -> [UInt8] {
  [UInt8](try #require(Data(base64Encoded: try value.string)))
}

func armour(_ label: String, _ bytes: [UInt8], head: String = "") -> [UInt8] {
  let text = Data(bytes).base64EncodedString(options: [
    .lineLength64Characters, .endLineWithLineFeed,
  ])
  return Array("-----BEGIN \(label)-----\n\(head)\(text)\n-----END \(label)-----\n".utf8)
}
