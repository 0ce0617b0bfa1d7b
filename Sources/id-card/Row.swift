// SPDX-License-Identifier: Apache-2.0

package import Card
package import Console
import Identity
import JSON
import Linux

/// The largest list of people, 64 MiB.
private let listLimit = 64 << 20

/// One of many people, good or bad.
struct Row {
  /// Where it stands: `line 12`.
  let place: String
  /// The person, or why there is none.
  let person: Result<Person, Failure>

  /// Reads a person.
  ///
  /// - Parameters:
  ///   - place: where it stands.
  ///   - read: what may fail.
  init(place: String, _ read: () throws -> Person) {
    self.place = place
    do { person = .success(try read()) } catch { person = .failure(explanation(of: error)) }
  }
}

/// What can be said of a person, in files.
private enum Column: String, CaseIterable {
  case id, key, payload, name, line, avatar
}

extension Row {
  /// Reads the rows of a CSV file.
  ///
  /// - Parameter path: the file, or `-`.
  /// - Returns: in their order.
  /// - Throws: ``Failure`` for a file without the columns that are needed.
  static func csv(_ path: String) throws -> [Row] {
    var csv = CSV(try InputFile.read(path, limit: listLimit))
    guard let header = csv.next() else { throw Failure("bad-list", "\(named(path)) is empty") }
    let columns = try columns(header, path)
    var rows: [Row] = []
    while let record = csv.next() {
      rows.append(
        Row(place: "line \(record.line)") {
          let fields = try record.fields.get()
          guard fields.count == columns.count else {
            throw Failure("bad-row", "\(fields.count) fields, expected \(columns.count)")
          }
          return try person(
            Dictionary(uniqueKeysWithValues: zip(columns, fields)).filter { !$0.value.isEmpty },
            beside: path)
        })
    }
    return rows
  }

  private static func columns(_ header: CSV.Record, _ path: String) throws -> [Column] {
    let known = Column.allCases.map(\.rawValue).joined(separator: ", ")
    let names = try header.fields.get().map { name in
      name.split(separator: " ").joined(separator: " ").lowercased()
    }
    let columns = try names.map { name in
      guard let column = Column(rawValue: name) else {
        throw Failure(
          "bad-list", "\(named(path)) has a column \(quoted(name))",
          hint: "the first line names the columns: \(known)")
      }
      return column
    }
    guard Set(columns).count == columns.count else {
      throw Failure("bad-list", "\(named(path)) has a column twice")
    }
    guard columns.contains(.payload) != (columns.contains(.id) || columns.contains(.key)),
      columns.contains(.payload) || columns.contains(.id) && columns.contains(.key)
    else {
      throw Failure(
        "bad-list", "\(named(path)) needs the columns id and key, or the column payload",
        hint: "the first line names the columns: \(known)")
    }
    return columns
  }

  /// Reads the rows of a file of JSON lines.
  ///
  /// - Parameter path: the file, or `-`.
  /// - Returns: in their order.
  /// - Throws: ``Failure``.
  static func jsonLines(_ path: String) throws -> [Row] {
    let file = try InputFile.read(path, limit: listLimit)
    let lines = file.split(separator: 10, omittingEmptySubsequences: false)
    return lines.enumerated().filter { $0.element.contains { $0 > 0x20 } }.map { index, line in
      Row(place: "line \(index + 1)") {
        let object = try JSONValue(parsing: Array(line), byteLimit: 65536)
        guard object.members != nil else { throw Failure("bad-row", "this is no JSON object") }
        if let version = object["v"], version != 1 {
          throw Failure("bad-row", "this is of a version that is not known here")
        }
        guard object["error"] == nil else { throw Failure("bad-row", "this is an error message") }
        switch object["state"] {
        case nil, "active"?: break
        case "revoked"?:
          throw Failure("bad-row", "the key is revoked, so there is no card of it")
        default: throw Failure("bad-row", "the state is neither active nor revoked")
        }
        var fields: [Column: String] = [:]
        for column in Column.allCases {
          let value = object[column.rawValue] ?? (column == .key ? object["public_key"] : nil)
          switch value {
          case nil, .null?: break
          case .string(let text)?: if !text.isEmpty { fields[column] = text }
          default: throw Failure("bad-row", "\(quoted(column.rawValue)) is no text")
          }
        }
        return try person(fields, beside: path)
      }
    }
  }

  private static func person(_ fields: [Column: String], beside path: String) throws -> Person {
    // A spreadsheet's blanks around an ID are nobody's intention.
    func trimmed(_ column: Column) -> String? {
      fields[column].map { text in
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
    let avatar = fields[.avatar].map { $0.hasPrefix("/") ? $0 : folder(of: path) + $0 }
    if let payload = trimmed(.payload) {
      guard fields[.id] == nil, fields[.key] == nil else {
        throw Failure("bad-row", "there is a payload, and an ID or a key as well")
      }
      return try Person(
        payload: payload, name: fields[.name], line: fields[.line], avatar: avatar)
    }
    guard let id = trimmed(.id) else { throw Failure("bad-row", "there is no ID") }
    guard let key = trimmed(.key) else { throw Failure("bad-row", "there is no key") }
    return try Person(
      id: ThreemaID(typed: id), publicKey: PublicKey(hex: key), name: fields[.name],
      line: fields[.line], avatar: avatar)
  }

  private static func folder(of path: String) -> String {
    guard path != "-", let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }
}

private func named(_ path: String) -> String { path == "-" ? "standard input" : quoted(path) }

extension CSVError: Explained {
  package var failure: Failure {
    switch self {
    case .openQuote: Failure("bad-row", "a quotation mark is never closed")
    case .textAfterQuote: Failure("bad-row", "text stands behind a closing quotation mark")
    case .strayQuote:
      Failure("bad-row", "a quotation mark stands within a field that does not begin with one")
    case .notUTF8: Failure("bad-row", "the text is not valid UTF-8")
    }
  }
}

extension [Row] {
  /// Checks all rows and leaves out the bad ones, or refuses all.
  ///
  /// - Parameters:
  ///   - skipsBad: whether bad rows are left out.
  ///   - console: gets a line for each bad row.
  ///   - check: what else a person must pass.
  /// - Returns: the good ones, and the bad ones with their places.
  /// - Throws: ``Failure`` of code `bad-rows`.
  func checked(
    skippingBad skipsBad: Bool, _ console: Console, _ check: (Person) throws -> Void
  ) throws -> (people: [Person], bad: [(place: String, failure: Failure)]) {
    var (people, bad): ([Person], [(place: String, failure: Failure)]) = ([], [])
    var keys: [ThreemaID: (key: PublicKey, place: String)] = [:]
    let progress = console.progress("checking", total: count)
    for (index, row) in enumerated() {
      progress.update(index)
      do {
        let person = try row.person.get()
        let holder = person.holder
        if let other = keys[holder.id], other.key != holder.publicKey {
          throw Failure(
            "bad-row", "\(holder.id.text) has another key in \(other.place)")
        }
        try check(person)
        keys[holder.id] = (holder.publicKey, row.place)
        people.append(person)
      } catch {
        bad.append((row.place, explanation(of: error)))
      }
    }
    progress.finish()
    for (place, failure) in bad { console.warn("\(place): \(failure.message)") }
    guard bad.isEmpty || skipsBad else {
      throw Failure(
        "bad-rows", "\(bad.count) of \(count) rows are bad, so nothing was written",
        hint: "mend them, or leave them out with --skip-bad")
    }
    return (people, bad)
  }
}
