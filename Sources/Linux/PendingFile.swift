// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// A file that is written in pieces and put in place when it is whole; what is never put in place
/// goes with this value.
///
/// Until then it has no name, so that nothing is left of it by a kill either; it has another name
/// where the file system knows no files without one, and while it takes another file's place.
package final class PendingFile {
  /// Where it is to be.
  package let path: String
  private let target: String
  private let draft: String
  private let hasName: Bool
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
    draft = folder(of: target) + "/.threedots-\(getpid())-\(clockTicks())"
    let mode = kept == nil ? mode : 0o600
    do throws(Errno) {
      // Without /proc there is no way to name it later.
      if unsafe access("/proc/self/fd", X_OK) == 0,
        let unnamed = try? Descriptor(
          folder(of: target), O_WRONLY | Int32(threedots_unnamed), mode: mode)
      {
        file = unnamed
        hasName = false
      } else {
        file = try Descriptor(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
        hasName = true
      }
      if let kept { _ = try retrying { Int(fchmod(file.number, kept)) } }
    } catch {
      throw .failed(.create, path: path, error)
    }
  }

  deinit {
    if hasName, !isInPlace { unsafe unlink(draft) }
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
  /// - Parameter isLasting: whether it is brought to disk first, to outlast a power cut.
  /// - Throws: ``FileError``; ``Errno/exists`` when something has come there meanwhile.
  package func putInPlace(isLasting: Bool = true) throws(FileError) {
    do throws(Errno) {
      if isLasting { try bringToDisk() }
      if !replaces {
        try hasName ? renameToNew() : link(to: target)
      } else {
        if !hasName { try link(to: draft) }
        do throws(Errno) {
          _ = try retrying { Int(unsafe rename(draft, target)) }
        } catch {
          unsafe unlink(draft)
          throw error
        }
      }
      isInPlace = true
      if isLasting {
        do throws(Errno) {
          try syncFolder(of: target)
        } catch {
          // What was there before is gone; what was not is taken back.
          if !replaces { unsafe unlink(target) }
          throw error
        }
      }
    } catch {
      throw .failed(!replaces && error == .exists ? .create : .write, path: path, error)
    }
  }

  private func bringToDisk() throws(Errno) {
    do throws(Errno) {
      _ = try retrying { Int(fsync(file.number)) }
    } catch {
      // Some file systems have no fsync.
      guard error.number == EINVAL else { throw error }
    }
  }

  /// Gives the file its first name, which must be free.
  private func link(to name: String) throws(Errno) {
    _ = try retrying {
      Int(
        unsafe linkat(
          AT_FDCWD, "/proc/self/fd/\(file.number)", AT_FDCWD, name, AT_SYMLINK_FOLLOW))
    }
  }

  /// Gives the draft its name, which must be free.
  private func renameToNew() throws(Errno) {
    do throws(Errno) {
      _ = try retrying {
        Int(unsafe threedots_rename_to_new(draft, target))
      }
    } catch {
      // Network file systems do not know this; those of memory sticks know no links instead.
      guard error.number == EINVAL || error.number == ENOSYS else { throw error }
      _ = try retrying { Int(unsafe linkat(AT_FDCWD, draft, AT_FDCWD, target, 0)) }
      unsafe unlink(draft)
    }
  }
}
