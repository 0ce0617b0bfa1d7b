// SPDX-License-Identifier: Apache-2.0

import Sodium
import Testing

/// Bytes of hexadecimal digits, for literals.
private func bytes(_ hex: String) -> [UInt8] {
  let digits = hex.utf8.map { UInt8(String(UnicodeScalar($0)), radix: 16)! }
  return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

private func secret(_ bytes: [UInt8]) throws -> SecretBytes {
  var bytes = bytes
  return try SecretBytes(wiping: &bytes)
}

private func open(_ secret: borrowing SecretBytes) -> [UInt8] {
  secret.withBytes { span in span.indices.map { span[$0] } }
}

/// RFC 7748, 6.1.
@Suite struct Curve25519Tests {
  let bob = bytes("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")
  let alicePublic = bytes("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
  let bobPublic = bytes("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
  let shared = bytes("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")

  @Test func twoPeopleShareASecret() throws {
    #expect(try Curve25519.publicKey(of: secret(bob)) == bobPublic)
    let first = try Curve25519.sharedSecret(of: secret(bob), with: alicePublic)
    #expect(open(first) == shared)
  }

  @Test func clampingIsDoneInside() throws {
    var loose = bob
    loose[0] |= 7
    loose[31] |= 0x80
    #expect(try Curve25519.publicKey(of: secret(loose)) == bobPublic)
  }

  @Test(arguments: [0, 1]) func aZeroSecretIsRefused(u: UInt8) throws {
    let point = [u] + [UInt8](repeating: 0, count: 31)
    #expect(throws: SodiumError.degenerate) {
      _ = try Curve25519.sharedSecret(of: secret(bob), with: point)
    }
  }

  @Test(arguments: [1, 31, 33]) func otherLengthsAreRefused(count: Int) throws {
    let wrong = [UInt8](repeating: 9, count: count)
    #expect(throws: SodiumError.wrongLength(expected: 32, actual: count)) {
      _ = try Curve25519.publicKey(of: secret(wrong))
    }
    #expect(throws: SodiumError.wrongLength(expected: 32, actual: count)) {
      _ = try Curve25519.sharedSecret(of: secret(bob), with: wrong)
    }
  }
}

