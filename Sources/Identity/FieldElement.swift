// SPDX-License-Identifier: Apache-2.0

/// A number modulo p = 2^255 − 19, for public bytes only: its time depends on its value.
///
/// Four 64-bit limbs, the least first, below 2^256; ``canonical`` brings them below p.
///
/// Source: RFC 7748, 5.
package struct FieldElement: Equatable, Sendable {
  /// Four limbs of 64 bits, the least first.
  package typealias Limbs = (UInt64, UInt64, UInt64, UInt64)

  private var limbs: InlineArray<4, UInt64>

  /// One.
  package static let one = FieldElement(1)
  private static let p: Limbs = (0xffff_ffff_ffff_ffed, .max, .max, 0x7fff_ffff_ffff_ffff)

  /// Makes a small number.
  ///
  /// - Parameter value: any number.
  package init(_ value: UInt64) {
    limbs = [value, 0, 0, 0]
  }

  /// Makes a number.
  ///
  /// - Parameter value: any number below 2^256; reduced where that matters.
  package init(_ value: Limbs) {
    limbs = [value.0, value.1, value.2, value.3]
  }

  /// Whether a number is below p.
  ///
  /// - Parameter value: any number below 2^256.
  /// - Returns: `false` for a second writing of another number.
  package static func isCanonical(_ value: Limbs) -> Bool {
    (value.3, value.2, value.1, value.0) < (p.3, p.2, p.1, p.0)
  }

  /// The limbs of the number below p.
  package var canonical: Limbs {
    var value = (limbs[0], limbs[1], limbs[2], limbs[3])
    while !Self.isCanonical(value) {
      var borrow = false
      value.0 = Self.subtract(value.0, Self.p.0, &borrow)
      value.1 = Self.subtract(value.1, Self.p.1, &borrow)
      value.2 = Self.subtract(value.2, Self.p.2, &borrow)
      value.3 = Self.subtract(value.3, Self.p.3, &borrow)
    }
    return value
  }

  /// The number below p, 32 bytes, little-endian.
  package var bytes: [UInt8] {
    let value = canonical
    return [value.0, value.1, value.2, value.3].flatMap { limb in
      (0..<8).map { UInt8(truncatingIfNeeded: limb >> (8 * $0)) }
    }
  }

  package static func == (first: FieldElement, second: FieldElement) -> Bool {
    first.canonical == second.canonical
  }

  package static func + (first: FieldElement, second: FieldElement) -> FieldElement {
    var sum = first
    var carry = false
    for index in 0..<4 { sum.limbs[index] = add(sum.limbs[index], second.limbs[index], &carry) }
    sum.fold(carry ? 38 : 0)
    return sum
  }

  package static func - (first: FieldElement, second: FieldElement) -> FieldElement {
    var difference = first
    var borrow = false
    for index in 0..<4 {
      difference.limbs[index] = subtract(difference.limbs[index], second.limbs[index], &borrow)
    }
    // A borrow added 2^256, which is 38 too many.
    while borrow {
      borrow = false
      difference.limbs[0] = subtract(difference.limbs[0], 38, &borrow)
      for index in 1..<4 { difference.limbs[index] = subtract(difference.limbs[index], 0, &borrow) }
    }
    return difference
  }

  package static func * (first: FieldElement, second: FieldElement) -> FieldElement {
    var wide = InlineArray<8, UInt64>(repeating: 0)
    for row in 0..<4 {
      var carry: UInt64 = 0
      for column in 0..<4 {
        let product = first.limbs[row].multipliedFullWidth(by: second.limbs[column])
        (wide[row + column], carry) = add(product, wide[row + column], carry)
      }
      wide[row + 4] = carry
    }
    // 2^256 is 38 modulo p.
    var product = first
    var carry: UInt64 = 0
    for index in 0..<4 {
      let high = wide[index + 4].multipliedFullWidth(by: 38)
      (product.limbs[index], carry) = add(high, wide[index], carry)
    }
    product.fold(carry * 38)
    return product
  }

  /// The number to a power.
  private func power(_ exponent: Limbs) -> FieldElement {
    var result = FieldElement.one
    for limb in [exponent.3, exponent.2, exponent.1, exponent.0] {
      for bit in (0..<64).reversed() {
        result = result * result
        if limb >> UInt64(bit) & 1 == 1 { result = result * self }
      }
    }
    return result
  }

  /// One divided by the number; zero for zero.
  package var inverse: FieldElement {
    power((Self.p.0 - 2, Self.p.1, Self.p.2, Self.p.3))
  }

  /// Whether the number is a square; zero is one.
  package var isSquare: Bool {
    // (p − 1) / 2
    let symbol = power((0xffff_ffff_ffff_fff6, .max, .max, 0x3fff_ffff_ffff_ffff))
    return symbol == .one || symbol == FieldElement(0)
  }

  /// Adds what lay above 2^256.
  private mutating func fold(_ amount: UInt64) {
    var amount = amount
    while amount != 0 {
      var carry = false
      limbs[0] = Self.add(limbs[0], amount, &carry)
      for index in 1..<4 { limbs[index] = Self.add(limbs[index], 0, &carry) }
      amount = carry ? 38 : 0
    }
  }

  @inline(__always)
  private static func add(_ first: UInt64, _ second: UInt64, _ carry: inout Bool) -> UInt64 {
    let (sum, overflow) = first.addingReportingOverflow(second)
    let (result, again) = sum.addingReportingOverflow(carry ? 1 : 0)
    carry = overflow || again
    return result
  }

  @inline(__always)
  private static func subtract(_ first: UInt64, _ second: UInt64, _ borrow: inout Bool) -> UInt64 {
    let (difference, overflow) = first.subtractingReportingOverflow(second)
    let (result, again) = difference.subtractingReportingOverflow(borrow ? 1 : 0)
    borrow = overflow || again
    return result
  }

  /// A product plus two limbs, which always fits two limbs.
  @inline(__always)
  private static func add(
    _ product: (high: UInt64, low: UInt64), _ first: UInt64, _ second: UInt64
  ) -> (low: UInt64, high: UInt64) {
    let (sum, overflow) = product.low.addingReportingOverflow(first)
    let (low, again) = sum.addingReportingOverflow(second)
    return (low, product.high &+ (overflow ? 1 : 0) &+ (again ? 1 : 0))
  }
}
