// SPDX-License-Identifier: Apache-2.0

package import Identity
import Sodium

/// Signal's safety number of two identity keys.
///
/// Source: libsignal, `rust/protocol/src/fingerprint.rs`.
package struct SignalSafetyNumber: Equatable, Sendable {
  /// SHA-512 is applied as often to each party's key.
  package static let iterations = 5200
  /// What 60 digits hold, rounded down.
  package static let bits = 199
  /// Each half is a key's own fingerprint of 30 digits, 99.66 bits, and 5200 hashes a try make an
  /// attacker 12.34 bits slower.
  package static let strength = Strength(bits: bits, isCommitted: false, strength: 112)

  private static let typeByte: UInt8 = 5
  private static let scannableByteCount = 32

  /// A person as Signal knows them.
  package struct Person: Equatable, Sendable {
    /// The telephone number in ASCII with `+` (version 1), or the 16 bytes of the ACI (version 2).
    package let identifier: [UInt8]
    /// The identity key.
    package let publicKey: PublicKey

    /// Names a person.
    ///
    /// - Parameters:
    ///   - identifier: telephone number or the 16 bytes of the ACI.
    ///   - publicKey: the identity key.
    package init(identifier: [UInt8], publicKey: PublicKey) {
      self.identifier = identifier
      self.publicKey = publicKey
    }
  }

  private let own: [UInt8]
  private let their: [UInt8]

  /// Computes both halves.
  ///
  /// - Parameters:
  ///   - own: oneself.
  ///   - their: the other one.
  /// - Throws: `SodiumError`.
  package init(own: Person, their: Person) throws {
    self.own = try Self.hash(own)
    self.their = try Self.hash(their)
  }

  private static func hash(_ person: Person) throws -> [UInt8] {
    let key = [typeByte] + person.publicKey.bytes
    let first = SHA512.hash([0, 0] + key + person.identifier + key)
    return try SHA512.iterate(first, followedBy: key, rounds: iterations - 1)
  }

  /// The sixty digits in twelve groups of five, the smaller half first.
  package var groups: [String] {
    let halves = [own, their].map(Self.groups)
    let isFirst = halves[0].joined().utf8.lexicographicallyPrecedes(halves[1].joined().utf8)
    return isFirst ? halves[0] + halves[1] : halves[1] + halves[0]
  }

  private static func groups(of hash: [UInt8]) -> [String] {
    (0..<6).map { group in
      let number = hash[group * 5..<group * 5 + 5].reduce(0) { $0 << 8 | UInt64($1) }
      let digits = String(number % 100_000)
      return String(repeating: "0", count: 5 - digits.utf8.count) + digits
    }
  }

  /// The 74 bytes of one's own code, which the other one scans.
  ///
  /// - Parameter version: 1 for telephone numbers, 2 for ACIs; at most 127.
  /// - Returns: a message of protocol buffers.
  package func scannable(version: UInt8) -> [UInt8] {
    let count = UInt8(Self.scannableByteCount)
    return [0x08, version & 0x7F, 0x12, count + 2, 0x0A, count] + own[..<Self.scannableByteCount]
      + [0x1A, count + 2, 0x0A, count] + their[..<Self.scannableByteCount]
  }
}
