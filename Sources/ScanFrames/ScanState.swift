// SPDX-License-Identifier: Apache-2.0

/// How it goes, as a scanning child says it in a frame of kind `S`.
///
/// Source: `FORMATS.md`, section 11.
package enum ScanState: Equatable, Sendable {
  /// The sandbox is closed.
  case sandboxed
  /// What the camera sees.
  case sight(ScanSight)
  /// SHA-256 of the raw frame that the codes which follow were read from, 32 bytes.
  case frame(digest: [UInt8])

  /// Reads a state; nil for a word that is not known, which is no fault: newer children have more.
  ///
  /// - Parameter text: the frame's.
  package init?(_ text: String) {
    if text == "sandboxed" {
      self = .sandboxed
    } else if let sight = ScanSight(rawValue: text) {
      self = .sight(sight)
    } else if let digest = Self.digest(text) {
      self = .frame(digest: digest)
    } else {
      return nil
    }
  }

  private static func digest(_ text: String) -> [UInt8]? {
    let digits = text.utf8.dropFirst(6).compactMap { digit -> UInt8? in
      switch digit {
      case 0x30...0x39: digit - 0x30
      case 0x61...0x66: digit - 0x61 + 10
      default: nil
      }
    }
    guard text.utf8.starts(with: "frame ".utf8), text.utf8.count == 70, digits.count == 64 else {
      return nil
    }
    return (0..<32).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] }
  }

  /// The frame that says it.
  package var message: Frame {
    switch self {
    case .sandboxed: .sandboxed
    case .sight(let sight): .state(sight.rawValue)
    case .frame(let digest):
      .state(
        "frame "
          + digest.map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
          }.joined())
    }
  }
}

/// What a camera sees of codes.
package enum ScanSight: String, CaseIterable, Sendable {
  /// No mark of a symbol.
  case looking
  /// Too dark to tell.
  case dark
  /// A symbol that is too far away.
  case far
  /// A symbol that is blurred, or not whole.
  case unsteady
  /// Codes were read.
  case codes
}
