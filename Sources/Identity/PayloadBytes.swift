// SPDX-License-Identifier: Apache-2.0

/// A payload's bytes, as the kinds look at them.
struct PayloadBytes {
  /// The schemes of the Threema apps.
  static let threemaSchemes = ["threema", "threemawork", "threemaonprem", "threemablue"]

  /// All bytes, as they are.
  let whole: [UInt8]
  /// Without a byte order mark, and without blanks at both ends.
  let trimmed: ArraySlice<UInt8>
  /// ``trimmed`` with ASCII capitals in lower case.
  private let folded: [UInt8]

  init(_ bytes: [UInt8]) {
    whole = bytes
    var rest = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...]
    rest = rest.drop(while: Self.isBlank)
    while let last = rest.last, Self.isBlank(last) { rest.removeLast() }
    trimmed = rest
    folded = rest.map(Self.lowercased)
  }

  /// Whether the trimmed bytes begin with a text, in upper or lower case.
  func begins(with lowercase: String) -> Bool {
    folded.starts(with: lowercase.utf8)
  }

  /// Whether the trimmed bytes hold a text, in upper or lower case.
  func contains(_ lowercase: String) -> Bool {
    let sought = Array(lowercase.utf8)
    guard folded.count >= sought.count else { return false }
    return (0...(folded.count - sought.count)).contains { start in
      folded[start] == sought[0] && folded[start...].starts(with: sought)
    }
  }

  /// The trimmed bytes out of base64, of either alphabet and padded or not; `nil` if they are none.
  var base64Decoded: [UInt8]? {
    var digits = trimmed
    while digits.last == 0x3d, trimmed.count - digits.count < 2 { digits.removeLast() }
    var decoded: [UInt8] = []
    var pending: UInt32 = 0
    for (index, digit) in digits.enumerated() {
      guard let value = Self.base64Value(of: digit) else { return nil }
      pending = pending << 6 | UInt32(value)
      if index % 4 == 3 {
        decoded += [16, 8, 0].map { UInt8(truncatingIfNeeded: pending >> $0) }
      }
    }
    switch digits.count % 4 {
    case 0: break
    case 2: decoded.append(UInt8(truncatingIfNeeded: pending >> 4))
    case 3: decoded += [10, 2].map { UInt8(truncatingIfNeeded: pending >> $0) }
    default: return nil
    }
    return decoded
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7a).contains(lowercased(byte))
  }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5a).contains(byte) ? byte + 0x20 : byte
  }

  private static func base64Value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x41...0x5a: digit - 0x41
    case 0x61...0x7a: digit - 0x61 + 26
    case 0x30...0x39: digit - 0x30 + 52
    case 0x2b, 0x2d: 62
    case 0x2f, 0x5f: 63
    default: nil
    }
  }
}
