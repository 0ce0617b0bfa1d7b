// SPDX-License-Identifier: Apache-2.0

internal import CSodium

/// Secret bytes in guarded, locked memory: zeroed when they go, left out of core dumps.
///
/// Cannot be copied, compared with `==`, printed or interpolated; they open only inside a closure.
///
/// Source: libsodium, `sodium_malloc`.
@safe package struct SecretBytes: ~Copyable {
  private let memory: UnsafeMutableRawBufferPointer

  /// The number of secret bytes.
  package var count: Int { unsafe memory.count }

  /// Whether the memory is locked, so that it is never swapped to disk; not so beyond
  /// `RLIMIT_MEMLOCK`, where everything works all the same.
  package var isLocked: Bool { unsafe sodium_mlock(memory.baseAddress!, memory.count) == 0 }

  /// Makes `count` secret bytes and lets `fill` write them; they begin as zeros.
  ///
  /// - Parameters:
  ///   - count: the number of bytes, at least 1.
  ///   - fill: writes the bytes; what it throws is thrown on, and the memory is freed.
  /// - Throws: ``SodiumError/outOfMemory``, or what `fill` throws.
  package init(count: Int, filling fill: (inout MutableSpan<UInt8>) throws -> Void) throws {
    Library.start()
    guard let base = unsafe sodium_malloc(count) else { throw SodiumError.outOfMemory }
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: base, count: count)
    unsafe sodium_memzero(base, count)
    do {
      var span = unsafe MutableSpan<UInt8>(
        _unsafeElements: buffer.bindMemory(to: UInt8.self))
      try fill(&span)
    } catch {
      unsafe sodium_free(base)
      throw error
    }
    unsafe memory = buffer
  }

  /// Makes `count` secret bytes from the system's random source.
  ///
  /// - Parameter count: the number of bytes, at least 1.
  /// - Returns: fresh secret bytes.
  /// - Throws: ``SodiumError/outOfMemory``.
  package static func random(count: Int) throws -> SecretBytes {
    try SecretBytes(count: count) { span in
      unsafe span.withUnsafeMutableBufferPointer { unsafe randombytes_buf($0.baseAddress!, count) }
    }
  }

  /// Makes `count` zeros, to be overwritten with secrets.
  ///
  /// - Parameter count: the number of bytes, at least 1.
  /// - Returns: zeros.
  /// - Throws: ``SodiumError/outOfMemory``.
  package static func zeros(count: Int) throws -> SecretBytes {
    try SecretBytes(count: count) { _ in }
  }

  /// Moves bytes into secret memory and overwrites where they came from.
  ///
  /// - Parameter bytes: at least 1 byte; zeros afterwards.
  /// - Throws: ``SodiumError/outOfMemory``.
  package init(wiping bytes: inout [UInt8]) throws {
    try self.init(count: bytes.count) { span in
      for index in bytes.indices { span[index] = bytes[index] }
    }
    unsafe sodium_memzero(&bytes, bytes.count)
  }

  deinit {
    unsafe sodium_free(memory.baseAddress)
  }

  /// Lets `body` read the secret bytes.
  ///
  /// - Parameter body: must not keep or copy what it reads into ordinary memory.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  package func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let span = unsafe Span<UInt8>(
      _unsafeElements: UnsafeBufferPointer(memory.bindMemory(to: UInt8.self)))
    return try body(span)
  }

  /// Lets `body` write other secret bytes into the same memory.
  ///
  /// - Parameter body: sees what was there.
  package mutating func overwrite(_ body: (inout MutableSpan<UInt8>) -> Void) {
    var span = unsafe MutableSpan<UInt8>(_unsafeElements: memory.bindMemory(to: UInt8.self))
    body(&span)
  }

  /// Draws all bytes anew from the system's random source.
  package mutating func randomize() {
    unsafe randombytes_buf(memory.baseAddress!, memory.count)
  }

  /// Overwrites all bytes with zeros.
  package mutating func wipe() {
    unsafe sodium_memzero(memory.baseAddress!, memory.count)
  }

  /// Whether two secrets are equal, in time that depends on their length alone.
  ///
  /// - Parameter other: the secret compared with.
  /// - Returns: `false` when the lengths differ.
  package func isEqual(to other: borrowing SecretBytes) -> Bool {
    guard count == other.count else { return false }
    return unsafe sodium_memcmp(memory.baseAddress!, other.memory.baseAddress!, count) == 0
  }
}

/// Overwrites ordinary bytes that held a secret for a moment.
///
/// - Parameter bytes: zeros afterwards.
package func wipe(_ bytes: inout [UInt8]) {
  unsafe sodium_memzero(&bytes, bytes.count)
}

/// Overwrites the stack below the caller's frame, where functions of C left copies of secrets.
///
/// libsodium's `crypto_core_ed25519_scalar_add` leaves both summands there, and the nonce of a
/// signature is as good as the key.
package func wipeStack() {
  sodium_stackzero(16 * 1024)
}

/// Whether two public byte strings are equal, in time that depends on their length alone.
///
/// - Parameters:
///   - first: any bytes.
///   - second: any bytes.
/// - Returns: `false` when the lengths differ.
package func constantTimeEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
  guard first.count == second.count else { return false }
  return unsafe sodium_memcmp(first, second, first.count) == 0
}
