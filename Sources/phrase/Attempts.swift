// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import KeystoreConsole
import Linux
import Phrases
import Sodium
import Trust

/// How many exchanges with a contact have ended without a match since the last one that had one.
///
/// Counted before the other side can know the phrase, so that no power cut undoes it.
///
/// Source: `FORMATS.md`, section 13.
struct Attempts {
  /// After so many the user is told not to go on.
  static let alarm = 3

  private let folder: String
  private let path: String
  /// How many there were when the exchange began.
  let before: Int

  init(_ ledger: Ledger, _ their: Party, _ console: Console) throws {
    folder =
      try console.folder("XDG_STATE_HOME", orHome: ".local/state") + "/threedots/exchanges"
    let name = BLAKE2b.hash(
      Array("threedots exchange name v1\0".utf8) + ledger.ownerKey.bytes + their.id.bytes
        + their.publicKey.bytes)
    path = folder + "/" + Hexadecimal.text(of: Array(name[..<16]))
    before = try Self.count(path)
  }

  /// Counts an exchange whose phrase the other side is about to be able to know.
  func begin() throws {
    try PrivateFile.makeFolder(folder)
    try PrivateFile.withLock(folder + "/lock") {
      let count = min(try Self.count(path), Self.limit - 1) + 1
      try PrivateFile.put(path, holding: Array("\(Self.prefix)\(count)\n".utf8))
    }
  }

  /// Forgets them: the phrase was the same.
  func end() {
    PrivateFile.remove(path)
  }

  private static let prefix = "3DOTS:EXCHANGES:1:"
  private static let limit = 999_999

  private static func count(_ path: String) throws -> Int {
    guard try PrivateFile.status(path) != nil else { return 0 }
    let bytes = try InputFile.read(path, limit: 64)
    let digits = bytes.dropFirst(prefix.utf8.count).dropLast()
    guard bytes.starts(with: prefix.utf8), bytes.last == 10, (1...6).contains(digits.count),
      digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let count = Int(String(decoding: digits, as: UTF8.self))
    else {
      throw Failure(
        "damaged-count", "the count of failed exchanges in \(quoted(path)) is damaged",
        hint: "find out who changed it, and remove it")
    }
    return count
  }
}
