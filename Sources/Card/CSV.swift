// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a record of a CSV file.
package enum CSVError: Error, Equatable, Sendable {
  /// A quotation mark is never closed.
  case openQuote
  /// Something stands between a closing quotation mark and the next separator.
  case textAfterQuote
  /// A quotation mark stands within a field that does not begin with one.
  case strayQuote
  /// The bytes are not UTF-8.
  case notUTF8
}

/// Takes a CSV file apart, record by record; a damaged record does not spoil the next.
///
/// Fields are separated by commas, or by semicolons where the first line has these and no commas.
/// Lines end in LF or CRLF; a byte order mark at the beginning and empty lines are skipped.
///
/// Source: RFC 4180, section 2.
package struct CSV: Sendable {
  /// One record.
  package struct Record: Equatable, Sendable {
    /// The line that it begins on, counted from 1.
    package let line: Int
    /// Its fields, or what is wrong with it.
    package let fields: Result<[String], CSVError>
  }

  private let bytes: [UInt8]
  private let separator: UInt8
  private var offset: Int
  private var line = 1

  /// Begins at the first record.
  ///
  /// - Parameter bytes: the whole file.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let header = bytes[offset...].prefix { $0 != Self.lineFeed }
    let comma = UInt8(ascii: ","), semicolon = UInt8(ascii: ";")
    separator = header.contains(semicolon) && !header.contains(comma) ? semicolon : comma
  }

  /// Reads the next record.
  ///
  /// - Returns: `nil` at the end.
  package mutating func next() -> Record? {
    skipEmptyLines()
    guard offset < bytes.count else { return nil }
    let start = line
    var fields: [String] = []
    var failure: CSVError?
    while true {
      let field = field(&failure)
      if let text = String(validating: field, as: UTF8.self) {
        fields.append(text)
      } else {
        failure = failure ?? .notUTF8
      }
      guard offset < bytes.count else { break }
      let byte = bytes[offset]
      offset += 1
      if byte == Self.lineFeed {
        line += 1
        break
      }
    }
    return Record(line: start, fields: failure.map { .failure($0) } ?? .success(fields))
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let quote = UInt8(ascii: "\"")

  /// Reads a field, up to its separator or line feed.
  private mutating func field(_ failure: inout CSVError?) -> [UInt8] {
    var field: [UInt8] = []
    if offset < bytes.count, bytes[offset] == Self.quote {
      let (start, startLine) = (offset, line)
      offset += 1
      var isClosed = false
      while offset < bytes.count {
        let byte = bytes[offset]
        offset += 1
        if byte == Self.quote {
          guard offset < bytes.count, bytes[offset] == Self.quote else {
            isClosed = true
            break
          }
          offset += 1
        }
        if byte == Self.lineFeed { line += 1 }
        field.append(byte)
      }
      if !isClosed {
        // Otherwise one forgotten mark would take the rest of the file along.
        failure = failure ?? .openQuote
        (offset, line) = (start, startLine)
        skipToLineFeed()
        return []
      }
      if offset < bytes.count, !isEnd(bytes[offset]), !endsLine(offset) {
        failure = failure ?? .textAfterQuote
      }
    }
    while offset < bytes.count, !isEnd(bytes[offset]) {
      if bytes[offset] == Self.quote { failure = failure ?? .strayQuote }
      if !endsLine(offset) { field.append(bytes[offset]) }
      offset += 1
    }
    return field
  }

  private func isEnd(_ byte: UInt8) -> Bool { byte == separator || byte == Self.lineFeed }

  /// Whether a carriage return is part of the line's end.
  private func endsLine(_ offset: Int) -> Bool {
    bytes[offset] == Self.carriageReturn
      && (offset + 1 == bytes.count || bytes[offset + 1] == Self.lineFeed)
  }

  private mutating func skipToLineFeed() {
    while offset < bytes.count, bytes[offset] != Self.lineFeed { offset += 1 }
  }

  private mutating func skipEmptyLines() {
    while offset < bytes.count {
      if bytes[offset] == Self.lineFeed {
        line += 1
      } else if !endsLine(offset) {
        return
      }
      offset += 1
    }
  }
}
