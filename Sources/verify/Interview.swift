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
  /// - Returns: the answers.
  /// - Throws: ``Failure``.
  func ask(
    about payload: IdentityPayload, _ prospect: Verification, _ name: String?
  ) throws -> Answers {
    var answers = Answers(isAttested: isAttested, name: name)
    if prospect.result == .verified { try show(payload) }
    // For every other result there is nothing to attest: the answer stands already.
    guard [.verified, .mismatch].contains(prospect.result), console.isInteractive else {
      return answers
    }
    if !answers.isAttested {
      answers.isAttested = try console.confirm(
        prospect.result == .mismatch
          ? "Did they show you this code in person, just now?"
          : "Did they show you this code in person, and do the fingerprints agree?")
      guard answers.isAttested, prospect.result == .verified else { return answers }
      answers.comparedByEye = true
    }
    guard prospect.result == .verified else { return answers }
    if let before = prospect.before {
      guard before.publicKey != payload.publicKey else { return answers }
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
    let name = try console.prompt("What do you call them? (nothing for no name)") ?? ""
    return name.isEmpty ? nil : try contactName(name)
  }

  /// The key as the code claims it, before anything is written.
  private func show(_ payload: IdentityPayload) throws {
    guard !console.usesJSON else { return }
    let appearance = console.appearance
    try console.print("\(appearance.paint(payload.id.text, .bold)) shows this key:")
    for line in keyLines(payload.publicKey, appearance) { try console.print(line) }
    try console.print()
    try console.flush()
  }
}
