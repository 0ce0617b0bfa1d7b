// SPDX-License-Identifier: Apache-2.0

/// What a phrase looks like that an exchange with a commitment agrees on: short, because an attacker
/// has one guess.
package struct ExchangeForm: Sendable {
  /// The form's number in messages.
  package let number: UInt8
  /// What the symbols are.
  package let form: PhraseForm
  /// How many symbols.
  package let symbolCount: Int

  init(number: UInt8, form: PhraseForm, symbolCount: Int) {
    self.number = number
    self.form = form
    self.symbolCount = symbolCount
  }

  /// Seven emoji, 42 bits.
  package static let emoji = ExchangeForm(number: 1, form: .emoji, symbolCount: 7)
  /// Four words, 41 bits.
  package static let words = ExchangeForm(number: 2, form: .words, symbolCount: 4)
  /// Three groups of five digits, 49 bits.
  package static let digits = ExchangeForm(number: 3, form: .digits, symbolCount: 3)
  /// Four German words, 44 bits.
  package static let germanWords = ExchangeForm(number: 4, form: .germanWords, symbolCount: 4)

  /// All forms, in the order in which they are offered.
  package static let all = [emoji, words, digits, germanWords]

  /// The strength, given the commitment that the exchange makes sure of.
  package var strength: Strength {
    Strength(bits: Int(Double(symbolCount) * form.bitsPerSymbol), isCommitted: true)
  }
}

/// Who of the two begins.
package enum ExchangeRole: Equatable, Sendable {
  /// The party whose long-term key sorts lower: begins, and checks the commitment.
  case initiator
  /// The other one: commits before it sees the initiator's key.
  case responder
}

/// Why an exchange ends without a phrase, or without being confirmed.
package enum ExchangeError: Error, Equatable, Sendable {
  /// The line is none of the exchange's.
  case notALine
  /// The line is of a newer version.
  case newerVersion(String)
  /// The line's bytes are no message: not canonical base64, or of a wrong kind or length.
  case malformed
  /// A message came where another one belongs.
  case unexpected(ExchangeMessage.Kind, expected: ExchangeMessage.Kind)
  /// One's own message came back.
  case reflected
  /// Both sides begin: one of them has another key of the other, or of itself.
  case bothBegin
  /// The responder can show none of the forms that are offered.
  case noCommonForm
  /// A form was chosen that was not offered.
  case formNotOffered(UInt8)
  /// What was revealed is not what was committed to.
  case wrongCommitment
  /// The other side's ephemeral key is none that can be used.
  case badKey
  /// An ephemeral key is the other ephemeral key, or a long-term key.
  case repeatedKey
  /// The other side confirms another exchange than this one.
  case wrongConfirmation
}
