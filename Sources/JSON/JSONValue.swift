// SPDX-License-Identifier: Apache-2.0

/// A JSON value; numbers are whole, and an object keeps the order of its members.
package enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number of at most 64 bits.
  case integer(Int64)
  /// Text, which may hold U+0000.
  case string(String)
  /// Values in their order.
  case array([JSONValue])
  /// Members in their order; a key stands at most once.
  case object([Member])

  /// One member of an object.
  package struct Member: Sendable {
    /// The key; it cannot hold U+0000.
    package let key: String
    /// The value.
    package let value: JSONValue

    /// Makes a member.
    ///
    /// - Parameters:
    ///   - key: without U+0000.
    ///   - value: any value.
    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }
}

/// Equal bytes, not canonical equivalence: `==` on `String` would equate NFC and NFD.
private func same(_ first: String, _ second: String) -> Bool {
  first.utf8.elementsEqual(second.utf8)
}

extension JSONValue: Equatable {
  package static func == (first: JSONValue, second: JSONValue) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.bool(let first), .bool(let second)): first == second
    case (.integer(let first), .integer(let second)): first == second
    case (.string(let first), .string(let second)): same(first, second)
    case (.array(let first), .array(let second)): first == second
    case (.object(let first), .object(let second)):
      first.elementsEqual(second) { same($0.key, $1.key) && $0.value == $1.value }
    default: false
    }
  }
}

extension JSONValue {
  /// The value under a key, or `nil` when this is no object or has no such member.
  ///
  /// - Parameter key: compared byte for byte.
  /// - Returns: the member's value.
  package subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { same($0.key, key) }?.value
  }

  /// The text, or `nil` when this is no string.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The number, or `nil` when this is no number.
  package var number: Int64? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  /// The elements, or `nil` when this is no array.
  package var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members, or `nil` when this is no object.
  package var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
