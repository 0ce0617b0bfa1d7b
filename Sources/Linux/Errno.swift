// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// An error number of the system.
package struct Errno: Error, Equatable, Sendable {
  /// The number, as in `errno.h`.
  package let number: Int32

  /// Makes an error from its number.
  ///
  /// - Parameter number: as in `errno.h`.
  package init(_ number: Int32) {
    self.number = number
  }

  /// The number that the last failed call left behind.
  static var last: Errno { Errno(errno) }

  /// The system's own words, for example "No space left on device"; the same in every locale.
  package var text: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
    let count = buffer.firstIndex(of: 0) ?? buffer.count
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The file is there already.
  package static let exists = Errno(EEXIST)
  /// There is no such file or folder.
  package static let notFound = Errno(ENOENT)
  /// The reader of a pipe has gone.
  package static let brokenPipe = Errno(EPIPE)
  /// A symbolic link stands where none may.
  package static let isLink = Errno(ELOOP)
  /// Something other than a file or pipe: a folder.
  package static let isFolder = Errno(EISDIR)
  /// A line or a name has too many bytes.
  package static let tooLong = Errno(EOVERFLOW)
  /// The disk is full.
  package static let diskFull = Errno(ENOSPC)
}

/// What was being done when a call failed.
package enum FileAction: String, Sendable {
  /// Opening something that is there.
  case open
  /// Making something new.
  case create
  /// Reading.
  case read
  /// Writing, or bringing to disk.
  case write
  /// Putting a finished file in the place of an old one.
  case replace
}

/// A failed call on a file or stream.
package enum FileError: Error, Equatable, Sendable {
  /// The system refused.
  case failed(FileAction, path: String, Errno)
  /// The file has more than `limit` bytes.
  case tooLarge(path: String, limit: Int)
}

/// Calls until a signal no longer interrupts.
///
/// - Parameter call: returns -1 and sets `errno` when it fails.
/// - Returns: what the call returned.
/// - Throws: the error number.
func retrying(_ call: () -> Int) throws(Errno) -> Int {
  while true {
    let result = call()
    if result >= 0 { return result }
    let error = Errno.last
    if error.number != EINTR { throw error }
  }
}
