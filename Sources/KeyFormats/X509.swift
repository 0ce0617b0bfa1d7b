// SPDX-License-Identifier: Apache-2.0

/// A certificate or a bare public key in DER.
///
/// Source: RFC 5280, 4.1; X.690, 10.1.
package struct X509: Equatable, Sendable {
  /// The certificate, `nil` for a bare key.
  package let certificate: [UInt8]?
  /// The SubjectPublicKeyInfo.
  package let publicKeyInfo: [UInt8]

  /// Reads a certificate.
  ///
  /// - Parameter bytes: DER, nothing behind it.
  /// - Throws: ``KeyFormatError``.
  package init(certificate bytes: [UInt8]) throws(KeyFormatError) {
    var outer = DERReader(bytes[...])
    var whole = try outer.enter(DERReader.sequence)
    try outer.end()
    var body = try whole.enter(DERReader.sequence)
    _ = try whole.element(DERReader.sequence)
    _ = try whole.element(DERReader.bitString)
    try whole.end()
    if body.nextTag == 0xA0 { _ = try body.element(0xA0) }
    _ = try body.element(DERReader.integer)
    // Signature, issuer, validity, subject.
    for _ in 0..<4 { _ = try body.element(DERReader.sequence) }
    let info = try body.element(DERReader.sequence)
    try Self.check(info)
    // Two unique identifiers and the extensions may follow.
    while let tag = body.nextTag {
      guard [0x81, 0xA1, 0x82, 0xA2, 0xA3].contains(tag) else {
        throw .malformed("unexpected tag \(tag)")
      }
      _ = try body.element(tag)
    }
    certificate = bytes
    publicKeyInfo = Array(info)
  }

  /// Reads a SubjectPublicKeyInfo.
  ///
  /// - Parameter bytes: DER, nothing behind it.
  /// - Throws: ``KeyFormatError``.
  package init(publicKeyInfo bytes: [UInt8]) throws(KeyFormatError) {
    try Self.check(bytes[...])
    certificate = nil
    publicKeyInfo = bytes
  }

  /// Reads either.
  ///
  /// - Parameter bytes: DER, nothing behind it.
  /// - Throws: ``KeyFormatError``.
  package init(der bytes: [UInt8]) throws(KeyFormatError) {
    var outer = DERReader(bytes[...])
    var body = try outer.enter(DERReader.sequence)
    if body.nextTag == DERReader.integer { throw .secret("a private key") }
    _ = try body.element(DERReader.sequence)
    if body.nextTag == DERReader.bitString {
      try self.init(publicKeyInfo: bytes)
    } else {
      try self.init(certificate: bytes)
    }
  }

  private static func check(_ info: ArraySlice<UInt8>) throws(KeyFormatError) {
    var outer = DERReader(info)
    var body = try outer.enter(DERReader.sequence)
    try outer.end()
    var algorithm = try body.enter(DERReader.sequence)
    _ = try algorithm.element(DERReader.objectIdentifier)
    _ = try body.element(DERReader.bitString)
    try body.end()
  }
}

/// Reads elements with one-byte tags and definite, shortest lengths.
struct DERReader {
  static let integer: UInt8 = 0x02
  static let bitString: UInt8 = 0x03
  static let objectIdentifier: UInt8 = 0x06
  static let sequence: UInt8 = 0x30

  private var reader: ByteReader
  private let whole: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    reader = ByteReader(bytes)
    whole = bytes
  }

  /// The tag of the next element.
  var nextTag: UInt8? { reader.next }

  /// An element with its tag and length.
  mutating func element(_ tag: UInt8) throws(KeyFormatError) -> ArraySlice<UInt8> {
    let start = reader.offset
    _ = try content(tag)
    return whole[start..<reader.offset]
  }

  /// The inside of an element.
  mutating func enter(_ tag: UInt8) throws(KeyFormatError) -> DERReader {
    DERReader(try content(tag))
  }

  private mutating func content(_ tag: UInt8) throws(KeyFormatError) -> ArraySlice<UInt8> {
    let found = try reader.byte()
    guard found == tag else { throw .malformed("expected tag \(tag), found \(found)") }
    let first = Int(try reader.byte())
    guard first >= 0x80 else { return try reader.take(first) }
    guard (0x81...0x84).contains(first) else { throw .malformed("a length is not definite") }
    let count = try reader.number(byteCount: first & 0x7F)
    guard count >= 0x80, first == 0x81 || count >> ((first & 0x7F) * 8 - 8) != 0 else {
      throw .malformed("a length is not the shortest")
    }
    return try reader.take(count)
  }

  func end() throws(KeyFormatError) { try reader.end() }
}
