// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import Identity
import TestSupport
import Testing

@Suite struct ThreemaFingerprintTests {
  static let vectors = Vectors("threema-fingerprint").cases + Vectors("threema-known-id").cases

  @Test func thereAreAllVectors() { #expect(Self.vectors.count == 9) }

  @Test(arguments: vectors) func bothFormsAreTheirs(vector: VectorCase) throws {
    let key = try PublicKey(bytes: vector.input["public_key_hex"].hexBytes)
    let fingerprint = ThreemaFingerprint(of: key)
    #expect(try fingerprint.hex == vector.expected["threema"].string)
    #expect(fingerprint.groups.joined() == fingerprint.hex)
    #expect(fingerprint.groups.map(\.utf8.count) == [Int](repeating: 4, count: 8))
    let rows = try vector.expected["threema-key"].array.map { try $0.string }
    #expect(ThreemaKeyRows(of: key).rows == rows)
  }

  /// ECHOECHO's, as rugk/xenforo-threema-gateway publishes it.
  @Test func thePublishedOneIsReached() throws {
    let key = try PublicKey(
      hex: "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b")
    #expect(ThreemaFingerprint(of: key).hex == "d30f795a904a213578baecc62c8611b5")
    #expect(
      ThreemaFingerprint(of: key).groups
        == ["d30f", "795a", "904a", "2135", "78ba", "ecc6", "2c86", "11b5"])
  }

  @Test func equalityIsOfAllBytes() throws {
    let first = ThreemaFingerprint(of: try SecretKey.generate().publicKey)
    let second = ThreemaFingerprint(of: try SecretKey.generate().publicKey)
    #expect(first == first)
    #expect(first != second)
    #expect(first.bytes.count == ThreemaFingerprint.byteCount)
  }

  @Test func differingGroupsAreNamed() {
    let groups = FingerprintGroups.split("d30f795a904a213578baecc62c8611b5", into: 4)
    #expect(FingerprintGroups.differing(groups, groups) == [])
    for changed in groups.indices {
      var other = groups
      other[changed] = "xxxx"
      #expect(FingerprintGroups.differing(groups, other) == [changed])
    }
    #expect(FingerprintGroups.differing(groups, groups.dropLast()) == [7])
    #expect(FingerprintGroups.differing([], groups) == [0, 1, 2, 3, 4, 5, 6, 7])
    #expect(FingerprintGroups.split("abcde", into: 4) == ["abcd", "e"])
    #expect(FingerprintGroups.split("", into: 4) == [])
  }
}
