// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import Linux
import Sodium

/// What somebody asks the fingerprint of.
enum Subject {
  /// A key, and the ID that was written beside it.
  case key(PublicKey, ThreemaID?)
  /// A contact's ID, or one's own.
  case id(ThreemaID)

  /// Recognises what was typed: its form first, then a file of that name.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - name: how messages call it, since it may be a secret that nobody recognises.
  /// - Throws: ``Failure``.
  init(typed text: String, named name: String) throws(Failure) {
    let bytes = Array(text.utf8)
    if text == "-" {
      self = try Subject(contentOf: text, named: "standard input")
    } else if let subject = try Subject(form: bytes, named: name) {
      self = subject
    } else if let id = try? ThreemaID(typed: text) {
      self = .id(id)
    } else {
      self = try Subject(contentOf: text, named: quoted(text))
    }
  }

  /// Reads a file, or standard input for `-`.
  private init(contentOf path: String, named name: String) throws(Failure) {
    let limit = 65536
    var bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(path, limit: limit)
    } catch {
      let failure = error.failure
      throw Failure(failure.code, failure.message, hint: forms)
    }
    if bytes.last == 10 { bytes.removeLast() }
    if bytes.last == 13 { bytes.removeLast() }
    guard !bytes.isEmpty else { throw Failure("no-key", "\(name) is empty", hint: forms) }
    guard let subject = try Subject(form: bytes, named: name) else {
      throw Failure("no-key", "\(name) holds no key that is known here", hint: forms)
    }
    self = subject
  }

  /// Recognises a key by its form; `nil` when it has none of them.
  ///
  /// What may be secret comes first, and is never part of a message.
  private init?(form bytes: [UInt8], named name: String) throws(Failure) {
    if case .secret(let kind) = PayloadKind(of: bytes) {
      throw Failure(
        "secret", "\(name) holds a secret: \(kind.words)",
        hint: "fingerprints are made of public keys; keep this one to yourself")
    }
    if bytes.starts(with: "3mid:".utf8) {
      let payload = try explained(name) { () throws(PayloadError) in
        try IdentityPayload(bytes: bytes)
      }
      self = .key(payload.publicKey, payload.id)
    } else if bytes.starts(with: "public:".utf8) {
      let digits = Array(bytes.dropFirst("public:".utf8.count))
      self = .key(
        try explained(name) { () throws(KeyError) in try PublicKey(hexDigits: digits) }, nil)
    } else if bytes.count >= 40, bytes.allSatisfy({ Hexadecimal.value(of: $0) != nil }) {
      self = .key(
        try explained(name) { () throws(KeyError) in try PublicKey(hexDigits: bytes) }, nil)
    } else if bytes.count == 44, let key = Base64.bytes(of: bytes) {
      self = .key(try explained(name) { () throws(KeyError) in try PublicKey(bytes: key) }, nil)
    } else {
      return nil
    }
  }
}

private let forms =
  "a key is 64 hexadecimal digits, 44 characters of base64, 3mid:… or public:…"

/// Turns an error that has a sentence into it, and says what it is about.
private func explained<Result, Reason: Explained>(
  _ name: String, _ body: () throws(Reason) -> Result
) throws(Failure) -> Result {
  do throws(Reason) {
    return try body()
  } catch {
    let failure = error.failure
    throw Failure(failure.code, "\(name): \(failure.message)", hint: failure.hint)
  }
}

extension SecretKind {
  /// What it is, in words.
  var words: String {
    switch self {
    case .threemaWebSession: "a Threema Web session"
    case .threemaDeviceJoin: "the code of a Threema device that joins"
    case .threemaBackup: "a Threema ID backup"
    case .threemaLicence: "a Threema licence"
    case .threemaPhoneLink: "a Threema link that confirms a telephone number"
    case .gatewayKey: "a Threema Gateway private key"
    case .oneTimePassword: "a one-time password"
    case .wifi: "a Wi-Fi password"
    case .wireGuard: "a WireGuard configuration"
    case .ageIdentity: "an age identity"
    case .privateKey: "a private key"
    }
  }
}
