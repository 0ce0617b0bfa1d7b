// SPDX-License-Identifier: Apache-2.0

/// A line of a public key file, of `authorized_keys` or of `known_hosts`.
///
/// Source: sshd(8), "AUTHORIZED_KEYS FILE FORMAT" and "SSH_KNOWN_HOSTS FILE FORMAT"; `ssh-keygen.c`.
package struct SSHLine: Equatable, Sendable {
  /// The key.
  package let key: SSHKey
  /// What stands behind the key; else the options or hosts before it; else nothing.
  package let comment: [UInt8]

  /// Reads a line; `nil` when no word of it is the name of a key type.
  ///
  /// - Parameter line: without its line feed.
  /// - Throws: ``KeyFormatError`` when one is, but no key follows.
  package init?(_ line: ArraySlice<UInt8>) throws(KeyFormatError) {
    let trimmed = line.drop(while: isBlank)
    var words = SSHWords(trimmed)
    // A key, or options or hosts before it, and before these a marker such as @cert-authority.
    for _ in 0..<3 {
      guard let word = words.next() else { return nil }
      guard SSHType.named(word) != nil else { continue }
      guard let text = words.next() else { throw .truncated }
      guard let blob = Base64Text.bytes(of: text) else { throw .notBase64 }
      let key = try SSHKey(blob: blob)
      // The name inside counts; a line whose two names differ was made to mislead.
      var reader = ByteReader(blob)
      guard try reader.string().elementsEqual(word) else {
        throw .malformed("the type before the key is not the one inside it")
      }
      self.key = key
      let behind = words.rest
      let before = trimmed[trimmed.startIndex..<word.startIndex]
      comment = Array(
        behind.isEmpty || behind.first == 0x23 ? Self.trimmedEnd(before) : Self.trimmedEnd(behind))
      return
    }
    return nil
  }

  /// Whether the first word of a line is the name of a key type.
  static func begins(_ line: ArraySlice<UInt8>) -> Bool {
    SSHType.named(line.prefix { !isBlank($0) }) != nil
  }

  private static func trimmedEnd(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let last = bytes.last, isBlank(last) || last == 13 { bytes.removeLast() }
    return bytes
  }
}

/// Words between blanks; blanks in double quotes part nothing.
private struct SSHWords {
  private var left: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) { left = line }

  /// What no word was made of yet, without leading blanks.
  var rest: ArraySlice<UInt8> { left.drop(while: isBlank) }

  mutating func next() -> ArraySlice<UInt8>? {
    let text = rest
    guard !text.isEmpty else { return nil }
    var isQuoted = false
    var end = text.startIndex
    while end < text.endIndex, isQuoted || !isBlank(text[end]) {
      if text[end] == 0x5C, end + 1 < text.endIndex, text[end + 1] == 0x22 {
        end += 1
      } else if text[end] == 0x22 {
        isQuoted.toggle()
      }
      end += 1
    }
    left = text[end...]
    let word = text[text.startIndex..<end]
    return word.last == 13 ? word.dropLast() : word
  }
}

/// A blank or a tab.
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
