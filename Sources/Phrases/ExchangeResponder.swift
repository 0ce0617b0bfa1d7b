// SPDX-License-Identifier: Apache-2.0

package import Identity

/// The responder that waits for the initiator.
package struct ExchangeListener: ~Copyable {
  private let session: ExchangeSession
  private let forms: [ExchangeForm]
  private let randomness: ExchangeRandomness

  /// Waits for an exchange.
  ///
  /// - Parameters:
  ///   - own: one's own ID and key, which sorts higher than the other's.
  ///   - their: ID and key of the other side.
  ///   - forms: what can be shown; the initiator's order decides.
  ///   - context: what both sides name.
  /// - Throws: ``PhraseError/sameParty``, ``ExchangeError/unexpected(_:expected:)`` where one's own
  ///   key sorts lower, `SodiumError`.
  package init(
    own: Party, their: Party, forms: [ExchangeForm] = ExchangeForm.all, context: PhraseContext
  ) throws {
    try self.init(
      own: own, their: their, forms: forms, context: context, randomness: .fresh())
  }

  init(
    own: Party, their: Party, forms: [ExchangeForm], context: PhraseContext,
    randomness: consuming ExchangeRandomness
  ) throws {
    let session = try ExchangeSession(own: own, their: their, context: context)
    guard session.role == .responder else {
      throw ExchangeError.unexpected(.hello, expected: .commit)
    }
    self.session = session
    self.forms = forms
    self.randomness = randomness
  }

  /// Takes the initiator's offer in and commits.
  ///
  /// - Parameter offer: what came.
  /// - Returns: the responder that is bound.
  /// - Throws: ``ExchangeError``.
  package consuming func receive(
    _ offer: ExchangeMessage
  ) throws(ExchangeError) -> ExchangeCommitted {
    guard case .hello(_, let offered) = offer else {
      throw .unexpected(offer.kind, expected: .hello)
    }
    let chosen = offered.lazy.compactMap { [forms] number in
      forms.first { $0.number == number }
    }.first
    guard let form = chosen else { throw .noCommonForm }
    return ExchangeCommitted(
      session: session, hello: offer, form: form, randomness: randomness)
  }
}

/// The responder that is bound to its key and has not shown it.
package struct ExchangeCommitted: ~Copyable {
  /// What is sent first.
  package let message: ExchangeMessage
  /// The form that was chosen.
  package let form: ExchangeForm
  private let session: ExchangeSession
  private let hello: ExchangeMessage
  private let randomness: ExchangeRandomness

  fileprivate init(
    session: ExchangeSession, hello: ExchangeMessage, form: ExchangeForm,
    randomness: consuming ExchangeRandomness
  ) {
    message = .commit(
      form: form.number,
      commitment: ExchangeSession.commitment(
        hello: hello, form: form.number, key: randomness.ephemeral.publicKey.bytes,
        nonce: randomness.nonce))
    self.session = session
    self.hello = hello
    self.form = form
    self.randomness = randomness
  }

  /// Takes the initiator's key in and agrees on a phrase.
  ///
  /// - Parameters:
  ///   - reply: what came.
  ///   - secretKey: one's own long-term key.
  /// - Returns: what is to be revealed, and behind it the phrase.
  /// - Throws: ``ExchangeError``, `SodiumError`.
  package consuming func receive(
    _ reply: ExchangeMessage, secretKey: borrowing SecretKey
  ) throws -> ExchangeReveal {
    guard reply != message else { throw ExchangeError.reflected }
    guard case .key(let key) = reply else {
      throw ExchangeError.unexpected(reply.kind, expected: .key)
    }
    let own = randomness.ephemeral.publicKey
    let theirKey = try session.ephemeralKey(key, beside: own)
    let reveal = ExchangeMessage.reveal(key: own.bytes, nonce: randomness.nonce)
    let agreement = try session.agree(
      randomness.ephemeral, secretKey, theirKey, form: form,
      messages: [hello, message, reply, reveal])
    return ExchangeReveal(message: reveal, agreement: agreement)
  }
}

/// The responder that shows its key, and then the phrase.
///
/// Once ``message`` is sent the other side can know the phrase: an exchange that ends after that
/// counts as a guess.
package struct ExchangeReveal: ~Copyable {
  /// What is sent next.
  package let message: ExchangeMessage
  private let agreement: ExchangeAgreement

  fileprivate init(message: ExchangeMessage, agreement: consuming ExchangeAgreement) {
    self.message = message
    self.agreement = agreement
  }

  /// Goes on when ``message`` has been sent.
  ///
  /// - Returns: the phrase.
  package consuming func sent() -> ExchangeAgreement { agreement }
}
