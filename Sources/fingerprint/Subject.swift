// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import KeyFormats
import Identity
import Linux

/// What somebody asks the fingerprint of.
enum Subject {
  /// Keys in their order, at least one.
  case keys([SomeKey])
  /// A contact's ID, or one's own.
  case id(ThreemaID)

  /// The most bytes that a file of keys may have.
  static let limit = 16 * 1024 * 1024

  /// Recognises what was typed: its form first, then a file of that name.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - name: how messages call it, since it may be a secret that nobody recognises.
  /// - Throws: ``Failure``.
  init(typed text: String, named name: String) throws(Failure) {
    if text == "-" {
      self = try Subject(contentOf: text, named: "standard input")
    } else if let key = try Self.key(Array(text.utf8), named: name) {
      self = .keys([key])
    } else if let id = try? ThreemaID(typed: text) {
      self = .id(id)
    } else {
      self = try Subject(contentOf: text, named: quoted(text))
    }
  }

  /// Reads a file, or standard input for `-`.
  init(contentOf path: String, named name: String) throws(Failure) {
    var bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(path, limit: Self.limit)
    } catch {
      let failure = error.failure
      throw Failure(failure.code, failure.message, hint: forms)
    }
    guard bytes.contains(where: { ![9, 10, 13, 32].contains($0) }) else {
      throw Failure("no-key", "\(name) is empty", hint: forms)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) || bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      throw Failure(
        "no-key", "\(name) is a picture, not a key",
        hint: "qr-scan reads the code in a picture, and verify holds it against the keystore")
    }
    if bytes.starts(with: IdentityPayload.prefix) {
      // Read to the byte: what the apps read differently is no identity code.
      if bytes.last == 10 { bytes.removeLast() }
      if bytes.last == 13 { bytes.removeLast() }
      if let key = try Self.key(bytes, named: name) {
        self = .keys([key])
        return
      }
    }
    let keys = try explained(name) { () throws(KeyFormatError) in try SomeKey.all(in: bytes) }
    guard !keys.isEmpty else {
      throw Failure("no-key", "\(name) holds no key that is known here", hint: forms)
    }
    self = .keys(keys)
  }

  /// Recognises a key by its form; `nil` when it has none of them.
  private static func key(_ bytes: [UInt8], named name: String) throws(Failure) -> SomeKey? {
    if bytes.starts(with: IdentityPayload.prefix) {
      let payload = try explained(name) { () throws(PayloadError) in
        try IdentityPayload(bytes: bytes)
      }
      return .curve(payload.publicKey, payload.id, .threema)
    }
    return try explained(name) { () throws(KeyFormatError) in try SomeKey(line: bytes[...]) }
  }
}

let forms =
  "see 'fingerprint --schemes' for the kinds of keys that are known"

/// Turns an error that has a sentence into it, and says what it is about.
func explained<Result, Reason: Explained>(
  _ name: String, _ body: () throws(Reason) -> Result
) throws(Failure) -> Result {
  do throws(Reason) {
    return try body()
  } catch {
    let failure = error.failure
    if failure.code == "secret" {
      throw Failure("secret", "\(name) holds a secret: \(failure.message)", hint: failure.hint)
    }
    throw Failure(failure.code, "\(name): \(failure.message)", hint: failure.hint)
  }
}
