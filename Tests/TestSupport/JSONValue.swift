// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A JSON value as a test reads it: a wrong shape throws and names what was sought.
package enum JSONValue: Equatable, Sendable, Decodable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads a value.
  ///
  /// - Parameter decoder: where it stands.
  /// - Throws: `DecodingError`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Reads JSON text.
  ///
  /// - Parameter text: UTF-8 bytes.
  /// - Returns: the value.
  /// - Throws: `DecodingError`.
  package static func parse(_ text: [UInt8]) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text))
  }

  /// The member of an object, or null.
  ///
  /// - Parameter key: its name.
  package subscript(key: String) -> JSONValue {
    guard case .object(let members) = self else { return .null }
    return members[key] ?? .null
  }

  /// Whether it is null or not there.
  package var isNull: Bool { self == .null }

  /// The text of a string; throws for anything else.
  package var string: String {
    get throws {
      guard case .string(let value) = self else { throw JSONShapeError(sought: "a string", self) }
      return value
    }
  }

  /// An integer; throws for anything else.
  package var integer: Int64 {
    get throws {
      guard case .integer(let value) = self else {
        throw JSONShapeError(sought: "an integer", self)
      }
      return value
    }
  }

  /// A truth value; throws for anything else.
  package var bool: Bool {
    get throws {
      guard case .bool(let value) = self else { throw JSONShapeError(sought: "a bool", self) }
      return value
    }
  }

  /// The elements of an array; throws for anything else.
  package var array: [JSONValue] {
    get throws {
      guard case .array(let values) = self else { throw JSONShapeError(sought: "an array", self) }
      return values
    }
  }

  /// The bytes of a string of hexadecimal digits, read by Foundation; throws for anything else.
  package var hexBytes: [UInt8] {
    get throws {
      let digits = Array(try string.utf8)
      guard digits.count.isMultiple(of: 2) else { throw JSONShapeError(sought: "hex", self) }
      return try stride(from: 0, to: digits.count, by: 2).map { start in
        let pair = String(decoding: digits[start..<start + 2], as: UTF8.self)
        let set = CharacterSet(charactersIn: "0123456789abcdefABCDEF").inverted
        guard pair.rangeOfCharacter(from: set) == nil, let byte = UInt8(pair, radix: 16) else {
          throw JSONShapeError(sought: "hex", self)
        }
        return byte
      }
    }
  }
}

/// A value had another shape than was sought.
package struct JSONShapeError: Error, CustomStringConvertible {
  /// What was sought and what was there.
  package let description: String

  init(sought: String, _ value: JSONValue) {
    description = "sought \(sought), found \(value)"
  }
}
