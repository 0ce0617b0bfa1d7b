// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import KeyFormats
import JSON

/// Where the key stands in a line that is more than a key: a member of JSON, or a column of CSV.
struct Field {
  /// Gets the key out of a line.
  let extract: @Sendable (ArraySlice<UInt8>) throws(BulkJob.LineError) -> [UInt8]

  /// Sees from the first line what the others are.
  ///
  /// A column is named by the first line, which is then no data, or counted from 1.
  init(named name: String, _ beginning: inout LineStream.Beginning) throws(Failure) {
    if beginning.line.first(where: { $0 != 0x20 }) == 0x7B {
      extract = { line throws(BulkJob.LineError) in try Self.member(name, line) }
      return
    }
    let headings: [[UInt8]]
    do throws(BulkJob.LineError) {
      headings = try Self.columns(beginning.line[...])
    } catch {
      throw error.failure
    }
    let column: Int
    if let place = headings.firstIndex(where: { $0.elementsEqual(name.utf8) }) {
      column = place
      beginning.skippedCount += beginning.line.count + 1
      beginning.lineNumber += 1
    } else if let number = Int(name), (1...headings.count).contains(number),
      name.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    {
      column = number - 1
    } else {
      throw Failure(
        "no-field", "the first line has no column \(quoted(name))",
        hint: "it has "
          + headings.map { quoted(String(decoding: $0, as: UTF8.self)) }
          .joined(separator: ", "))
    }
    extract = { line throws(BulkJob.LineError) in
      let columns = try Self.columns(line)
      guard column < columns.count else { throw .field("the line has no column \(column + 1)") }
      return columns[column]
    }
  }

  private static func member(
    _ name: String, _ line: ArraySlice<UInt8>
  ) throws(BulkJob.LineError) -> [UInt8] {
    guard let object = try? JSONValue(parsing: Array(line)) else {
      throw .field("the line is not JSON")
    }
    guard let text = object[name]?.text else {
      throw .field("the line has no text under '\(escaped(name))'")
    }
    return Array(text.utf8)
  }

  /// The columns of a record on one line.
  ///
  /// Source: RFC 4180; a line break inside quotation marks is not read.
  static func columns(_ line: ArraySlice<UInt8>) throws(BulkJob.LineError) -> [[UInt8]] {
    let line = line.last == 13 ? line.dropLast() : line
    var columns: [[UInt8]] = []
    var place = line.startIndex
    while true {
      var column: [UInt8] = []
      if place < line.endIndex, line[place] == 0x22 {
        place += 1
        while true {
          guard place < line.endIndex else { throw .field("a quotation mark is not closed") }
          let byte = line[place]
          place += 1
          guard byte == 0x22 else {
            column.append(byte)
            continue
          }
          guard place < line.endIndex, line[place] == 0x22 else { break }
          column.append(0x22)
          place += 1
        }
        guard place == line.endIndex || line[place] == 0x2C else {
          throw .field("something stands behind a quotation mark")
        }
      } else {
        while place < line.endIndex, line[place] != 0x2C {
          column.append(line[place])
          place += 1
        }
      }
      columns.append(column)
      guard place < line.endIndex else { return columns }
      place += 1
    }
  }
}
