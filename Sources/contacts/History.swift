// SPDX-License-Identifier: Apache-2.0

import Console
import JSON
import KeystoreConsole
import Linux
import SymbolConsole
import Trust

/// Verifies the signature of every entry.
func audit(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let expected = try arguments.value("expect").map { try earlier($0) }
  let keystore = try console.keystore(arguments)
  let begin = Clock.milliseconds
  do {
    let count = try keystore.audit(expecting: expected)
    // Those of the ledger that was compacted into this one are not counted on.
    let isOlder = expected.map { $0.ledgerID != keystore.checkpoint.ledgerID } ?? false
    let since = isOlder ? nil : expected.map { count - $0.count }
    if console.usesJSON {
      try console.json([
        "v": 1, "result": "ok", "entries": .integer(count),
        "entries_since": since.map { .integer($0) } ?? .null,
        "checkpoint": .string(keystore.checkpoint.line),
      ])
      return .yes
    }
    let milliseconds = Clock.milliseconds - begin
    try console.print(
      "\(entries(count)): numbers, chain, rules and every signature hold (\(milliseconds) ms)")
    if let since {
      try console.print("the history goes on from the checkpoint: \(entries(since)) since")
    } else if isOlder {
      try console.print("the history goes on from the checkpoint, and was compacted since")
    }
    return .yes
  } catch let error as KeystoreError {
    throw error.failure(at: keystore.path)
  }
}

private func earlier(_ line: String) throws(Failure) -> Checkpoint {
  do throws(Checkpoint.LineError) {
    return try Checkpoint(line: line)
  } catch {
    switch error {
    case .malformed:
      throw Failure(
        "bad-checkpoint", "--expect: \(quoted(line)) is no checkpoint",
        hint: "it takes the whole line that 'contacts checkpoint' printed")
    case .newerVersion(let version):
      throw Failure(
        "newer-version",
        "--expect: the checkpoint has version \(escaped(version)), this program reads version 1",
        hint: "use a newer version of threedots")
    }
  }
}

/// Prints the checkpoint of the present state, and with `--accept` makes it what was seen.
func checkpoint(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let place = try KeystorePlace(arguments, console)
  let keystore: Keystore
  if arguments.has("accept") {
    keystore = try accepted(place, arguments, console)
  } else {
    keystore = try place.open(arguments)
  }
  if console.usesJSON {
    try console.json([
      "v": 1, "checkpoint": .string(keystore.checkpoint.line),
      "entries": .integer(keystore.ledger.count),
    ])
  } else {
    try console.print(keystore.checkpoint.line)
    if arguments.has("qr") { try console.drawSymbol(of: keystore.checkpoint.line) }
  }
  return .yes
}

/// Opens a keystore that was not seen here, or is not what was seen, on the user's word.
private func accepted(
  _ place: KeystorePlace, _ arguments: Arguments, _ console: Console
) throws -> Keystore {
  do {
    return try place.open(arguments, acceptance: .seen)
  } catch let failure as Failure {
    guard
      ["not-seen-here", "other-ledger", "rolled-back", "forked", "bad-checkpoint"]
        .contains(failure.code)
    else { throw failure }
    console.warn(failure.message)
    let keystore = try place.open(arguments, acceptance: .user)
    console.note("accepted; from now on this is what was seen")
    return keystore
  }
}
