// SPDX-License-Identifier: Apache-2.0

import Sodium

/// A phrase whose commitment was kept, to be compared by the two people.
package struct ExchangeAgreement: ~Copyable {
  /// Who begins to read.
  package let role: ExchangeRole
  /// The other side.
  package let their: Party
  /// What the phrase looks like.
  package let form: ExchangeForm
  /// The symbols' numbers.
  package let numbers: [Int]
  private let ownCode: [UInt8]
  private let theirCode: [UInt8]

  init(
    role: ExchangeRole, their: Party, form: ExchangeForm, numbers: [Int], ownCode: [UInt8],
    theirCode: [UInt8]
  ) {
    self.role = role
    self.their = their
    self.form = form
    self.numbers = numbers
    self.ownCode = ownCode
    self.theirCode = theirCode
  }

  /// Goes on when the user has typed yes, and not before.
  ///
  /// - Returns: what says so to the other side.
  package consuming func confirmed() -> ExchangeConfirmation {
    ExchangeConfirmation(
      message: .confirm(ownCode), their: their, form: form, theirCode: theirCode)
  }
}

/// One's own yes; the other side's is still to come.
package struct ExchangeConfirmation: ~Copyable {
  /// What is sent last.
  package let message: ExchangeMessage
  private let their: Party
  private let form: ExchangeForm
  private let theirCode: [UInt8]

  fileprivate init(
    message: ExchangeMessage, their: Party, form: ExchangeForm, theirCode: [UInt8]
  ) {
    self.message = message
    self.their = their
    self.form = form
    self.theirCode = theirCode
  }

  /// Takes the other side's yes in.
  ///
  /// - Parameter reply: what came.
  /// - Returns: what may be recorded.
  /// - Throws: ``ExchangeError``.
  package consuming func receive(
    _ reply: ExchangeMessage
  ) throws(ExchangeError) -> ExchangeOutcome {
    guard reply != message else { throw .reflected }
    guard case .confirm(let code) = reply else {
      throw .unexpected(reply.kind, expected: .confirm)
    }
    guard constantTimeEqual(code, theirCode) else { throw .wrongConfirmation }
    return ExchangeOutcome(their: their, form: form)
  }
}

/// A phrase that both sides said yes to.
package struct ExchangeOutcome: Equatable, Sendable {
  /// The other side.
  package let their: Party
  /// What the phrase looked like: the label and the number of symbols.
  package let formText: String

  fileprivate init(their: Party, form: ExchangeForm) {
    self.their = their
    formText = "\(form.symbolCount) \(form.form.label)"
  }
}
