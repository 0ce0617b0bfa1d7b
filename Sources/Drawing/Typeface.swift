// SPDX-License-Identifier: Apache-2.0

/// What text is set in: families in the order of preference.
package struct Typeface: Hashable, Sendable {
  /// A family, and what its glyphs need.
  package struct Family: Hashable, Sendable {
    /// The family's name, as the font itself has it.
    package let name: String
    /// OpenType features, such as `zero=1`; empty for none.
    package let features: String

    /// Names a family.
    ///
    /// - Parameters:
    ///   - name: as the font itself has it.
    ///   - features: OpenType features in CSS syntax; empty for none.
    package init(_ name: String, features: String = "") {
      self.name = name
      self.features = features
    }
  }

  /// In the order of preference.
  package let families: [Family]

  /// The families for characters that the first one lacks, in the order of preference; what these
  /// lack comes from any font that has it.
  package let fallbacks: [String]

  /// Lists families.
  ///
  /// - Parameters:
  ///   - families: in the order of preference, at least one.
  ///   - fallbacks: for characters that the first one lacks.
  package init(_ families: Family..., fallbacks: [String] = []) {
    precondition(!families.isEmpty, "a typeface has a family")
    self.families = families
    self.fallbacks = fallbacks
  }
}

/// How text is set.
package struct TextSetting: Hashable, Sendable {
  /// What it is set in.
  package var typeface: Typeface
  /// The weight, 100 to 900; 400 is regular.
  package var weight: Int
  /// The size in points.
  package var size: Double
  /// What is added between letters, in points.
  package var letterSpacing: Double
  /// From baseline to baseline, in points.
  package var leading: Double

  /// Describes a setting.
  ///
  /// - Parameters:
  ///   - typeface: what it is set in.
  ///   - weight: 100 to 900; 400 is regular.
  ///   - size: in points.
  ///   - letterSpacing: in points.
  ///   - leading: from baseline to baseline, in points.
  package init(
    _ typeface: Typeface, weight: Int, size: Double, letterSpacing: Double, leading: Double
  ) {
    self.typeface = typeface
    self.weight = weight
    self.size = size
    self.letterSpacing = letterSpacing
    self.leading = leading
  }
}
