// SPDX-License-Identifier: Apache-2.0

/// Why bytes are not JSON that is accepted here, or why a value cannot be written.
///
/// Positions count from 1: `line` in line feeds, `column` in characters.
package enum JSONError: Error, Equatable, Sendable {
  /// Not JSON.
  case syntax(line: Int, column: Int)
  /// The same key stands twice in one object.
  case duplicateKey(line: Int, column: Int)
  /// Not valid UTF-8.
  case notUTF8
  /// U+0000 in a key.
  case nulInKey
  /// A number with a fraction or an exponent, or one of more than 64 bits.
  case unsupportedNumber
  /// Nested deeper than `limit` arrays and objects.
  case tooDeep(limit: Int)
  /// `actual` bytes where at most `limit` are read.
  case tooLarge(limit: Int, actual: Int)
  /// Memory could not be had.
  case outOfMemory
}
