// SPDX-License-Identifier: Apache-2.0

package import Console
package import Directory
package import Identity
import JSON
import Trust
import Unicode

/// A contact as a file has it: ID, key, and what somebody called it.
struct Record {
  let line: Int
  let id: ThreemaID
  let publicKey: PublicKey
  let name: String?
  /// Whether the contact is revoked where the file comes from.
  var isRevoked = false

  init(line: Int, id: String, key: String, name: String?, state: String? = nil) throws {
    self.line = line
    switch state {
    case nil, "active": break
    case "revoked": isRevoked = true
    case let state?: throw problem(line, "\(quoted(state)) is no state")
    }
    do {
      self.id = try ThreemaID(id)
      publicKey = try PublicKey(hex: key)
    } catch let error as any Explained {
      throw problem(line, error.failure.message)
    }
    self.name = try Record.checked(name, line)
    try requireOneFace()
  }

  init(line: Int, id: ThreemaID, key: PublicKey, name: String?) throws {
    (self.line, self.id, publicKey) = (line, id, key)
    self.name = try Record.checked(name, line)
    try requireOneFace()
  }

  private static func checked(_ name: String?, _ line: Int) throws -> String? {
    guard let name, !name.isEmpty else { return nil }
    let text = try composed(name)
    guard isAcceptableName(text) else {
      throw problem(line, "\(quoted(name)) cannot be a name")
    }
    return text
  }

  private func requireOneFace() throws {
    do {
      _ = try publicKey.edwards()
    } catch {
      throw problem(line, error.sentence)
    }
  }
}

/// What is wrong with a line of a file.
func problem(_ line: Int, _ what: String) -> Failure {
  Failure(
    "bad-record", "line \(line): \(what)",
    hint: "nothing was imported; mend the file, and try again")
}

/// The formats that contacts are written and read in.
enum FileFormat: String, CaseIterable {
  case jsonLines = "jsonl"
  case csv
  case age
  case gateway

  /// Tells a format from what a file begins with.
  init?(of bytes: [UInt8]) {
    let start = bytes.drop { [0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0d, 0x0a].contains($0) }
    if start.first == 0x7b {
      self = .jsonLines
    } else if start.starts(with: "public:".utf8) || start.starts(with: "private:".utf8) {
      self = .gateway
    } else if start.starts(with: "#".utf8) || start.starts(with: "age1".utf8) {
      self = .age
    } else if start.prefix(while: { $0 != 0x0a }).contains(0x2c) {
      self = .csv
    } else {
      return nil
    }
  }
}

/// Reads all records of a file; one that is wrong refuses the file.
func records(
  _ bytes: [UInt8], _ format: FileFormat, id: ThreemaID?
) throws -> [Record] {
  switch format {
  case .jsonLines: try jsonRecords(bytes)
  case .csv: try csvRecords(bytes)
  case .age: try ageRecords(bytes, id)
  case .gateway:
    switch (try GatewayKeyFile(bytes: bytes), id) {
    case (.publicKey(let key), let id?): [try Record(line: 1, id: id, key: key, name: nil)]
    case (.publicKey, nil):
      throw Failure("usage", "a gateway's key file has no ID", hint: "give it with --id")
    case (.secretKey, _):
      throw Failure(
        "secret-key", "this is a gateway's secret key, which is nobody's to import as a contact",
        hint: "ask for the line that begins with public:")
    }
  }
}

