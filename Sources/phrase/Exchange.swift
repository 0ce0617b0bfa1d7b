// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import JSON
import KeystoreConsole
import Linux
import Phrases
import Trust

/// Compares a short phrase with a contact, made safe by a commitment.
func exchange(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let forms = try forms(arguments)
  let language = try arguments.value("lang") == nil ? "en" : Scheme.emoji.language(arguments)
  let context = try PhraseContext(arguments.value("context") ?? "")
  let timeout = try arguments.number("timeout", in: 1...86400) ?? 600
  var keystore = try console.keystore(arguments)
  let ledger = keystore.ledger
  guard try ThreemaID(typed: arguments.operands[0]) != ledger.owner else {
    throw Weakness.ownKey.failure
  }
  let contact = try ledger.contact(typed: arguments.operands[0])
  try check(contact, ledger)
  let (own, their) = (
    Party(ledger.owner, ledger.ownerKey), Party(contact.id, contact.publicKey)
  )
  let attempts = try Attempts(ledger, their, console)
  let secretKey = try console.unlock(keystore, arguments)
  var channel = try Channel(console, timeout: timeout)
  channel.say(contact.row(channel.appearance))
  warn(attempts, contact, console)

  let run = ExchangeRun(
    own: own, their: their, forms: forms, context: context, attempts: attempts)
  let agreement = try run.agree(secretKey, &channel)
  let phrase = Phrase(
    scheme: agreement.form.form.label,
    symbols: .init(agreement.numbers, agreement.form.form, language: language),
    strength: agreement.form.strength)
  present(phrase, agreement.role, context, &channel)
  guard try channel.ask("Is all of it the same on both sides? Type yes or no:") else {
    if console.usesJSON {
      try report("different", phrase, contact, console)
      return .no
    }
    throw Failure(
      "different", "the phrases differ: somebody is in between, or one of you holds a wrong key",
      hint: "say nothing secret, and meet in person: verify --camera --expect \(contact.id.text)",
      status: .no)
  }
  let confirmation = agreement.confirmed()
  try channel.send(confirmation.message)
  let outcome = try confirmation.receive(try channel.receive())
  try record(outcome, in: &keystore, secretKey)
  attempts.end()
  let after = keystore.ledger.contact(contact.id) ?? contact
  channel.say("\nCompared and recorded. \(after.row(channel.appearance))")
  if let wayOut = after.wayOut { channel.say("The dots stay as they are: \(wayOut)") }
  try report("compared", phrase, after, console)
  return .yes
}

private func forms(_ arguments: Arguments) throws -> [ExchangeForm] {
  guard let text = arguments.value("scheme") else {
    // A language asks for its words, not for emoji alone.
    return arguments.value("lang")?.lowercased() == "de"
      ? [.emoji, .germanWords, .digits, .words] : ExchangeForm.all
  }
  switch Scheme(rawValue: text) {
  case .emoji: return [.emoji]
  case .digits: return [.digits]
  case .words:
    let label = try Scheme.words.form(arguments).label
    return ExchangeForm.all.filter { $0.form.label == label }
  default:
    throw Failure("usage", "exchange takes words, digits or emoji, not \(quoted(text))")
  }
}

private func check(_ contact: Contact, _ ledger: Ledger) throws(Failure) {
  try contact.refuseRevoked()
  guard !ledger.isOwnRevoked else {
    throw Failure(
      "own-revoked", "your own identity is revoked", hint: "make a new one with 'keygen'")
  }
}

private func warn(_ attempts: Attempts, _ contact: Contact, _ console: Console) {
  if contact.conflict != nil {
    console.warn("another key of \(contact.id.text) was shown in person; see 'contacts show'")
  }
  if attempts.before >= Attempts.alarm {
    console.warn(
      "\(attempts.before) EXCHANGES WITH \(contact.id.text) HAVE ENDED WITHOUT A MATCH: somebody in "
        + "between may be guessing",
      hint: "stop, and meet in person: verify --camera --expect \(contact.id.text)")
  } else if attempts.before > 0 {
    console.note("earlier exchanges that ended without a match: \(attempts.before)")
  }
}

