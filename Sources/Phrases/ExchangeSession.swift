// SPDX-License-Identifier: Apache-2.0

import Identity
import Sodium

/// What stays the same throughout an exchange: the two parties, who begins, and the context.
struct ExchangeSession {
  let own: Party
  let their: Party
  let context: PhraseContext

  init(own: Party, their: Party, context: PhraseContext) throws(PhraseError) {
    guard own.publicKey != their.publicKey, own.id != their.id else { throw .sameParty }
    self.own = own
    self.their = their
    self.context = context
  }

  var role: ExchangeRole { own.publicKey < their.publicKey ? .initiator : .responder }

  /// Binds the responder to its key and nonce before it sees the initiator's key.
  static func commitment(
    hello: ExchangeMessage, form: UInt8, key: [UInt8], nonce: [UInt8]
  ) -> [UInt8] {
    BLAKE2b.hash(
      Array("threedots sas commit v1\0".utf8) + lengthPrefixed(hello.bytes) + [form] + key + nonce)
  }

  /// Reads the other side's ephemeral key, which must be a fresh one of its own.
  func ephemeralKey(_ bytes: [UInt8], beside own: PublicKey) throws(ExchangeError) -> PublicKey {
    let key: PublicKey
    do throws(KeyError) {
      key = try PublicKey(bytes: bytes)
      _ = try key.edwards()
    } catch {
      throw .badKey
    }
    guard ![own, self.own.publicKey, their.publicKey].contains(key) else { throw .repeatedKey }
    return key
  }

  /// Agrees on phrase and confirmation keys.
  ///
  /// - Parameters:
  ///   - ephemeral: one's own.
  ///   - secretKey: one's own long-term key.
  ///   - theirKey: the other side's ephemeral key, checked.
  ///   - form: what was chosen.
  ///   - messages: the four messages in their order.
  /// - Returns: the phrase, and what confirms it.
  /// - Throws: `SodiumError`.
  func agree(
    _ ephemeral: borrowing SecretKey, _ secretKey: borrowing SecretKey, _ theirKey: PublicKey,
    form: ExchangeForm, messages: [ExchangeMessage]
  ) throws -> ExchangeAgreement {
    guard secretKey.publicKey == own.publicKey else { throw PhraseError.sameParty }
    let (initiator, responder) = role == .initiator ? (own, their) : (their, own)
    let transcript = BLAKE2b.hash(
      Array("threedots sas transcript v1\0".utf8) + messages.flatMap { lengthPrefixed($0.bytes) }
        + initiator.encoded + responder.encoded + context.encoded)

    let bothFresh = try Curve25519.sharedSecret(of: ephemeral.bytes, with: theirKey.bytes)
    let ownLasting = try Curve25519.sharedSecret(of: secretKey.bytes, with: theirKey.bytes)
    let theirLasting = try Curve25519.sharedSecret(
      of: ephemeral.bytes, with: their.publicKey.bytes)
    let secret = try SecretBytes(count: 3 * Curve25519.byteCount) { secret in
      func put(_ part: borrowing SecretBytes, at index: Int) {
        part.withBytes { part in
          for place in part.indices { secret[index * Curve25519.byteCount + place] = part[place] }
        }
      }
      put(bothFresh, at: 0)
      // The initiator's lasting key stands before the responder's.
      put(ownLasting, at: role == .initiator ? 1 : 2)
      put(theirLasting, at: role == .initiator ? 2 : 1)
    }
    let key = try HKDFSHA256.extract(secret, salt: transcript)
    let material = try HKDFSHA256.expand(
      key, label: Array("threedots sas \(form.form.label) v1\0".utf8),
      count: form.symbolCount * PhraseForm.bytesPerSymbol)
    let initiatorKey = try Self.confirmationKey(key, "initiator")
    let responderKey = try Self.confirmationKey(key, "responder")
    let codes = [initiatorKey.code(over: transcript), responderKey.code(over: transcript)]
    return ExchangeAgreement(
      role: role, their: their, form: form,
      numbers: material.withBytes { form.form.numbers(from: $0) },
      ownCode: codes[role == .initiator ? 0 : 1], theirCode: codes[role == .initiator ? 1 : 0])
  }

  private static func confirmationKey(
    _ key: borrowing SecretBytes, _ role: String
  ) throws -> SecretBytes {
    try HKDFSHA256.expand(
      key, label: Array("threedots sas confirm \(role) v1\0".utf8), count: HMACSHA256.byteCount)
  }
}

extension SecretBytes {
  fileprivate func code(over message: [UInt8]) -> [UInt8] {
    var code = HMACSHA256(key: self)
    code.update(message)
    return code.finish()
  }
}

/// What is random in one side's part of an exchange: used once.
struct ExchangeRandomness: ~Copyable {
  let nonce: [UInt8]
  let ephemeral: SecretKey

  /// Takes values; fresh ones except where a vector is made.
  init(nonce: [UInt8], ephemeral: consuming SecretKey) {
    self.nonce = nonce
    self.ephemeral = ephemeral
  }

  static func fresh() throws -> ExchangeRandomness {
    ExchangeRandomness(
      nonce: Random.bytes(count: ExchangeMessage.fieldByteCount),
      ephemeral: try SecretKey.generate())
  }
}
