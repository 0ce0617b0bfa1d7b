// SPDX-License-Identifier: Apache-2.0

import Identity
import Testing

/// The field's arithmetic against its own laws, at the edges where limbs carry.
@Suite struct FieldElementTests {
  static let edges: [FieldElement.Limbs] = [
    (0, 0, 0, 0), (1, 0, 0, 0), (2, 0, 0, 0), (19, 0, 0, 0), (38, 0, 0, 0),
    (.max, 0, 0, 0), (.max, .max, 0, 0), (0, 0, 0, 0x8000_0000_0000_0000),
    (0xffff_ffff_ffff_ffec, .max, .max, 0x7fff_ffff_ffff_ffff),
    (0xffff_ffff_ffff_ffed, .max, .max, 0x7fff_ffff_ffff_ffff),
    (0xffff_ffff_ffff_ffee, .max, .max, 0x7fff_ffff_ffff_ffff),
    (0xffff_ffff_ffff_ffda, .max, .max, .max), (0xffff_ffff_ffff_ffdb, .max, .max, .max),
    (.max, .max, .max, .max),
  ]

  static func random() -> FieldElement.Limbs {
    let words = (0..<4).map { _ in UInt64.random(in: 0...UInt64.max) }
    return (words[0], words[1], words[2], words[3])
  }

  @Test func theLawsHold() {
    let values = (Self.edges + (0..<12).map { _ in Self.random() }).map { FieldElement($0) }
    let zero = FieldElement(0)
    for a in values {
      #expect(a - a == zero && a + zero == a && a * .one == a && a * zero == zero)
      #expect(FieldElement.isCanonical(a.canonical))
      for b in values {
        #expect(a + b == b + a && a * b == b * a && (a - b) + b == a)
        for c in [values[8], values[11], values[13], values[20]] {
          #expect((a + b) * c == a * c + b * c && (a * b) * c == a * (b * c))
        }
      }
    }
  }

  @Test func everythingButZeroHasAnInverse() {
    for limbs in Self.edges + [Self.random(), Self.random()] {
      let value = FieldElement(limbs)
      #expect(value * value.inverse == (value == FieldElement(0) ? FieldElement(0) : .one))
    }
  }

  @Test func theEdgesReduce() {
    let reduced = Self.edges.map { FieldElement($0).canonical.0 }
    // 2^255 is 19; p − 1, p, p + 1; 2p, 2p + 1; 2^256 − 1 is 37.
    #expect(reduced == [0, 1, 2, 19, 38, .max, .max, 19, .max - 19, 0, 1, 0, 1, 37])
  }

  @Test func squaresAreKnown() {
    for _ in 0..<4 {
      let value = FieldElement(Self.random())
      let square = value * value
      #expect(square.isSquare)
      // 2 is no square modulo p.
      #expect(!(square * FieldElement(2)).isSquare)
    }
    #expect(FieldElement(0).isSquare && !FieldElement(2).isSquare && FieldElement(4).isSquare)
  }
}