/// Shows the phrase, and who reads which half.
private func present(
  _ phrase: Phrase, _ role: ExchangeRole, _ context: PhraseContext, _ channel: inout Channel
) {
  channel.say()
  for line in phrase.lines(channel.appearance) { channel.say(line) }
  channel.say()
  let count = phrase.symbols.count
  let half = Phrase.firstHalf(of: count)
  let halves = (Phrase.places(1, half), Phrase.places(half + 1, count))
  channel.say(
    role == .initiator
      ? "You begin: read \(halves.0) aloud. Then they read \(halves.1) to you."
      : "They begin: they read \(halves.0) to you. Then read \(halves.1) aloud.")
  let bits = phrase.strength.strength
  channel.say(
    "\(bits) bits, with a commitment: an attacker's one guess passes 1 time in "
      + "2^\(bits)\(Phrase.written(bits)).")
  if context.isEmpty { channel.say("No context was named.") }
  channel.say()
}

private func record(
  _ outcome: ExchangeOutcome, in keystore: inout Keystore, _ secretKey: borrowing SecretKey
) throws {
  let their = outcome.their
  let path = keystore.path
  do {
    try keystore.append(signing: secretKey, time: Clock.now) { ledger in
      guard let contact = ledger.contact(their.id), contact.publicKey == their.publicKey,
        !contact.isRevoked
      else {
        throw Failure(
          "contact-changed", "\(their.id.text) is another contact now; nothing was recorded",
          hint: "see 'contacts show \(their.id.text)'")
      }
      return [
        .callCompared(
          their.id, their.publicKey, form: outcome.formText, program: "phrase \(version)")
      ]
    }
  } catch let error as KeystoreError {
    throw error.failure(at: path)
  }
}

private func report(
  _ result: String, _ phrase: Phrase, _ contact: Contact, _ console: Console
) throws {
  guard console.usesJSON else { return }
  // The phrase itself stays on the terminal: standard output goes to the other side.
  do throws(Failure) {
    try console.json(
      .object(
        [
          .init("v", 1), .init("result", .string(result)), .init("scheme", .string(phrase.scheme)),
          .init("bits", .integer(Int64(phrase.strength.bits))),
          .init("strength", .integer(Int64(phrase.strength.strength))),
          .init("committed", .bool(phrase.strength.isCommitted)),
        ] + contact.members))
    try console.flush()
  } catch {
    // The other side may have all it needs, and have gone.
    guard error == .readerGone else { throw error }
  }
}

/// The four messages, in the order of one's role.
private struct ExchangeRun {
  let own: Party
  let their: Party
  let forms: [ExchangeForm]
  let context: PhraseContext
  let attempts: Attempts

  func agree(
    _ secretKey: borrowing SecretKey, _ channel: inout Channel
  ) throws -> ExchangeAgreement {
    own.publicKey < their.publicKey
      ? try initiate(secretKey, &channel) : try respond(secretKey, &channel)
  }

  private func initiate(
    _ secretKey: borrowing SecretKey, _ channel: inout Channel
  ) throws -> ExchangeAgreement {
    let offer = try ExchangeOffer(own: own, their: their, forms: forms, context: context)
    try channel.send(offer.message)
    let keyed = try offer.receive(try channel.receive())
    try attempts.begin()
    try channel.send(keyed.message)
    return try keyed.receive(try channel.receive(), secretKey: secretKey)
  }

  private func respond(
    _ secretKey: borrowing SecretKey, _ channel: inout Channel
  ) throws -> ExchangeAgreement {
    let listener = try ExchangeListener(own: own, their: their, forms: forms, context: context)
    if channel.isCopied { channel.say("They begin.") }
    let committed = try listener.receive(try channel.receive())
    try channel.send(committed.message)
    let reveal = try committed.receive(try channel.receive(), secretKey: secretKey)
    try attempts.begin()
    try channel.send(reveal.message)
    return reveal.sent()
  }
}
