// SPDX-License-Identifier: Apache-2.0

internal import CUTF8Proc

/// The general category of a scalar, by its two-letter name in the Unicode Character Database.
///
/// Source: Unicode 15, `DerivedGeneralCategory.txt`.
package enum GeneralCategory: String, Sendable {
  /// Letters: upper-case, lower-case, title-case, modifier, other.
  case Lu, Ll, Lt, Lm, Lo
  /// Marks: non-spacing, spacing, enclosing.
  case Mn, Mc, Me
  /// Numbers: decimal, letter, other.
  case Nd, Nl, No
  /// Punctuation: connector, dash, open, close, initial quote, final quote, other.
  case Pc, Pd, Ps, Pe, Pi, Pf, Po
  /// Symbols: mathematics, currency, modifier, other.
  case Sm, Sc, Sk, So
  /// Separators: space, line, paragraph.
  case Zs, Zl, Zp
  /// Others: control, format, surrogate, private use, unassigned.
  case Cc, Cf, Cs, Co, Cn
}

/// The general category of a scalar.
///
/// - Parameter scalar: any scalar.
/// - Returns: its category; ``GeneralCategory/Cn`` where the tables know nothing.
///
/// Source: `utf8proc_category`.
package func category(of scalar: UnicodeScalar) -> GeneralCategory {
  let index = Int(utf8proc_category(Int32(bitPattern: scalar.value)).rawValue)
  return categories.indices.contains(index) ? categories[index] : .Cn
}

/// In the order of `utf8proc_category_t`.
private let categories: [GeneralCategory] = [
  .Cn, .Lu, .Ll, .Lt, .Lm, .Lo, .Mn, .Mc, .Me, .Nd, .Nl, .No, .Pc, .Pd, .Ps, .Pe, .Pi, .Pf, .Po,
  .Sm, .Sc, .Sk, .So, .Zs, .Zl, .Zp, .Cc, .Cf, .Cs, .Co,
]

/// Whether a scalar is by default shown as nothing at all: joiners, variation selectors, fillers,
/// tags, soft hyphens.
///
/// - Parameter scalar: any scalar.
/// - Returns: the property Default_Ignorable_Code_Point.
///
/// Source: `utf8proc_get_property`.
package func isIgnorable(_ scalar: UnicodeScalar) -> Bool {
  unsafe utf8proc_get_property(Int32(bitPattern: scalar.value)).pointee.ignorable != 0
}

/// The columns that a scalar takes in a terminal.
///
/// - Parameter scalar: any scalar.
/// - Returns: 0, 1 or 2.
///
/// Source: `utf8proc_charwidth`.
package func columns(of scalar: UnicodeScalar) -> Int {
  Int(utf8proc_charwidth(Int32(bitPattern: scalar.value)))
}

/// The columns that text takes in a terminal, escape sequences not reckoned with.
///
/// - Parameter text: any text.
/// - Returns: the sum over its scalars.
package func columns(of text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
}
