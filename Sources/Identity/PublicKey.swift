// SPDX-License-Identifier: Apache-2.0

/// An X25519 public key: 32 bytes that encode a number below 2^255 − 19 in the one canonical way, and
/// no point of small order.
///
/// Whether it also is the key of a prime-order point is asked with ``edwards()`` before a key is
/// stored or raised. Held in place, without a heap object. Sorted as its bytes are.
///
/// Source: RFC 7748, 5 and 6.1.
package struct PublicKey: Hashable, Comparable, Sendable {
  /// The size of a key, 32 bytes.
  package static let byteCount = 32
  /// The size of a key in hexadecimal, 64 digits.
  package static let digitCount = 64

  /// The bytes as four big-endian words: they sort as the bytes do.
  let words: (UInt64, UInt64, UInt64, UInt64)

  /// Reads a key; the fast way in for bytes that lie in a larger buffer.
  ///
  /// - Parameter bytes: 32 bytes.
  /// - Throws: ``KeyError``, save the two kinds that only ``edwards()`` finds.
  package init(bytes: Span<UInt8>) throws(KeyError) {
    guard bytes.count == Self.byteCount else {
      throw .wrongLength(expected: Self.byteCount, actual: bytes.count)
    }
    let words = unsafe bytes.withUnsafeBytes { bytes in
      unsafe (
        UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self))
      )
    }
    try self.init(words: words)
  }

  /// Reads a key.
  ///
  /// - Parameter bytes: 32 bytes.
  /// - Throws: ``KeyError``, save the two kinds that only ``edwards()`` finds.
  package init(bytes: [UInt8]) throws(KeyError) {
    try self.init(bytes: bytes.span)
  }

  /// Reads a key in hexadecimal, exactly as it stands: no blanks, no `0x`.
  ///
  /// - Parameter digits: 64 ASCII digits of either case.
  /// - Throws: ``KeyError``, save the two kinds that only ``edwards()`` finds.
  package init(hexDigits digits: Span<UInt8>) throws(KeyError) {
    var words = InlineArray<4, UInt64>(repeating: 0)
    for offset in digits.indices {
      guard let value = Hexadecimal.value(of: digits[offset]) else { throw .notADigit(at: offset) }
      if offset < Self.digitCount { words[offset / 16] = words[offset / 16] << 4 | UInt64(value) }
    }
    guard digits.count == Self.digitCount else {
      throw .wrongDigitCount(expected: Self.digitCount, actual: digits.count)
    }
    try self.init(words: (words[0], words[1], words[2], words[3]))
  }

  /// Reads a key in hexadecimal, exactly as it stands: no blanks, no `0x`.
  ///
  /// - Parameter digits: 64 ASCII digits of either case.
  /// - Throws: ``KeyError``, save the two kinds that only ``edwards()`` finds.
  package init(hexDigits digits: [UInt8]) throws(KeyError) {
    try self.init(hexDigits: digits.span)
  }

  /// Reads a key in hexadecimal, exactly as it stands: no blanks, no `0x`.
  ///
  /// - Parameter text: 64 ASCII digits of either case.
  /// - Throws: ``KeyError``, save the two kinds that only ``edwards()`` finds.
  package init(hex text: String) throws(KeyError) {
    try self.init(hexDigits: Array(text.utf8))
  }

  private init(words: (UInt64, UInt64, UInt64, UInt64)) throws(KeyError) {
    self.words = words
    if words == (0, 0, 0, 0) { throw .allZero }
    if !FieldElement.isCanonical(littleEndianWords) { throw .nonCanonical }
    if Self.smallOrder.contains(where: { $0 == words }) { throw .smallOrder }
  }

  /// The canonical encodings of the points of small order, besides zero: order 4, order 8 twice, and
  /// p − 1, which lies on the twist.
  ///
  /// Source: RFC 7748, 6.1; https://cr.yp.to/ecdh.html#validate.
  private static let smallOrder: [(UInt64, UInt64, UInt64, UInt64)] = [
    (0x0100_0000_0000_0000, 0, 0, 0),
    (
      0xe0eb_7a7c_3b41_b8ae, 0x1656_e3fa_f19f_c46a, 0xda09_8deb_9c32_b1fd, 0x8662_0516_5f49_b800
    ),
    (
      0x5f9c_95bc_a350_8c24, 0xb1d0_b155_9c83_ef5b, 0x0444_5cc4_581c_8e86, 0xd822_4edd_d09f_1157
    ),
    (
      0xecff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ff7f
    ),
  ]

  /// The four words as a little-endian number has them, the least first.
  var littleEndianWords: (UInt64, UInt64, UInt64, UInt64) {
    (words.0.byteSwapped, words.1.byteSwapped, words.2.byteSwapped, words.3.byteSwapped)
  }

  /// The 32 bytes.
  package var bytes: [UInt8] {
    unsafe withBytes { unsafe [UInt8]($0) }
  }

  /// Lets `body` read the 32 bytes without an array.
  ///
  /// - Parameter body: must not keep the pointer.
  /// - Returns: what `body` returns.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let bigEndian = (
      words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian
    )
    return unsafe withUnsafeBytes(of: bigEndian) { unsafe body($0) }
  }

  /// The key as 64 lower-case hexadecimal digits.
  package var hex: String { Hexadecimal.text(of: bytes) }

  package static func == (first: PublicKey, second: PublicKey) -> Bool {
    first.words == second.words
  }

  package static func < (first: PublicKey, second: PublicKey) -> Bool {
    first.words < second.words
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}

/// What is wrong with a public key.
package enum KeyError: Error, Equatable {
  /// The bytes are too few or too many.
  case wrongLength(expected: Int, actual: Int)
  /// The byte at this position, counted from 0, is no hexadecimal digit.
  case notADigit(at: Int)
  /// All are hexadecimal digits, but too few or too many.
  case wrongDigitCount(expected: Int, actual: Int)
  /// All bytes are zero.
  case allZero
  /// The number is not below 2^255 − 19, so it is a second writing of another key.
  case nonCanonical
  /// A point of order 1, 2, 4 or 8: every shared secret is zero.
  case smallOrder
  /// No point of the curve has this coordinate; it lies on the twist.
  case notOnTheCurve
  /// On the curve, but not in the group that keys are made in: a second face of another key, with
  /// the same shared secrets and another fingerprint.
  case notPrimeOrder

  /// The name that vectors and scripts know the kind by.
  package var code: String {
    switch self {
    case .wrongLength, .wrongDigitCount: "wrong-length"
    case .notADigit: "not-hexadecimal"
    case .allZero: "all-zero"
    case .nonCanonical: "non-canonical"
    case .smallOrder: "small-order"
    case .notOnTheCurve: "not-on-the-curve"
    case .notPrimeOrder: "not-prime-order"
    }
  }
}
