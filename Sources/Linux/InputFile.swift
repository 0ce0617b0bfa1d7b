// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Reading a whole file, or standard input.
package enum InputFile {
  /// Reads a file to its end.
  ///
  /// - Parameters:
  ///   - path: a file, a pipe or a device; `-` is standard input.
  ///   - limit: the most bytes that are taken.
  /// - Returns: the bytes, possibly none.
  /// - Throws: ``FileError``.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    if path == "-" { return try read(Stream.input, named: "standard input", limit: limit) }
    let file = try open(path)
    return try read(file.number, named: path, limit: limit)
  }

  /// Opens a file for reading.
  ///
  /// - Parameter path: a file, a pipe or a device.
  /// - Returns: the open file.
  /// - Throws: ``FileError``.
  package static func open(_ path: String) throws(FileError) -> Descriptor {
    do throws(Errno) {
      return try Descriptor(path, O_RDONLY)
    } catch {
      throw .failed(.open, path: path, error)
    }
  }

  /// Reads an open file to its end.
  ///
  /// - Parameters:
  ///   - descriptor: open for reading.
  ///   - name: how errors call it.
  ///   - limit: the most bytes that are taken.
  /// - Returns: the bytes, possibly none.
  /// - Throws: ``FileError``.
  package static func read(
    _ descriptor: Int32, named name: String, limit: Int
  ) throws(FileError) -> [UInt8] {
    do throws(Errno) {
      if let bytes = try readAll(from: descriptor, limit: limit) { return bytes }
    } catch {
      throw .failed(.read, path: name, error)
    }
    throw .tooLarge(path: name, limit: limit)
  }
}
