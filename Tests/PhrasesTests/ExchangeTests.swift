// SPDX-License-Identifier: Apache-2.0

import Encodings
import Identity
import Sodium
import TestSupport
import Testing

@testable import Phrases

/// One person of a test, whose keys may be fixed.
struct Person {
  let id: ThreemaID
  private let secret: [UInt8]

  init(_ id: String, secret: [UInt8] = Random.bytes(count: 32)) throws {
    self.id = try ThreemaID(id)
    self.secret = secret
  }

  func secretKey() throws -> SecretKey {
    var bytes = secret
    return try SecretKey(moving: &bytes)
  }

  var party: Party {
    get throws { Party(id, try secretKey().publicKey) }
  }

  /// Two people, of whom the first has the lower key.
  static func pair() throws -> (Person, Person) {
    let (first, second) = (try Person("ADAADA01"), try Person("BENBEN02"))
    return try first.party.publicKey < second.party.publicKey ? (first, second) : (second, first)
  }
}

/// A closure cannot consume what it captures, so refusals are caught by hand.
private func expect(
  _ error: any Error, is expected: ExchangeError,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(error as? ExchangeError == expected, sourceLocation: sourceLocation)
}

@Suite struct ExchangeTests {
  static let vectors = Vectors("threedots-exchange")

  @Test func thereAreAllVectors() {
    #expect(Self.vectors.cases.count == 6)
    #expect(Self.vectors.opposites.count == 36)
  }

  private func randomness(_ side: JSONValue) throws -> ExchangeRandomness {
    var ephemeral = try side["ephemeral_hex"].hexBytes
    return ExchangeRandomness(
      nonce: try side["nonce_hex"].hexBytes, ephemeral: try SecretKey(moving: &ephemeral))
  }

