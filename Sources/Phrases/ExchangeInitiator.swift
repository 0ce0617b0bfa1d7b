// SPDX-License-Identifier: Apache-2.0

package import Identity

/// The initiator before it has the responder's commitment; nothing of its key has left it.
package struct ExchangeOffer: ~Copyable {
  /// What is sent first.
  package let message: ExchangeMessage
  private let session: ExchangeSession
  private let forms: [ExchangeForm]
  private let ephemeral: SecretKey

  /// Begins an exchange.
  ///
  /// - Parameters:
  ///   - own: one's own ID and key, which sorts lower than the other's.
  ///   - their: ID and key of the other side.
  ///   - forms: what can be shown, the best first, 1…16.
  ///   - context: what both sides name.
  /// - Throws: ``PhraseError/sameParty``, ``ExchangeError/bothBegin`` where one's own key sorts
  ///   higher, `SodiumError`.
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
    guard session.role == .initiator else { throw ExchangeError.bothBegin }
    self.session = session
    self.forms = forms
    message = .hello(nonce: randomness.nonce, forms: forms.map(\.number))
    ephemeral = randomness.ephemeral
  }

  /// Takes the commitment in.
  ///
  /// - Parameter reply: what came.
  /// - Returns: the initiator that may show its key.
  /// - Throws: ``ExchangeError``.
  package consuming func receive(
    _ reply: ExchangeMessage
  ) throws(ExchangeError) -> ExchangeKeyed {
    guard reply != message else { throw .reflected }
    guard case .commit(let number, let commitment) = reply else {
      throw reply.kind == .hello ? .bothBegin : .unexpected(reply.kind, expected: .commit)
    }
    guard let form = forms.first(where: { $0.number == number }) else {
      throw .formNotOffered(number)
    }
    return ExchangeKeyed(
      session: session, hello: message, commit: reply, commitment: commitment, form: form,
      ephemeral: ephemeral)
  }
}

/// The initiator that has the commitment and shows its key.
///
/// Once ``message`` is sent the other side can know the phrase: an exchange that ends after that
/// counts as a guess.
package struct ExchangeKeyed: ~Copyable {
  /// What is sent next.
  package var message: ExchangeMessage { .key(ephemeral.publicKey.bytes) }
  /// What the responder chose.
  package let form: ExchangeForm
  private let session: ExchangeSession
  private let hello: ExchangeMessage
  private let commit: ExchangeMessage
  private let commitment: [UInt8]
  private let ephemeral: SecretKey

  fileprivate init(
    session: ExchangeSession, hello: ExchangeMessage, commit: ExchangeMessage,
    commitment: [UInt8], form: ExchangeForm, ephemeral: consuming SecretKey
  ) {
    self.session = session
    self.hello = hello
    self.commit = commit
    self.commitment = commitment
    self.form = form
    self.ephemeral = ephemeral
  }

  /// Holds what is revealed against the commitment, and only then agrees on a phrase.
  ///
  /// - Parameters:
  ///   - reply: what came.
  ///   - secretKey: one's own long-term key.
  /// - Returns: the phrase.
  /// - Throws: ``ExchangeError``, `SodiumError`.
  package consuming func receive(
    _ reply: ExchangeMessage, secretKey: borrowing SecretKey
  ) throws -> ExchangeAgreement {
    guard reply != hello, reply != message else { throw ExchangeError.reflected }
    guard case .reveal(let key, let nonce) = reply else {
      throw ExchangeError.unexpected(reply.kind, expected: .reveal)
    }
    let revealed = ExchangeSession.commitment(
      hello: hello, form: form.number, key: key, nonce: nonce)
    guard revealed == commitment else { throw ExchangeError.wrongCommitment }
    let theirKey = try session.ephemeralKey(key, beside: ephemeral.publicKey)
    return try session.agree(
      ephemeral, secretKey, theirKey, form: form, messages: [hello, commit, message, reply])
  }
}
