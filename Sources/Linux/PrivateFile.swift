// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// Files and folders that the user alone may read, from birth and whatever the umask.
package enum PrivateFile {
  /// What lies at a path, links not followed.
  package struct Status: Equatable, Sendable {
    /// Whether it is a plain file: no link, folder or device.
    package let isRegular: Bool
    /// The permission bits.
    package let mode: UInt32
    /// Whether it belongs to the user that this process acts for.
    package let isOwn: Bool

    /// Whether nobody but the owner has any right.
    package var isPrivate: Bool { mode & 0o077 == 0 }
  }

  /// The absolute path of a file that may not exist yet; links in its folder's path are resolved.
  ///
  /// - Parameter path: any path that ends in a name.
  /// - Returns: the path that SQLite and checkpoints are given.
  /// - Throws: ``FileError``, with the folder as path if that is missing.
  package static func canonicalPath(_ path: String) throws(FileError) -> String {
    let (folder, name) = split(path)
    guard !name.isEmpty, name != ".", name != ".." else {
      throw .failed(.open, path: path, .isFolder)
    }
    guard let resolved = unsafe realpath(folder, nil) else {
      throw .failed(.open, path: folder, .last)
    }
    defer { unsafe free(resolved) }
    guard let absolute = unsafe String(validatingCString: resolved) else {
      throw .failed(.open, path: folder, Errno(EILSEQ))
    }
    return (absolute == "/" ? "" : absolute) + "/" + name
  }

  /// Looks at what lies at a path.
  ///
  /// - Parameter path: any path.
  /// - Returns: `nil` if nothing does.
  /// - Throws: ``FileError``.
  package static func status(_ path: String) throws(FileError) -> Status? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if Errno.last == .notFound { return nil }
      throw .failed(.open, path: path, .last)
    }
    return Status(
      isRegular: status.st_mode & S_IFMT == S_IFREG, mode: status.st_mode & 0o7777,
      isOwn: status.st_uid == geteuid())
  }

  /// Who has rights on the folder that holds a file.
  package struct Folder: Equatable, Sendable {
    /// The folder's path; `.` for the one that the process runs in.
    package let path: String
    /// The permission bits.
    package let mode: UInt32
    /// Whether it belongs to the user that this process acts for, or to the system.
    package let isOwn: Bool

    /// Whether nobody else can take a file out of the folder and put another in its place.
    package var isKept: Bool { isOwn && mode & 0o022 == 0 }
  }

  /// Looks at the folder that holds a file; the folders above it are not looked at.
  ///
  /// - Parameter path: the file, which may be missing.
  /// - Returns: the folder, links followed.
  /// - Throws: ``FileError``.
  package static func folder(of path: String) throws(FileError) -> Folder {
    let folder = split(path).folder
    var status = stat()
    guard unsafe stat(folder, &status) == 0 else {
      throw .failed(.open, path: folder, .last)
    }
    return Folder(
      path: folder, mode: status.st_mode & 0o7777,
      isOwn: status.st_uid == geteuid() || status.st_uid == 0)
  }

  /// Whether others have rights on an open file; what is no file, such as a pipe, is for nobody else.
  ///
  /// - Parameter descriptor: open.
  /// - Returns: whether they have any right.
  package static func isOpenToOthers(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o077 != 0
  }

  /// Makes a folder of mode 0700, and whatever is missing above it.
  ///
  /// - Parameter path: absolute; a folder that is there stays as it is.
  /// - Throws: ``FileError``.
  package static func makeFolder(_ path: String) throws(FileError) {
    if unsafe mkdir(path, 0o700) == 0 { return }
    if Errno.last == .notFound, split(path).folder != path {
      try makeFolder(split(path).folder)
      if unsafe mkdir(path, 0o700) == 0 { return }
    }
    guard Errno.last == .exists else { throw .failed(.create, path: path, .last) }
  }

  /// Makes an empty file of mode 0600.
  ///
  /// - Parameter path: where nothing may be yet.
  /// - Throws: ``FileError``; ``Errno/exists`` when something is there.
  package static func makeEmpty(_ path: String) throws(FileError) {
    do throws(Errno) {
      _ = try make(path)
    } catch {
      throw .failed(.create, path: path, error)
    }
  }

  /// Puts a file of mode 0600 in its place in one step, whatever was there.
  ///
  /// - Parameters:
  ///   - path: the file; a reader sees the old bytes or the new ones.
  ///   - bytes: what it holds.
  /// - Throws: ``FileError``; the old file is then untouched.
  package static func put(_ path: String, holding bytes: [UInt8]) throws(FileError) {
    let draft = path + ".new"
    _ = unsafe unlink(draft)
    do throws(Errno) {
      let file = try make(draft)
      try write(bytes.span, to: file.number)
      _ = try retrying { Int(fsync(file.number)) }
      _ = try retrying { Int(unsafe rename(draft, path)) }
      try syncFolder(of: path)
    } catch {
      _ = unsafe unlink(draft)
      throw .failed(.write, path: path, error)
    }
  }

  /// Gives a finished file its name, which must be free, and brings the name to disk.
  ///
  /// - Parameters:
  ///   - draft: the finished file; its own name goes.
  ///   - path: the name it gets.
  /// - Throws: ``FileError``; ``Errno/exists`` when something is there.
  package static func publish(_ draft: String, as path: String) throws(FileError) {
    do throws(Errno) {
      _ = try retrying { Int(unsafe link(draft, path)) }
      remove(draft)
      try syncFolder(of: path)
    } catch {
      throw .failed(.create, path: path, error)
    }
  }

  /// Removes a file, if it is there.
  ///
  /// - Parameter path: the file.
  package static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  /// Runs `body` while no other program holds the same lock; the system frees it when one dies.
  ///
  /// - Parameters:
  ///   - path: the lock's file, made if it is missing.
  ///   - body: what is done.
  /// - Throws: ``FileError``, or what `body` throws.
  package static func withLock(_ path: String, _ body: () throws -> Void) throws {
    let lock = try locked(path)
    try body()
    extendLifetime(lock)
  }

  /// How long to queue for another program's lock, in milliseconds; as long as for the keystore's.
  private static let lockPatience: Int64 = 20_000

  private static func locked(_ path: String) throws(FileError) -> Descriptor {
    do throws(Errno) {
      let lock = try Descriptor(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
      let deadline = Clock.milliseconds + lockPatience
      while flock(lock.number, LOCK_EX | LOCK_NB) != 0 {
        let error = Errno.last
        guard [EINTR, EWOULDBLOCK].contains(error.number), Clock.milliseconds < deadline else {
          throw error
        }
        usleep(5000)
      }
      return lock
    } catch {
      throw .failed(.open, path: path, error)
    }
  }

  private static func make(_ path: String) throws(Errno) -> Descriptor {
    let file = try Descriptor(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    do throws(Errno) {
      _ = try retrying { Int(fchmod(file.number, 0o600)) }
    } catch {
      remove(path)
      throw error
    }
    return file
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (
      slash == path.startIndex ? "/" : String(path[..<slash]),
      String(path[path.index(after: slash)...])
    )
  }
}
