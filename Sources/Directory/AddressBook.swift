// SPDX-License-Identifier: Apache-2.0

/// One person of an address book.
package struct Card: Equatable, Sendable {
  /// What the owner of the address book calls them.
  package let name: String?
  /// Addresses that can be hashed, each once, in their order.
  package let addresses: [Address]
}

/// An address book: vCards, or CSV.
package struct AddressBook: Equatable, Sendable {
  /// Everybody in it.
  package private(set) var cards: [Card] = []
  /// How many numbers were left out because they have no country code.
  package private(set) var numbersWithoutCountry = 0
  /// How many other addresses were left out because they are none.
  package private(set) var otherAddresses = 0

  /// Why bytes are no address book; lines count from 1.
  package enum Failure: Error, Equatable, Sendable {
    case notUTF8(line: Int)
    /// A vCard of another version than 3.0 and 4.0.
    case version(line: Int)
    /// A vCard that does not end, or something outside one.
    case unbalanced(line: Int)
    /// A line of a vCard without a colon.
    case noValue(line: Int)
    case csv(CSV.Failure)
    /// The header has neither `email` nor `phone`.
    case header
    /// A record has another number of fields than the header.
    case fieldCount(line: Int)
  }

  /// Reads an address book; what it is, is told from its first line.
  ///
  /// - Parameter bytes: from anywhere.
  /// - Throws: ``Failure``.
  package init(_ bytes: [UInt8]) throws(Failure) {
    let start = bytes.drop { [0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0d, 0x0a].contains($0) }
    let isCards = start.prefix(11).map { (0x61...0x7a).contains($0) ? $0 - 0x20 : $0 }
      .elementsEqual("BEGIN:VCARD".utf8)
    if isCards { try read(vCards: bytes) } else { try read(csv: bytes) }
  }

  private mutating func read(csv bytes: [UInt8]) throws(Failure) {
    let records: [CSV.Record]
    do throws(CSV.Failure) {
      records = try CSV.records(bytes)
    } catch {
      throw .csv(error)
    }
    guard let header = records.first?.fields.map({ $0.lowercased() }) else { throw .header }
    guard header.contains("email") || header.contains("phone") else { throw .header }
    for record in records.dropFirst() {
      guard record.fields.count == header.count else { throw .fieldCount(line: record.line) }
      var draft = Draft()
      for (column, value) in zip(header, record.fields) where !value.isEmpty {
        switch column {
        case "name": draft.name = value
        case "email": draft.emails.append(value)
        case "phone": draft.phones.append(value)
        default: break
        }
      }
      add(draft)
    }
  }

  private mutating func read(vCards bytes: [UInt8]) throws(Failure) {
    var draft: Draft?
    var lastLine = 1
    for line in try unfolded(bytes) {
      lastLine = line.number
      guard !line.text.isEmpty else { continue }
      guard let property = Property(line.text) else { throw .noValue(line: line.number) }
      switch (property.name, draft != nil) {
      case ("BEGIN", false): draft = Draft()
      case ("END", true):
        if let draft { add(draft) }
        draft = nil
      case ("BEGIN", true), (_, false): throw .unbalanced(line: line.number)
      case ("VERSION", _):
        guard ["3.0", "4.0"].contains(property.value) else { throw .version(line: line.number) }
      case ("FN", _):
        if draft?.name == nil, !property.text.isEmpty { draft?.name = property.text }
      case ("EMAIL", _): draft?.emails.append(property.withoutScheme("mailto:"))
      case ("TEL", _): draft?.phones.append(property.withoutScheme("tel:"))
      default: break
      }
    }
    guard draft == nil else { throw .unbalanced(line: lastLine) }
  }

  private struct Draft {
    var name: String?
    var emails: [String] = []
    var phones: [String] = []
  }

  private mutating func add(_ draft: Draft) {
    var addresses: [Address] = []
    for text in draft.emails {
      do throws(Address.Problem) {
        addresses.append(try Address(email: text))
      } catch {
        otherAddresses += 1
      }
    }
    for text in draft.phones {
      do throws(Address.Problem) {
        addresses.append(try Address(phone: text))
      } catch {
        if error == .noCountry { numbersWithoutCountry += 1 } else { otherAddresses += 1 }
      }
    }
    var seen: Set<Address> = []
    cards.append(
      Card(name: draft.name, addresses: addresses.filter { seen.insert($0).inserted }))
  }
}

/// Joins lines that were folded: one that begins with a blank goes on from the one before.
private func unfolded(
  _ bytes: [UInt8]
) throws(AddressBook.Failure) -> [(number: Int, text: String)] {
  let bytes = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
  var lines: [(number: Int, bytes: [UInt8])] = []
  for (offset, line) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated()
  {
    let line = line.last == 0x0d ? line.dropLast() : line
    if let first = line.first, first == 0x20 || first == 0x09, !lines.isEmpty {
      lines[lines.count - 1].bytes += line.dropFirst()
    } else {
      lines.append((offset + 1, Array(line)))
    }
  }
  var result: [(number: Int, text: String)] = []
  for line in lines {
    guard let text = String(validating: line.bytes, as: UTF8.self) else {
      throw .notUTF8(line: line.number)
    }
    result.append((line.number, text))
  }
  return result
}

/// One property of a vCard.
///
/// Source: RFC 6350, 3.3.
private struct Property {
  /// In upper case, without its group.
  let name: String
  /// As it stands.
  let value: String

  init?(_ line: String) {
    var isQuoted = false
    var colon: String.UTF8View.Index?
    for index in line.utf8.indices {
      if line.utf8[index] == 0x22 { isQuoted.toggle() }
      if line.utf8[index] == 0x3a, !isQuoted {
        colon = index
        break
      }
    }
    guard let colon else { return nil }
    let head = line[..<colon].split(separator: ";", omittingEmptySubsequences: false).first ?? ""
    name = (head.split(separator: ".").last ?? "").uppercased()
    value = String(line[line.utf8.index(after: colon)...])
  }

  /// The value as text: `\n`, `\,`, `\;` and `\\` stand for what they say.
  var text: String {
    var text = ""
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        text.unicodeScalars.append(scalar == "n" || scalar == "N" ? " " : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The value without a URI's scheme, and then without the URI's parameters.
  func withoutScheme(_ scheme: String) -> String {
    guard value.lowercased().hasPrefix(scheme) else { return text }
    let rest = value.dropFirst(scheme.count)
    return String(rest.split(separator: ";", omittingEmptySubsequences: false).first ?? "")
  }
}
