// SPDX-License-Identifier: Apache-2.0

import Identity
import Sodium
import Testing

@testable import Phrases

/// Two people whose keystores hold the attacker's keys for each other, which is all that can go
/// wrong: with the right keys the attacker agrees on nothing with anybody.
private struct Attack {
  let initiator: Person
  let responder: Person
  /// The attacker as the responder that the initiator knows, and as the other's initiator.
  let asResponder: Person
  let asInitiator: Person

  init() throws {
    (initiator, responder) = try Person.pair()
    let (first, second) = (initiator, responder)
    func person(_ id: ThreemaID, _ fits: (PublicKey) -> Bool) throws -> Person {
      while true {
        let person = try Person(id.text)
        if fits(try person.party.publicKey) { return person }
      }
    }
    let (lower, higher) = (try first.party.publicKey, try second.party.publicKey)
    asResponder = try person(second.id) { $0 > lower }
    asInitiator = try person(first.id) { $0 < higher }
  }

  /// The attacker plays both exchanges to the end, in the order that shows it most.
  ///
  /// - Returns: whether both people see one phrase.
  func guesses(_ form: ExchangeForm) throws -> Bool {
    let offer = try ExchangeOffer(
      own: initiator.party, their: asResponder.party, forms: [form], context: .none)
    let committed = try ExchangeListener(
      own: asResponder.party, their: initiator.party, forms: [form], context: .none
    ).receive(offer.message)
    let keyed = try offer.receive(committed.message)
    let reveal = try committed.receive(keyed.message, secretKey: asResponder.secretKey())

    let other = try ExchangeOffer(
      own: asInitiator.party, their: responder.party, forms: [form], context: .none)
    let bound = try ExchangeListener(
      own: responder.party, their: asInitiator.party, forms: [form], context: .none
    ).receive(other.message)
    let attacker = try other.receive(bound.message)
    let shown = try bound.receive(attacker.message, secretKey: responder.secretKey())

    let first = try keyed.receive(reveal.message, secretKey: initiator.secretKey())
    let (numbers, others) = (first.numbers, shown.sent().numbers)
    return numbers == others
  }
}

@Suite struct ExchangeAttackTests {
  /// Forms so short that guesses can be counted; they exist in tests alone.
  static let tenBits = ExchangeForm(
    number: 100,
    form: PhraseForm(label: "test-10", alphabetCount: 32, bitsPerSymbol: 5, kind: .digits(2)),
    symbolCount: 2)
  static let fourBits = ExchangeForm(
    number: 101,
    form: PhraseForm(label: "test-4", alphabetCount: 4, bitsPerSymbol: 2, kind: .digits(1)),
    symbolCount: 2)

  /// Out of 1000 about 0.98 guesses are lucky, so that more than 8 happen once in ten million runs.
  @Test func aManInTheMiddleHasOneGuessOfTenBits() throws {
    #expect(Self.tenBits.strength.bits == 10)
    let attack = try Attack()
    let lucky = try (0..<1000).count { _ in try attack.guesses(Self.tenBits) }
    #expect(lucky <= 8)
  }

  /// Out of 1000 about 62.5 guesses are lucky, give or take 7.7; six times that is allowed.
  @Test func theCountOfLuckyGuessesIsWhatTheTheorySays() throws {
    #expect(Self.fourBits.strength.bits == 4)
    let attack = try Attack()
    let lucky = try (0..<1000).count { _ in try attack.guesses(Self.fourBits) }
    #expect((17...108).contains(lucky))
  }

  /// What the commitment is for: an attacker that may choose its key after it has seen the
  /// initiator's finds a phrase of ten bits at once, and is caught every time.
  @Test func whoeverChoosesLateIsCaught() throws {
    let attack = try Attack()
    let session = try ExchangeSession(
      own: attack.asResponder.party, their: attack.initiator.party, context: .none)
    let wanted = [7, 7]
    var found = 0
    for _ in 0..<2 {
      let offer = try ExchangeOffer(
        own: attack.initiator.party, their: attack.asResponder.party, forms: [Self.tenBits],
        context: .none)
      let hello = offer.message
      let commit = ExchangeMessage.commit(
        form: Self.tenBits.number, commitment: Random.bytes(count: 32))
      let keyed = try offer.receive(commit)
      let key = keyed.message
      guard case .key(let bytes) = key else { throw ExchangeError.malformed }
      let secretKey = try attack.asResponder.secretKey()
      for _ in 0..<20_000 {
        let ephemeral = try SecretKey.generate()
        let reveal = ExchangeMessage.reveal(
          key: ephemeral.publicKey.bytes, nonce: Random.bytes(count: 32))
        let agreement = try session.agree(
          ephemeral, secretKey, PublicKey(bytes: bytes), form: Self.tenBits,
          messages: [hello, commit, key, reveal])
        guard agreement.numbers == wanted else { continue }
        found += 1
        do {
          _ = try keyed.receive(reveal, secretKey: attack.initiator.secretKey()).numbers
          Issue.record("taken")
        } catch {
          #expect(error as? ExchangeError == .wrongCommitment)
        }
        break
      }
    }
    #expect(found == 2)
  }

  /// With the right keys on both sides the attacker can only carry messages, and every change of
  /// one ends the exchange or gives two phrases.
  @Test func betweenRightKeysNothingCanBeChanged() throws {
    let (first, second) = try Person.pair()
    for change in 0..<4 {
      func changed(_ message: ExchangeMessage, _ place: Int) throws -> ExchangeMessage {
        guard place == change else { return message }
        switch message {
        case .hello(let nonce, let forms): return .hello(nonce: nonce, forms: forms + [9])
        case .commit(let form, var commitment):
          commitment[0] ^= 1
          return .commit(form: form, commitment: commitment)
        case .key: return .key(try SecretKey.generate().publicKey.bytes)
        case .reveal(_, let nonce):
          return .reveal(key: try SecretKey.generate().publicKey.bytes, nonce: nonce)
        case .confirm: return message
        }
      }
      let offer = try ExchangeOffer(own: first.party, their: second.party, context: .none)
      let committed = try ExchangeListener(own: second.party, their: first.party, context: .none)
        .receive(changed(offer.message, 0))
      let keyed = try offer.receive(changed(committed.message, 1))
      let reveal = try committed.receive(changed(keyed.message, 2), secretKey: second.secretKey())
      let revealed = try changed(reveal.message, 3)
      do {
        let one = try keyed.receive(revealed, secretKey: first.secretKey())
        let other = reveal.sent()
        #expect(one.numbers != other.numbers)
        #expect(change == 2)
      } catch {
        #expect(error as? ExchangeError == .wrongCommitment)
        #expect(change != 2)
      }
    }
  }
}
