// SPDX-License-Identifier: Apache-2.0

package import Identity

/// Whom a card is for.
package struct Holder: Equatable, Sendable {
  /// The ID.
  package var id: ThreemaID
  /// The public key.
  package var publicKey: PublicKey
  /// What the holder is called.
  package var name: String?
  /// A line of the holder's own: where from, or what for.
  package var line: String?
  /// Whether there is a picture.
  package var hasPicture: Bool

  /// Describes a holder.
  ///
  /// - Parameters:
  ///   - id: the ID.
  ///   - publicKey: the public key.
  ///   - name: what the holder is called.
  ///   - line: of the holder's own.
  ///   - hasPicture: whether there is a picture.
  package init(
    id: ThreemaID, publicKey: PublicKey, name: String? = nil, line: String? = nil,
    hasPicture: Bool = false
  ) {
    self.id = id
    self.publicKey = publicKey
    self.name = name
    self.line = line
    self.hasPicture = hasPicture
  }

  /// The first letters of the first and the last word of the name, where words begin with letters.
  package var initials: String {
    let words = (name ?? "").split(whereSeparator: \.isWhitespace).compactMap { word in
      word.first { $0.isLetter }
    }
    guard let first = words.first else { return "" }
    // Scripts without capitals have no initials either; one character stands for the name.
    guard first.isUppercase || first.isLowercase, words.count > 1, let last = words.last,
      last.isUppercase || last.isLowercase
    else { return first.uppercased() }
    return first.uppercased() + last.uppercased()
  }
}
