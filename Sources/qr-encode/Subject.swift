// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import KeystoreConsole
import Linux
import QRSymbol
import Trust

/// What is drawn, and how.
struct Subject {
  let bytes: [UInt8]
  /// The identity that the bytes say, if it is one.
  let identity: IdentityPayload?
  private let segmentation: Symbol.Segmentation
  /// The level that was asked for.
  private let level: ErrorCorrection?

  /// Takes what the command line names: a text, bytes, somebody's identity, else one's own.
  init(_ arguments: Arguments, _ console: Console) throws {
    level = arguments.value("level").flatMap(ErrorCorrection.init)
    try arguments.atMostOne(of: "text", "bytes")
    let subject = arguments.operands.first
    if let subject, let other = ["text", "bytes"].first(where: arguments.has) {
      throw Failure("usage", "\(quoted(subject)) and '--\(other)' exclude each other")
    }
    if let text = arguments.value("text") {
      identity = nil
      (bytes, segmentation) = (Array(text.utf8), .shortest)
    } else if let path = arguments.value("bytes") {
      identity = nil
      (bytes, segmentation) = (try InputFile.read(path, limit: 1 << 20), .bytes)
    } else {
      let payload = try Subject.identity(subject, arguments, console)
      identity = payload
      (bytes, segmentation) = (Array(payload.text.utf8), .bytes)
    }
  }

  /// The identity that is meant: a payload, an ID of the keystore, or one's own.
  private static func identity(
    _ subject: String?, _ arguments: Arguments, _ console: Console
  ) throws -> IdentityPayload {
    if let subject, subject.utf8.starts(with: IdentityPayload.prefix) {
      return try IdentityPayload(bytes: Array(subject.utf8))
    }
    let wanted = try subject.map { try ThreemaID(typed: $0) }
    let ledger = try console.keystore(arguments).ledger
    if let wanted, wanted != ledger.owner {
      let contact = try ledger.contact(typed: wanted.text)
      guard !contact.isRevoked else {
        throw Failure(
          "revoked", "cannot draw the code of \(wanted.text): the ID or its key is revoked",
          hint: "ask for the new ID or key, and scan it in person", status: .no)
      }
      return IdentityPayload(id: contact.id, publicKey: contact.publicKey)
    }
    guard !ledger.isOwnRevoked else {
      throw Failure(
        "own-revoked", "cannot draw your code: your identity is revoked",
        hint: "make another one with 'keygen --keystore PATH'", status: .no)
    }
    return IdentityPayload(id: ledger.owner, publicKey: ledger.ownerKey)
  }

  /// The symbol at the level that was asked for, else the highest, Q at most, that `fits`.
  ///
  /// - Parameter fits: whether a symbol has room where it will be drawn.
  /// - Returns: nil where none fits.
  /// - Throws: ``Failure`` where the bytes are too many for any.
  func symbol(
    where fits: (Symbol) -> Bool = { _ in true }
  ) throws -> (symbol: Symbol, level: ErrorCorrection)? {
    let levels = level.map { [$0] } ?? [.quartile, .medium, .low]
    var refusal: QRSymbolError?
    for level in levels {
      do throws(QRSymbolError) {
        let symbol = try Symbol(
          encoding: bytes, errorCorrection: level, segmentation: segmentation)
        refusal = nil
        if fits(symbol) { return (symbol, level) }
      } catch {
        refusal = error
      }
    }
    if let refusal { throw refusal.failure(level: levels.last ?? .low) }
    return nil
  }
}

extension QRSymbolError {
  fileprivate func failure(level: ErrorCorrection) -> Failure {
    switch self {
    case .empty: Failure("nothing-to-encode", "cannot draw a code of nothing")
    case .outOfMemory: .outOfMemory
    case .tooLong(let count):
      Failure(
        "too-long", "\(count) bytes do not fit into a QR code at level \(level.rawValue)",
        hint: level == .low ? "at most 2953 bytes fit" : "--level L holds most, up to 2953 bytes")
    }
  }
}
