// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import KeystoreConsole
import Trust

/// What the user says about a scan: by options, or at a terminal by answers.
struct Interview {
  let console: Console
  let arguments: Arguments

  private let isAttested: Bool

  /// Takes who is asked and what was said already.
  ///
  /// A camera scan made at a terminal speaks for itself: whoever sits there has held the code up.
  init(_ console: Console, _ arguments: Arguments, method: ScanMethod) {
    self.console = console
    self.arguments = arguments
    isAttested = arguments.has("in-person") || method == .camera && console.isInteractive
  }

  struct Answers {
    /// Whether the code was shown in person.
    var isAttested: Bool
    /// Whether the fingerprints were compared by eye.
    var comparedByEye = false
    /// Whether both fingerprints of a mismatch were shown.
    var isCompared = false
    /// Whether the user wanted nothing written.
    var isDeclined = false
    /// What to call a contact that is introduced.
    var name: String?
  }

  /// Shows whose code it is, and asks what only the user can know.
  ///
  /// - Parameters:
  ///   - payload: what was scanned.
  ///   - prospect: what it would mean, were it attested.
  ///   - name: what the arguments call the contact.
  ///   - ledger: the contacts.
  /// - Returns: the answers.
  /// - Throws: ``Failure``.
  func ask(
    about payload: IdentityPayload, _ prospect: Verification, _ name: String?, in ledger: Ledger
  ) throws -> Answers {
    var answers = Answers(isAttested: isAttested, name: name)
    if prospect.result == .verified { try showKey(payload) }
    // For every other result there is nothing to attest: the answer stands already.
    guard [.verified, .mismatch].contains(prospect.result), console.isInteractive else {
      return answers
    }
    let stored = prospect.before?.publicKey ?? ledger.ownerKey
    if prospect.result == .mismatch {
      guard !answers.isAttested, prospect.before != nil else { return answers }
      show(mismatchLines(payload, stored, console.errorAppearance))
      answers.isCompared = !console.usesJSON && console.isTerminal
      answers.isAttested = try console.confirm("Did they show you this code in person, just now?")
      return answers
    }
    if !answers.isAttested {
      answers.isAttested = try console.confirm("Did they show you this code in person, just now?")
      guard answers.isAttested else { return answers }
      answers.comparedByEye = try console.confirm(
        "Did you compare the fingerprint above with the one on their screen or card?")
    }
    // A scan of one's own camera is attested, and yet the decoder's word: eyes are asked as well.
    if !arguments.has("in-person"), !answers.comparedByEye, isAttested {
      answers.comparedByEye = try console.confirm(
        "Does the fingerprint above equal the one on their screen or card?")
    }
    if let before = prospect.before {
      guard before.publicKey != payload.publicKey else {
        if isAttested, !arguments.has("in-person"), !answers.comparedByEye {
          answers.isDeclined =
            !(try console.confirm("Raise \(payload.id.text) to verified all the same?"))
        }
        return answers
      }
      show(mismatchLines(payload, stored, console.errorAppearance))
      answers.isDeclined =
        !(try console.confirm(
          "Let this key take the place of the stored key of \(payload.id.text)?"))
    } else {
      answers.isDeclined = !(try console.confirm("Add \(payload.id.text) as a verified contact?"))
      if !answers.isDeclined, name == nil { answers.name = try askName() }
    }
    return answers
  }

  private func askName() throws -> String? {
    for _ in 0..<3 {
      let name = try console.prompt("What do you call them? (nothing for no name)") ?? ""
      if name.isEmpty { return nil }
      do {
        return try contactName(name)
      } catch let failure as Failure {
        console.warn(failure.message, hint: failure.hint)
      }
    }
    return nil
  }

  /// The key as the code claims it, before anything is asked or written: where the questions go, and
  /// without questions where the answer goes.
  private func showKey(_ payload: IdentityPayload) throws {
    let appearance = console.isInteractive ? console.errorAppearance : console.appearance
    let lines =
      ["\(appearance.paint(payload.id.text, .bold)) shows this key:"]
      + keyLines(payload.publicKey, appearance) + [""]
    if console.isInteractive {
      show(lines)
    } else if !console.usesJSON {
      for line in lines { try console.print(line) }
      try console.flush()
    }
  }

  private func show(_ lines: [String]) {
    for line in lines { console.draw(line + "\n") }
  }
}
