// SPDX-License-Identifier: Apache-2.0

import Identity
import Sodium
import TestSupport
import Testing

@Suite struct XEdDSATests {
  static let vectors = Vectors("xeddsa")

  @Test func thereAreAllVectors() throws {
    #expect(Self.vectors.cases.count == 8)
    #expect(Self.vectors.opposites.count == 7)
    let signs = try Self.vectors.cases.map { try $0.expected["raw_edwards_sign_bit"].integer }
    #expect(Set(signs) == [0, 1])
  }

  @Test(arguments: vectors.cases) func signaturesAreTheirs(vector: VectorCase) throws {
    let input = vector.input
    var bytes = try input["secret_hex"].hexBytes
    var random = try input["random_hex"].hexBytes
    let message = try input["message_hex"].hexBytes
    let key = try SecretKey(moving: &bytes)
    #expect(bytes == [UInt8](repeating: 0, count: 32))
    #expect(try key.publicKey.hex == input["public_hex"].string)
    #expect(try key.publicKey.edwards().bytes == vector.expected["A_hex"].hexBytes)
    let signature = try key.sign(message, randomness: SecretBytes(wiping: &random))
    #expect(try signature == vector.expected["R_S_hex"].hexBytes)
    #expect(key.publicKey.isValidSignature(signature, over: message))
  }

  @Test(arguments: vectors.opposites) func theOthersAreRefused(vector: VectorCase) throws {
    let key = try PublicKey(hex: vector.input["public_hex"].string)
    let signature = try vector.input["R_S_hex"].hexBytes
    let message = try vector.input["message_hex"].hexBytes
    #expect(!key.isValidSignature(signature, over: message))
  }

  @Test func everyBitCounts() throws {
    let key = try SecretKey.generate()
    let edwards = try key.publicKey.edwards()
    let message = Array("threedots".utf8)
    let signature = try key.sign(message)
    #expect(edwards.isValidSignature(signature, over: message))
    for bit in 0..<512 {
      var flipped = signature
      flipped[bit / 8] ^= 1 << (bit % 8)
      #expect(!edwards.isValidSignature(flipped, over: message), "bit \(bit) of the signature")
    }
    for bit in 0..<(message.count * 8) {
      var flipped = message
      flipped[bit / 8] ^= 1 << (bit % 8)
      #expect(!edwards.isValidSignature(signature, over: flipped), "bit \(bit) of the message")
    }
  }

  @Test func everyByteCounts() throws {
    let key = try SecretKey.generate()
    let message = Array("threedots".utf8)
    let signature = try key.sign(message)
    for length in 0..<64 {
      #expect(!key.publicKey.isValidSignature(Array(signature.prefix(length)), over: message))
    }
    #expect(!key.publicKey.isValidSignature(signature + [0], over: message))
    for length in 0..<message.count {
      #expect(!key.publicKey.isValidSignature(signature, over: Array(message.prefix(length))))
    }
    #expect(!key.publicKey.isValidSignature(signature, over: message + [0]))
    #expect(try !SecretKey.generate().publicKey.isValidSignature(signature, over: message))
  }

  /// Both signs of the Edwards point occur, so both branches of the choice are met.
  @Test func randomKeysSignAndVerify() throws {
    for round in 0..<2000 {
      let key = try SecretKey.generate()
      let message = Random.bytes(count: round % 200)
      let signature = try key.sign(message)
      #expect(key.publicKey.isValidSignature(signature, over: message))
    }
  }

  @Test func signaturesAreNeverTheSame() throws {
    let key = try SecretKey.generate()
    let signatures = try (0..<20).map { _ in try key.sign([1, 2, 3]) }
    #expect(Set(signatures.map { Array($0.prefix(32)) }).count == 20)
  }

