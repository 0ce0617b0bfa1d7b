// SPDX-License-Identifier: Apache-2.0

import Encodings

/// One message of the exchange.
///
/// Source: `FORMATS.md`, section 13.
package enum ExchangeMessage: Equatable, Sendable {
  /// The initiator's nonce, 32 bytes, and the numbers of the forms it can show, the best first.
  case hello(nonce: [UInt8], forms: [UInt8])
  /// The responder's choice among the forms, and its commitment, 32 bytes.
  case commit(form: UInt8, commitment: [UInt8])
  /// The initiator's ephemeral key, 32 bytes.
  case key([UInt8])
  /// The responder's ephemeral key and nonce, 32 bytes each.
  case reveal(key: [UInt8], nonce: [UInt8])
  /// The sender's typed yes, 32 bytes.
  case confirm([UInt8])

  /// The kinds, by the byte that a message begins with.
  package enum Kind: UInt8, Sendable {
    case hello = 1
    case commit, key, reveal, confirm
  }

  /// The version of the exchange.
  package static let version: UInt8 = 1
  /// The size of nonces, keys, commitments and confirmations, 32 bytes.
  package static let fieldByteCount = 32
  /// The most forms that may be offered.
  package static let formLimit = 16
  /// The longest line, in bytes, its line feed left out.
  package static let lineLimit = 128

  private static let prefix = "3DOTS:SAS:"

  /// The kind.
  package var kind: Kind {
    switch self {
    case .hello: .hello
    case .commit: .commit
    case .key: .key
    case .reveal: .reveal
    case .confirm: .confirm
    }
  }

  /// The bytes, as they go into commitment and transcript.
  package var bytes: [UInt8] {
    let body: [UInt8] =
      switch self {
      case .hello(let nonce, let forms): [Self.version] + nonce + forms
      case .commit(let form, let commitment): [form] + commitment
      case .key(let key): key
      case .reveal(let key, let nonce): key + nonce
      case .confirm(let code): code
      }
    return [kind.rawValue] + body
  }

  /// The line that people copy, without its line feed.
  package var line: String { "\(Self.prefix)\(Self.version):\(Base64.text(of: bytes))" }

  /// Reads bytes.
  ///
  /// - Parameter bytes: from outside.
  /// - Throws: ``ExchangeError/malformed``, ``ExchangeError/newerVersion(_:)``.
  package init(bytes: [UInt8]) throws(ExchangeError) {
    let count = Self.fieldByteCount
    guard let first = bytes.first, let kind = Kind(rawValue: first) else { throw .malformed }
    let body = Array(bytes.dropFirst())
    switch kind {
    case .hello:
      guard let version = body.first else { throw .malformed }
      guard version <= Self.version else { throw .newerVersion(String(version)) }
      let forms = Array(body.dropFirst(1 + count))
      guard version == Self.version, body.count > 1 + count, forms.count <= Self.formLimit,
        Set(forms).count == forms.count
      else { throw .malformed }
      self = .hello(nonce: Array(body[1..<1 + count]), forms: forms)
    case .commit:
      guard body.count == 1 + count else { throw .malformed }
      self = .commit(form: body[0], commitment: Array(body[1...]))
    case .key:
      guard body.count == count else { throw .malformed }
      self = .key(body)
    case .reveal:
      guard body.count == 2 * count else { throw .malformed }
      self = .reveal(key: Array(body[..<count]), nonce: Array(body[count...]))
    case .confirm:
      guard body.count == count else { throw .malformed }
      self = .confirm(body)
    }
  }

  /// Reads a line.
  ///
  /// - Parameter line: from outside, without its line feed.
  /// - Throws: ``ExchangeError/notALine``, ``ExchangeError/newerVersion(_:)``,
  ///   ``ExchangeError/malformed``.
  package init(line: String) throws(ExchangeError) {
    guard line.utf8.starts(with: Self.prefix.utf8) else { throw .notALine }
    guard line.utf8.count <= Self.lineLimit else { throw .malformed }
    let fields = line.utf8.dropFirst(Self.prefix.utf8.count)
      .split(separator: 0x3A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == 2 else { throw .malformed }
    guard fields[0] == String(Self.version) else {
      let isNumber = fields[0].utf8.allSatisfy { (0x30...0x39).contains($0) }
      throw isNumber && !fields[0].isEmpty && fields[0].utf8.first != 0x30
        ? .newerVersion(fields[0]) : .malformed
    }
    guard let bytes = try? Base64.bytes(of: fields[1]) else { throw .malformed }
    try self.init(bytes: bytes)
  }
}
