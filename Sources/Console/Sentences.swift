// SPDX-License-Identifier: Apache-2.0

package import JSON
package import Linux
package import Sodium
package import Unicode

// The sentences of the wrappers' errors.

extension FileError: Explained {
  package var failure: Failure {
    switch self {
    case .failed(let action, let path, let errno):
      let name = path == "standard input" ? path : quoted(path)
      return Failure(action.code, "cannot \(action.rawValue) \(name): \(errno.text)")
    case .tooLarge(let path, let limit):
      let name = path == "standard input" ? path : quoted(path)
      return Failure("file-too-large", "\(name) is larger than \(limit) bytes")
    }
  }
}

extension FileAction {
  fileprivate var code: String {
    switch self {
    case .open, .read: "unreadable-file"
    case .create, .write, .replace: "unwritable-file"
    }
  }
}

extension Errno: Explained {
  package var failure: Failure { Failure("system", text.lowercasingFirst) }
}

extension JSONError: Explained {
  package var failure: Failure {
    switch self {
    case .syntax(let line, let column):
      Failure("bad-json", "not JSON: line \(line), column \(column)")
    case .duplicateKey(let line, let column):
      Failure("bad-json", "a key stands twice in one JSON object: line \(line), column \(column)")
    case .notUTF8: Failure("bad-json", "JSON is not valid UTF-8")
    case .nulInKey: Failure("bad-json", "a JSON key holds U+0000")
    case .unsupportedNumber: Failure("bad-json", "a JSON number is not a whole 64-bit number")
    case .tooDeep(let limit):
      Failure("bad-json", "JSON is nested deeper than \(limit) levels")
    case .tooLarge(let limit, let actual):
      Failure("bad-json", "JSON is \(actual) bytes, expected at most \(limit)")
    case .outOfMemory: .outOfMemory
    }
  }
}

extension UnicodeError: Explained {
  package var failure: Failure {
    switch self {
    case .notUTF8: Failure("not-utf-8", "text is not valid UTF-8")
    case .tooLong: Failure("text-too-long", "text is longer than 1 MiB")
    case .outOfMemory: .outOfMemory
    }
  }
}

extension SodiumError: Explained {
  package var failure: Failure {
    switch self {
    case .wrongLength(let expected, let actual):
      Failure("wrong-length", "got \(actual) bytes, expected \(expected)")
    case .outOfMemory: .outOfMemory
    case .forged: Failure("forged", "authentication failed: wrong key or damaged bytes")
    case .degenerate: Failure("degenerate", "a key or parameter has no valid result")
    }
  }
}

extension Failure {
  /// Memory could not be had.
  package static let outOfMemory = Failure("out-of-memory", "not enough memory")
}

extension String {
  fileprivate var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
}
