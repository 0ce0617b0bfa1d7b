// SPDX-License-Identifier: Apache-2.0

import Identity
import Sodium

/// The head of the ledger, as it grows: `head(n) = BLAKE2b(label ‖ ledger ID ‖ head(n−1) ‖ entry)`.
///
/// Source: `FORMATS.md`, section 7.
package struct Chain: Sendable {
  private static let label = Array("threedots ledger v1\0".utf8)
  private static let signatureLabel = Array("threedots ledger sig v1\0".utf8)
  private static let headCount = BLAKE2b.byteCount

  /// Label, ledger ID and head; what is hashed next is put behind them.
  private var buffer: [UInt8]
  private let headStart: Int
  private let ledgerID: [UInt8]

  /// Begins a chain.
  ///
  /// - Parameter ledgerID: 16 bytes.
  package init(ledgerID: [UInt8]) {
    self.ledgerID = ledgerID
    headStart = Self.label.count + ledgerID.count
    buffer = Self.label + ledgerID + [UInt8](repeating: 0, count: Self.headCount)
    buffer.reserveCapacity(buffer.count + Limit.entry)
  }

  /// The head after the last entry, 32 bytes; zeros before the first.
  package var head: [UInt8] {
    Array(buffer[headStart..<headStart + Self.headCount])
  }

  /// Binds the next entry.
  ///
  /// - Parameter entry: the bytes of the entry.
  package mutating func append(_ entry: UnsafeRawBufferPointer) {
    unsafe buffer.append(contentsOf: entry)
    let place = headStart..<headStart + Self.headCount
    unsafe buffer.withUnsafeMutableBytes { buffer in
      unsafe BLAKE2b.hash(
        UnsafeRawBufferPointer(buffer),
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[place]))
    }
    buffer.removeLast(buffer.count - headStart - Self.headCount)
  }

  /// What the owner signs after an entry.
  ///
  /// - Parameter number: the entry's number.
  /// - Returns: label, ledger ID, number and head.
  package func signed(_ number: Int64) -> [UInt8] {
    Self.signatureLabel + ledgerID + bigEndian(UInt64(bitPattern: number)) + head
  }
}
