// SPDX-License-Identifier: Apache-2.0

internal import CSodium

/// What libsodium refused, or what it was given wrongly.
package enum SodiumError: Error, Equatable {
  /// A byte string had `actual` bytes where `expected` were needed.
  case wrongLength(expected: Int, actual: Int)
  /// Locked memory or the memory of a password hash could not be had.
  case outOfMemory
  /// The authentication tag did not match: a wrong key, or damaged bytes.
  case forged
  /// A scalar or point operation had no result.
  case degenerate
}

/// One-time start of libsodium; every wrapper that calls it touches ``ready`` first, because
/// `sodium_malloc` before `sodium_init` aborts.
enum Library {
  static let ready: Bool = sodium_init() >= 0

  static func start() {
    precondition(ready, "libsodium did not start")
  }
}

/// Throws unless `bytes` has exactly `count` bytes.
func require(_ bytes: [UInt8], count: Int) throws(SodiumError) {
  guard bytes.count == count else {
    throw .wrongLength(expected: count, actual: bytes.count)
  }
}

/// Throws unless `bytes` has exactly `count` bytes.
func require(_ bytes: borrowing SecretBytes, count: Int) throws(SodiumError) {
  guard bytes.count == count else {
    throw .wrongLength(expected: count, actual: bytes.count)
  }
}

extension SecretBytes {
  /// Lets a C function read the secret bytes.
  func withPointer<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
    withBytes { span in
      unsafe span.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
    }
  }

  /// Lets a C function write the secret bytes.
  mutating func withMutablePointer(_ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    overwrite { span in
      unsafe span.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress!) }
    }
  }
}
