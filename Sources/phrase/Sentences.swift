// SPDX-License-Identifier: Apache-2.0

package import Console
package import Encodings
package import Phrases

// The sentences of what is wrong with phrases and exchanges.

extension Weakness {
  /// For scripts.
  var code: String {
    switch self {
    case .short: "short"
    case .allZeroSecret: "all-zero-secret"
    case .ownKey: "own-key"
    }
  }

  /// What is wrong: lower case, no full stop.
  var sentence: String {
    switch self {
    case .short(let bits):
      "without a commitment \(bits) bits can be searched for: about 2^\(bits / 2) tries find a match"
    case .allZeroSecret: "the secret is all zeros, which everybody knows"
    case .ownKey: "both keys are your own, so the phrase says nothing about anybody else"
    }
  }

  /// The refusal, with what is safe instead.
  var failure: Failure {
    let hint =
      switch self {
      case .short:
        """
        leave --bits away for \(Strength.defaultBits), or make a short phrase safe with 'phrase \
        exchange ID'; --allow-weak shows it all the same
        """
      case .allZeroSecret:
        """
        agree on a secret again, an honest agreement never gives zeros; --allow-weak shows it all \
        the same
        """
      case .ownKey:
        "name the ID of somebody else, see 'contacts list'; --allow-weak shows it all the same"
      }
    return Failure("weak-phrase", sentence, hint: hint)
  }
}

extension PhraseError: Explained {
  package var failure: Failure {
    switch self {
    case .tooManyBits(let limit, let actual):
      Failure("usage", "one phrase holds 1 to \(limit) bits, not \(actual)")
    case .contextTooLong(let limit, let actual):
      Failure("usage", "the context has \(actual) bytes, expected at most \(limit)")
    case .sameParty:
      Failure("self", "a phrase needs two people, and both IDs or keys are one")
    case .wrongLength(let expected, let actual):
      Failure("wrong-length", "got \(actual) bytes, expected \(expected)")
    case .notCanonical: Failure("bad-json", "this JSON has no canonical form")
    }
  }
}

extension EncodingError: Explained {
  package var failure: Failure {
    switch self {
    case .oddByteCount(let count):
      Failure("wrong-length", "proquints stand for pairs of bytes, and there are \(count)")
    case .notBase64: Failure("bad-base64", "this is not canonical base64")
    }
  }
}

extension ExchangeError: Explained {
  package var failure: Failure {
    switch self {
    case .notALine:
      Failure(
        "not-a-line", "what came is no line of an exchange",
        hint:
          "the other side runs 'phrase exchange' too; copy whole lines that begin with 3DOTS:SAS:")
    case .newerVersion(let version):
      Failure(
        "newer-version", "the other side speaks version \(version), this program version 1",
        hint: "use the same version of threedots on both sides")
    case .malformed:
      Failure(
        "malformed-line", "the line is damaged: cut off, or changed on its way",
        hint: "begin again, and copy the whole line")
    case .unexpected(let kind, let expected):
      Failure(
        "unexpected-line", "a line \(kind.name) came where \(expected.name) belongs",
        hint: "begin again on both sides, and copy each line once")
    case .reflected:
      Failure(
        "reflected-line", "your own line came back",
        hint: "copy the other side's line, not yours; if nobody did that, somebody sends it back")
    case .bothBegin:
      Failure(
        "both-begin", "both sides begin: one of you holds a wrong key of the other",
        hint: "compare fingerprints, or scan each other's code in person")
    case .noCommonForm:
      Failure(
        "no-common-form", "the other side shows none of the forms that you ask for",
        hint: "leave --scheme and --lang away on one side")
    case .formNotOffered(let number):
      Failure("bad-form", "the other side chose form \(number), which was not offered")
    case .wrongCommitment:
      Failure(
        "wrong-commitment", "the other side revealed something else than it had committed to",
        hint: "somebody may be in between: meet in person and scan their code")
    case .badKey: Failure("bad-key", "the other side's key of this exchange cannot be used")
    case .repeatedKey:
      Failure("repeated-key", "the other side's key of this exchange is not fresh")
    case .wrongConfirmation:
      Failure(
        "wrong-confirmation", "the other side confirms another exchange than this one",
        hint: "somebody may be in between: meet in person and scan their code")
    }
  }
}

extension ExchangeMessage.Kind {
  fileprivate var name: String {
    switch self {
    case .hello: "1 (hello)"
    case .commit: "2 (commitment)"
    case .key: "3 (key)"
    case .reveal: "4 (what was committed to)"
    case .confirm: "5 (confirmation)"
    }
  }
}
