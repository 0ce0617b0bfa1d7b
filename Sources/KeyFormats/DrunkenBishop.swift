// SPDX-License-Identifier: Apache-2.0

/// The picture that OpenSSH draws of a digest. Equal pictures prove nothing.
///
/// Source: `sshkey.c`, `fingerprint_randomart`; Loss, Limmer and von Gernler, 2009.
package enum DrunkenBishop {
  private static let (width, height) = (17, 9)
  private static let symbols = Array(" .o+=*BOX@%&#/^")

  /// The field without its frame.
  ///
  /// - Parameter digest: the raw digest.
  /// - Returns: nine lines of 17 characters.
  package static func field(of digest: [UInt8]) -> [String] {
    var counts = [Int](repeating: 0, count: width * height)
    var (x, y) = (width / 2, height / 2)
    for byte in digest {
      for move in 0..<4 {
        let bits = byte >> UInt8(2 * move)
        x = min(max(x + (bits & 1 == 1 ? 1 : -1), 0), width - 1)
        y = min(max(y + (bits & 2 == 2 ? 1 : -1), 0), height - 1)
        counts[y * width + x] = min(counts[y * width + x] + 1, symbols.count - 1)
      }
    }
    var field = counts.map { symbols[$0] }
    field[height / 2 * width + width / 2] = "S"
    field[y * width + x] = "E"
    return (0..<height).map { String(field[$0 * width..<($0 + 1) * width]) }
  }

  /// The picture as `ssh-keygen -lv` prints it.
  ///
  /// - Parameters:
  ///   - digest: the raw digest.
  ///   - title: the type and, if there is room, the size.
  ///   - hash: the name of the hash.
  /// - Returns: eleven lines.
  package static func picture(
    of digest: [UInt8], title: (type: String, bits: Int), hash: String
  ) -> [String] {
    var head = "[\(title.type) \(title.bits)]"
    if head.utf8.count > width { head = "[\(title.type)]" }
    return [border(head)] + field(of: digest).map { "|\($0)|" } + [border("[\(hash)]")]
  }

  private static func border(_ text: String) -> String {
    // OpenSSH's buffer holds 16 characters.
    let text = text.utf8.count >= width ? String(text.prefix(width - 1)) : text
    let room = width - text.utf8.count
    let left = room / 2
    return "+" + String(repeating: "-", count: left) + text
      + String(repeating: "-", count: room - left) + "+"
  }
}
