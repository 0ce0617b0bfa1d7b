// SPDX-License-Identifier: Apache-2.0

import Foundation
import Linux
import Testing

@Suite struct FileTests {
  /// A folder that goes with the test.
  final class Folder {
    let path: String
    init() throws {
      path =
        FileManager.default.temporaryDirectory
        .appendingPathComponent("threedots-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }
    func callAsFunction(_ name: String) -> String { path + "/" + name }
    var names: [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
    }
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    try InputFile.read(path, limit: 1 << 20)
  }

  @Test func create() throws {
    let folder = try Folder()
    try OutputFile.create(folder("a"), holding: [1, 2, 3], mode: 0o600)
    #expect(try bytes(folder("a")) == [1, 2, 3])
    #expect(try mode(folder("a")) == 0o600)
    try OutputFile.create(folder("empty"), holding: [])
    #expect(try bytes(folder("empty")) == [])
  }

  @Test func createRefusesWhatIsThere() throws {
    let folder = try Folder()
    try OutputFile.create(folder("a"), holding: [1])
    #expect(throws: FileError.failed(.create, path: folder("a"), .exists)) {
      try OutputFile.create(folder("a"), holding: [2])
    }
    #expect(try bytes(folder("a")) == [1])
    // A dangling link would let somebody else choose the place.
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: folder("elsewhere"))
    #expect(throws: FileError.failed(.create, path: folder("link"), .exists)) {
      try OutputFile.create(folder("link"), holding: [2])
    }
    #expect(folder.names == ["a", "link"])
  }

  @Test func createInNoFolder() throws {
    let folder = try Folder()
    #expect(throws: FileError.failed(.create, path: folder("no/a"), .notFound)) {
      try OutputFile.create(folder("no/a"), holding: [2])
    }
  }

  @Test func replace() throws {
    let folder = try Folder()
    try OutputFile.replace(folder("a"), with: [1], mode: 0o640)
    #expect(try bytes(folder("a")) == [1])
    unsafe chmod(folder("a"), 0o604)
    try OutputFile.replace(folder("a"), with: [2, 3], mode: 0o600)
    #expect(try bytes(folder("a")) == [2, 3])
    #expect(try mode(folder("a")) == 0o604)
    #expect(folder.names == ["a"])
  }

  @Test func replaceFollowsALink() throws {
    let folder = try Folder()
    try OutputFile.create(folder("a"), holding: [1])
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: "a")
    try OutputFile.replace(folder("link"), with: [2])
    #expect(try bytes(folder("a")) == [2])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder("link")) == "a")
    #expect(folder.names == ["a", "link"])
  }

  @Test func replaceRefusesWhatIsNoFile() throws {
    let folder = try Folder()
    #expect(throws: FileError.failed(.replace, path: folder.path, .isFolder)) {
      try OutputFile.replace(folder.path, with: [1])
    }
    #expect(throws: FileError.self) { try OutputFile.replace("/dev/null", with: [1]) }
  }

  /// A file size limit stands for a full disk: what was there stays, what was begun goes.
  @Test func nothingHalfWrittenIsLeft() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let folder = try Folder()
      try OutputFile.create(folder("old"), holding: [1])
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let much = [UInt8](repeating: 7, count: 10_000)
      var refused = 0
      do { try OutputFile.create(folder("new"), holding: much) } catch { refused += 1 }
      do { try OutputFile.replace(folder("old"), with: much) } catch { refused += 1 }
      let isWhole = try InputFile.read(folder("old"), limit: 10) == [1]
      let names = folder.names
      try? FileManager.default.removeItem(atPath: folder.path)
      exit(refused == 2 && isWhole && names == ["old"] ? 7 : 8)
    }
  }

  /// A kill leaves nothing of a file that has no name yet.
  @Test func whatIsNotInPlaceHasNoName() throws {
    let folder = try Folder()
    for replaces in [false, true] {
      let file = try PendingFile(for: folder("a"), replaces: replaces)
      try file.write([1])
      #expect(folder.names == (replaces ? ["a"] : []))
      try file.putInPlace()
      #expect(folder.names == ["a"])
    }
    #expect(try mode(folder("a")) == 0o644)
    let late = try? PendingFile(for: folder("b"), replaces: false)
    try OutputFile.create(folder("b"), holding: [2])
    #expect(throws: FileError.failed(.create, path: folder("b"), .exists)) {
      try late?.putInPlace()
    }
    #expect(try bytes(folder("b")) == [2])
    #expect(folder.names == ["a", "b"])
  }

  @Test func read() throws {
    let folder = try Folder()
    try OutputFile.create(folder("a"), holding: [1, 2, 3])
    #expect(try InputFile.read(folder("a"), limit: 3) == [1, 2, 3])
    #expect(throws: FileError.tooLarge(path: folder("a"), limit: 2)) {
      try InputFile.read(folder("a"), limit: 2)
    }
    #expect(throws: FileError.failed(.open, path: folder("b"), .notFound)) {
      try InputFile.read(folder("b"), limit: 2)
    }
    #expect(throws: FileError.failed(.read, path: folder.path, .isFolder)) {
      try InputFile.read(folder.path, limit: 2)
    }
    // A device without end is read to the limit and no further.
    #expect(throws: FileError.tooLarge(path: "/dev/zero", limit: 100_000)) {
      try InputFile.read("/dev/zero", limit: 100_000)
    }
  }

  @Test func sealedMemory() throws {
    let file = try Descriptor.sealed(holding: [1, 2, 3], named: "picture")
    #expect(try readAll(from: file.number, limit: 10) == [1, 2, 3])
    #expect(throws: Errno.self) { try Linux.write([4].span, to: file.number) }
    #expect(ftruncate(file.number, 0) == -1)
  }

  @Test func hardening() async {
    await #expect(processExitsWith: .exitCode(7)) {
      close(0)
      close(1)
      Linux.Process.harden()
      var limit = rlimit()
      unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
      // The next file opened is not standard output.
      let next = unsafe open("/dev/null", O_WRONLY)
      let isHard =
        !Linux.Process.isDumpable && limit.rlim_cur == 0 && next > 2
        && (try? Linux.write([1].span, to: 1)) == nil
      exit(isHard ? 7 : 8)
    }
  }
}
