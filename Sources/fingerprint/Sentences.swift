// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import KeyFormats

// The sentences of what is wrong with keys and fingerprints of any kind.

extension KeyFormatError: Explained {
  var failure: Failure {
    switch self {
    case .key(let error): error.failure
    case .secret:
      Failure(
        "secret", sentence,
        hint: "fingerprints are made of public keys; keep this one to yourself")
    default: Failure("bad-key", sentence)
    }
  }

  /// What is wrong: lower case, no full stop.
  var sentence: String {
    switch self {
    case .truncated: "the key ends too early"
    case .trailing(let count): "\(count) bytes are left behind the key"
    case .malformed(let words): "the key is malformed: \(words)"
    case .notBase64: "the key is not base64, or not the one way to write it"
    case .checksum: "the key's checksum is wrong: something was changed or lost"
    case .wrongLength(let expected, let actual):
      "a part of the key has \(actual) bytes, expected \(expected)"
    case .unsupported(let name): "\(name) is not read here"
    case .secret(let name): name
    case .key(let error): error.sentence
    case .utf16: "the text is UTF-16; convert it to UTF-8 first"
    }
  }
}

extension FingerprintTextError: Explained {
  var failure: Failure {
    Failure(
      "bad-fingerprint", sentence,
      hint: "a fingerprint is hexadecimal, base64, digits, PGP words or Bubble Babble")
  }

  private var sentence: String {
    switch self {
    case .empty: "there is no fingerprint"
    case .tooLong: "it is longer than any fingerprint"
    case .notUTF8: "it is not UTF-8"
    case .foreign(let scalar):
      "it holds \(scalar.properties.name ?? "a control character") "
        + "(U+\(hexadecimal(scalar.value))), which no fingerprint has"
    case .wordOutOfPlace(let place):
      "word \(place + 1) stands where its list has none: one before it was dropped, doubled or "
        + "swapped"
    case .unknownForm: "it has the form of no fingerprint"
    }
  }
}

extension BulkJob.LineError: Explained {
  var failure: Failure {
    switch self {
    case .noKey: Failure("no-key", "this is no key that is known here")
    case .format(.secret(let name)):
      Failure("secret", "this is a secret: \(name)")
    case .format(let error): Failure(error.failure.code, error.sentence)
    case .otherKind(let kind): Failure("no-such-scheme", "\(kind) has no fingerprint in the scheme")
    case .field(let words): Failure("no-field", words)
    }
  }
}

private func hexadecimal(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}
