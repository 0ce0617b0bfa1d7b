// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// Writing a whole file: the old one stays, or the new one is there; nothing half-written is left.
package enum OutputFile {
  /// Writes a new file.
  ///
  /// - Parameters:
  ///   - path: where nothing may be yet, not even a dangling link.
  ///   - bytes: what it holds.
  ///   - mode: the permission bits, less the umask's; 0600 for secrets.
  ///   - isLasting: whether it is brought to disk, to outlast a power cut; a drawing can be drawn
  ///     again, and waiting for the disk takes as long as drawing it.
  /// - Throws: ``FileError``; ``Errno/exists`` when something is there.
  package static func create(
    _ path: String, holding bytes: [UInt8], mode: UInt32 = 0o644, isLasting: Bool = true
  ) throws(FileError) {
    let file = try PendingFile(for: path, replaces: false, mode: mode)
    try file.write(bytes)
    try file.putInPlace(isLasting: isLasting)
  }

  /// Writes a file, in the place of one that may be there, in one step.
  ///
  /// A file that was there keeps its mode; a link is followed, so that what it names is replaced.
  ///
  /// - Parameters:
  ///   - path: a file or nothing; no folder, no device.
  ///   - bytes: what it holds.
  ///   - mode: for a new file, the permission bits, less the umask's.
  /// - Throws: ``FileError``; the old file is then untouched.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o644
  ) throws(FileError) {
    let file = try PendingFile(for: path, replaces: true, mode: mode)
    try file.write(bytes)
    try file.putInPlace()
  }
}

func folder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

func syncFolder(of path: String) throws(Errno) {
  let folder = try Descriptor(folder(of: path), O_RDONLY | O_DIRECTORY)
  do throws(Errno) {
    _ = try retrying { Int(fsync(folder.number)) }
  } catch {
    // Some file systems have no fsync for folders.
    guard error.number == EINVAL else { throw error }
  }
}

func resolved(_ path: String) throws(FileError) -> String {
  guard let real = unsafe realpath(path, nil) else {
    throw .failed(.replace, path: path, .last)
  }
  defer { unsafe free(real) }
  return unsafe String(cString: real)
}

func clockTicks() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
}
