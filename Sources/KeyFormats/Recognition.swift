// SPDX-License-Identifier: Apache-2.0

import Identity

extension SomeKey {
  /// Recognises all keys of a file.
  ///
  /// - Parameter bytes: text or binary, at most as large as the caller read.
  /// - Returns: the keys in their order; none when the bytes look like no key at all.
  /// - Throws: ``KeyFormatError``.
  package static func all(in bytes: [UInt8]) throws(KeyFormatError) -> [SomeKey] {
    let bytes = try plain(bytes)
    if let name = secretName(bytes) { throw .secret(name) }
    if Armour.isIn(bytes) { return try armoured(bytes) }
    if isBinary(bytes) { return try binary(bytes) }
    var keys: [SomeKey] = []
    for line in bytes.split(whereSeparator: { $0 == 10 }) {
      guard let key = try SomeKey(line: line) else { continue }
      keys.append(key)
    }
    return keys
  }

  /// Recognises the key that a line of text is; `nil` for an empty line, a remark, or what looks
  /// like no key.
  ///
  /// - Parameter line: without its line feed.
  /// - Throws: ``KeyFormatError``.
  package init?(line: ArraySlice<UInt8>) throws(KeyFormatError) {
    let line = Self.trimmed(line)
    guard let first = line.first, first != 0x23 else { return nil }
    guard !line.starts(with: "untrusted comment:".utf8) else { return nil }
    // What begins with the name of a public key's type is one or is broken, and the search for
    // secrets takes longer than all else.
    if SSHLine.begins(line) {
      guard let key = try SSHLine(line) else { return nil }
      self = .ssh(key)
      return
    }
    if let name = Self.secretName(line) { throw .secret(name) }
    if let key = try Self.threema(line) {
      self = key
    } else if let key = try Self.other(line) {
      self = key
    } else {
      return nil
    }
  }

  private static func threema(_ line: ArraySlice<UInt8>) throws(KeyFormatError) -> SomeKey? {
    if line.starts(with: IdentityPayload.prefix) {
      return try identityCode(line)
    }
    let prefix = Array("public:".utf8)
    let isPrefixed = line.starts(with: prefix)
    let digits = isPrefixed ? line.dropFirst(prefix.count) : line
    let isHex = digits.allSatisfy { Hexadecimal.value(of: $0) != nil }
    if !isPrefixed, isHex, line.count == 66, line.starts(with: "05".utf8) {
      return .curve(try hexKey(line.dropFirst(2)), nil, .signal)
    }
    guard isPrefixed || isHex && line.count >= 40 else { return nil }
    return .curve(try hexKey(digits), nil, .threema)
  }

  private static func identityCode(_ line: ArraySlice<UInt8>) throws(KeyFormatError) -> SomeKey {
    do throws(PayloadError) {
      let payload = try IdentityPayload(bytes: Array(line))
      return .curve(payload.publicKey, payload.id, .threema)
    } catch {
      if case .badKey(let reason) = error { throw .key(reason) }
      throw .malformed("not an identity code: \(error.code)")
    }
  }

  private static func hexKey(_ digits: ArraySlice<UInt8>) throws(KeyFormatError) -> PublicKey {
    do throws(KeyError) {
      return try PublicKey(hexDigits: Array(digits))
    } catch {
      throw .key(error)
    }
  }

  private static func other(_ line: ArraySlice<UInt8>) throws(KeyFormatError) -> SomeKey? {
    if line.count == MinisignKey.characterCount, line.starts(with: "RW".utf8) {
      return .minisign(try MinisignKey(line))
    }
    if line.prefix(4).map(lowercased).elementsEqual("age1".utf8), !line.contains(where: isBlank) {
      return .age(try AgeRecipient(line))
    }
    if line.count == 44, let bytes = Base64Text.bytes(of: line) {
      if bytes.count == PublicKey.byteCount { return .curve(try curveKey(bytes), nil, .threema) }
      guard bytes.count == 33, bytes.first == 5 else { return nil }
      return .curve(try curveKey(Array(bytes.dropFirst())), nil, .signal)
    }
    if line.count == 43, let bytes = Base64Text.bytes(of: line, padded: false) {
      return .matrix(bytes)
    }
    return try SSHLine(line).map { .ssh($0) }
  }

  private static func armoured(_ bytes: [UInt8]) throws(KeyFormatError) -> [SomeKey] {
    var keys: [SomeKey] = []
    for armour in try Armour.all(in: bytes) {
      switch armour.label {
      case "CERTIFICATE", "X509 CERTIFICATE":
        keys.append(.x509(try X509(certificate: armour.bytes)))
      case "PUBLIC KEY": keys.append(.x509(try X509(publicKeyInfo: armour.bytes)))
      case "PGP PUBLIC KEY BLOCK":
        keys += try OpenPGPCertificate.all(in: armour.bytes).map { .openPGP($0) }
      default: throw .unsupported("'\(armour.label)'")
      }
    }
    return keys
  }

  private static func binary(_ bytes: [UInt8]) throws(KeyFormatError) -> [SomeKey] {
    if bytes.first == DERReader.sequence { return [.x509(try X509(der: bytes))] }
    return try OpenPGPCertificate.all(in: bytes).map { .openPGP($0) }
  }

  /// DER begins with a sequence that is not text; packets have the highest bit set.
  private static func isBinary(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return false }
    if first == DERReader.sequence {
      let inner = [DERReader.sequence, DERReader.integer]
      return bytes.count > 2 && (bytes[1] >= 0x80 || inner.contains(bytes[2]))
        && bytes.contains { $0 < 9 || $0 >= 0x80 }
    }
    return first & 0x80 != 0
      && [2, 5, 6, 7, 14].contains(
        first & 0x40 != 0 ? Int(first & 0x3F) : Int(first >> 2 & 15))
  }

  /// Without the mark that some editors write before UTF-8; UTF-16 is named.
  private static func plain(_ bytes: [UInt8]) throws(KeyFormatError) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { throw .utf16 }
    let head = bytes.prefix(8)
    if head.count == 8, head.first != DERReader.sequence {
      let places = [0, 1].map { start in
        stride(from: start, to: 8, by: 2).allSatisfy { bytes[$0] == 0 }
      }
      let others = [1, 0].map { start in
        stride(from: start, to: 8, by: 2).allSatisfy { (0x09...0x7E).contains(bytes[$0]) }
      }
      if places[0] && others[0] || places[1] && others[1] { throw .utf16 }
    }
    return bytes
  }

  static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line.drop(while: isBlank)
    while let last = line.last, isBlank(last) || last == 13 { line.removeLast() }
    return line
  }
}
