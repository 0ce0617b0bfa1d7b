// SPDX-License-Identifier: Apache-2.0

internal import CSodium

/// Base64 with padding, in the alphabet that ends in `+` and `/`.
///
/// Source: RFC 4648, 4; `sodium_bin2base64`, `sodium_base642bin`.
package enum Base64 {
  /// Writes bytes.
  ///
  /// - Parameter bytes: any bytes, not secret ones.
  /// - Returns: four characters for every three bytes, padded.
  package static func text(of bytes: [UInt8]) -> String {
    let variant = sodium_base64_VARIANT_ORIGINAL
    var text = [CChar](
      repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
    unsafe sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
    return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Reads characters that are the one way to write their bytes: padded, no blanks, no bits left.
  ///
  /// - Parameter text: ASCII.
  /// - Returns: the bytes, or `nil` when the text is not base64.
  package static func bytes(of text: [UInt8]) -> [UInt8]? {
    guard !text.isEmpty else { return [] }
    var bytes = [UInt8](repeating: 0, count: text.count / 4 * 3)
    var count = 0
    let status = unsafe text.withUnsafeBufferPointer { text in
      unsafe text.withMemoryRebound(to: CChar.self) { text in
        unsafe sodium_base642bin(
          &bytes, bytes.count, text.baseAddress!, text.count, nil, &count, nil,
          sodium_base64_VARIANT_ORIGINAL)
      }
    }
    guard status == 0 else { return nil }
    return Array(bytes[..<count])
  }
}
