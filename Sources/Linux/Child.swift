// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// A program that runs apart: its own session, an empty environment, no descriptors but three.
///
/// Killed and reaped when the value goes.
package struct Child: ~Copyable {
  private let process: pid_t
  private let output: Descriptor
  private var isReaped = false

  /// The program that lies beside the running one; `PATH` is never looked at.
  ///
  /// - Parameter name: its file name.
  /// - Returns: an absolute path.
  /// - Throws: ``Errno``.
  package static func beside(_ name: String) throws(Errno) -> String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = try retrying {
      unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe readlink(
          "/proc/self/exe", buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
      }
    }
    guard count < buffer.count, let slash = buffer[..<count].lastIndex(of: UInt8(ascii: "/")) else {
      throw Errno(ENAMETOOLONG)
    }
    // Another spelling would be another folder.
    guard let folder = String(validating: buffer[...slash], as: UTF8.self) else {
      throw Errno(EILSEQ)
    }
    return folder + name
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - arguments: without the program's name.
  ///   - input: becomes its standard input; its standard error goes nowhere.
  /// - Throws: ``Errno``.
  package init(
    _ path: String, _ arguments: [String], input: borrowing Descriptor
  ) throws(Errno) {
    var ends: [Int32] = [-1, -1]
    _ = try retrying { Int(unsafe threedots_pipe(&ends)) }
    let reading = Descriptor(owning: ends[0])
    let writing = Descriptor(owning: ends[1])
    process = try Self.spawn(path, arguments, input.number, writing.number)
    output = reading
  }

  private static func spawn(
    _ path: String, _ arguments: [String], _ input: Int32, _ output: Int32
  ) throws(Errno) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, Stream.input)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, Stream.output)
    unsafe posix_spawn_file_actions_addopen(&actions, Stream.error, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, Stream.error + 1)
    unsafe posix_spawnattr_setflags(&attributes, threedots_spawn_in_own_session)

    let words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var environment: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
    var process: pid_t = 0
    let status = unsafe posix_spawn(&process, path, &actions, &attributes, words, &environment)
    guard status == 0 else { throw Errno(status) }
    return process
  }

  deinit {
    // A number that was waited for may be another process's by now.
    if isReaped { return }
    kill(process, SIGKILL)
    _ = try? retrying { Int(waitpid(process, nil, 0)) }
  }

  /// Reads what the program has written.
  ///
  /// - Parameters:
  ///   - count: the most bytes, at least 1.
  ///   - deadline: a moment of ``Clock/milliseconds``.
  /// - Returns: at least 1 byte; none at the end; `nil` when the deadline has passed.
  /// - Throws: ``Errno``.
  package func read(atMost count: Int, before deadline: Int64) throws(Errno) -> [UInt8]? {
    var polled = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
    let left = max(0, deadline - Clock.milliseconds)
    let ready = try retrying {
      Int(unsafe poll(&polled, 1, Int32(min(left, 3_600_000))))
    }
    guard ready > 0 else { return nil }
    return try Linux.read(atMost: count, from: output.number)
  }

  /// Whether the kernel filters the program's system calls.
  ///
  /// The kernel says so, not the program: it is asked before anything the program says is believed.
  package var isFiltered: Bool {
    guard let status = try? InputFile.read("/proc/\(process)/status", limit: 65536) else {
      return false
    }
    return status.split(separator: UInt8(ascii: "\n"))
      .contains { $0.elementsEqual("Seccomp:\t2".utf8) }
  }

  /// Waits for the program's end.
  ///
  /// - Parameter deadline: a moment of ``Clock/milliseconds``.
  /// - Returns: the exit status, once; `nil` if a signal ended the program or the deadline has passed.
  package mutating func exitStatus(before deadline: Int64) -> Int32? {
    if isReaped { return nil }
    while true {
      var status: Int32 = 0
      let ended = unsafe waitpid(process, &status, WNOHANG)
      if ended == process {
        isReaped = true
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
      }
      if Clock.milliseconds > deadline { return nil }
      usleep(1000)
    }
  }
}
