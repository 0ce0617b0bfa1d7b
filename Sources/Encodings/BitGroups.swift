// SPDX-License-Identifier: Apache-2.0

/// Bytes read as groups of a few bits, the most significant first.
package enum BitGroups {
  /// Reads the first groups.
  ///
  /// - Parameters:
  ///   - bytes: at least as many bits as are read.
  ///   - width: bits a group, 1…16.
  ///   - count: how many groups.
  /// - Returns: numbers below 2^`width`; fewer than `count` if the bytes end.
  package static func read(_ bytes: [UInt8], width: Int, count: Int) -> [Int] {
    var groups: [Int] = []
    var (held, heldBits) = (0, 0)
    for byte in bytes {
      held = held << 8 | Int(byte)
      heldBits += 8
      while heldBits >= width, groups.count < count {
        heldBits -= width
        groups.append(held >> heldBits)
        held &= (1 << heldBits) - 1
      }
      if groups.count == count { break }
    }
    return groups
  }
}

/// z-base-32: characters that are told apart by ear and eye, five bits each.
///
/// Source: RFC 6189, 5.1.6; O'Whielacronx, 2002.
package enum ZBase32 {
  private static let alphabet = Array("ybndrfg8ejkmcpqxot1uwisza345h769".utf8)

  /// Renders the most significant bits of some bytes.
  ///
  /// - Parameters:
  ///   - bytes: at least 5 × `count` bits.
  ///   - count: how many characters.
  /// - Returns: the characters, fewer if the bytes end.
  package static func text(for bytes: [UInt8], count: Int) -> String {
    let letters = BitGroups.read(bytes, width: 5, count: count).map { alphabet[$0] }
    return String(decoding: letters, as: UTF8.self)
  }
}
