// SPDX-License-Identifier: Apache-2.0

/// Comma-separated values: records of fields, UTF-8.
///
/// Source: RFC 4180; a line may also end in LF alone.
package enum CSV {
  /// Why bytes are no CSV; lines count from 1.
  package enum Failure: Error, Equatable, Sendable {
    case notUTF8(line: Int)
    case openQuote(line: Int)
    case strayQuote(line: Int)
  }

  /// One record and the line it begins on.
  package struct Record: Equatable, Sendable {
    /// From 1.
    package let line: Int
    /// At least one.
    package let fields: [String]
  }

  /// Reads records; empty lines are left out.
  ///
  /// - Parameter bytes: from anywhere; a byte order mark is stepped over.
  /// - Returns: the records in their order.
  /// - Throws: ``Failure``.
  package static func records(_ bytes: [UInt8]) throws(Failure) -> [Record] {
    let bytes = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
    var records: [Record] = []
    var (fields, field): ([String], [UInt8]) = ([], [])
    var (line, start) = (1, 1)
    var (isQuoted, wasQuoted) = (false, false)

    func end() throws(Failure) {
      guard let text = String(validating: field, as: UTF8.self) else {
        throw .notUTF8(line: start)
      }
      fields.append(text)
      field = []
      wasQuoted = false
    }
    func endRecord() throws(Failure) {
      let isEmpty = fields.isEmpty && field.isEmpty && !wasQuoted
      if !isEmpty {
        try end()
        records.append(Record(line: start, fields: fields))
      }
      fields = []
    }

    var place = bytes.startIndex
    while place < bytes.endIndex {
      let byte = bytes[place]
      place += 1
      if isQuoted {
        if byte != 0x22 {
          field.append(byte)
          if byte == 0x0a { line += 1 }
        } else if place < bytes.endIndex, bytes[place] == 0x22 {
          field.append(byte)
          place += 1
        } else {
          isQuoted = false
          wasQuoted = true
        }
        continue
      }
      switch byte {
      case 0x22:
        guard field.isEmpty, !wasQuoted else { throw .strayQuote(line: line) }
        isQuoted = true
      case 0x2c: try end()
      case 0x0d where place < bytes.endIndex && bytes[place] == 0x0a: break
      case 0x0a:
        try endRecord()
        line += 1
        start = line
      default:
        guard !wasQuoted else { throw .strayQuote(line: line) }
        field.append(byte)
      }
    }
    guard !isQuoted else { throw .openQuote(line: start) }
    try endRecord()
    return records
  }

  /// Writes a record.
  ///
  /// - Parameter fields: any texts.
  /// - Returns: one line without its end; longer if a field holds line ends.
  package static func line(_ fields: [String]) -> String {
    // An empty line would be no record.
    if fields == [""] { return "\"\"" }
    return fields.map { field in
      let needsQuotes = field.utf8.contains { [0x22, 0x2c, 0x0a, 0x0d].contains($0) }
      guard needsQuotes else { return field }
      var quoted = "\""
      for scalar in field.unicodeScalars {
        if scalar == "\"" { quoted += "\"" }
        quoted.unicodeScalars.append(scalar)
      }
      return quoted + "\""
    }.joined(separator: ",")
  }
}
