// SPDX-License-Identifier: Apache-2.0

package import JSON

extension JSONValue {
  /// Matrix's canonical JSON: keys sorted by code point, no blanks, as few escapes as JSON allows.
  ///
  /// - Returns: UTF-8.
  /// - Throws: ``PhraseError/notCanonical`` for numbers beyond ±(2^53 − 1), and for a key that
  ///   stands twice.
  ///
  /// Source: matrix-spec, appendices, "Canonical JSON".
  package func canonicalMatrixJSON() throws(PhraseError) -> [UInt8] {
    switch self {
    case .null: return Array("null".utf8)
    case .bool(let value): return Array((value ? "true" : "false").utf8)
    case .integer(let value):
      guard value.magnitude < 1 << 53 else { throw .notCanonical }
      return Array(String(value).utf8)
    case .string(let text): return quoted(text)
    case .array(let elements):
      var parts: [[UInt8]] = []
      for element in elements { parts.append(try element.canonicalMatrixJSON()) }
      return Array("[".utf8) + parts.joined(separator: Array(",".utf8)) + Array("]".utf8)
    case .object(let members):
      // UTF-8 sorts as code points do.
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (first, second) in zip(sorted, sorted.dropFirst())
      where first.key.utf8.elementsEqual(second.key.utf8) {
        throw .notCanonical
      }
      var parts: [[UInt8]] = []
      for member in sorted {
        parts.append(quoted(member.key) + [0x3A] + (try member.value.canonicalMatrixJSON()))
      }
      return Array("{".utf8) + parts.joined(separator: Array(",".utf8)) + Array("}".utf8)
    }
  }
}

private func quoted(_ text: String) -> [UInt8] {
  var bytes: [UInt8] = [0x22]
  for byte in text.utf8 {
    switch byte {
    case 0x22: bytes += "\\\"".utf8
    case 0x5C: bytes += "\\\\".utf8
    case 0x08: bytes += "\\b".utf8
    case 0x0C: bytes += "\\f".utf8
    case 0x0A: bytes += "\\n".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0x09: bytes += "\\t".utf8
    case 0..<0x20: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
    default: bytes.append(byte)
    }
  }
  return bytes + [0x22]
}
