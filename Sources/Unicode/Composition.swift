// SPDX-License-Identifier: Apache-2.0

internal import CUTF8Proc
internal import Glibc

/// Brings text into Normalization Form C, so that the same text typed on two machines is the same
/// bytes.
///
/// Fit for secrets: every buffer that held the text is overwritten; the caller overwrites what is
/// returned.
///
/// - Parameter text: UTF-8, at most 1 MiB; U+0000 counts as a character.
/// - Returns: UTF-8.
/// - Throws: ``UnicodeError``.
///
/// Source: UAX #15; `utf8proc_decompose` and `utf8proc_reencode` with `UTF8PROC_COMPOSE`.
package func composed(_ text: Span<UInt8>) throws(UnicodeError) -> [UInt8] {
  let countLimit = 1024 * 1024
  guard text.count <= countLimit else { throw .tooLong }
  guard text.count > 0 else { return [] }
  let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
  // One scalar decomposes into at most 4; reencoding wants one byte more for its NUL.
  let capacity = text.count * 4 + 1
  let scalars = UnsafeMutablePointer<utf8proc_int32_t>.allocate(capacity: capacity)
  unsafe scalars.initialize(repeating: 0, count: capacity)
  defer {
    unsafe explicit_bzero(scalars, capacity * MemoryLayout<utf8proc_int32_t>.stride)
    unsafe scalars.deallocate()
  }
  let decomposed = unsafe text.withUnsafeBufferPointer { text in
    unsafe utf8proc_decompose(
      text.baseAddress, text.count, scalars, utf8proc_ssize_t(capacity - 1), options)
  }
  guard decomposed >= 0 else { throw UnicodeError(code: decomposed) }
  guard decomposed < capacity else { throw .outOfMemory }
  let count = unsafe utf8proc_reencode(scalars, decomposed, options)
  guard count >= 0 else { throw UnicodeError(code: count) }
  return unsafe Array(UnsafeRawBufferPointer(start: scalars, count: count))
}

/// Brings text into Normalization Form C.
///
/// - Parameter text: at most 1 MiB.
/// - Returns: the composed text.
/// - Throws: ``UnicodeError/tooLong``, ``UnicodeError/outOfMemory``.
package func composed(_ text: String) throws(UnicodeError) -> String {
  let bytes = try composed(Array(text.utf8).span)
  return String(decoding: bytes, as: UTF8.self)
}

extension UnicodeError {
  fileprivate init(code: Int) {
    self =
      switch code {
      case Int(UTF8PROC_ERROR_NOMEM): .outOfMemory
      case Int(UTF8PROC_ERROR_OVERFLOW): .tooLong
      default: .notUTF8
      }
  }
}
