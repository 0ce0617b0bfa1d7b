// SPDX-License-Identifier: Apache-2.0

import Console
import Linux
import ScanFrames

/// How long a page may take, in milliseconds.
private let timeLimit: Int64 = 60_000

/// Has the codes of a drawn page read again.
///
/// - Parameters:
///   - page: a PNG file.
///   - expected: the payloads that belong there; equal ones count once.
///   - number: the page's, counted from 1.
/// - Throws: ``Failure`` when anything else is found.
func selfCheck(_ page: [UInt8], expecting expected: Set<String>, number: Int) throws {
  let frames: [Frame]
  do {
    frames = try converse(
      with: Child.beside("qr-scan"), ["--frames"], about: page, timeLimit: timeLimit)
  } catch let error as ConversationError {
    throw Failure(
      "self-check", "page \(number) cannot be checked: \(error.sentence("qr-scan"))",
      hint: "qr-scan must lie beside id-card; or go without the check with --no-self-check")
  }
  var found: Set<String> = []
  for case .code(let bytes) in frames { found.insert(escaped(bytes)) }
  try compare(found, with: expected, page: number)
}

/// Refuses a page that lacks a code, or has one that does not belong there.
func compare(
  _ found: Set<String>, with expected: Set<String>, page number: Int
) throws(Failure) {
  let missing = expected.subtracting(found).count
  let wrong = found.subtracting(expected).count
  guard missing == 0, wrong == 0 else {
    throw Failure(
      "self-check",
      "page \(number) does not scan: of \(expected.count) codes \(missing) were not found, "
        + "and \(wrong) others were",
      hint: "this is a fault in the program, or too few dots; try more with --dpi")
  }
}
