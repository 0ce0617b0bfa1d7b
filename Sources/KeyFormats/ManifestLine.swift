// SPDX-License-Identifier: Apache-2.0

import Identity

extension Fingerprint {
  /// What a manifest pins: the fingerprint, or the whole key where a fingerprint can be chosen.
  ///
  /// - Parameter key: the key that it is of.
  /// - Returns: one line.
  package func manifestValue(of key: SomeKey) -> String {
    if isChosen, case .minisign(let key) = key { return key.text }
    return value
  }
}

/// A line of a manifest without its line feed: value, two blanks, subject.
///
/// - Parameters:
///   - value: printable ASCII.
///   - subject: any bytes; with a line feed, a carriage return or a backslash they are escaped, and
///     the line begins with a backslash, as `sha256sum` does it.
///   - shown: how a subject is shown instead where it is not plain ASCII.
/// - Returns: the line.
package func manifestLine(
  _ value: [UInt8], _ subject: [UInt8], _ shown: (([UInt8]) -> [UInt8])? = nil
) -> [UInt8] {
  if let shown { return value + [0x20, 0x20] + shown(subject) }
  guard subject.contains(where: { $0 == 0x5C || $0 == 10 || $0 == 13 }) else {
    return value + [0x20, 0x20] + subject
  }
  var line = [0x5C] + value + [0x20, 0x20]
  for byte in subject {
    switch byte {
    case 0x5C: line += "\\\\".utf8
    case 10: line += "\\n".utf8
    case 13: line += "\\r".utf8
    default: line.append(byte)
    }
  }
  return line
}

/// Bytes as a string of JSON; what is not UTF-8 becomes U+FFFD.
///
/// - Parameter bytes: any bytes.
/// - Returns: ASCII with its quotation marks, so that nothing in it moves a terminal.
package func jsonString(_ bytes: [UInt8]) -> [UInt8] {
  var text: [UInt8] = [0x22]
  text.reserveCapacity(bytes.count + 2)
  if bytes.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
    text += bytes
  } else {
    for unit in String(decoding: bytes, as: UTF8.self).utf16 {
      if (0x20...0x7E).contains(unit), unit != 0x22, unit != 0x5C {
        text.append(UInt8(unit))
      } else {
        let digits = Hexadecimal.digits(of: [UInt8(unit >> 8), UInt8(unit & 255)])
        text += [0x5C, 0x75] + digits
      }
    }
  }
  text.append(0x22)
  return text
}

/// A line of a manifest, read.
package struct ManifestEntry: Equatable, Sendable {
  /// The fingerprint, or the key.
  package let value: [UInt8]
  /// What it is of, without escapes.
  package let subject: [UInt8]

  /// Reads a line; `nil` when it has no two blanks with something at both sides, or a wrong escape.
  ///
  /// - Parameter line: without its line feed.
  package init?(_ line: ArraySlice<UInt8>) {
    var line = line
    if line.last == 13 { line.removeLast() }
    let isEscaped = line.first == 0x5C
    if isEscaped { line.removeFirst() }
    guard let gap = find([0x20, 0x20], in: line), gap > line.startIndex, gap + 2 < line.endIndex
    else { return nil }
    value = Array(line[line.startIndex..<gap])
    let text = line[(gap + 2)...]
    guard isEscaped else {
      subject = Array(text)
      return
    }
    var subject: [UInt8] = []
    var bytes = text.makeIterator()
    while let byte = bytes.next() {
      guard byte == 0x5C else {
        subject.append(byte)
        continue
      }
      switch bytes.next() {
      case 0x5C: subject.append(0x5C)
      case 0x6E: subject.append(10)
      case 0x72: subject.append(13)
      default: return nil
      }
    }
    self.subject = subject
  }
}
