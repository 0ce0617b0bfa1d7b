// SPDX-License-Identifier: Apache-2.0

internal import Unicode

/// Makes text from outside fit to be shown: it stays on its line and looks like what it is.
///
/// Controls, escape sequences, bidirectional controls, everything invisible, blanks other than
/// U+0020, line and paragraph separators, private and unassigned scalars become `\u{202E}`; so do
/// a combining mark that would alter the character before the text, and a fifth on one character.
/// A backslash is doubled, so that no two texts look alike.
///
/// - Parameters:
///   - text: from anywhere.
///   - unicode: `false` escapes everything beyond ASCII.
/// - Returns: one line.
package func escaped(_ text: String, unicode: Bool = true) -> String {
  escape(text, unicode: unicode, doublesBackslash: true)
}

/// Makes bytes from outside fit to be shown; those that are not UTF-8 become `\xE9`.
///
/// - Parameters:
///   - bytes: from anywhere.
///   - unicode: `false` escapes everything beyond ASCII.
/// - Returns: one line.
package func escaped(_ bytes: [UInt8], unicode: Bool = true) -> String {
  var result = ""
  var rest = bytes[...]
  while !rest.isEmpty {
    let end = validPrefix(of: rest)
    if end > rest.startIndex {
      let text = String(decoding: rest[..<end], as: UTF8.self)
      let part = escape(text, unicode: unicode, doublesBackslash: true)
      result += part
    }
    rest = rest[end...]
    if let byte = rest.popFirst() { result += "\\x" + hexadecimal(UInt32(byte), digits: 2) }
  }
  return result
}

/// Text from outside in quotation marks, for sentences.
///
/// - Parameter text: from anywhere; no path is as long as what is cut off.
/// - Returns: `'text'`, escaped, and `'text…'` if it is longer than 4096 bytes.
package func quoted(_ text: String) -> String {
  let limit = 4096
  guard text.utf8.count > limit else { return "'" + escaped(text) + "'" }
  let start = text.unicodeScalars.prefix(limit / 4)
  return "'" + escaped(String(String.UnicodeScalarView(start))) + "…'"
}

/// The last gate before a terminal: like ``escaped(_:unicode:)``, but what was escaped stays as it
/// is, and the characters of our own sentences do, in ASCII where the terminal knows no other.
func gated(_ text: String, unicode: Bool) -> String {
  let text = unicode ? text : text.replacing("…", with: "...")
  return escape(text, unicode: unicode, doublesBackslash: false)
}

private let combiningLimit = 4

private func escape(_ text: String, unicode: Bool, doublesBackslash: Bool) -> String {
  if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x5C }) { return text }
  var result = ""
  // A mark at the very beginning has nothing of the text's own to sit on.
  var marks = combiningLimit
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": result += doublesBackslash ? "\\\\" : "\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case " "..."~": result.unicodeScalars.append(scalar)
    default:
      guard unicode, isPlain(scalar, marks: &marks) else {
        result += escape(of: scalar)
        continue
      }
      result.unicodeScalars.append(scalar)
      continue
    }
    marks = 0
  }
  return result
}

func escape(of scalar: UnicodeScalar) -> String {
  "\\u{" + hexadecimal(scalar.value, digits: 2) + "}"
}

/// Whether a scalar beyond ASCII is shown as it is.
private func isPlain(_ scalar: UnicodeScalar, marks: inout Int) -> Bool {
  if isIgnorable(scalar) || isBlank(scalar) { return false }
  switch category(of: scalar) {
  case .Cc, .Cf, .Cs, .Co, .Cn, .Zs, .Zl, .Zp: return false
  case .Mn, .Me:
    guard marks < combiningLimit else { return false }
    marks += 1
    return true
  default:
    marks = 0
    return true
  }
}

/// U+2800 is a symbol by category and a blank to the eye.
private func isBlank(_ scalar: UnicodeScalar) -> Bool {
  scalar == "\u{2800}"
}

/// Whether a scalar may go to a terminal inside JSON, where its escape means the same.
func isSafeInJSON(_ scalar: UnicodeScalar) -> Bool {
  if scalar.isASCII { return scalar != "\u{7F}" }
  if isIgnorable(scalar) { return false }
  switch category(of: scalar) {
  case .Cc, .Cf, .Zl, .Zp: return false
  default: return true
  }
}

func hexadecimal(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

/// The end of the longest valid UTF-8 at the beginning of some bytes.
private func validPrefix(of bytes: ArraySlice<UInt8>) -> Int {
  var decoder = UTF8()
  var iterator = bytes.makeIterator()
  var end = bytes.startIndex
  while case .scalarValue(let scalar) = decoder.decode(&iterator) {
    end += UTF8.width(scalar)
  }
  return end
}
