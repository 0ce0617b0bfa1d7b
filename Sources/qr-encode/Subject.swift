// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import Linux
import QRSymbol

/// What is drawn, and how.
struct Subject {
  let bytes: [UInt8]
  private let segmentation: Symbol.Segmentation
  /// The level that was asked for.
  private let level: ErrorCorrection?

  /// Takes what the command line names.
  init(_ arguments: Arguments) throws {
    level = arguments.value("level").flatMap(ErrorCorrection.init)
    try arguments.atMostOne(of: "text", "bytes")
    let payload = arguments.operands.first
    if payload != nil, arguments.has("text") || arguments.has("bytes") {
      throw Failure("usage", "a payload excludes '--text' and '--bytes'")
    }
    if let text = arguments.value("text") {
      (bytes, segmentation) = (Array(text.utf8), .shortest)
    } else if let path = arguments.value("bytes") {
      (bytes, segmentation) = (try InputFile.read(path, limit: 1 << 20), .bytes)
    } else if let payload {
      (bytes, segmentation) = (Array(try Subject.identity(payload).text.utf8), .bytes)
    } else {
      throw Failure(
        "usage", "nothing to draw",
        hint: "name a text with --text, a file with --bytes, or an identity payload (3mid:…)")
    }
  }

  private static func identity(_ payload: String) throws -> IdentityPayload {
    do throws(PayloadError) {
      return try IdentityPayload(bytes: Array(payload.utf8))
    } catch {
      let words = error.code.split(separator: "-").joined(separator: " ")
      throw Failure(
        "bad-payload", "\(quoted(payload)) is no identity payload: \(words)",
        hint: "it looks like 3mid:ECHOECHO, and 64 hexadecimal digits; --text draws any text")
    }
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
