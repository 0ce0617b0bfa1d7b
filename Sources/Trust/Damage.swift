// SPDX-License-Identifier: Apache-2.0

/// What is wrong with an entry of the ledger.
package enum Damage: Error, Equatable, Sendable {
  // Its bytes.

  /// The entry ends inside a field.
  case truncated
  /// Something follows the last field.
  case trailingBytes
  /// A field has another tag than its place asks for.
  case wrongField
  /// A field has another length than its place allows.
  case wrongLength
  /// A number, ID or key is none that may stand there.
  case wrongValue
  /// A text is not UTF-8 in form C without NUL, or no name.
  case wrongText
  /// The entry's format is newer than this program.
  case newerFormat(Int64)
  /// The kind is not known to this program.
  case unknownKind(Int64)

  // Its place.

  /// A column is stored in another class than the schema says.
  case wrongStorageClass
  /// The row or the entry has another number than comes next.
  case wrongNumber(expected: Int64, found: Int64)
  /// The signature is not the owner's over this head.
  case wrongSignature
  /// The entry is not allowed in the state before it.
  case illegal(Event.Kind, Illegality)
  /// Entries that were carried over from an earlier ledger are missing after it.
  case cutOff(carried: Int64)
  /// There is no entry at all.
  case noEntries
}

/// Why an entry is not allowed in the state before it.
package enum Illegality: Error, Equatable, Sendable {
  case notFirst, notSecond, noGenesis
  case ownIdentity
  case contactExists, noContact
  case wrongKey, sameKey
  case revoked, alreadyRevoked, ownRevoked
  case conflictOpen, noConflict, sameConflict
  case levelTooHigh, levelTooLow
  case alreadyMatched, notMatched
  case noName
}
