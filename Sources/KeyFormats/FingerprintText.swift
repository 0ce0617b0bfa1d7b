// SPDX-License-Identifier: Apache-2.0

import Encodings
import Identity
import Sodium

/// What somebody typed or pasted as a fingerprint, read in every dress that it could be in.
package struct FingerprintText: Equatable, Sendable {
  /// How the symbols stand for bytes.
  package enum Dress: Equatable, Sendable {
    case hex, base64, digits, words, emoji, bubbleBabble
  }

  /// One way to read the text.
  package struct Reading: Equatable, Sendable {
    /// The bytes; of Bubble Babble its letters, which have a checksum of their own.
    package let bytes: [UInt8]
    /// How they were written.
    package let dress: Dress
    /// The hash or scheme that the text names; `nil` when it names none.
    package let tag: String?
  }

  /// The ways to read it, the likeliest first; at least one.
  package let readings: [Reading]

  /// The shortest fingerprint that proves anything: 16 bytes, 128 bits.
  package static let leastByteCount = 16
  /// The longest text that is looked at, in bytes.
  package static let limit = 65536

  init(readings: [Reading]) { self.readings = readings }

  /// Reads a text.
  ///
  /// - Parameter text: UTF-8; blanks, line breaks, colons and case are as they may be.
  /// - Throws: ``FingerprintTextError``.
  package init(_ text: [UInt8]) throws(FingerprintTextError) {
    guard text.count <= Self.limit else { throw .tooLong }
    guard let string = String(validating: text, as: UTF8.self) else { throw .notUTF8 }
    var scalars = try Self.words(string)
    guard !scalars.isEmpty else { throw .empty }
    let tag = Self.takeTag(&scalars)
    let words = scalars
    let readings = try Self.readings(words, tag)
    guard !readings.isEmpty else { throw .unknownForm }
    self.readings = readings
  }

  /// Takes a fingerprint that was computed.
  ///
  /// - Parameter fingerprint: of a key.
  package init(_ fingerprint: Fingerprint) {
    if fingerprint.scheme == .sshBubbleBabble {
      readings = [
        Reading(bytes: Array(fingerprint.value.utf8), dress: .bubbleBabble, tag: "bubblebabble"),
        Reading(bytes: fingerprint.bytes, dress: .hex, tag: fingerprint.hash),
      ]
    } else {
      let tag = fingerprint.scheme == .age ? "age" : fingerprint.hash
      readings = [Reading(bytes: fingerprint.bytes, dress: .hex, tag: tag)]
    }
  }
}

/// Why a text is no fingerprint.
package enum FingerprintTextError: Error, Equatable, Sendable {
  case empty
  case tooLong
  case notUTF8
  /// A character that no fingerprint has, perhaps one that only looks as if.
  case foreign(Unicode.Scalar)
  /// A word, counted from 0, stands at a place where its list has none: one was dropped, doubled or
  /// swapped.
  case wordOutOfPlace(Int)
  /// No dress fits.
  case unknownForm
}

