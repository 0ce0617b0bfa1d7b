// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import KeyFormats
import Foundation
import TestSupport
import Testing

/// Every key's opposites: a bit flipped, a byte too few or too many. None may trap, and none may
/// keep the fingerprint.
@Suite struct HostileKeyTests {
  struct Sample: Sendable, CustomStringConvertible {
    let description: String
    let bytes: [UInt8]
    let scheme: Scheme
    /// Reads bytes the way they come in.
    let read: @Sendable ([UInt8]) throws -> [SomeKey]
  }

  static let samples: [Sample] = {
    let binary: @Sendable ([UInt8]) throws -> [SomeKey] = { try SomeKey.all(in: $0) }
    var samples: [Sample] = []
    for vector in Vectors("openssh").cases {
      let words = try! vector.input["pub"].string.split(separator: " ")
      let type = String(words[0])
      samples.append(
        Sample(
          description: vector.id, bytes: [UInt8](Data(base64Encoded: String(words[1]))!),
          scheme: .ssh
        ) { bytes in
          try SomeKey.all(in: Array("\(type) \(Data(bytes).base64EncodedString())\n".utf8))
        })
    }
    for vector in Vectors("openpgp").cases {
      samples.append(
        Sample(
          description: vector.id, bytes: try! base64(vector.input["cert_b64"]), scheme: .openPGP,
          read: binary))
    }
    for vector in Vectors("x509-spki").cases {
      guard
        case .x509(let key) = try! SomeKey.all(in: Array(try! vector.input["pem"].string.utf8))[0]
      else { continue }
      samples.append(
        Sample(description: vector.id, bytes: key.certificate!, scheme: .x509, read: binary))
      samples.append(
        Sample(
          description: vector.id + "-spki", bytes: key.publicKeyInfo, scheme: .spki, read: binary))
    }
    for vector in Vectors("minisign").cases {
      samples.append(
        Sample(
          description: vector.id, bytes: try! base64(vector.input["public_key"]), scheme: .minisign
        ) { bytes in try SomeKey.all(in: Array(Data(bytes).base64EncodedString().utf8)) })
    }
    return samples
  }()

  @Test func everySampleIsTried() { #expect(Self.samples.count == 12) }

  @Test(arguments: samples) func aFlippedBitShows(_ sample: Sample) throws {
    let good = try pins(sample, sample.bytes)
    #expect(!good.isEmpty)
    let signedPart = sample.scheme == .openPGP ? 40 : sample.bytes.count
    for place in 0..<signedPart {
      var bytes = sample.bytes
      bytes[place] ^= 1 << UInt8(place % 8)
      let found = try? pins(sample, bytes)
      #expect(found != good, "byte \(place)")
    }
  }

  @Test(arguments: samples) func tooShortIsRefused(_ sample: Sample) throws {
    // Packets that end where a certificate could end as well are read.
    let good = try pins(sample, sample.bytes)
    for count in 0..<sample.bytes.count {
      let found = try? pins(sample, Array(sample.bytes[..<count]))
      #expect(
        found == nil || found!.isEmpty || sample.scheme == .openPGP && found == good, "\(count)")
    }
  }

  @Test(arguments: samples) func tooLongIsRefused(_ sample: Sample) {
    for byte in [0x00, 0x30, 0x99, 0xFF] as [UInt8] {
      let found = try? pins(sample, sample.bytes + [byte])
      #expect(found == nil || found!.isEmpty, "\(byte)")
    }
  }

  private func pins(_ sample: Sample, _ bytes: [UInt8]) throws -> [String] {
    try sample.read(bytes).flatMap { key in
      key.fingerprints(sample.scheme).map { $0.manifestValue(of: key) }
    }
  }

  static let secrets: [(String, String)] = [
    ("openssh-key-v1\0", "an OpenSSH private key"),
    ("PuTTY-User-Key-File-3: ssh-ed25519", "a PuTTY private key"),
    ("AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZ", "an age identity"),
    ("untrusted comment: minisign encrypted secret key\nRWRTY0IyAAAA", "a minisign secret key"),
    ("RWQAAEIyAAAA", "a minisign secret key"),
    ("private:4a6a1b34", "a Threema Gateway private key"),
    ("-----BEGIN PGP PRIVATE KEY BLOCK-----\n", "a private key"),
    ("-----BEGIN OPENSSH PRIVATE KEY-----\n", "a private key"),
    ("-----BEGIN RSA PRIVATE KEY-----\n", "a private key"),
    ("0\u{A}\u{2}\u{1}\u{0}0\u{5}\u{6}\u{3}+ep", "a private key"),
    ("[Interface]\nPrivateKey = x", "a WireGuard configuration"),
  ]

  @Test func everySecretIsTried() { #expect(Self.secrets.count == 11) }

  @Test(arguments: secrets) func secretsAreNamed(_ text: String, _ name: String) {
    #expect(throws: KeyFormatError.secret(name)) { try SomeKey.all(in: Array(text.utf8)) }
  }

  static let refused: [String] = [
    "-----BEGIN CERTIFICATE-----\n-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n",
    "-----BEGIN CERTIFICATE-----\nMAA=\n-----END PUBLIC KEY-----\n",
    "-----BEGIN CERTIFICATE-----\nMAA=\n",
    "-----BEGIN CERTIFICATE REQUEST-----\nMAA=\n"
      + "-----END CERTIFICATE REQUEST-----\n",
    "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nxg==\n=AAAA\n-----END PGP PUBLIC KEY BLOCK-----\n",
    "ssh-ed25519", "ssh-ed25519 ", "ssh-ed25519 AAAA", "ssh-ed25519 !!!!",
    "ssh-rsa AAAAC3NzaC1lZDI1NTE5AAAAIFOG6kY7Rf4UtCFvPwKgo/BztXck2xC4a2WyA34XtIwZ",
    "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwk", "age1", "AGE1Q",
    "\u{FEFF}\u{FEFF}3mid:ECHOECHO", "public:00", String(repeating: "0", count: 64),
  ]

  @Test func everyRefusalIsTried() { #expect(Self.refused.count == 16) }

  @Test(arguments: refused) func brokenKeysAreRefused(_ text: String) {
    let keys = try? SomeKey.all(in: Array(text.utf8))
    #expect(keys == nil || keys!.isEmpty)
  }

  @Test func sixteenBitTextIsNamed() {
    for text in [
      [0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61], [0x61, 0, 0x62, 0, 0x63, 0, 0x64, 0],
    ]
      as [[UInt8]]
    {
      #expect(throws: KeyFormatError.utf16) { try SomeKey.all(in: text) }
    }
  }

  /// A length of four gigabytes must neither be allocated nor overflow.
  @Test func lengthsThatLie() {
    let blob = Data([0xFF, 0xFF, 0xFF, 0xFF] + Array("ssh-ed25519".utf8)).base64EncodedString()
    #expect(throws: KeyFormatError.self) { try only("ssh-ed25519 \(blob)") }
    for bytes in [
      [0xC6, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 4], [0x9A, 0xFF, 0xFF, 0xFF, 0xFF, 4],
      [0x9B, 4], [0xC6, 0xE1, 4], [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF, 0x30],
      [0x30, 0x80, 0x30, 0x00], [0x30, 0x85, 1, 0, 0, 0, 0, 0x30], [0x98], [0xC6],
    ] as [[UInt8]] {
      #expect(throws: KeyFormatError.self) { try SomeKey.all(in: bytes) }
    }
  }
}
