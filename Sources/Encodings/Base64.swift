// SPDX-License-Identifier: Apache-2.0

/// Base64 with the standard alphabet, of which every byte string has exactly one spelling.
///
/// Source: RFC 4648, 4.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Writes bytes.
  ///
  /// - Parameters:
  ///   - bytes: any bytes.
  ///   - padded: whether `=` fills the last group up to four.
  /// - Returns: ASCII, no line breaks.
  package static func text(of bytes: [UInt8], padded: Bool = true) -> String {
    var letters: [UInt8] = []
    letters.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        if place <= group.count {
          letters.append(alphabet[value >> (18 - 6 * place) & 63])
        } else if padded {
          letters.append(0x3D)
        }
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Reads the one spelling of some bytes.
  ///
  /// - Parameters:
  ///   - text: ASCII, without blanks.
  ///   - padded: whether `=` must fill the last group up to four, or must not stand there.
  /// - Returns: the bytes.
  /// - Throws: ``EncodingError/notBase64``, also where bits that stand for nothing are not zero.
  package static func bytes(
    of text: String, padded: Bool = true
  ) throws(EncodingError) -> [UInt8] {
    var bytes: [UInt8] = []
    var (held, heldBits) = (0, 0)
    for letter in text.utf8 where letter != 0x3D {
      guard let value = value(of: letter) else { throw .notBase64 }
      held = (held << 6 | value) & 0xFFF
      heldBits += 6
      if heldBits >= 8 {
        heldBits -= 8
        bytes.append(UInt8(truncatingIfNeeded: held >> heldBits))
      }
    }
    // Whatever else there was to read differently, written again it would come out otherwise.
    guard Self.text(of: bytes, padded: padded).utf8.elementsEqual(text.utf8) else {
      throw .notBase64
    }
    return bytes
  }

  private static func value(of letter: UInt8) -> Int? {
    switch letter {
    case 0x41...0x5A: Int(letter) - 0x41
    case 0x61...0x7A: Int(letter) - 0x61 + 26
    case 0x30...0x39: Int(letter) - 0x30 + 52
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }
}
