// SPDX-License-Identifier: Apache-2.0

import Encodings
package import Sodium

/// The four emoji of a Telegram call.
///
/// Source: core.telegram.org/api/end-to-end/video-calls; tdlib, `td/telegram/misc.cpp`.
package enum TelegramCall {
  /// The size of the key, a number of 2048 bits, 256 bytes.
  package static let keyByteCount = 256
  /// What four of 333 emoji hold, rounded down.
  package static let bits = 33

  /// The emoji of a call.
  ///
  /// - Parameters:
  ///   - key: what the two agreed on; shorter ones are filled up with zeros on the left.
  ///   - callerValue: `g_a` as it was transmitted, 1…256 bytes. tdlib drops leading zeros before
  ///     it hashes; the two ways differ in one call of 256.
  /// - Returns: four numbers below 333.
  /// - Throws: ``PhraseError/wrongLength(expected:actual:)``, `SodiumError`.
  package static func emoji(
    key: borrowing SecretBytes, callerValue: [UInt8]
  ) throws -> [Int] {
    guard key.count <= keyByteCount else {
      throw PhraseError.wrongLength(expected: keyByteCount, actual: key.count)
    }
    guard (1...keyByteCount).contains(callerValue.count) else {
      throw PhraseError.wrongLength(expected: keyByteCount, actual: callerValue.count)
    }
    let start = keyByteCount - key.count
    let message = try SecretBytes(count: keyByteCount + callerValue.count) { message in
      key.withBytes { key in
        for place in key.indices { message[start + place] = key[place] }
      }
      for (place, byte) in callerValue.enumerated() { message[keyByteCount + place] = byte }
    }
    return try emoji(hash: SHA256.hash(message))
  }

  /// The emoji that a hash stands for, in calls of two and of many.
  ///
  /// - Parameter hash: at least 32 bytes.
  /// - Returns: four numbers below 333.
  /// - Throws: ``PhraseError/wrongLength(expected:actual:)``.
  package static func emoji(hash: [UInt8]) throws(PhraseError) -> [Int] {
    guard hash.count >= 32 else { throw .wrongLength(expected: 32, actual: hash.count) }
    return (0..<4).map { symbol in
      let number = hash[symbol * 8..<symbol * 8 + 8].reduce(0) { $0 << 8 | UInt64($1) }
      return Int(number & 0x7FFF_FFFF_FFFF_FFFF) % WordList.telegram.count
    }
  }
}
