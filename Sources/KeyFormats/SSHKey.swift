// SPDX-License-Identifier: Apache-2.0

/// An OpenSSH public key: the blob that its fingerprints are made of.
///
/// Source: RFC 4253, 6.6; RFC 5656, 3.1; OpenSSH `PROTOCOL.certkeys`, `PROTOCOL.u2f`.
package struct SSHKey: Equatable, Sendable {
  /// The blob; of a certificate the plain key inside, as OpenSSH fingerprints it.
  package let blob: [UInt8]
  /// What `ssh-keygen -l` calls the type: `ED25519`, `RSA-CERT`.
  package let typeName: String
  /// The size that `ssh-keygen -l` shows, in bits.
  package let bits: Int
  /// The number of the algorithm in SSHFP records, `nil` for types without one.
  package let sshfpAlgorithm: Int?

  /// Reads a blob.
  ///
  /// - Parameter bytes: what base64 says in a key's line.
  /// - Throws: ``KeyFormatError``.
  package init(blob bytes: [UInt8]) throws(KeyFormatError) {
    var reader = ByteReader(bytes)
    let name = try reader.string()
    guard let type = SSHType.named(name) else {
      throw .unsupported("SSH key type '\(printable(name))'")
    }
    if type.isCertificate { _ = try reader.string() }
    let start = reader.offset
    var fields: [ArraySlice<UInt8>] = []
    for _ in 0..<type.form.fieldCount { fields.append(try reader.string()) }
    let end = reader.offset
    bits = try type.form.bits(fields, curve: type.curve)
    if type.isCertificate {
      try Self.skipCertificate(&reader)
      blob = lengthPrefixed(Array(type.plainName.utf8)) + bytes[start..<end]
    } else {
      blob = bytes
    }
    try reader.end()
    typeName = type.label + (type.isCertificate ? "-CERT" : "")
    sshfpAlgorithm = type.sshfp
  }

  /// Serial, type, key ID, principals, times, options, extensions, reserved, CA key, signature.
  private static func skipCertificate(_ reader: inout ByteReader) throws(KeyFormatError) {
    _ = try reader.take(12)
    for _ in 0..<2 { _ = try reader.string() }
    _ = try reader.take(16)
    for _ in 0..<5 { _ = try reader.string() }
  }
}

/// The types of keys that OpenSSH has.
struct SSHType {
  /// Which strings follow the name.
  enum Form {
    case rsa, dsa, ecdsa, ed25519, securityECDSA, securityEd25519

    var fieldCount: Int {
      switch self {
      case .ed25519: 1
      case .rsa, .ecdsa, .securityEd25519: 2
      case .securityECDSA: 3
      case .dsa: 4
      }
    }
  }

  let plainName: String
  let label: String
  let form: Form
  let sshfp: Int?
  var curve: (name: String, bits: Int)?
  var isCertificate = false

  /// The names that lines begin with; a certificate's has a suffix.
  static func named(_ name: ArraySlice<UInt8>) -> SSHType? {
    // No name is longer, and hostile ones are not worth a comparison.
    guard name.count <= 64 else { return nil }
    if let type = plain.first(where: { $0.plainName.utf8.elementsEqual(name) }) { return type }
    guard var type = plain.first(where: { $0.certificateName.utf8.elementsEqual(name) }) else {
      return nil
    }
    type.isCertificate = true
    return type
  }

  private var certificateName: String {
    let domain = "@openssh.com"
    let stem = plainName.hasSuffix(domain) ? String(plainName.dropLast(domain.count)) : plainName
    return stem + "-cert-v01" + domain
  }

  private static let plain = [
    SSHType(plainName: "ssh-ed25519", label: "ED25519", form: .ed25519, sshfp: 4),
    SSHType(plainName: "ssh-rsa", label: "RSA", form: .rsa, sshfp: 1),
    SSHType(
      plainName: "ecdsa-sha2-nistp256", label: "ECDSA", form: .ecdsa, sshfp: 3,
      curve: ("nistp256", 256)),
    SSHType(
      plainName: "ecdsa-sha2-nistp384", label: "ECDSA", form: .ecdsa, sshfp: 3,
      curve: ("nistp384", 384)),
    SSHType(
      plainName: "ecdsa-sha2-nistp521", label: "ECDSA", form: .ecdsa, sshfp: 3,
      curve: ("nistp521", 521)),
    SSHType(plainName: "ssh-dss", label: "DSA", form: .dsa, sshfp: 2),
    SSHType(
      plainName: "sk-ssh-ed25519@openssh.com", label: "ED25519-SK", form: .securityEd25519,
      sshfp: nil),
    SSHType(
      plainName: "sk-ecdsa-sha2-nistp256@openssh.com", label: "ECDSA-SK", form: .securityECDSA,
      sshfp: nil, curve: ("nistp256", 256)),
  ]
}

extension SSHType.Form {
  /// Checks the fields and tells the key's size.
  func bits(
    _ fields: [ArraySlice<UInt8>], curve: (name: String, bits: Int)?
  ) throws(KeyFormatError) -> Int {
    switch self {
    case .ed25519, .securityEd25519:
      guard fields[0].count == 32 else {
        throw .wrongLength(expected: 32, actual: fields[0].count)
      }
      return 256
    case .rsa:
      _ = try Self.bitLength(fields[0])
      return try Self.bitLength(fields[1])
    case .dsa:
      for field in fields[1...] { _ = try Self.bitLength(field) }
      return try Self.bitLength(fields[0])
    case .ecdsa, .securityECDSA:
      guard let curve, curve.name.utf8.elementsEqual(fields[0]) else {
        throw .malformed("the curve is not the one of the type")
      }
      let expected = 1 + 2 * ((curve.bits + 7) / 8)
      guard fields[1].count == expected else {
        throw .wrongLength(expected: expected, actual: fields[1].count)
      }
      guard fields[1].first == 4 else { throw .malformed("the point is not uncompressed") }
      return curve.bits
    }
  }

  /// The size of a positive number, whose writing is canonical (RFC 4251, 5).
  private static func bitLength(_ number: ArraySlice<UInt8>) throws(KeyFormatError) -> Int {
    guard let first = number.first, first < 0x80 else {
      throw .malformed("a number is not positive")
    }
    let significant = first == 0 ? number.dropFirst() : number
    guard let top = significant.first, top != 0, first != 0 || top >= 0x80 else {
      throw .malformed("a number is written with a zero too many")
    }
    // OpenSSH reads at most 16384 bits.
    guard significant.count <= 2048 else { throw .unsupported("a key of more than 16384 bits") }
    return significant.count * 8 - top.leadingZeroBitCount
  }
}

/// A string with its length in 4 bytes before it.
func lengthPrefixed(_ bytes: [UInt8]) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (24 - 8 * $0)) } + bytes
}

/// Up to 40 bytes from outside, fit for a message.
func printable(_ bytes: ArraySlice<UInt8>) -> String {
  String(
    decoding: bytes.prefix(40).map { (0x21...0x7E).contains($0) ? $0 : 0x3F }, as: UTF8.self)
}
