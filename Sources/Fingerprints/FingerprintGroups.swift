// SPDX-License-Identifier: Apache-2.0

/// Digits in groups, as two people compare them.
package enum FingerprintGroups {
  /// Splits digits into groups; the last one may be shorter.
  ///
  /// - Parameters:
  ///   - digits: ASCII digits.
  ///   - count: how many a group, at least 1.
  /// - Returns: the groups in order.
  package static func split(_ digits: String, into count: Int) -> [String] {
    let digits = Array(digits.utf8)
    return stride(from: 0, to: digits.count, by: count).map { start in
      String(decoding: digits[start..<min(start + count, digits.count)], as: UTF8.self)
    }
  }

  /// Finds the groups that two fingerprints differ in.
  ///
  /// - Parameters:
  ///   - first: groups of one fingerprint.
  ///   - second: groups of another one, in the same form.
  /// - Returns: positions, counted from 0, in order; a group that only one of them has differs.
  package static func differing(_ first: [String], _ second: [String]) -> [Int] {
    (0..<max(first.count, second.count)).filter { index in
      guard index < first.count, index < second.count else { return true }
      return !first[index].utf8.elementsEqual(second[index].utf8)
    }
  }
}
