// SPDX-License-Identifier: Apache-2.0

/// Base64 at the speed that a million keys ask for: from memory to memory, no heap object.
///
/// Read as strictly as elsewhere: of all texts that mean the same bytes only the canonical one.
///
/// Source: RFC 4648, 4.
package enum Base64Text {
  /// Reads characters.
  ///
  /// - Parameters:
  ///   - text: ASCII without blanks; with its padding if `padded`, else without.
  ///   - bytes: room for three bytes for every four characters, rounded up.
  ///   - padded: whether `=` must fill the last group.
  /// - Returns: how many bytes were written, or `nil` when the text is not base64.
  package static func decode(
    _ text: UnsafeRawBufferPointer, into bytes: UnsafeMutableRawBufferPointer, padded: Bool
  ) -> Int? {
    var count = text.count
    if padded {
      guard count.isMultiple(of: 4) else { return nil }
      if unsafe count > 0 && text[count - 1] == 0x3D { count -= 1 }
      if unsafe count > 1 && count < text.count && text[count - 1] == 0x3D { count -= 1 }
    }
    let rest = count % 4
    guard rest != 1, bytes.count >= count / 4 * 3 + rest else { return nil }
    return unsafe values.withUnsafeBufferPointer { values in
      // Bit 7 of any value means that a character was none of the alphabet.
      var seen: UInt32 = 0
      var (from, to) = (0, 0)
      let whole = count - rest
      while from < whole {
        let first = unsafe UInt32(values[Int(text[from])])
        let second = unsafe UInt32(values[Int(text[from &+ 1])])
        let third = unsafe UInt32(values[Int(text[from &+ 2])])
        let fourth = unsafe UInt32(values[Int(text[from &+ 3])])
        seen |= first | second | third | fourth
        let group = first << 18 | second << 12 | third << 6 | fourth
        unsafe bytes[to] = UInt8(truncatingIfNeeded: group >> 16)
        unsafe bytes[to &+ 1] = UInt8(truncatingIfNeeded: group >> 8)
        unsafe bytes[to &+ 2] = UInt8(truncatingIfNeeded: group)
        from &+= 4
        to &+= 3
      }
      if rest > 0 {
        let first = unsafe UInt32(values[Int(text[from])])
        let second = unsafe UInt32(values[Int(text[from + 1])])
        let third = rest == 3 ? unsafe UInt32(values[Int(text[from + 2])]) : 0
        seen |= first | second | third
        let group = first << 12 | second << 6 | third
        // What stands for no byte is zero, or there would be several ways to write one key.
        guard rest == 3 ? group & 3 == 0 : (group >> 6) & 15 == 0 else { return nil }
        unsafe bytes[to] = UInt8(truncatingIfNeeded: group >> 10)
        to += 1
        if rest == 3 {
          unsafe bytes[to] = UInt8(truncatingIfNeeded: group >> 2)
          to += 1
        }
      }
      return seen & 0x80 == 0 ? to : nil
    }
  }

  /// Reads characters.
  ///
  /// - Parameters:
  ///   - text: ASCII without blanks.
  ///   - padded: whether `=` must fill the last group.
  /// - Returns: the bytes, or `nil` when the text is not base64.
  package static func bytes(of text: ArraySlice<UInt8>, padded: Bool = true) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: text.count / 4 * 3 + 3)
    let count = unsafe text.withUnsafeBytes { text in
      unsafe bytes.withUnsafeMutableBytes { unsafe decode(text, into: $0, padded: padded) }
    }
    guard let count else { return nil }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Writes bytes without padding.
  ///
  /// - Parameters:
  ///   - bytes: any bytes.
  ///   - text: room for four characters for every three bytes.
  /// - Returns: how many characters were written.
  package static func encode(
    _ bytes: UnsafeRawBufferPointer, into text: UnsafeMutableRawBufferPointer
  ) -> Int {
    precondition(text.count >= (bytes.count * 4 + 2) / 3, "no room for the characters")
    return unsafe alphabet.withUnsafeBufferPointer { alphabet in
      var (from, to) = (0, 0)
      while from &+ 3 <= bytes.count {
        let group =
          unsafe UInt32(bytes[from]) << 16 | UInt32(bytes[from &+ 1]) << 8
          | UInt32(bytes[from &+ 2])
        unsafe text[to] = alphabet[Int(group >> 18)]
        unsafe text[to &+ 1] = alphabet[Int(group >> 12 & 63)]
        unsafe text[to &+ 2] = alphabet[Int(group >> 6 & 63)]
        unsafe text[to &+ 3] = alphabet[Int(group & 63)]
        from &+= 3
        to &+= 4
      }
      if from < bytes.count {
        let isPair = bytes.count - from == 2
        let group =
          unsafe UInt32(bytes[from]) << 16
          | (isPair ? UInt32(bytes[from + 1]) << 8 : 0)
        unsafe text[to] = alphabet[Int(group >> 18)]
        unsafe text[to + 1] = alphabet[Int(group >> 12 & 63)]
        to += 2
        if isPair {
          unsafe text[to] = alphabet[Int(group >> 6 & 63)]
          to += 1
        }
      }
      return to
    }
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0x80, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()
}
