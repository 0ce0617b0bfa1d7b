// SPDX-License-Identifier: Apache-2.0

/// A time as people and scripts read it: RFC 3339, UTC, whole seconds.
///
/// Years beyond 9999 have a plus sign and as many digits as they need, years before 0 a minus sign.
///
/// - Parameter seconds: Unix time, any number.
/// - Returns: for example `2025-10-01T12:30:00Z`.
package func timestamp(_ seconds: Int64) -> String {
  let (day, second) = seconds.divided(by: 86400)
  // Days from 1 March of year 0, in eras of 400 years; after Howard Hinnant's `civil_from_days`.
  let shifted = day + 719_468
  let (era, dayOfEra) = shifted.divided(by: 146_097)
  let yearOfEra =
    (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let shiftedMonth = (5 * dayOfYear + 2) / 153
  let dayOfMonth = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
  let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  let sign = year > 9999 ? "+" : year < 0 ? "-" : ""
  let date = "\(sign)\(padded(abs(year), 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))"
  let time = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }
  return "\(date)T\(time.joined(separator: ":"))Z"
}

private func padded(_ number: Int64, _ digits: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

extension Int64 {
  /// Division that rounds down, so that the remainder is never negative.
  fileprivate func divided(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
