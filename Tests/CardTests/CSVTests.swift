// SPDX-License-Identifier: Apache-2.0

import Card
import Testing

@Suite struct CSVTests {
  private func records(_ text: String) -> [(Int, Result<[String], CSVError>)] {
    records(Array(text.utf8))
  }

  private func records(_ bytes: [UInt8]) -> [(Int, Result<[String], CSVError>)] {
    var csv = CSV(bytes)
    var records: [(Int, Result<[String], CSVError>)] = []
    while let record = csv.next() { records.append((record.line, record.fields)) }
    return records
  }

  private func fields(_ text: String) throws -> [[String]] {
    try records(text).map { try $0.1.get() }
  }

  @Test func wellFormed() throws {
    #expect(try fields("") == [])
    #expect(try fields("a,b\n1,2\n") == [["a", "b"], ["1", "2"]])
    #expect(try fields("a,b\r\n1,2") == [["a", "b"], ["1", "2"]])
    #expect(try fields("a\n\"x, \"\"y\"\"\r\nz\"\n") == [["a"], ["x, \"y\"\r\nz"]])
    #expect(try fields("a,b,\n,,") == [["a", "b", ""], ["", "", ""]])
    #expect(try fields("\u{FEFF}a;b\n1,5;2\n") == [["a", "b"], ["1,5", "2"]])
    #expect(try fields("\n\n\r\na\n\n\nb") == [["a"], ["b"]])
    #expect(try fields("\"\"\n") == [[""]])
    #expect(try fields("a\rb\n") == [["a\rb"]])
  }

  @Test func lines() {
    let found = records("h\n\n\"1\n2\"\nx\n\"never\n3\n\"4\"5\n6\"\n\"7\"\n")
    #expect(found.map(\.0) == [1, 3, 5, 6, 9, 10])
    #expect(found.map(\.1)[1] == .success(["1\n2"]))
    #expect(found.map(\.1)[3] == .failure(.textAfterQuote))
    #expect(found.map(\.1)[4] == .failure(.strayQuote))
  }

  /// A forgotten quotation mark spoils its own record only, unless another one closes it.
  @Test func damaged() {
    func one(_ text: String) -> Result<[String], CSVError>? { records(text).first?.1 }
    #expect(one("\"a") == .failure(.openQuote))
    #expect(one("\"a\"b") == .failure(.textAfterQuote))
    #expect(one("a\"b") == .failure(.strayQuote))
    #expect(records([0x61, 0xFF, 0x0A, 0x62]).map(\.1) == [.failure(.notUTF8), .success(["b"])])
    #expect(
      records("h\n\"open\nnext\n").map(\.1) == [
        .success(["h"]), .failure(.openQuote), .success(["next"]),
      ])
  }

  /// Any bytes come to an end, and lines are never counted backwards.
  @Test func anything() {
    var generator = SystemRandomNumberGenerator()
    let alphabet = Array("a,;\"\r\n\u{FF}".utf8)
    for _ in 0..<2000 {
      let bytes = (0..<40).map { _ in alphabet.randomElement(using: &generator)! }
      let lines = records(bytes).map(\.0)
      #expect(lines == lines.sorted())
      #expect(Set(lines).count == lines.count)
    }
  }
}
