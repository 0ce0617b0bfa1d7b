// SPDX-License-Identifier: Apache-2.0

package import Identity

/// What was last seen of a keystore, to be kept outside it.
///
/// Source: `FORMATS.md`, sections 9 and 10.
package struct Checkpoint: Equatable, Sendable {
  /// The ledger's ID, 16 bytes.
  package let ledgerID: [UInt8]
  /// The owner's ID.
  package let owner: ThreemaID
  /// The owner's key.
  package let ownerKey: PublicKey
  /// How many entries there were, at least 1.
  package let count: Int64
  /// The head after that many entries, 32 bytes.
  package let head: [UInt8]

  private static let prefix = "3DOTS:CHECKPOINT:1"

  /// Makes a checkpoint.
  ///
  /// - Parameters:
  ///   - ledgerID: 16 bytes.
  ///   - owner: the owner's ID.
  ///   - ownerKey: the owner's key.
  ///   - count: at least 1.
  ///   - head: 32 bytes.
  package init(
    ledgerID: [UInt8], owner: ThreemaID, ownerKey: PublicKey, count: Int64, head: [UInt8]
  ) {
    self.ledgerID = ledgerID
    self.owner = owner
    self.ownerKey = ownerKey
    self.count = count
    self.head = head
  }

  /// The line that people and files keep.
  package var line: String {
    [
      Self.prefix, Hexadecimal.text(of: ledgerID), owner.text, ownerKey.hex, "\(count)",
      Hexadecimal.text(of: head),
    ].joined(separator: ":")
  }

  /// Why a line is no checkpoint.
  package enum LineError: Error, Equatable, Sendable {
    case malformed
    case newerVersion(String)
  }

  /// Reads a line.
  ///
  /// - Parameter line: the line, without a newline.
  /// - Throws: ``LineError``.
  package init(line: String) throws(LineError) {
    let fields = line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard fields.count >= 3, fields[0] == "3DOTS", fields[1] == "CHECKPOINT" else {
      throw .malformed
    }
    guard fields[2] == "1" else { throw .newerVersion(fields[2]) }
    guard fields.count == 8, let ledgerID = try? Hexadecimal.decode(Array(fields[3].utf8)),
      ledgerID.count == 16,
      let owner = try? ThreemaID(fields[4]),
      let keyBytes = try? Hexadecimal.decode(Array(fields[5].utf8)),
      let ownerKey = try? PublicKey(bytes: keyBytes),
      let count = Int64(fields[6]), count >= 1,
      let head = try? Hexadecimal.decode(Array(fields[7].utf8)), head.count == 32
    else { throw .malformed }
    self.init(ledgerID: ledgerID, owner: owner, ownerKey: ownerKey, count: count, head: head)
    guard self.line.utf8.elementsEqual(line.utf8) else { throw .malformed }
  }
}

extension LedgerLink {
  /// Whether the linked ledger is the one a checkpoint pins, and had come at least as far.
  ///
  /// - Parameter pinned: what was seen of the earlier ledger.
  /// - Returns: `false` too if it had come exactly as far with another head.
  func continues(_ pinned: Checkpoint) -> Bool {
    ledgerID == pinned.ledgerID
      && (count > pinned.count || count == pinned.count && head == pinned.head)
  }
}