  /// A key that is used again signs as a fresh one does: nothing of one message is in the next.
  @Test func aPreparedKeySignsManyMessages() throws {
    let key = try SecretKey.generate()
    var prepared = try SigningKey(key)
    let edwards = try key.publicKey.edwards()
    for round in 0..<20 as Range<UInt8> {
      let message = [UInt8](repeating: round, count: 7 * Int(round))
      let randomness = try SecretBytes.random(count: 64)
      let signature = try prepared.sign(message, randomness: randomness)
      #expect(try signature == key.sign(message, randomness: randomness))
      #expect(edwards.isValidSignature(signature, over: message))
      #expect(try prepared.sign(message) != signature)
      #expect(edwards.isValidSignature(try prepared.sign(message), over: message))
    }
    let short = try SecretBytes.random(count: 63)
    #expect(throws: SodiumError.wrongLength(expected: 64, actual: 63)) {
      _ = try prepared.sign([], randomness: short)
    }
  }

  /// A signature that Ed25519 alone accepts under the second face of a key, made by the key's owner;
  /// only the check for prime order refuses it.
  @Test func theSecondFaceSignsNothing() throws {
    let vectors = Vectors("x25519-keys").cases
    let faces = vectors.filter { $0.id.hasPrefix("second-face") }
    #expect(faces.count == 4)
    var scalar = try SecretBytes.zeros(count: 32)
    var negated = try SecretBytes.zeros(count: 32)
    var nonce = try SecretBytes.zeros(count: 32)
    var challenge = try SecretBytes.zeros(count: 32)
    var response = try SecretBytes.zeros(count: 32)
    try Ed25519.reduce(SecretBytes.random(count: 64), into: &scalar)
    let point = try Ed25519.base(times: scalar)
    // −y, with the sign that makes it −A plus the point of order 2.
    let y = FieldElement(Self.limbs(of: point))
    var face = (FieldElement(0) - y).bytes
    face[31] |= point[31] & 0x80
    try Ed25519.negate(scalar, into: &negated)

    var accepted: [(signature: [UInt8], message: [UInt8])] = []
    for message in (0..<64 as Range<UInt8>).map({ [$0] }) {
      try Ed25519.reduce(SecretBytes.random(count: 64), into: &nonce)
      let commitment = try Ed25519.base(times: nonce)
      var hash = SHA512()
      hash.update(commitment + face + message)
      var digest = try SecretBytes.zeros(count: 64)
      try hash.finish(into: &digest)
      try Ed25519.reduce(digest, into: &challenge)
      try Ed25519.multiply(challenge, negated, adding: nonce, into: &response)
      let signature = commitment + response.withBytes { span in span.indices.map { span[$0] } }
      if Ed25519.isValidSignature(signature, over: message, publicKey: face) {
        accepted.append((signature, message))
      }
    }
    // Every other challenge is even.
    #expect((10...54).contains(accepted.count))

    // u = (1 + y) / (1 − y)
    let faceY = FieldElement(Self.limbs(of: face))
    let u = ((.one + faceY) * (.one - faceY).inverse).bytes
    let key = try PublicKey(bytes: u)
    #expect(throws: KeyError.notPrimeOrder) { try key.edwards() }
    for (signature, message) in accepted {
      #expect(!key.isValidSignature(signature, over: message))
    }
  }

  /// The number in an encoded point, without its sign bit.
  private static func limbs(of point: [UInt8]) -> FieldElement.Limbs {
    let words = (0..<4).map { limb in
      (0..<8).reduce(UInt64(0)) { $0 | UInt64(point[limb * 8 + $1]) << (8 * $1) }
    }
    return (words[0], words[1], words[2], words[3] & ~(1 << 63))
  }
}

@Suite struct SecretKeyTests {
  @Test(arguments: [1, 31, 33, 64]) func otherLengthsAreRefusedAndWiped(count: Int) {
    var bytes = [UInt8](repeating: 7, count: count)
    #expect(throws: SodiumError.wrongLength(expected: 32, actual: count)) {
      _ = try SecretKey(moving: &bytes)
    }
    #expect(bytes == [UInt8](repeating: 0, count: count))
  }

  @Test func noBytesAreNoKey() {
    var bytes: [UInt8] = []
    #expect(throws: SodiumError.wrongLength(expected: 32, actual: 0)) {
      _ = try SecretKey(moving: &bytes)
    }
  }

  @Test func otherRandomnessIsRefused() throws {
    let key = try SecretKey.generate()
    #expect(throws: SodiumError.wrongLength(expected: 64, actual: 63)) {
      _ = try key.sign([], randomness: SecretBytes.random(count: 63))
    }
  }

  @Test func keysDiffer() throws {
    let keys = try (0..<50).map { _ in try SecretKey.generate().publicKey }
    #expect(Set(keys).count == 50)
    for key in keys { _ = try key.edwards() }
  }

  /// The bytes stay as they were imported: the backup of an unclamped key is that key.
  @Test func theBytesAreNotClamped() throws {
    let bytes = [UInt8](repeating: 0xff, count: 32)
    var moved = bytes
    let key = try SecretKey(moving: &moved)
    let held = key.bytes.withBytes { span in span.indices.map { span[$0] } }
    #expect(held == bytes)
  }
}
