// SPDX-License-Identifier: Apache-2.0

package import Sodium

/// How much an attacker has to do to have a wrong phrase taken for the right one.
package struct Strength: Equatable, Sendable {
  /// What the phrase holds, in bits, rounded down.
  package let bits: Int
  /// Whether a commitment was made before anything was revealed.
  package let isCommitted: Bool
  /// With a commitment an attacker has one guess in 2^this; without, a search of 2^this tries.
  package let strength: Int

  /// The strength of a phrase of fresh or unknown values.
  ///
  /// - Parameters:
  ///   - bits: what the phrase holds.
  ///   - isCommitted: whether a commitment was made; without one an attacker can try keys on both
  ///     sides until two phrases meet, so only half the bits count.
  package init(bits: Int, isCommitted: Bool) {
    self.init(bits: bits, isCommitted: isCommitted, strength: isCommitted ? bits : bits / 2)
  }

  init(bits: Int, isCommitted: Bool, strength: Int) {
    self.bits = bits
    self.isCommitted = isCommitted
    self.strength = strength
  }

  /// What our own schemes show unless asked otherwise, in bits.
  package static let defaultBits = 160
  /// Without a commitment our own schemes refuse to show less than this, in bits.
  package static let uncommittedFloor = 80
}

/// Why a phrase is weaker than it looks.
package enum Weakness: Equatable, Sendable {
  /// Without a commitment so few bits can be searched for.
  case short(bits: Int)
  /// A secret of zeros is known to everybody.
  case allZeroSecret
  /// One key on both sides: it says nothing about anybody else.
  case ownKey
}

extension SecretBytes {
  /// Whether all bytes are zero, found in time that depends on their number alone.
  package var isAllZero: Bool {
    withBytes { bytes in
      var seen: UInt8 = 0
      for place in bytes.indices { seen |= bytes[place] }
      return seen == 0
    }
  }
}
