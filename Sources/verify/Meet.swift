// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import KeystoreConsole
import Linux
import ScannerView
import Sodium
import Trust

/// Holds the code in a picture against the keystore, and raises the contact if it was attested.
func meet(
  picture path: String, _ arguments: Arguments, _ console: Console
) throws -> ExitStatus {
  try meet(arguments, console) { _ in
    let bytes = try pictureBytes(path)
    let picture = path == "-" ? "standard input" : quoted(path)
    return Scanned(
      payload: try identityPayload(in: scan(bytes, of: path), of: picture),
      method: .file, frame: SHA256.hash(bytes))
  }
}

/// Does the same with what a camera sees.
func meet(
  camera device: String?, _ arguments: Arguments, _ console: Console
) throws -> ExitStatus {
  let given = try arguments.number("timeout", in: 1...3600)
  // Without a terminal nobody is there to end it.
  let limit = given ?? (console.isInteractive ? nil : 60)
  return try meet(arguments, console) { ledger in
    let panel = arguments.has("show") ? CodePanel(of: ledger) : nil
    let view = ScannerView(console, isPlain: arguments.has("plain"), panel: panel)
    guard let caught = try watch(camera: device, limit: limit, view) else { return nil }
    do {
      return Scanned(
        payload: try identityPayload(in: caught.codes, of: "what the camera saw"),
        method: .camera, frame: caught.frame, view: view)
    } catch {
      view.finish(.mismatch, explanation(of: error).message)
      throw error
    }
  }
}

/// A code that was scanned, and how.
struct Scanned {
  let payload: IdentityPayload
  let method: ScanMethod
  /// SHA-256 of the picture or the frame.
  let frame: [UInt8]
  /// Where it was seen, if there was a camera.
  var view: ScannerView?
}

private func meet(
  _ arguments: Arguments, _ console: Console, scan: (Ledger) throws -> Scanned?
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
  guard !keystore.ledger.isOwnRevoked else { throw Failure.ownRevoked }

  guard let scanned = try scan(keystore.ledger) else {
    throw Failure("ended", "nothing was scanned", hint: nil)
  }
  // Scanning takes its time, and so do answers: what counts is the keystore as it is now.
  try console.refresh(&keystore)
  guard !keystore.ledger.isOwnRevoked else { throw Failure.ownRevoked }
  let payload = scanned.payload
  func request(_ attested: Bool, byEye: Bool = false, name: String?) -> Verification.Request {
    Verification.Request(
      payload: payload,
      attestation: attested
        ? Attestation(
          method: scanned.method, frame: scanned.frame, comparedByEye: byEye,
          program: "verify \(version)") : nil,
      expected: expected, name: name, replacesKey: arguments.has("replace-key"), now: Clock.now)
  }

  // What it would mean if it were attested says what there is to ask.
  let prospect = Verification(request(true, name: name), in: keystore.ledger)
  if prospect.result == .verified { try requireStorable(payload) }
  // The frame is only read so far; who is verified is said at the end.
  scanned.view?.finish(
    prospect.result.mood,
    prospect.result == .verified
      ? "The code of \(payload.id.text)" : "\(payload.id.text): \(prospect.result.rawValue)")
  if prospect.result == .verified {
    console.warnOfLikeness([Newcomer(payload.id, payload.publicKey)], in: keystore.ledger)
    if prospect.before?.conflict != nil {
      console.note("a key conflict is open; this code has the stored key, and clears it")
    }
  }
  let interview = Interview(console, arguments, method: scanned.method)
  let answers = try interview.ask(about: payload, prospect, name, in: keystore.ledger)
  if answers.isDeclined {
    try Answer(.declined, prospect.before, keystore.ledger, payload, scanned.method)
      .present(console)
    return .no
  }
  if prospect.before == nil {
    console.warnOfLikeness([Newcomer(payload.id, name: answers.name)], in: keystore.ledger)
  } else if name != nil {
    console.warn(
      "the contact is known, so --name is not looked at",
      hint: "contacts rename \(payload.id.text) NAME")
  }
  let final = request(answers.isAttested, byEye: answers.comparedByEye, name: answers.name)
  try console.refresh(&keystore)
  let verification = Verification(final, in: keystore.ledger)
  guard verification.result == prospect.result || !answers.isAttested,
    verification.before == prospect.before
  else { throw Failure.changedMeanwhile }
  try record(verification, final, in: &keystore, arguments, console)
  let answer = Answer(
    verification.result, verification.before, keystore.ledger, payload, scanned.method,
    isAttested: answers.isAttested, isCompared: answers.isCompared)
  try answer.present(console)
  if arguments.has("show"), !console.usesJSON { showOwnCode(keystore.ledger, console) }
  return answer.status
}

extension Failure {
  fileprivate static let changedMeanwhile = Failure(
    "changed-meanwhile", "the contact was changed by another program in the meantime",
    hint: "run verify again")
  fileprivate static let ownRevoked = Failure(
    "own-revoked", "your identity is revoked: it verifies nobody any more",
    hint: "make another one with 'keygen --keystore PATH'")
}

extension Verification.Result {
  /// What the corners around the code say.
  fileprivate var mood: Mood {
    switch self {
    case .verified, .alreadyVerified, .matches: .match
    default: .mismatch
    }
  }
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
      throw Failure.changedMeanwhile
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
  } catch let failure as Failure where failure.code == "checkpoint-unwritten" {
    console.warn(failure.message, hint: failure.hint)
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
