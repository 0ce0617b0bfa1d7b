// SPDX-License-Identifier: Apache-2.0

/// Why text could not be read or normalised.
package enum UnicodeError: Error, Equatable, Sendable {
  /// Not valid UTF-8.
  case notUTF8
  /// Longer than 1 MiB.
  case tooLong
  /// Memory could not be had.
  case outOfMemory
}
