// SPDX-License-Identifier: Apache-2.0

/// What was typed, checked against the table.
package struct Arguments: Equatable, Sendable {
  /// The verb, or `""` when none was typed.
  package let verb: String
  /// What follows the verb and is no option.
  package let operands: [String]
  private let options: [String: [String?]]

  /// Makes arguments, without checking.
  ///
  /// - Parameters:
  ///   - verb: or `""`.
  ///   - operands: in their order.
  ///   - options: by long name, the values in their order; `nil` where none was given.
  package init(verb: String, operands: [String], options: [String: [String?]]) {
    self.verb = verb
    self.operands = operands
    self.options = options
  }

  /// Whether an option stands there.
  ///
  /// - Parameter long: its long name.
  /// - Returns: with or without a value.
  package func has(_ long: String) -> Bool {
    options[long] != nil
  }

  /// The value of an option.
  ///
  /// - Parameter long: its long name.
  /// - Returns: the last value; `nil` without the option, or without a value.
  package func value(_ long: String) -> String? {
    options[long]?.last ?? nil
  }

  /// The values of an option that repeats.
  ///
  /// - Parameter long: its long name.
  /// - Returns: in their order.
  package func values(_ long: String) -> [String] {
    options[long]?.compactMap { $0 } ?? []
  }

  /// The value of an option, as a number.
  ///
  /// - Parameters:
  ///   - long: its long name.
  ///   - range: the numbers that are taken.
  /// - Returns: `nil` without the option.
  /// - Throws: ``Failure`` of code `usage` for anything but decimal digits, or beyond the range.
  package func number(_ long: String, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = value(long) else { return nil }
    let digits = text.utf8
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text), range.contains(number)
    else {
      throw Failure(
        "usage",
        "'--\(long)' takes a number from \(range.lowerBound) to \(range.upperBound), "
          + "not \(quoted(text))")
    }
    return number
  }

  /// Refuses options that exclude each other.
  ///
  /// - Parameter longs: long names.
  /// - Throws: ``Failure`` of code `usage` when more than one of them stands there.
  package func atMostOne(of longs: String...) throws(Failure) {
    let given = longs.filter(has)
    guard given.count > 1 else { return }
    throw Failure("usage", "'--\(given[0])' and '--\(given[1])' exclude each other")
  }
}
