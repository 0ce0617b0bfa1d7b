// SPDX-License-Identifier: Apache-2.0

/// The signature: three dots that say how far a contact is trusted.
package enum Dots: Int, CaseIterable, Sendable {
  /// Level 1, red.
  case unknown = 1
  /// Level 2, orange.
  case serverMatched = 2
  /// Level 3, green.
  case verified = 3

  /// The dots of a level.
  ///
  /// - Parameter level: 1…3; anything else is shown as level 1.
  package init(level: Int) {
    self = Dots(rawValue: level) ?? .unknown
  }

  /// The label beside the dots.
  package var label: String {
    switch self {
    case .unknown: "Unknown"
    case .serverMatched: "Server-matched"
    case .verified: "Verified"
    }
  }

  /// The label in JSON, and in words.
  package var word: String { label.lowercased() }

  /// The level in words, for screen readers and logs.
  package var words: String { "Trust level: \(word)" }

  /// The colour.
  package var token: Token {
    switch self {
    case .unknown: .unknown
    case .serverMatched: .serverMatched
    case .verified: .verified
    }
  }

  /// The dots alone: alike in shape where colour tells them apart, else `●○○`, `●●○`, `●●●`, and
  /// `[1]` in ASCII.
  ///
  /// - Parameter appearance: of the stream they go to.
  /// - Returns: three columns.
  package func marks(_ appearance: Appearance) -> String {
    guard appearance.unicode else { return appearance.paint("[\(rawValue)]", Style(token)) }
    guard appearance.depth == .none else { return appearance.paint("●●●", Style(token)) }
    return String(repeating: "●", count: rawValue) + String(repeating: "○", count: 3 - rawValue)
  }

  /// The dots and their label, never one without the other.
  ///
  /// - Parameters:
  ///   - appearance: of the stream they go to.
  ///   - width: the label is filled up with blanks to as many columns, for lists.
  /// - Returns: for example `●●● Verified`, and in ASCII `[3] verified`.
  package func text(_ appearance: Appearance, width: Int = 0) -> String {
    let label = appearance.unicode ? label : word
    let fill = String(repeating: " ", count: max(0, width - label.count))
    return marks(appearance) + " " + label + fill
  }

  /// The columns of the longest label.
  package static let labelWidth = 14
}