extension FingerprintText {
  /// The text in words; what parts them is any blank, and no other foreign character is let by.
  private static func words(_ text: String) throws(FingerprintTextError) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isBlank(scalar) {
        if !word.isEmpty { words.append(String(word)) }
        word = String.UnicodeScalarView()
      } else {
        guard (0x21...0x7E).contains(scalar.value) || emojiScalars.contains(scalar) else {
          throw .foreign(scalar)
        }
        word.append(scalar)
      }
    }
    if !word.isEmpty { words.append(String(word)) }
    return words
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x09...0x0D, 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  private static let emojiScalars = Set(MatrixEmoji.pictures.flatMap(\.unicodeScalars))

  /// The hash that a prefix names; a line of `ssh-keygen -l` is cut to its fingerprint.
  private static func takeTag(_ words: inout [String]) -> String? {
    let prefixes: [(String, String)] = [
      ("sha256:", "sha256"), ("sha256//", "sha256"), ("sha256/", "sha256"),
      ("pin-sha256=", "sha256"), ("md5:", "md5"), ("sha1:", "sha1"),
      ("openpgp4fpr:", "openpgp"), ("fingerprint=", ""),
    ]
    for (index, word) in words.enumerated() {
      for (prefix, tag) in prefixes where word.lowercased().hasPrefix(prefix) {
        var rest = String(word.dropFirst(prefix.utf8.count))
        if rest.hasPrefix("\""), rest.hasSuffix("\""), rest.utf8.count >= 2 {
          rest = String(rest.dropFirst().dropLast())
        }
        var tag = tag
        if tag.isEmpty { tag = index > 0 ? words[index - 1].lowercased() : "" }
        // `256 SHA256:… comment (ED25519)`: what follows is a remark.
        let isListing = index == 1 && words[0].utf8.allSatisfy { (0x30...0x39).contains($0) }
        words = [rest] + (isListing ? [] : Array(words[(index + 1)...]))
        return tag.isEmpty ? nil : tag
      }
    }
    return nil
  }

  private static func readings(
    _ words: [String], _ tag: String?
  ) throws(FingerprintTextError) -> [Reading] {
    let joined = Array(words.joined().utf8)
    var readings: [Reading] = []
    if joined.first.map(lowercased) == 0x61, let recipient = try? AgeRecipient(joined[...]) {
      return [Reading(bytes: recipient.bytes, dress: .base64, tag: tag ?? "age")]
    }
    if let babble = bubbleBabble(joined) {
      return [Reading(bytes: babble, dress: .bubbleBabble, tag: "bubblebabble")]
    }
    if let bytes = hex(joined) { readings.append(Reading(bytes: bytes, dress: .hex, tag: tag)) }
    if let bytes = digits(words) {
      readings.append(Reading(bytes: bytes, dress: .digits, tag: tag))
    }
    if readings.isEmpty, let bytes = base64(joined) {
      readings.append(Reading(bytes: bytes, dress: .base64, tag: tag))
    }
    if let bytes = try pgpWords(words) {
      readings.append(Reading(bytes: bytes, dress: .words, tag: tag))
    }
    if let bytes = emoji(words.joined()) {
      readings.append(Reading(bytes: bytes, dress: .emoji, tag: tag))
    }
    return readings
  }

  private static func hex(_ text: [UInt8]) -> [UInt8]? {
    let body = text.starts(with: "0x".utf8) || text.starts(with: "0X".utf8) ? text[2...] : text[...]
    let digits = body.filter { $0 != 0x3A && $0 != 0x2D }
    guard !digits.isEmpty else { return nil }
    return try? Hexadecimal.decode(digits)
  }

  /// Groups of five digits; a last one of three stands for an odd byte.
  private static func digits(_ words: [String]) -> [UInt8]? {
    let digits = words.joined().utf8.filter { $0 != 0x2D && $0 != 0x3A }
    guard digits.count >= 5, digits.count % 5 == 0 || digits.count % 5 == 3,
      digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: 5) {
      let group = digits[start..<min(start + 5, digits.count)]
      let number = group.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      guard number <= (group.count == 5 ? 0xFFFF : 0xFF) else { return nil }
      if group.count == 5 { bytes.append(UInt8(number >> 8)) }
      bytes.append(UInt8(number & 0xFF))
    }
    return bytes
  }

  /// Either alphabet, with or without padding.
  private static func base64(_ text: [UInt8]) -> [UInt8]? {
    let plain = text.map { $0 == 0x2D ? 0x2B : $0 == 0x5F ? 0x2F : $0 }
    if let bytes = Base64Text.bytes(of: plain[...], padded: true), !bytes.isEmpty { return bytes }
    let bytes = Base64Text.bytes(of: plain[...], padded: false)
    return bytes?.isEmpty == false ? bytes : nil
  }

  /// The PGP list: by turns words of two and of three syllables, in any case.
  private static func pgpWords(_ words: [String]) throws(FingerprintTextError) -> [UInt8]? {
    let words = words.flatMap { $0.split(whereSeparator: { "-.,".contains($0) }) }
      .map { $0.lowercased() }
    guard !words.isEmpty else { return nil }
    var bytes: [UInt8] = []
    var misplaced: Int?
    for (place, word) in words.enumerated() {
      let (here, there) = place.isMultiple(of: 2) ? (even, odd) : (odd, even)
      if let byte = here[word] {
        bytes.append(byte)
      } else if there[word] != nil {
        misplaced = misplaced ?? place
      } else {
        return nil
      }
    }
    if let misplaced { throw .wordOutOfPlace(misplaced) }
    return bytes
  }

  private static let even = table(.pgpEven)
  private static let odd = table(.pgpOdd)

  private static func table(_ list: WordList) -> [String: UInt8] {
    var table: [String: UInt8] = [:]
    for (number, word) in list.words.enumerated() { table[word.lowercased()] = UInt8(number) }
    return table
  }

  /// Lower-case letters with hyphens, from x to x.
  private static func bubbleBabble(_ text: [UInt8]) -> [UInt8]? {
    let lower = text.map(lowercased)
    guard lower.count >= 5, lower.first == 0x78, lower.last == 0x78, lower.count % 6 == 5,
      lower.indices.allSatisfy({ index in
        index % 6 == 5 ? lower[index] == 0x2D : (0x61...0x7A).contains(lower[index])
      })
    else { return nil }
    return lower
  }

  private static func emoji(_ text: String) -> [UInt8]? {
    var left = text.unicodeScalars[...]
    var bytes: [UInt8] = []
    var (held, count) = (0, 0)
    while !left.isEmpty {
      // U+FE0F only says how to draw, and gets lost on the way.
      guard
        let number = pictures.firstIndex(where: { left.starts(with: $0) })
      else { return nil }
      left = left.dropFirst(pictures[number].count).drop { $0.value == 0xFE0F }
      held = (held << 6 | number) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: held >> count))
      }
    }
    guard !bytes.isEmpty, held & ((1 << count) - 1) == 0 else { return nil }
    return bytes
  }

  private static let pictures = MatrixEmoji.pictures.map { picture in
    picture.unicodeScalars.filter { $0.value != 0xFE0F }
  }
}
