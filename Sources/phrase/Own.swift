// SPDX-License-Identifier: Apache-2.0

import Console
import Encodings
import Identity
import JSON
import KeystoreConsole
import Phrases
import Sodium
import Trust

/// What `--bits`, `--context` and `--lang` ask of one of our own schemes.
struct OwnRequest {
  let form: PhraseForm
  let language: String
  let bits: Int
  let context: PhraseContext
  private let scheme: Scheme
  private let contextText: String

  init(_ scheme: Scheme, _ arguments: Arguments) throws {
    self.scheme = scheme
    form = try scheme.form(arguments)
    language = scheme == .emoji ? try scheme.language(arguments) : "en"
    let limit = Int(Double(PhraseForm.symbolLimit) * form.bitsPerSymbol)
    bits = try arguments.number("bits", in: 1...limit) ?? Strength.defaultBits
    contextText = arguments.value("context") ?? ""
    context = try PhraseContext(contextText)
  }

  /// The phrase of these numbers.
  func phrase(_ numbers: [Int], _ weaknesses: [Weakness], _ console: Console) -> Phrase {
    var phrase = Phrase(
      scheme: scheme.rawValue,
      symbols: Phrase.Symbols(numbers, form, language: language),
      strength: Strength(bits: bits, isCommitted: false))
    phrase.weaknesses = weaknesses
    if bits < Strength.uncommittedFloor { phrase.weaknesses.append(.short(bits: bits)) }
    if bits < Strength.defaultBits, bits >= Strength.uncommittedFloor {
      phrase.facts.append(
        (
          "Shorter",
          "\(bits) bits were asked for; without a commitment \(Strength.defaultBits) are better"
        ))
    }
    phrase.facts.append(
      (
        "Context",
        context.isEmpty
          ? "none: the phrase stays the same; it proves equal keys, not who is speaking"
          : "'\(escaped(contextText, unicode: console.appearance.unicode))': both sides name the same"
      ))
    if case .words(let list) = form.kind {
      phrase.members.append(.init("list", .string(list.name)))
    }
    phrase.members.append(.init("context", .string(contextText)))
    return phrase
  }
}

/// Shows the phrase of one's own key and a contact's.
func showContact(
  _ operand: String, _ scheme: Scheme, _ arguments: Arguments, _ console: Console
) throws -> ExitStatus {
  guard scheme.isOwn else {
    throw Failure(
      "usage", "'--scheme \(scheme.rawValue)' is not made of a contact's key",
      hint: "words, digits and emoji are; the schemes of others take --secret-file or --bytes")
  }
  let request = try OwnRequest(scheme, arguments)
  let keystore = try console.keystore(arguments)
  let ledger = keystore.ledger
  let isSelf = try ThreemaID(typed: operand) == ledger.owner
  let contact = isSelf ? nil : try ledger.contact(typed: operand)
  let their =
    contact.map { Party($0.id, $0.publicKey) } ?? Party(ledger.owner, ledger.ownerKey)
  try contact?.refuseRevoked()
  // What is refused is refused before anybody types a passphrase.
  var phrase = request.phrase([], isSelf ? [.ownKey] : [], console)
  try phrase.refuseWeakness(arguments, console)
  if ledger.isOwnRevoked { console.warn("your own identity is revoked") }
  if contact?.conflict != nil {
    console.warn("another key of \(their.id.text) was shown in person; see 'contacts show'")
  }

  let secretKey = try console.unlock(keystore, arguments)
  let numbers = try request.form.numbers(
    secretKey: secretKey, own: ledger.owner, their: their, context: request.context,
    bits: request.bits)
  phrase = request.phrase(numbers, isSelf ? [.ownKey] : [], console)
  phrase.heading =
    contact?.row(console.appearance) ?? "\(ledger.owner.text)  (this is you)"
  phrase.members += contact?.members ?? [.init("id", .string(ledger.owner.text))]
  try phrase.print(on: console)
  return .yes
}

extension Contact {
  /// Refuses a contact that never rises again.
  func refuseRevoked() throws(Failure) {
    guard isRevoked else { return }
    throw Failure(
      "revoked", "\(id.text) is revoked: its key is not to be trusted any more",
      hint: "ask for the new ID or key, and scan it in person", status: .no)
  }
}

/// The phrase of a secret that two people share.
func ofSecret(_ scheme: Scheme, _ arguments: Arguments, _ console: Console) throws -> Phrase {
  guard let path = arguments.value("secret-file") else {
    throw Failure("usage", "'--secret-file' is missing")
  }
  guard scheme.isOwn else { return try foreign(scheme, path, arguments, console) }
  let request = try OwnRequest(scheme, arguments)
  let secret = try secretFile(path, count: PhraseForm.secretByteCount, console)
  let numbers = try request.form.numbers(
    secret: secret, context: request.context, bits: request.bits)
  return request.phrase(numbers, secret.isAllZero ? [.allZeroSecret] : [], console)
}