@Suite struct Ed25519Tests {
  /// RFC 8032, 7.1, test 3.
  let publicKey = bytes("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025")
  let message = bytes("af82")
  let signature = bytes(
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
      + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a")

  @Test func aSignatureIsChecked() {
    #expect(Ed25519.isValidSignature(signature, over: message, publicKey: publicKey))
    #expect(!Ed25519.isValidSignature(signature, over: [0xaf], publicKey: publicKey))
    #expect(!Ed25519.isValidSignature(signature.dropLast(), over: message, publicKey: publicKey))
    #expect(!Ed25519.isValidSignature(signature, over: message, publicKey: publicKey.dropLast()))
  }

  @Test func onlyPrimeOrderPointsPass() throws {
    let base = bytes("5866666666666666666666666666666666666666666666666666666666666666")
    #expect(Ed25519.isPrimeOrderPoint(base))
    // The base point plus each other point of small order, then those points themselves; computed
    // in affine coordinates.
    let others = [
      "98519eadf35b995233b51b5cd23e9cc5a28b639b5a4af0ec903cb960d81b7819",
      "9bad33f580df7ecc49df5342bac8145d5bedc40f573d1b067f3c4ce449689a15",
      "da99e28ba529cdde35a25fba9059e78ecaee239f99755b9b1aa4f65df00803e2",
      "9599999999999999999999999999999999999999999999999999999999999999",
      "55ae61520ca466adcc4ae4a32dc1633a5d749c64a5b50f136fc3469f27e487e6",
      "5252cc0a7f208133b620acbd4537eba2a4123bf0a8c2e4f980c3b31bb69765ea",
      "13661d745ad63221ca5da0456fa618713511dc60668aa464e55b09a20ff7fc1d",
      "0100000000000000000000000000000000000000000000000000000000000000",
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
      "0000000000000000000000000000000000000000000000000000000000000080",
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
      "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
      "0100000000000000000000000000000000000000000000000000000000000080",
      "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    ]
    for other in others { #expect(!Ed25519.isPrimeOrderPoint(bytes(other)), "\(other)") }
    // y = 2 is on no point; the base point written with y + p, and of other lengths.
    #expect(!Ed25519.isPrimeOrderPoint([2] + [UInt8](repeating: 0, count: 31)))
    #expect(!Ed25519.isPrimeOrderPoint([UInt8](repeating: 0xff, count: 32)))
    #expect(!Ed25519.isPrimeOrderPoint(base + [0]))
    #expect(!Ed25519.isPrimeOrderPoint([]))
  }

  /// Runs an operation that writes a scalar.
  private func scalar(_ operation: (inout SecretBytes) throws -> Void) throws -> SecretBytes {
    var result = try SecretBytes.zeros(count: Ed25519.scalarByteCount)
    try operation(&result)
    return result
  }

  private func wide(_ bytes: [UInt8]) throws -> SecretBytes {
    try secret(bytes + [UInt8](repeating: 0, count: 64 - bytes.count))
  }

  @Test func scalarsFollowTheRulesOfArithmetic() throws {
    let a = try scalar { try Ed25519.reduce(SecretBytes.random(count: 64), into: &$0) }
    let b = try scalar { try Ed25519.reduce(SecretBytes.random(count: 64), into: &$0) }
    let minusA = try scalar { try Ed25519.negate(a, into: &$0) }
    let zeros = [UInt8](repeating: 0, count: 32)
    let zero = try secret(zeros)
    let one = try secret([1] + zeros.dropFirst())
    #expect(try open(scalar { try Ed25519.multiply(a, one, adding: minusA, into: &$0) }) == zeros)
    // −a · b + a · b
    let product = try scalar { try Ed25519.multiply(minusA, b, adding: zero, into: &$0) }
    #expect(open(product) != zeros)
    #expect(try open(scalar { try Ed25519.multiply(a, b, adding: product, into: &$0) }) == zeros)
    // q itself is zero, q + 1 is one.
    let q = bytes("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010")
    #expect(try open(scalar { try Ed25519.reduce(wide(q), into: &$0) }) == zeros)
    let above = try wide([0xee] + q.dropFirst())
    #expect(try open(scalar { try Ed25519.reduce(above, into: &$0) }) == [1] + zeros.dropFirst())
  }

  @Test func theBaseIsMultiplied() throws {
    let one = [1] + [UInt8](repeating: 0, count: 31)
    let base = bytes("5866666666666666666666666666666666666666666666666666666666666666")
    #expect(try Ed25519.base(times: secret(one)) == base)
    #expect(throws: SodiumError.degenerate) {
      _ = try Ed25519.base(times: secret([UInt8](repeating: 0, count: 32)))
    }
  }

  @Test func otherLengthsAreRefused() throws {
    let error = SodiumError.wrongLength(expected: 32, actual: 31)
    let short = try SecretBytes.random(count: 31)
    let whole = try scalar { try Ed25519.reduce(SecretBytes.random(count: 64), into: &$0) }
    var result = try SecretBytes.zeros(count: 32)
    var tooShort = try SecretBytes.zeros(count: 31)
    #expect(throws: error) { try Ed25519.negate(short, into: &result) }
    #expect(throws: error) { try Ed25519.negate(whole, into: &tooShort) }
    #expect(throws: error) { try Ed25519.multiply(short, whole, adding: whole, into: &result) }
    #expect(throws: error) { try Ed25519.multiply(whole, short, adding: whole, into: &result) }
    #expect(throws: error) { try Ed25519.multiply(whole, whole, adding: short, into: &result) }
    #expect(throws: error) { try Ed25519.multiply(whole, whole, adding: whole, into: &tooShort) }
    #expect(throws: error) { _ = try Ed25519.base(times: short) }
    #expect(throws: SodiumError.wrongLength(expected: 64, actual: 31)) {
      try Ed25519.reduce(short, into: &result)
    }
  }
}

@Suite struct DigestTests {
  /// RFC 4231, 4.2, 4.3, 4.7.
  @Test func hmacAgreesWithTheStandard() throws {
    let cases: [(key: [UInt8], message: [UInt8], tag: String)] = [
      (
        [UInt8](repeating: 0x0b, count: 20), Array("Hi There".utf8),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xaa, count: 131),
        Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
    ]
    for (key, message, tag) in cases {
      var whole = HMACSHA256(publicKey: key)
      whole.update(message)
      #expect(whole.finish() == bytes(tag))

      var parts = try HMACSHA256(key: secret(key))
      parts.update(Array(message.prefix(3)))
      parts.update(try secret(Array(message.dropFirst(3))))
      #expect(try open(parts.finishSecretly()) == bytes(tag))

      var other = HMACSHA256(publicKey: key)
      other.update(Array(message.dropLast()))
      #expect(other.finish() != bytes(tag))
    }
  }

  /// FIPS 180-4's example.
  @Test func sha512AgreesWithTheStandard() throws {
    var hash = SHA512()
    hash.update(Array("a".utf8))
    hash.update(try secret(Array("bc".utf8)))
    let digest = bytes(
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
    var result = try SecretBytes.zeros(count: 64)
    try hash.finish(into: &result)
    #expect(open(result) == digest)
  }

  @Test func sha256WritesInPlace() throws {
    let message = Array("abc".utf8)
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe message.withUnsafeBytes { message in
      unsafe digest.withUnsafeMutableBytes { unsafe SHA256.hash(message, into: $0) }
    }
    #expect(digest == SHA256.hash(message))
    #expect(
      digest == bytes("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
  }
}
