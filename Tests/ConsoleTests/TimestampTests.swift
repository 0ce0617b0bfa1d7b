// SPDX-License-Identifier: Apache-2.0

import Console
import Foundation
import Testing

@Suite struct TimestampTests {
  static let times: [(Int64, String)] = [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    (951_782_400, "2000-02-29T00:00:00Z"), (1_759_321_800, "2025-10-01T12:30:00Z"),
    (4_107_542_400, "2100-03-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    (253_402_300_800, "+10000-01-01T00:00:00Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
    (-62_167_219_201, "-0001-12-31T23:59:59Z"),
    (31_556_889_864_403_199, "+1000000000-12-31T23:59:59Z"),
  ]

  @Test(arguments: times) func knownTimes(_ seconds: Int64, _ text: String) {
    #expect(Self.times.count == 10)
    #expect(timestamp(seconds) == text)
  }

  /// Against Foundation, over four centuries.
  @Test func agreesWithFoundation() {
    let format = Date.ISO8601FormatStyle()
    for step in 0..<2000 {
      let seconds = Int64(step) * 6_307_199 - 2_208_988_800
      let expected = Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(format)
      guard timestamp(seconds) == expected else {
        Issue.record("\(seconds): \(timestamp(seconds)), expected \(expected)")
        return
      }
    }
  }

  /// No number traps.
  @Test func theEnds() {
    #expect(timestamp(.max).hasSuffix("Z"))
    #expect(timestamp(.min).hasPrefix("-"))
  }
}
