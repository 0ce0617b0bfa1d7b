// SPDX-License-Identifier: Apache-2.0

package import Identity

// The sentences of what is wrong with IDs, keys and payloads.

extension IDError: Explained {
  package var failure: Failure {
    Failure("bad-id", sentence, hint: "an ID is 8 characters, A-Z and 0-9, such as ECHOECHO")
  }

  /// What is wrong: lower case, no full stop.
  package var sentence: String {
    switch self {
    case .wrongLength(_, let actual): "an ID has 8 characters, this one has \(actual) bytes"
    case .notAllowed(let byte, let place):
      "an ID has only A-Z and 0-9, and '\(escaped([byte]))' stands at place \(place + 1)"
    }
  }
}

extension KeyError: Explained {
  package var failure: Failure {
    Failure("bad-key", sentence, hint: "a public key is 64 hexadecimal digits")
  }

  /// What is wrong: lower case, no full stop.
  package var sentence: String {
    switch self {
    case .wrongLength(let expected, let actual): "a key has \(expected) bytes, this one \(actual)"
    case .wrongDigitCount(let expected, let actual):
      "a key has \(expected) hexadecimal digits, this one \(actual)"
    case .notADigit(let place):
      "a key has only hexadecimal digits, and at place \(place + 1) stands something else"
    case .allZero: "the key is all zeros, which is no key"
    case .nonCanonical: "the key is not canonical: another spelling of a smaller number"
    case .smallOrder: "the key has small order, so everybody knows what it agrees on"
    case .notOnTheCurve: "the key is not on the curve, so nobody can have its secret key"
    case .notPrimeOrder: "the key is not of prime order: it may be another key's second face"
    }
  }
}

extension PayloadError: Explained {
  package var failure: Failure {
    Failure(
      code, sentence,
      hint: self == .notAnIdentityCode
        ? "scan the code that the other person's app or card shows as their ID"
        : "ask for a fresh code; this one reads differently in different apps, or in none")
  }

  /// What is wrong: lower case, no full stop.
  package var sentence: String {
    switch self {
    case .notAnIdentityCode: "this is not an identity code (3mid:…)"
    case .badID(let error): "the identity code has no valid ID: \(error.sentence)"
    case .missingKey: "the identity code has no key"
    case .badKey(let error): "the identity code has no valid key: \(error.sentence)"
    case .badExpiry: "the identity code has a malformed expiry: only a number of seconds is one"
    case .extraField: "the identity code has more behind its expiry"
    }
  }
}

extension ThreemaID {
  /// Reads an ID as a person types it: lower-case letters are taken for upper-case ones.
  ///
  /// - Parameter text: what was typed.
  /// - Throws: ``Failure`` of code `bad-id`.
  package init(typed text: String) throws(Failure) {
    do throws(IDError) {
      self = try ThreemaID(
        ascii: text.utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 })
    } catch {
      throw Failure(
        "bad-id", "\(quoted(text)) is no ID: \(error.sentence)", hint: error.failure.hint)
    }
  }
}
