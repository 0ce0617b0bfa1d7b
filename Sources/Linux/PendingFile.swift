// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// A file that is written in pieces under another name, and put in place when it is whole; what is
/// never put in place goes with this value.
package final class PendingFile {
  /// Where it is to be.
  package let path: String
  private let target: String
  private let temporary: String
  private let file: Descriptor
  private let replaces: Bool
  private var isInPlace = false

  /// Begins a file in the folder that it is to be in.
  ///
  /// - Parameters:
  ///   - path: where it is to be.
  ///   - replaces: whether a file may be there already, whose mode is then kept; a link is followed.
  ///   - mode: for a new file, the permission bits, less the umask's.
  /// - Throws: ``FileError``; ``Errno/exists`` when something is there that may not.
  package init(for path: String, replaces: Bool, mode: UInt32 = 0o644) throws(FileError) {
    var state = stat()
    var target = path
    var kept: UInt32?
    if unsafe lstat(path, &state) == 0 {
      guard replaces else { throw .failed(.create, path: path, .exists) }
      guard unsafe stat(path, &state) == 0 else { throw .failed(.replace, path: path, .last) }
      guard state.st_mode & S_IFMT == S_IFREG else {
        let isFolder = state.st_mode & S_IFMT == S_IFDIR
        throw .failed(.replace, path: path, isFolder ? .isFolder : Errno(EINVAL))
      }
      target = try resolved(path)
      kept = state.st_mode & 0o7777
    }
    self.path = path
    self.target = target
    self.replaces = replaces
    temporary = folder(of: target) + "/.threedots-\(getpid())-\(clockTicks())"
    do throws(Errno) {
      file = try Descriptor(
        temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: kept == nil ? mode : 0o600)
      if let kept { _ = try retrying { Int(fchmod(file.number, kept)) } }
    } catch {
      throw .failed(.create, path: path, error)
    }
  }

  deinit {
    if !isInPlace { unsafe unlink(temporary) }
  }

  /// Adds to the file.
  ///
  /// - Parameter bytes: what is added.
  /// - Throws: ``FileError``.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    do throws(Errno) {
      try Linux.write(bytes.span, to: file.number)
    } catch {
      throw .failed(.write, path: path, error)
    }
  }

  /// Brings the file to disk and puts it in place, in one step.
  ///
  /// - Throws: ``FileError``; ``Errno/exists`` when something has come there meanwhile.
  package func putInPlace() throws(FileError) {
    do throws(Errno) {
      _ = try retrying { Int(fsync(file.number)) }
      if replaces {
        _ = try retrying { Int(unsafe rename(temporary, target)) }
      } else {
        // Unlike renaming, linking never takes anything's place.
        _ = try retrying { Int(unsafe link(temporary, target)) }
        unsafe unlink(temporary)
      }
      isInPlace = true
      try syncFolder(of: target)
    } catch {
      throw .failed(.write, path: path, error)
    }
  }
}
