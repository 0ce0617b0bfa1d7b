// SPDX-License-Identifier: Apache-2.0

import Digest

/// A public key of an OpenPGP certificate: primary key or subkey.
///
/// Source: RFC 9580, 5.5.2 and 5.5.4.
package struct OpenPGPKey: Equatable, Sendable {
  /// 4 or 6.
  package let version: Int
  /// 20 bytes in version 4, 32 bytes in version 6.
  package let fingerprint: [UInt8]

  /// The key ID, 8 bytes: the last ones in version 4, the first ones in version 6.
  package var keyID: [UInt8] {
    Array(version == 4 ? fingerprint.suffix(8) : fingerprint.prefix(8))
  }

  /// Reads the body of a key packet.
  init(body: ArraySlice<UInt8>) throws(KeyFormatError) {
    var reader = ByteReader(body)
    version = Int(try reader.byte())
    guard version == 4 || version == 6 else {
      throw .unsupported("OpenPGP key version \(version)")
    }
    _ = try reader.take(4)
    let algorithm = try reader.byte()
    if version == 6 {
      let count = try reader.number(byteCount: 4)
      guard count == reader.remaining else {
        throw .malformed("the key's length is not the packet's")
      }
    }
    try Self.check(algorithm, &reader)
    let count = body.count
    if version == 4 {
      guard count <= 0xFFFF else { throw .malformed("the key is longer than 65535 bytes") }
      fingerprint = FastHash.sha1([0x99, UInt8(count >> 8), UInt8(count & 255)] + body)
    } else {
      fingerprint = FastHash.sha256([0x9B] + lengthPrefixed(Array(body)))
    }
  }

  /// Checks that the key is as long as its algorithm says; an unknown one may be any length.
  private static func check(
    _ algorithm: UInt8, _ reader: inout ByteReader
  ) throws(KeyFormatError) {
    switch algorithm {
    case 1, 2, 3: try skipNumbers(2, &reader)
    case 16: try skipNumbers(3, &reader)
    case 17: try skipNumbers(4, &reader)
    case 18, 19, 22:
      _ = try reader.take(Int(try reader.byte()))
      try skipNumbers(1, &reader)
      if algorithm == 18 { _ = try reader.take(Int(try reader.byte())) }
    case 25, 27: _ = try reader.take(32)
    case 26: _ = try reader.take(56)
    case 28: _ = try reader.take(57)
    default: _ = try reader.take(reader.remaining)
    }
    try reader.end()
  }

  private static func skipNumbers(
    _ count: Int, _ reader: inout ByteReader
  ) throws(KeyFormatError) {
    for _ in 0..<count {
      let bits = try reader.number(byteCount: 2)
      _ = try reader.take((bits + 7) / 8)
    }
  }
}

/// A certificate: a primary key and its subkeys.
package struct OpenPGPCertificate: Equatable, Sendable {
  /// What the certificate is known by.
  package let primary: OpenPGPKey
  /// The other keys, in their order.
  package internal(set) var subkeys: [OpenPGPKey] = []

  /// Reads all certificates of a binary key ring.
  ///
  /// Signatures are skipped, not checked: a fingerprint says nothing about what is bound to a key.
  ///
  /// - Parameter bytes: packets.
  /// - Returns: at least one certificate.
  /// - Throws: ``KeyFormatError``.
  package static func all(in bytes: [UInt8]) throws(KeyFormatError) -> [OpenPGPCertificate] {
    var reader = ByteReader(bytes)
    var certificates: [OpenPGPCertificate] = []
    while reader.remaining > 0 {
      let (tag, body) = try packet(&reader)
      switch tag {
      case 5, 7: throw .secret("an OpenPGP secret key")
      case 6: certificates.append(OpenPGPCertificate(primary: try OpenPGPKey(body: body)))
      case 14:
        let key = try OpenPGPKey(body: body)
        guard !certificates.isEmpty else { throw .malformed("a subkey comes before any key") }
        certificates[certificates.count - 1].subkeys.append(key)
      case 0: throw .malformed("packet type 0")
      default:
        guard !certificates.isEmpty else {
          throw .malformed("the first packet is no public key but of type \(tag)")
        }
      }
    }
    guard !certificates.isEmpty else { throw .truncated }
    return certificates
  }

  /// One packet; lengths in parts are for data, which no certificate has.
  ///
  /// Source: RFC 9580, 4.2.
  private static func packet(
    _ reader: inout ByteReader
  ) throws(KeyFormatError) -> (tag: Int, body: ArraySlice<UInt8>) {
    let head = try reader.byte()
    guard head & 0x80 != 0 else { throw .malformed("no packet begins here") }
    if head & 0x40 != 0 {
      let first = Int(try reader.byte())
      let count: Int
      switch first {
      case ..<192: count = first
      case ..<224: count = (first - 192) << 8 + Int(try reader.byte()) + 192
      case 255: count = try reader.number(byteCount: 4)
      default: throw .malformed("a packet comes in parts")
      }
      return (Int(head & 0x3F), try reader.take(count))
    }
    let tag = Int(head >> 2 & 15)
    guard head & 3 != 3 else { throw .malformed("a packet has no length") }
    return (tag, try reader.take(try reader.number(byteCount: 1 << Int(head & 3))))
  }
}
