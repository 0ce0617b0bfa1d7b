// SPDX-License-Identifier: Apache-2.0

import Sodium

/// The bytes of Matrix's verification code, in one byte-mode segment.
///
/// Source: matrix-spec, client-server API, "QR codes".
package struct MatrixCode: Equatable, Sendable {
  /// What is verified.
  package enum Mode: UInt8, Sendable {
    /// Another user.
    case otherUser = 0
    /// An own device, shown by one that trusts the master key.
    case ownTrusting = 1
    /// An own device, shown by one that does not trust the master key yet.
    case ownUntrusting = 2
  }

  /// Why bytes are no code.
  package enum Fault: Error, Equatable, Sendable {
    /// They begin otherwise.
    case notMatrix
    /// Another version than 2.
    case unknownVersion(UInt8)
    /// None of the three modes; 3 and 4 are codes to log in with.
    case unknownMode(UInt8)
    /// They end too early, or the flow's id is not UTF-8.
    case malformed
    /// A key is no Ed25519 key.
    case badKey

    /// The name that vectors know the fault by.
    package var code: String {
      switch self {
      case .notMatrix: "not-a-matrix-code"
      case .unknownVersion: "unknown-version"
      case .unknownMode: "unknown-mode"
      case .malformed: "malformed"
      case .badKey: "bad-key"
      }
    }
  }

  /// What is verified.
  package let mode: Mode
  /// The id of the request's event, or the transaction's; at most 65535 bytes.
  package let flow: String
  /// The first key, 32 bytes.
  package let firstKey: [UInt8]
  /// The second key, 32 bytes.
  package let secondKey: [UInt8]
  /// The shared secret, at least 8 bytes.
  package let secret: [UInt8]

  private static let header = Array("MATRIX".utf8)
  private static let version: UInt8 = 2
  private static let keyByteCount = 32
  private static let leastSecretByteCount = 8

  /// Reads a code.
  ///
  /// - Parameter bytes: from outside.
  /// - Throws: ``Fault``.
  package init(bytes: [UInt8]) throws(Fault) {
    guard bytes.starts(with: Self.header) else { throw .notMatrix }
    guard bytes.count >= 8 else { throw .malformed }
    guard bytes[6] == Self.version else { throw .unknownVersion(bytes[6]) }
    guard let mode = Mode(rawValue: bytes[7]) else { throw .unknownMode(bytes[7]) }
    guard bytes.count >= 10 else { throw .malformed }
    let flowEnd = 10 + (Int(bytes[8]) << 8 | Int(bytes[9]))
    let keysEnd = flowEnd + 2 * Self.keyByteCount
    guard bytes.count >= keysEnd + Self.leastSecretByteCount,
      let flow = String(validating: bytes[10..<flowEnd], as: UTF8.self)
    else { throw .malformed }
    self.mode = mode
    self.flow = flow
    firstKey = Array(bytes[flowEnd..<flowEnd + Self.keyByteCount])
    secondKey = Array(bytes[flowEnd + Self.keyByteCount..<keysEnd])
    secret = Array(bytes[keysEnd...])
    guard Ed25519.isPrimeOrderPoint(firstKey), Ed25519.isPrimeOrderPoint(secondKey) else {
      throw .badKey
    }
  }

  /// Makes a code.
  ///
  /// - Parameters:
  ///   - mode: what is verified.
  ///   - flow: the id of the request or transaction.
  ///   - firstKey: 32 bytes.
  ///   - secondKey: 32 bytes.
  ///   - secret: at least 8 bytes.
  /// - Throws: ``Fault/malformed`` for other lengths.
  package init(
    mode: Mode, flow: String, firstKey: [UInt8], secondKey: [UInt8], secret: [UInt8]
  ) throws(Fault) {
    guard firstKey.count == Self.keyByteCount, secondKey.count == Self.keyByteCount,
      secret.count >= Self.leastSecretByteCount, flow.utf8.count <= Int(UInt16.max)
    else { throw .malformed }
    self.mode = mode
    self.flow = flow
    self.firstKey = firstKey
    self.secondKey = secondKey
    self.secret = secret
  }

  /// The code's bytes.
  package var bytes: [UInt8] {
    Self.header + [Self.version, mode.rawValue] + lengthPrefixed(Array(flow.utf8)) + firstKey
      + secondKey + secret
  }
}
