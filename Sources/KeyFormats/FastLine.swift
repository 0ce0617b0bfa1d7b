// SPDX-License-Identifier: Apache-2.0

import Digest
import Fingerprints
import Identity

/// The two kinds of lines that come by the million, without a heap object.
///
/// What it does not take goes the long way, so that here only what is certain need be read.
enum FastLine {
  /// The most characters that it writes.
  static let limit = 64

  /// Writes the fingerprint of a line.
  ///
  /// - Returns: how many characters were written, `nil` for the long way.
  @inline(__always)
  static func value(
    of line: UnsafeRawBufferPointer, _ scheme: Scheme?, into text: UnsafeMutableRawBufferPointer
  ) -> Int? {
    switch scheme {
    case nil:
      return unsafe line.count < sshLength
        ? threema(line, isWhole: false, into: text) : ssh(line, into: text)
    case .threema: return unsafe threema(line, isWhole: false, into: text)
    case .threemaKey: return unsafe threema(line, isWhole: true, into: text)
    case .ssh: return unsafe ssh(line, into: text)
    default: return nil
    }
  }

  private static let sshPrefix = Array("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI".utf8)
  /// A line without comment is as long.
  static let sshLength = 80
  private static let sshBlobCount = 51

  /// `ssh-ed25519`, a blank, 68 characters of base64, and nothing or a blank.
  private static func ssh(
    _ line: UnsafeRawBufferPointer, into text: UnsafeMutableRawBufferPointer
  ) -> Int? {
    guard line.count >= sshLength,
      unsafe line.count == sshLength || isBlank(line[sshLength])
    else { return nil }
    let isPrefixed = unsafe sshPrefix.withUnsafeBytes { prefix in
      for place in 0..<prefix.count where unsafe line[place] != prefix[place] { return false }
      return true
    }
    guard isPrefixed else { return nil }
    var blob = InlineArray<52, UInt8>(repeating: 0)
    var digest = InlineArray<32, UInt8>(repeating: 0)
    var blobSpan = blob.mutableSpan
    var digestSpan = digest.mutableSpan
    return unsafe blobSpan.withUnsafeMutableBytes { blob in
      let key = unsafe UnsafeRawBufferPointer(rebasing: line[12..<sshLength])
      // The length before the key is 32 if its last byte is; the first three are in the prefix.
      guard unsafe Base64Text.decode(key, into: blob, padded: true) == sshBlobCount,
        unsafe blob[18] == 32
      else { return nil }
      let bytes = unsafe UnsafeRawBufferPointer(rebasing: blob[..<sshBlobCount])
      return unsafe digestSpan.withUnsafeMutableBytes { digest in
        unsafe FastHash.sha256(bytes, into: digest)
        unsafe text.copyBytes(from: sha256Prefix)
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: text[7...])
        return unsafe 7 + Base64Text.encode(UnsafeRawBufferPointer(digest), into: room)
      }
    }
  }

  private static let sha256Prefix = Array("SHA256:".utf8)

  /// 64 digits, alone or behind `3mid:`, an ID and a comma.
  private static func threema(
    _ line: UnsafeRawBufferPointer, isWhole: Bool, into text: UnsafeMutableRawBufferPointer
  ) -> Int? {
    var digits = unsafe line
    if line.count == 78 {
      guard unsafe isIdentityCode(line) else { return nil }
      unsafe digits = UnsafeRawBufferPointer(rebasing: line[14...])
    }
    guard digits.count == PublicKey.digitCount else { return nil }
    var bytes = InlineArray<32, UInt8>(repeating: 0)
    var seen: UInt8 = 0
    unsafe digitValues.withUnsafeBufferPointer { values in
      for place in 0..<32 {
        let high = unsafe values[Int(digits[2 &* place])]
        let low = unsafe values[Int(digits[2 &* place &+ 1])]
        seen |= high | low
        bytes[place] = high << 4 | low & 15
      }
    }
    guard seen & 0x80 == 0, let key = try? PublicKey(bytes: bytes.span) else { return nil }
    if isWhole { return unsafe write(bytes.span, into: text) }
    var digest = InlineArray<32, UInt8>(repeating: 0)
    var digestSpan = digest.mutableSpan
    unsafe key.withBytes { key in
      unsafe digestSpan.withUnsafeMutableBytes { unsafe FastHash.sha256(key, into: $0) }
    }
    return unsafe write(digest.span.extracting(first: ThreemaFingerprint.byteCount), into: text)
  }

  private static func isIdentityCode(_ line: UnsafeRawBufferPointer) -> Bool {
    let prefix = IdentityPayload.prefix
    for place in 0..<prefix.count where unsafe line[place] != prefix[place] { return false }
    guard unsafe line[13] == 0x2C else { return false }
    for place in 5..<13 {
      let byte = unsafe line[place]
      let isStar = place == 5 && byte == 0x2A
      guard isStar || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) else {
        return false
      }
    }
    return true
  }

  /// Lower-case digits.
  @inline(__always)
  private static func write(
    _ bytes: Span<UInt8>, into text: UnsafeMutableRawBufferPointer
  ) -> Int {
    for place in bytes.indices {
      let (high, low) = (bytes[place] >> 4, bytes[place] & 15)
      unsafe text[2 &* place] = high &+ (high < 10 ? 0x30 : 0x57)
      unsafe text[2 &* place &+ 1] = low &+ (low < 10 ? 0x30 : 0x57)
    }
    return 2 * bytes.count
  }

  /// 0 to 15, and 0x80 for what is no digit.
  private static let digitValues = (0...255).map { byte in
    Hexadecimal.value(of: UInt8(byte)) ?? 0x80
  }
}
