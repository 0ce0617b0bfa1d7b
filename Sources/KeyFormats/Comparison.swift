// SPDX-License-Identifier: Apache-2.0

import Encodings
import Fingerprints
import Sodium

/// What comes of comparing two fingerprints.
package enum Comparison: Equatable, Sendable {
  /// All bytes are equal.
  case same
  /// Of one length and kind, and not equal.
  case different(FingerprintText.Reading, FingerprintText.Reading)
  /// Nothing can be said.
  case notComparable(Reason)

  /// Why nothing can be said.
  package enum Reason: Equatable, Sendable {
    /// They name different hashes or schemes.
    case kinds(String, String)
    /// They have different lengths, in bytes: different schemes, or one is cut short.
    case lengths(Int, Int)
    /// Both are shorter than ``FingerprintText/leastByteCount``, in bytes.
    case tooShort(Int)
  }
}

extension FingerprintText {
  /// Compares with another one, in time that depends on lengths alone.
  ///
  /// - Parameter other: in any dress.
  /// - Returns: the same only where whole fingerprints of at least 16 bytes are equal.
  package func compared(with other: FingerprintText) -> Comparison {
    var different: Comparison?
    var reason: Comparison.Reason?
    for first in readings {
      for second in other.readings {
        if let problem = first.problem(with: second) {
          reason = reason ?? problem
        } else if Sodium.constantTimeEqual(first.bytes, second.bytes) {
          return .same
        } else {
          different = different ?? .different(first, second)
        }
      }
    }
    if let different { return different }
    return .notComparable(reason ?? .tooShort(0))
  }
}

extension FingerprintText.Reading {
  /// Why two readings cannot be compared.
  fileprivate func problem(with other: FingerprintText.Reading) -> Comparison.Reason? {
    if let tag, let otherTag = other.tag, tag != otherTag { return .kinds(tag, otherTag) }
    if (dress == .bubbleBabble) != (other.dress == .bubbleBabble) {
      return .kinds(tag ?? "unnamed", other.tag ?? "unnamed")
    }
    guard bytes.count == other.bytes.count else { return .lengths(bytes.count, other.bytes.count) }
    guard bytes.count >= FingerprintText.leastByteCount else { return .tooShort(bytes.count) }
    return nil
  }

  /// The bytes in the groups that people see: those of the dress, hexadecimal for the others.
  ///
  /// - Parameter other: what it stands beside; both are shown alike.
  /// - Returns: groups in order.
  package func groups(beside other: FingerprintText.Reading) -> [String] {
    switch dress == other.dress ? dress : .hex {
    case .words: Rendering.words.symbols(bytes)
    case .digits: Rendering.digits.symbols(bytes)
    case .bubbleBabble:
      String(decoding: bytes, as: UTF8.self).split(separator: "-").map(String.init)
    case .base64: FingerprintGroups.split(Base64.text(of: bytes, padded: false), into: 4)
    case .hex, .emoji: Rendering.groups.symbols(bytes)
    }
  }
}
