// SPDX-License-Identifier: Apache-2.0

/// Bytes in base64 between a BEGIN and an END line: PEM and ASCII armour.
///
/// Source: RFC 7468; RFC 9580, 6.
struct Armour {
  /// What stands behind BEGIN: `CERTIFICATE`, `PGP PUBLIC KEY BLOCK`.
  let label: String
  /// The bytes.
  let bytes: [UInt8]

  /// Whether text has an armour's first line somewhere.
  static func isIn(_ text: [UInt8]) -> Bool { find(begin, in: text[...]) != nil }

  /// Reads all armours of a text; what stands between them is a remark.
  ///
  /// - Throws: ``KeyFormatError``; also for one armour inside another.
  static func all(in text: [UInt8]) throws(KeyFormatError) -> [Armour] {
    var armours: [Armour] = []
    var open: (label: ArraySlice<UInt8>, letters: [UInt8], sum: [UInt8]?, isHead: Bool)?
    for line in text.split(separator: 10, omittingEmptySubsequences: false) {
      let line = trimmed(line)
      if let label = between(begin, line) {
        guard open == nil else { throw .malformed("an armour begins inside another one") }
        let isPGP = label.starts(with: "PGP ".utf8)
        open = (label, [], nil, isPGP)
      } else if let label = between(end, line) {
        guard let whole = open else { throw .malformed("an armour ends before it begins") }
        guard whole.label.elementsEqual(label) else {
          throw .malformed("BEGIN and END of the armour differ")
        }
        guard let bytes = Base64Text.bytes(of: whole.letters[...]) else { throw .notBase64 }
        if let sum = whole.sum, checksum(bytes) != sum { throw .checksum }
        armours.append(Armour(label: printableLabel(label), bytes: bytes))
        open = nil
      } else if open != nil {
        if open?.isHead == true, line.isEmpty || line.contains(0x3A) {
          if line.isEmpty { open?.isHead = false }
        } else if line.count == 5, line.first == 0x3D, open?.label.starts(with: "PGP ".utf8) == true
        {
          guard let sum = Base64Text.bytes(of: line.dropFirst()) else { throw .notBase64 }
          open?.sum = sum
        } else {
          open?.isHead = false
          open?.letters += line
        }
      }
    }
    guard open == nil else { throw .truncated }
    guard !armours.isEmpty else { throw .malformed("no armour") }
    return armours
  }

  /// CRC-24 (RFC 9580, 6.1.1).
  private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var sum: UInt32 = 0xB704CE
    for byte in bytes {
      sum ^= UInt32(byte) << 16
      for _ in 0..<8 {
        sum <<= 1
        if sum & 0x100_0000 != 0 { sum ^= 0x186_4CFB }
      }
    }
    return [16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }

  private static let begin = Array("-----BEGIN ".utf8)
  private static let end = Array("-----END ".utf8)
  private static let dashes = Array("-----".utf8)

  private static func between(_ start: [UInt8], _ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.starts(with: start), line.count >= start.count + dashes.count,
      line.suffix(dashes.count).elementsEqual(dashes)
    else { return nil }
    return line.dropFirst(start.count).dropLast(dashes.count)
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line.drop(while: isBlank)
    while let last = line.last, isBlank(last) || last == 13 { line.removeLast() }
    return line
  }

  private static func printableLabel(_ label: ArraySlice<UInt8>) -> String {
    String(
      decoding: label.prefix(40).map { (0x20...0x7E).contains($0) ? $0 : 0x3F }, as: UTF8.self)
  }
}

/// Where a short pattern first stands.
func find(_ pattern: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
  guard let first = pattern.first, text.count >= pattern.count else { return nil }
  let last = text.endIndex - pattern.count
  var place = text.startIndex
  while place <= last {
    if text[place] == first, text[place..<place + pattern.count].elementsEqual(pattern) {
      return place
    }
    place += 1
  }
  return nil
}