private func jsonRecords(_ bytes: [UInt8]) throws -> [Record] {
  var result: [Record] = []
  for (offset, line) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated()
  {
    let number = offset + 1
    guard !line.allSatisfy({ [0x20, 0x09, 0x0d].contains($0) }) else { continue }
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: Array(line))
    } catch {
      throw problem(number, "not one JSON object a line: \(error.failure.message)")
    }
    switch value["v"]?.number {
    case 1: break
    case let version?:
      throw Failure(
        "newer-version", "line \(number) has version \(version), this program reads version 1",
        hint: "use a newer version of threedots; nothing was imported")
    case nil: throw problem(number, "there is no version, \"v\"")
    }
    guard let id = value["id"]?.text, let key = value["public_key"]?.text else {
      throw problem(number, "there is no \"id\" or no \"public_key\"")
    }
    let state = value["state"]?.text
    guard state != nil || value["state"] == nil else {
      throw problem(number, "\"state\" is no text")
    }
    switch value["name"] {
    case nil, .null?:
      result.append(try Record(line: number, id: id, key: key, name: nil, state: state))
    case .string(let name)?:
      result.append(try Record(line: number, id: id, key: key, name: name, state: state))
    default: throw problem(number, "\"name\" is neither text nor null")
    }
  }
  return result
}

private func csvRecords(_ bytes: [UInt8]) throws -> [Record] {
  let rows: [CSV.Record]
  do throws(CSV.Failure) {
    rows = try CSV.records(bytes)
  } catch {
    throw error.failure
  }
  guard let header = rows.first?.fields, let id = header.firstIndex(of: "id"),
    let key = header.firstIndex(of: "public_key"), Set(header).count == header.count
  else {
    throw problem(1, "the header names no columns id and public_key, or one of them twice")
  }
  let name = header.firstIndex(of: "name")
  let state = header.firstIndex(of: "state")
  return try rows.dropFirst().map { row in
    guard row.fields.count == header.count else {
      throw problem(row.line, "\(row.fields.count) fields, expected \(header.count)")
    }
    return try Record(
      line: row.line, id: row.fields[id], key: row.fields[key], name: name.map { row.fields[$0] },
      state: state.map { row.fields[$0] })
  }
}

/// age's recipients have no ID: it stands in the comment before each, as `export` writes it, or is
/// given.
private func ageRecords(_ bytes: [UInt8], _ id: ThreemaID?) throws -> [Record] {
  guard let text = String(validating: bytes, as: UTF8.self) else {
    throw problem(1, "not valid UTF-8")
  }
  var result: [Record] = []
  var comment: [Substring] = []
  for (offset, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    let line = line.hasSuffix("\r") ? line.dropLast() : line
    if line.isEmpty { continue }
    if line.hasPrefix("#") {
      comment = line.dropFirst().split(separator: " ", maxSplits: 1)
      continue
    }
    let key: PublicKey
    do throws(AgeRecipient.Failure) {
      key = try AgeRecipient.key(String(line))
    } catch {
      throw problem(offset + 1, error.failure.message)
    }
    let written = comment.first.flatMap { try? ThreemaID(String($0)) }
    if let id, let written, id != written {
      throw Failure(
        "usage", "'--id' says \(id.text), and line \(offset + 1) belongs to \(written.text)",
        hint: "leave it out")
    }
    guard let id = id ?? written else {
      throw problem(offset + 1, "the recipient has no ID: neither --id nor a line '# ID' before it")
    }
    let name = comment.count == 2 ? String(comment[1]) : nil
    result.append(try Record(line: offset + 1, id: id, key: key, name: name))
    comment = []
  }
  return result
}

extension AgeRecipient.Failure: Explained {
  package var failure: Failure {
    switch self {
    case .malformed:
      Failure("bad-recipient", "this is no X25519 recipient of age (age1 and 58 characters)")
    case .wrongChecksum:
      Failure("bad-recipient", "the recipient's checksum does not fit: a character is wrong")
    case .badKey(let error):
      Failure("bad-recipient", "the recipient holds no valid key: \(error.sentence)")
    }
  }
}

extension CSV.Failure: Explained {
  package var failure: Failure {
    switch self {
    case .notUTF8(let line): Failure("bad-csv", "line \(line): not valid UTF-8")
    case .openQuote(let line): Failure("bad-csv", "line \(line): a quotation mark is not closed")
    case .strayQuote(let line):
      Failure("bad-csv", "line \(line): a quotation mark stands inside a field")
    }
  }
}
