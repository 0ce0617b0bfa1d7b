// SPDX-License-Identifier: Apache-2.0

import Sodium

/// The Edwards form of a public key, under which its signatures are checked.
///
/// Where many signatures of one key are checked, keep this rather than the ``PublicKey``: finding
/// it costs as much as a few signatures.
///
/// Source: XEdDSA, 2.3.
package struct EdwardsKey: Hashable, Sendable {
  /// The encoded point, 32 bytes, sign bit 0.
  package let bytes: [UInt8]

  /// Checks an XEdDSA signature.
  ///
  /// - Parameters:
  ///   - signature: any bytes; only 64 of them can be valid.
  ///   - message: any bytes.
  /// - Returns: whether the owner of the key signed the message.
  package func isValidSignature(_ signature: [UInt8], over message: [UInt8]) -> Bool {
    Ed25519.isValidSignature(signature, over: message, publicKey: bytes)
  }
}

extension PublicKey {
  /// Finds the Edwards form, y = (u − 1) / (u + 1) with sign bit 0; asked of every key that is stored
  /// or raised.
  ///
  /// - Returns: a point of prime order.
  /// - Throws: ``KeyError/notOnTheCurve``, ``KeyError/notPrimeOrder``.
  package func edwards() throws(KeyError) -> EdwardsKey {
    let u = FieldElement(littleEndianWords)
    // u + 1 is zero for p − 1 alone, which is no key.
    let point = ((u - .one) * (u + .one).inverse).bytes
    guard Ed25519.isPrimeOrderPoint(point) else {
      // v² = u³ + 486662u² + u
      let square = ((u + FieldElement(486662)) * u + .one) * u
      throw square.isSquare ? .notPrimeOrder : .notOnTheCurve
    }
    return EdwardsKey(bytes: point)
  }

  /// Checks an XEdDSA signature.
  ///
  /// - Parameters:
  ///   - signature: any bytes; only 64 of them can be valid.
  ///   - message: any bytes.
  /// - Returns: whether the owner of the key signed the message; `false` for a key that has no
  ///   Edwards form.
  package func isValidSignature(_ signature: [UInt8], over message: [UInt8]) -> Bool {
    guard let edwards = try? edwards() else { return false }
    return edwards.isValidSignature(signature, over: message)
  }
}
