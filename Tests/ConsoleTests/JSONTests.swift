// SPDX-License-Identifier: Apache-2.0

import JSON
import Testing

@Suite struct JSONTests {
  static func parse(_ text: String) throws(JSONError) -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  static func encode(_ value: JSONValue) throws -> String {
    String(decoding: try value.encoded(), as: UTF8.self)
  }

  static let same: [String] = [
    "null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808", "\"\"",
    "\"a\\\"b\\\\\\n\\u0000ë●\"", "[]", "{}", "[1,[2,[]],{}]",
    "{\"z\":1,\"a\":{\"y\":[],\"b\":null}}",
  ]

  static let bad: [(String, JSONError)] = [
    ("", .syntax(line: 1, column: 1)), (" ", .syntax(line: 1, column: 1)),
    ("{", .syntax(line: 1, column: 1)), ("[1,]", .syntax(line: 1, column: 4)),
    ("nul", .syntax(line: 1, column: 3)), ("1 2", .syntax(line: 1, column: 3)),
    ("{}{}", .syntax(line: 1, column: 3)), ("'a'", .syntax(line: 1, column: 1)),
    ("[01]", .syntax(line: 1, column: 2)), ("\"\\uD800\"", .syntax(line: 1, column: 8)),
    ("{\n\"a\":1,\n\"a\":1}", .duplicateKey(line: 3, column: 3)),
    ("[{\"a\":1,\"\\u0061\":2}]", .duplicateKey(line: 1, column: 16)),
    ("{\"a\\u0000\":1}", .nulInKey), ("1.5", .unsupportedNumber), ("1e3", .unsupportedNumber),
    ("9223372036854775808", .unsupportedNumber), ("1e999", .unsupportedNumber),
  ]

  @Test func everyTextIsTried() {
    #expect(Self.same.count == 13)
    #expect(Self.bad.count == 17)
  }

  @Test(arguments: same) func comesOutAsItWentIn(_ text: String) throws {
    #expect(try Self.encode(try Self.parse(text)).utf8.elementsEqual(text.utf8))
  }

  @Test(arguments: bad) func isRefused(_ text: String, _ error: JSONError) {
    #expect(throws: error) { try Self.parse(text) }
  }

  @Test func notUTF8() {
    for bytes: [UInt8] in [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xC3, 0x22],
    ] {
      #expect(throws: JSONError.notUTF8) { try JSONValue(parsing: bytes) }
    }
  }

  @Test func values() throws {
    let value = try Self.parse("{\"n\":5,\"t\":\"x\",\"l\":[1],\"o\":{}}")
    #expect(value["n"]?.number == 5)
    #expect(value["t"]?.text == "x")
    #expect(value["l"]?.elements == [1])
    #expect(value["o"]?.members?.isEmpty == true)
    #expect(value["missing"] == nil)
    #expect(value["n"]?.text == nil)
    #expect(value == ["n": 5, "t": "x", "l": [1], "o": [:]])
    #expect(value != ["t": "x", "n": 5, "l": [1], "o": [:]])
  }

  /// `==` on `String` would take these for equal.
  @Test func textIsComparedByItsBytes() {
    #expect(JSONValue.string("\u{EB}") != .string("e\u{308}"))
    #expect(JSONValue.object([.init("\u{EB}", 1)])["e\u{308}"] == nil)
  }

  @Test func limits() throws {
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    _ = try Self.parse(deep)
    #expect(throws: JSONError.tooDeep(limit: 64)) { try Self.parse("[\(deep)]") }
    let abyss = String(repeating: "[", count: 100_000)
    #expect(throws: JSONError.tooDeep(limit: 2048)) { try Self.parse(abyss) }
    #expect(throws: JSONError.tooLarge(limit: 3, actual: 4)) {
      try JSONValue(parsing: Array("null".utf8), byteLimit: 3)
    }
    var value: JSONValue = []
    for _ in 0..<64 { value = [value] }
    #expect(throws: JSONError.tooDeep(limit: 64)) { try value.encoded() }
  }

  @Test func whatCannotBeWritten() {
    #expect(throws: JSONError.nulInKey) { try JSONValue.object([.init("a\0", 1)]).encoded() }
    #expect(throws: JSONError.duplicateKey(line: 1, column: 1)) {
      try JSONValue.object([.init("a", 1), .init("a", 2)]).encoded()
    }
  }

  /// Cut anywhere, or with any byte changed, a text is read or refused, and nothing else.
  @Test func damagedTexts() throws {
    let text = Array("{\"v\":1,\"codes\":[{\"kind\":\"ë\\u0041\",\"n\":-12}]}".utf8)
    for count in 0..<text.count {
      #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text[..<count])) }
    }
    var read = 0
    for index in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[index] = byte
        guard let value = try? JSONValue(parsing: changed) else { continue }
        read += 1
        let again = try JSONValue(parsing: try value.encoded())
        guard again == value else {
          Issue.record("byte \(index) as \(byte) does not come back")
          return
        }
      }
    }
    #expect(read > text.count)
  }
}
