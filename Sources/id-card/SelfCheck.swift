// SPDX-License-Identifier: Apache-2.0

import Card
import Console
import Identity
import Linux
import ScanFrames

/// How long a card may take, in milliseconds.
private let timeLimit: Int64 = 60_000

/// Has the code of a drawn card read again.
///
/// - Parameters:
///   - card: what was drawn in the card's place, a PNG file.
///   - person: whose card it is.
/// - Throws: ``Failure`` when anything but the person's code is found.
func selfCheck(_ card: [UInt8], of person: Person) throws {
  let found = try codes(in: card, effort: "normal", of: person)
  // A busy machine may have given up; what is not found with all steps is not there.
  try compare(
    found.isEmpty ? codes(in: card, effort: "thorough", of: person) : found,
    with: escaped(person.payload), of: person.holder.id)
}

private func codes(in card: [UInt8], effort: String, of person: Person) throws -> Set<String> {
  do {
    let frames = try converse(
      with: Child.beside("qr-scan"), ["--frames", "--effort", effort], about: card,
      timeLimit: timeLimit)
    var found: Set<String> = []
    for case .code(let bytes) in frames { found.insert(escaped(bytes)) }
    return found
  } catch let error as ConversationError {
    throw Failure(
      "self-check",
      "the card of \(person.holder.id.text) cannot be checked: \(error.sentence("qr-scan"))",
      hint: "qr-scan must lie beside id-card; or go without the check with --no-self-check")
  }
}

/// Refuses a card that lacks its code, or has another one.
func compare(_ found: Set<String>, with expected: String, of id: ThreemaID) throws(Failure) {
  guard found != [expected] else { return }
  let finding =
    found.isEmpty
    ? "no code was found"
    : found.contains(expected) ? "another code was found" : "it reads as another"
  throw Failure(
    "self-check", "the card of \(id.text) does not scan: \(finding)",
    hint: "this is a fault in the program, or too few dots; try more with --dpi")
}
