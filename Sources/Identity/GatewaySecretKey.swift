// SPDX-License-Identifier: Apache-2.0

import Sodium

extension GatewayKeyFile {
  /// The most bytes that a file of a secret key has.
  package static let secretKeyByteLimit = 74

  /// Reads the secret key of a `private:` line.
  ///
  /// - Parameter bytes: the whole file.
  /// - Returns: the secret key.
  /// - Throws: ``GatewayKeyFileError``, ``SodiumError``.
  package static func secretKey(_ bytes: Span<UInt8>) throws -> SecretKey {
    let prefix = Array("private:".utf8)
    guard bytes.count > prefix.count, prefix.indices.allSatisfy({ bytes[$0] == prefix[$0] }) else {
      throw GatewayKeyFileError.notAKeyFile
    }
    var end = bytes.count
    if bytes[end - 1] == 0x0a {
      end -= 1
      if bytes[end - 1] == 0x0d { end -= 1 }
    }
    let digits = bytes.extracting(prefix.count..<end)
    for place in digits.indices where Hexadecimal.value(of: digits[place]) == nil {
      throw GatewayKeyFileError.badKey(.notADigit(at: place))
    }
    guard digits.count == 2 * SecretKey.byteCount else {
      throw GatewayKeyFileError.badKey(
        .wrongDigitCount(expected: 2 * SecretKey.byteCount, actual: digits.count))
    }
    let secret = try SecretBytes(count: SecretKey.byteCount) { span in
      for index in span.indices {
        guard let high = Hexadecimal.value(of: digits[2 * index]),
          let low = Hexadecimal.value(of: digits[2 * index + 1])
        else { continue }
        span[index] = high << 4 | low
      }
    }
    return try SecretKey(bytes: secret)
  }
}
