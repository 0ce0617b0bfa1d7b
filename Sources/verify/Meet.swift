// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import KeystoreConsole
import Linux
import Sodium
import Trust

/// Holds the code in a picture against the keystore, and raises the contact if it was attested.
func meet(
  picture path: String, _ arguments: Arguments, _ console: Console
) throws -> ExitStatus {
  let expected = try arguments.value("expect").map { try ThreemaID(typed: $0) }
  let name = try arguments.value("name").map { try contactName($0) }
  for option in ["name", "replace-key"]
  where arguments.has(option) && expected == nil && !console.isInteractive {
    throw Failure(
      "usage", "without a terminal '--\(option)' needs '--expect'",
      hint: "say who must be met: --expect ID")
  }
  var keystore = try console.keystore(arguments)
  guard !keystore.ledger.isOwnRevoked else {
    throw Failure(
      "own-revoked", "your identity is revoked: it verifies nobody any more",
      hint: "make another one with 'keygen --keystore PATH'")
  }

  let bytes = try InputFile.read(path, limit: pictureLimit)
  let payload = try identityPayload(in: scan(bytes, of: path), of: path)
  let frame = SHA256.hash(bytes)
  func request(_ attested: Bool, byEye: Bool = false, name: String?) -> Verification.Request {
    Verification.Request(
      payload: payload,
      attestation: attested
        ? Attestation(
          method: .file, frame: frame, comparedByEye: byEye, program: "verify \(version)") : nil,
      expected: expected, name: name, replacesKey: arguments.has("replace-key"), now: Clock.now)
  }

  // What it would mean if it were attested says what there is to ask.
  let prospect = Verification(request(true, name: name), in: keystore.ledger)
  if prospect.result == .verified { try requireStorable(payload) }
  let answers = try Interview(console, arguments).ask(about: payload, prospect, name)
  if answers.isDeclined {
    try Answer(.declined, prospect.before, keystore.ledger, payload).present(console)
    return .no
  }
  let final = request(answers.isAttested, byEye: answers.comparedByEye, name: answers.name)
  let verification = Verification(final, in: keystore.ledger)
  try record(verification, final, in: &keystore, arguments, console)
  let answer = Answer(
    verification.result, verification.before, keystore.ledger, payload,
    isAttested: answers.isAttested)
  try answer.present(console)
  return answer.status
}

/// Writes what an attested scan has shown, decided once more under the keystore's lock.
private func record(
  _ verification: Verification, _ request: Verification.Request,
  in keystore: inout Keystore, _ arguments: Arguments, _ console: Console
) throws {
  guard !verification.events.isEmpty else { return }
  let decide: (Ledger) throws -> [Event] = { ledger in
    let again = Verification(request, in: ledger)
    guard again.result == verification.result, again.before == verification.before else {
      throw Failure(
        "changed-meanwhile", "the keystore was changed by another program in the meantime",
        hint: "run verify again")
    }
    return again.events
  }
  guard verification.result == .mismatch else {
    return try console.append(to: &keystore, arguments, decide)
  }
  // A mismatch is the answer, whether or not it can be written down.
  guard console.canUnlock(keystore, arguments) else {
    console.warn(
      "the key conflict is not recorded: the identity is locked",
      hint: "give the passphrase with --passphrase-file FILE")
    return
  }
  do {
    try console.append(to: &keystore, arguments, decide)
  } catch let failure as Failure {
    console.warn("the key conflict is not recorded: \(failure.message)")
  }
}

/// Compares a code's text with the keystore; nothing is ever written.
func compare(
  payload text: String, _ arguments: Arguments, _ console: Console
) throws -> ExitStatus {
  let expected = try arguments.value("expect").map { try ThreemaID(typed: $0) }
  let payload = try IdentityPayload(bytes: Array(text.utf8))
  let keystore = try console.keystore(arguments)
  let verification = Verification(
    .init(payload: payload, attestation: nil, expected: expected, now: Clock.now),
    in: keystore.ledger)
  let answer = Answer(verification.result, verification.before, keystore.ledger, payload)
  try answer.present(console)
  return answer.status
}
