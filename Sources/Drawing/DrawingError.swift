// SPDX-License-Identifier: Apache-2.0

/// Why something could not be drawn.
package enum DrawingError: Error, Equatable {
  /// cairo's own words.
  case failed(reason: String)
  /// None of these families is installed.
  case noTypeface(families: [String])
  /// No installed font has this character, which belongs to this script (ISO 15924, such as `Arab`).
  case missingGlyph(UnicodeScalar, script: String)
  /// The picture to be drawn on would have no pixel, or more than ``Canvas/largestSide`` on a side.
  case wrongSize(width: Int, height: Int)
}