  @Test(arguments: vectors.cases) func wholeTranscripts(vector: VectorCase) throws {
    let (mine, theirs) = (vector.input["initiator"], vector.input["responder"])
    let first = try Person(mine["id"].string, secret: mine["secret_hex"].hexBytes)
    let second = try Person(theirs["id"].string, secret: theirs["secret_hex"].hexBytes)
    let context = try PhraseContext(vector.input["context"].string)
    let offered = try vector.input["forms"].array.map { number in
      let number = UInt8(try number.integer)
      // Forms of a later version are offered as well.
      return ExchangeForm.all.first { $0.number == number }
        ?? ExchangeForm(number: number, form: .digits, symbolCount: 1)
    }
    let canShow = try vector.input["responder_forms"].array.map { number in
      let number = UInt8(try number.integer)
      return try #require(ExchangeForm.all.first { $0.number == number })
    }
    let lines = try vector.expected["lines"].array.map { try $0.string }

    let offer = try ExchangeOffer(
      own: first.party, their: second.party, forms: offered, context: context,
      randomness: randomness(mine))
    let listener = try ExchangeListener(
      own: second.party, their: first.party, forms: canShow, context: context,
      randomness: randomness(theirs))
    #expect(offer.message.line == lines[0])
    let committed = try listener.receive(ExchangeMessage(line: lines[0]))
    #expect(committed.message.line == lines[1])
    #expect(committed.form.number == UInt8(try vector.input["form"].integer))
    let keyed = try offer.receive(ExchangeMessage(line: lines[1]))
    #expect(keyed.message.line == lines[2])
    let reveal = try committed.receive(
      ExchangeMessage(line: lines[2]), secretKey: second.secretKey())
    #expect(reveal.message.line == lines[3])
    let mineAgreed = try keyed.receive(
      ExchangeMessage(line: lines[3]), secretKey: first.secretKey())
    let theirsAgreed = reveal.sent()
    let form = mineAgreed.form.form
    let phrase = try vector.expected["phrase"].array.map { symbol in
      if case .integer(let number) = symbol { String(number) } else { try symbol.string }
    }
    #expect(mineAgreed.numbers.map { form.text(for: $0) } == phrase)
    #expect(theirsAgreed.numbers == mineAgreed.numbers)
    let mineConfirmed = mineAgreed.confirmed()
    let theirsConfirmed = theirsAgreed.confirmed()
    let (initiatorLine, responderLine) = (
      try vector.expected["confirm_initiator"].string,
      try vector.expected["confirm_responder"].string
    )
    #expect(mineConfirmed.message.line == initiatorLine)
    #expect(theirsConfirmed.message.line == responderLine)
    let outcome = try mineConfirmed.receive(ExchangeMessage(line: responderLine))
    #expect(try outcome.their == second.party)
    #expect(outcome.formText == "\(phrase.count) \(form.label)")
    #expect(
      try theirsConfirmed.receive(ExchangeMessage(line: initiatorLine)).their == first.party)
  }

  @Test(arguments: vectors.opposites) func lines(vector: VectorCase) throws {
    let line = try vector.input["line"].string
    let answer: String
    do throws(ExchangeError) {
      #expect(try ExchangeMessage(line: line).line == line)
      answer = "accept"
    } catch {
      answer =
        switch error {
        case .notALine: "not-a-line"
        case .newerVersion: "newer-version"
        case .malformed: "malformed"
        default: "other"
        }
    }
    #expect(try answer == vector.expected.string)
  }

  @Test func theFormsHoldWhatTheySay() {
    #expect(ExchangeForm.all.map(\.number) == [1, 2, 3, 4])
    #expect(ExchangeForm.all.map(\.strength.bits) == [42, 41, 49, 44])
    #expect(ExchangeForm.all.allSatisfy { $0.strength.isCommitted })
  }

  @Test func noBytesCrashTheReader() {
    var generator = SystemRandomNumberGenerator()
    for count in 0..<100 {
      for kind: UInt8 in 0...6 {
        let bytes = [kind] + (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        if let message = try? ExchangeMessage(bytes: bytes) { #expect(message.bytes == bytes) }
      }
    }
  }
}

/// What must end an exchange.
@Suite struct ExchangeRefusalTests {
  /// An exchange up to the point that a test is about.
  private func offer(_ first: Person, _ second: Person) throws -> ExchangeOffer {
    try ExchangeOffer(own: first.party, their: second.party, context: .none)
  }

  private func listener(_ first: Person, _ second: Person) throws -> ExchangeListener {
    try ExchangeListener(own: second.party, their: first.party, context: .none)
  }

  @Test func whatIsRevealedMustBeWhatWasCommittedTo() throws {
    let (first, second) = try Person.pair()
    for byte in 0..<64 {
      let offer = try offer(first, second)
      let committed = try listener(first, second).receive(offer.message)
      let keyed = try offer.receive(committed.message)
      let reveal = try committed.receive(keyed.message, secretKey: second.secretKey())
      var bytes = reveal.message.bytes
      bytes[1 + byte] ^= 1
      let other = try ExchangeMessage(bytes: bytes)
      do {
        _ = try keyed.receive(other, secretKey: first.secretKey()).numbers
        Issue.record("taken")
      } catch {
        expect(error, is: .wrongCommitment)
      }
    }
  }

  @Test func aCommitmentOfAnotherExchangeIsRefused() throws {
    let (first, second) = try Person.pair()
    let earlier = try offer(first, second)
    let replayed = try listener(first, second).receive(earlier.message)
    let offer = try offer(first, second)
    let keyed = try offer.receive(replayed.message)
    let reveal = try replayed.receive(keyed.message, secretKey: second.secretKey())
    do {
      _ = try keyed.receive(reveal.message, secretKey: first.secretKey()).numbers
      Issue.record("taken")
    } catch {
      expect(error, is: .wrongCommitment)
    }
  }

  @Test func ownMessagesThatComeBackAreNamed() throws {
    let (first, second) = try Person.pair()
    let offer = try offer(first, second)
    let hello = offer.message
    do {
      _ = try offer.receive(hello).form
      Issue.record("taken")
    } catch {
      expect(error, is: .reflected)
    }

    let next = try self.offer(first, second)
    let committed = try listener(first, second).receive(next.message)
    let commit = committed.message
    let keyed = try next.receive(commit)
    let key = keyed.message
    do {
      _ = try keyed.receive(key, secretKey: first.secretKey()).numbers
      Issue.record("taken")
    } catch {
      expect(error, is: .reflected)
    }
    do {
      _ = try committed.receive(commit, secretKey: second.secretKey()).message
      Issue.record("taken")
    } catch {
      expect(error, is: .reflected)
    }
  }

  @Test func ownConfirmationsThatComeBackAreNamed() throws {
    let (first, second) = try Person.pair()
    for reflects in [true, false] {
      let offer = try offer(first, second)
      let committed = try listener(first, second).receive(offer.message)
      let keyed = try offer.receive(committed.message)
      let reveal = try committed.receive(keyed.message, secretKey: second.secretKey())
      let mine = try keyed.receive(reveal.message, secretKey: first.secretKey()).confirmed()
      let message = reflects ? mine.message : .confirm([UInt8](repeating: 0, count: 32))
      let expected: ExchangeError = reflects ? .reflected : .wrongConfirmation
      do {
        _ = try mine.receive(message)
        Issue.record("taken")
      } catch {
        expect(error, is: expected)
      }
    }
  }

  @Test func everyOtherOrderIsRefused() throws {
    let (first, second) = try Person.pair()
    let field = [UInt8](repeating: 7, count: 32)
    let messages: [ExchangeMessage] = [
      .hello(nonce: field, forms: [1]), .commit(form: 1, commitment: field), .key(field),
      .reveal(key: field, nonce: field), .confirm(field),
    ]
    #expect(messages.map(\.kind.rawValue) == [1, 2, 3, 4, 5])
    for message in messages where message.kind != .commit {
      let offer = try offer(first, second)
      let expected: ExchangeError =
        message.kind == .hello ? .bothBegin : .unexpected(message.kind, expected: .commit)
      do {
        _ = try offer.receive(message).form
        Issue.record("taken")
      } catch {
        expect(error, is: expected)
      }
    }
    for message in messages where message.kind != .hello {
      let listener = try listener(first, second)
      do {
        _ = try listener.receive(message).form
        Issue.record("taken")
      } catch {
        expect(error, is: .unexpected(message.kind, expected: .hello))
      }
    }
    for message in messages {
      let offer = try offer(first, second)
      let committed = try listener(first, second).receive(offer.message)
      let keyed = try offer.receive(committed.message)
      if message.kind != .reveal {
        do {
          _ = try keyed.receive(message, secretKey: first.secretKey()).numbers
          Issue.record("taken")
        } catch {
          expect(error, is: .unexpected(message.kind, expected: .reveal))
        }
      }
      if message.kind != .key {
        do {
          _ = try committed.receive(message, secretKey: second.secretKey()).message
          Issue.record("taken")
        } catch {
          expect(error, is: .unexpected(message.kind, expected: .key))
        }
      }
    }
  }

  @Test func rolesFollowTheKeys() throws {
    let (first, second) = try Person.pair()
    #expect(throws: ExchangeError.bothBegin) { _ = try offer(second, first).message }
    #expect(throws: ExchangeError.self) {
      _ = try listener(second, first).receive(.confirm([]))
    }
    #expect(throws: PhraseError.sameParty) { _ = try offer(first, first).message }
    let sameKey = Party(second.id, try first.party.publicKey)
    #expect(throws: PhraseError.sameParty) {
      _ = try ExchangeOffer(own: first.party, their: sameKey, context: .none).message
    }
    let sameID = Party(first.id, try second.party.publicKey)
    #expect(throws: PhraseError.sameParty) {
      _ = try ExchangeOffer(own: first.party, their: sameID, context: .none).message
    }
  }

  @Test func onlyWhatWasOfferedCanBeChosen() throws {
    let (first, second) = try Person.pair()
    let offer = try ExchangeOffer(
      own: first.party, their: second.party, forms: [.words], context: .none)
    #expect(offer.message.bytes.count == 35)
    let field = [UInt8](repeating: 7, count: 32)
    do {
      _ = try offer.receive(.commit(form: 1, commitment: field)).form
      Issue.record("taken")
    } catch {
      expect(error, is: .formNotOffered(1))
    }
    let listener = try ExchangeListener(
      own: second.party, their: first.party, forms: [.digits], context: .none)
    do {
      _ = try listener.receive(.hello(nonce: field, forms: [1, 2, 200])).form
      Issue.record("taken")
    } catch {
      expect(error, is: .noCommonForm)
    }
  }

  /// Zero, small order, not canonical, not on the curve, a second face, the own one, lasting ones.
  @Test func onlyFreshKeysAreTaken() throws {
    let (first, second) = try Person.pair()
    let zero = [UInt8](repeating: 0, count: 32)
    let bad: [[UInt8]] = [
      zero, [1] + zero.dropLast(), [UInt8](repeating: 0xFF, count: 32), [2] + zero.dropLast(),
      [0xED] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
    ]
    #expect(bad.count == 5)
    for key in bad {
      let offer = try offer(first, second)
      let committed = try listener(first, second).receive(offer.message)
      do {
        _ = try committed.receive(.key(key), secretKey: second.secretKey()).message
        Issue.record("taken")
      } catch {
        expect(error, is: .badKey)
      }
    }
    for key in [try first.party.publicKey, try second.party.publicKey] {
      let offer = try offer(first, second)
      let committed = try listener(first, second).receive(offer.message)
      do {
        _ = try committed.receive(.key(key.bytes), secretKey: second.secretKey()).message
        Issue.record("taken")
      } catch {
        expect(error, is: .repeatedKey)
      }
    }
    // A responder that commits to the initiator's key cannot know it; one that could is refused.
    let shared = Random.bytes(count: 32)
    func randomness() throws -> ExchangeRandomness {
      var bytes = shared
      return ExchangeRandomness(nonce: shared, ephemeral: try SecretKey(moving: &bytes))
    }
    let offer = try ExchangeOffer(
      own: first.party, their: second.party, forms: ExchangeForm.all, context: .none,
      randomness: randomness())
    let listener = try ExchangeListener(
      own: second.party, their: first.party, forms: ExchangeForm.all, context: .none,
      randomness: randomness())
    let committed = try listener.receive(offer.message)
    let keyed = try offer.receive(committed.message)
    do {
      _ = try committed.receive(keyed.message, secretKey: second.secretKey()).message
      Issue.record("taken")
    } catch {
      expect(error, is: .repeatedKey)
    }
  }

  @Test func otherContextsKeysAndIDsGiveOtherPhrases() throws {
    let (first, second) = try Person.pair()
    let stranger = try Person("CYDCYD03")
    func differ(_ mine: Party, _ theirs: Party, _ context: String) throws -> Bool {
      let offer = try ExchangeOffer(
        own: first.party, their: theirs, context: PhraseContext(context))
      let listener = try ExchangeListener(own: second.party, their: mine, context: .none)
      let committed = try listener.receive(offer.message)
      let keyed = try offer.receive(committed.message)
      let reveal = try committed.receive(keyed.message, secretKey: second.secretKey())
      let one = try keyed.receive(reveal.message, secretKey: first.secretKey())
      let other = reveal.sent()
      let isDifferent = one.numbers != other.numbers
      let confirmation = one.confirmed()
      let message = other.confirmed().message
      if isDifferent {
        do {
          _ = try confirmation.receive(message)
          Issue.record("taken")
        } catch {
          expect(error, is: .wrongConfirmation)
        }
      } else {
        _ = try confirmation.receive(message)
      }
      return isDifferent
    }
    #expect(try !differ(first.party, second.party, ""))
    #expect(try differ(first.party, second.party, "x"))
    #expect(try differ(Party(stranger.id, first.party.publicKey), second.party, ""))
    #expect(try differ(first.party, Party(stranger.id, second.party.publicKey), ""))
  }
}
