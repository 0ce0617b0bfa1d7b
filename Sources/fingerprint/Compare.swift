// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import KeyFormats
import Identity
import JSON
import Linux

/// Compares two fingerprints, each in whatever dress; a key stands for its fingerprints.
func compare(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  guard arguments.operands.count == 2 else {
    throw Failure(
      "usage", "'--compare' takes two fingerprints, not \(arguments.operands.count)",
      hint: "put quotation marks around one that holds blanks")
  }
  let texts = try arguments.operands.enumerated().map { place, text in
    try operand(text, named: "fingerprint \(place + 1)")
  }
  let comparison = best(of: texts[0], and: texts[1])
  let status = comparison.status
  guard !arguments.has("quiet") else { return status }
  if console.usesJSON {
    var members: [JSONValue.Member] = [.init("v", 1), .init("result", .string(comparison.name))]
    if case .different(let first, let second) = comparison {
      let groups = (first.groups(beside: second), second.groups(beside: first))
      let places = FingerprintGroups.differing(groups.0, groups.1)
      members.append(.init("differing", .array(places.map { .integer(Int64($0)) })))
    }
    try console.json(.object(members))
  } else {
    for line in comparison.lines(console.appearance) { try console.print(line) }
  }
  return status
}

/// All fingerprints that an operand can be.
private func operand(_ text: String, named name: String) throws(Failure) -> [FingerprintText] {
  var bytes = Array(text.utf8)
  let isFile = text == "-" || (try? InputFile.open(text)) != nil
  if isFile {
    bytes = try explained(text == "-" ? "standard input" : quoted(text)) {
      () throws(FileError) in try InputFile.read(text, limit: Subject.limit)
    }
  }
  // A key of 64 digits could be a fingerprint as well, and is read as one.
  if let read = try? FingerprintText(bytes) { return [read] }
  let keys = try explained(name) { () throws(KeyFormatError) in try SomeKey.all(in: bytes) }
  guard !keys.isEmpty else {
    return [try explained(name) { () throws(FingerprintTextError) in try FingerprintText(bytes) }]
  }
  guard keys.count == 1 else {
    throw Failure("bad-fingerprint", "\(name) holds \(keys.count) keys, not one")
  }
  return keys[0].schemes.flatMap { keys[0].fingerprints($0) }.filter { !$0.isChosen }
    .map { FingerprintText($0) }
}

/// The same if any pair is, else different if any pair can be compared.
private func best(of first: [FingerprintText], and second: [FingerprintText]) -> Comparison {
  let all = first.flatMap { one in second.map { one.compared(with: $0) } }
  return all.first { $0 == .same }
    ?? all.first { $0.status == .no } ?? all.first ?? .notComparable(.tooShort(0))
}

extension Comparison {
  fileprivate var name: String {
    switch self {
    case .same: "same"
    case .different: "different"
    case .notComparable: "not-comparable"
    }
  }

  fileprivate var status: ExitStatus {
    switch self {
    case .same: .yes
    case .different: .no
    case .notComparable: .unknown
    }
  }

  /// The answer; where they differ both are shown, with a caret under the first group that does.
  fileprivate func lines(_ appearance: Appearance) -> [String] {
    switch self {
    case .same: return ["same"]
    case .different(let first, let second):
      return ["different"]
        + differing(first.groups(beside: second), second.groups(beside: first))
    case .notComparable(.kinds(let one, let other)):
      return ["not comparable: one is \(one), the other \(other)"].map {
        escaped($0, unicode: appearance.unicode)
      }
    case .notComparable(.lengths(let one, let other)):
      return [
        "not comparable: one has \(one * 8) bits, the other \(other * 8); "
          + "they are of different schemes, or one is cut short"
      ]
    case .notComparable(.tooShort(let count)):
      return [
        "not comparable: \(count * 8) bits prove nothing; "
          + "compare whole fingerprints of at least \(FingerprintText.leastByteCount * 8)"
      ]
    }
  }

  /// Rows of eight groups, down to the first that differs.
  private func differing(_ first: [String], _ second: [String]) -> [String] {
    guard let place = FingerprintGroups.differing(first, second).first else { return [] }
    let start = place / 8 * 8
    let rows = [first, second].map { groups in
      Array(groups[min(start, groups.count)..<min(start + 8, groups.count)])
    }
    // Words are of different lengths; columns keep them one above the other.
    let widths = rows[0].indices.map { max(rows[0][$0].count, rows[1][$0].count) }
    let texts = rows.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        .joined(separator: " ")
    }
    let before = widths[..<(place - start)].reduce(0) { $0 + $1 + 1 }
    let caret =
      String(repeating: " ", count: before)
      + String(repeating: "^", count: rows[0][place - start].count)
    return texts + ["\(caret) group \(place + 1) of \(first.count)"]
  }
}
