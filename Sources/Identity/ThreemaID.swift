// SPDX-License-Identifier: Apache-2.0

import Sodium

/// A Threema ID: 8 characters `A`–`Z` and `0`–`9`, of which the first may be `*` for a gateway.
///
/// Compared and sorted as ASCII bytes.
package struct ThreemaID: Hashable, Comparable, Sendable {
  /// The size of an ID, 8 bytes.
  package static let byteCount = 8

  /// The 8 ASCII bytes as one big-endian number, so that numbers sort as the bytes do.
  package let packed: UInt64

  /// Reads an ID.
  ///
  /// - Parameter bytes: 8 ASCII bytes.
  /// - Throws: ``IDError``.
  package init(ascii bytes: Span<UInt8>) throws(IDError) {
    var packed: UInt64 = 0
    for offset in 0..<min(bytes.count, Self.byteCount) {
      let byte = bytes[offset]
      guard Self.isAllowed(byte, at: offset) else { throw .notAllowed(byte, at: offset) }
      packed = packed << 8 | UInt64(byte)
    }
    guard bytes.count == Self.byteCount else {
      throw .wrongLength(expected: Self.byteCount, actual: bytes.count)
    }
    self.packed = packed
  }

  /// Reads an ID.
  ///
  /// - Parameter bytes: 8 ASCII bytes.
  /// - Throws: ``IDError``.
  package init(ascii bytes: [UInt8]) throws(IDError) {
    try self.init(ascii: bytes.span)
  }

  /// Reads an ID exactly as it stands: no blanks, no lower case.
  ///
  /// - Parameter text: 8 ASCII characters.
  /// - Throws: ``IDError``.
  package init(_ text: String) throws(IDError) {
    try self.init(ascii: Array(text.utf8))
  }

  /// Unpacks an ID.
  ///
  /// - Parameter packed: what ``packed`` gave.
  /// - Throws: ``IDError`` for any number that is no ID.
  package init(packed: UInt64) throws(IDError) {
    try self.init(ascii: Self.bytes(of: packed))
  }

  private init(checked packed: UInt64) {
    self.packed = packed
  }

  /// Draws an ID uniformly from the system's random source; it is in no directory.
  ///
  /// - Returns: 8 characters `A`–`Z` and `0`–`9`.
  package static func random() -> ThreemaID {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
    var packed: UInt64 = 0
    for _ in 0..<byteCount {
      let index = Int(Random.uniform(below: UInt32(alphabet.count)))
      packed = packed << 8 | UInt64(alphabet[index])
    }
    return ThreemaID(checked: packed)
  }

  /// The 8 ASCII bytes.
  package var bytes: [UInt8] { Self.bytes(of: packed) }

  /// The 8 characters.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the ID begins with `*`, as those of gateways do.
  package var isGateway: Bool { packed >> 56 == 0x2a }

  package static func < (first: ThreemaID, second: ThreemaID) -> Bool {
    first.packed < second.packed
  }

  private static func isAllowed(_ byte: UInt8, at offset: Int) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a: true
    case 0x2a: offset == 0
    default: false
    }
  }

  private static func bytes(of packed: UInt64) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: packed >> (56 - 8 * $0)) }
  }
}

/// What is wrong with an ID.
package enum IDError: Error, Equatable {
  /// The allowed characters are too few or too many; counted in bytes.
  case wrongLength(expected: Int, actual: Int)
  /// A byte that no ID has at this position, counted from 0.
  case notAllowed(UInt8, at: Int)
}
