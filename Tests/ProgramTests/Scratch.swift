// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// What a program did.
struct Outcome: Equatable {
  let status: Int32
  let output: String
  let error: String

  /// Standard output as JSON.
  var json: JSONValue {
    get throws { try JSONValue.parse(Array(output.utf8)) }
  }
}

/// A home of its own: programs that run in it see no other keystore, and leave nothing behind.
final class Scratch {
  /// Where the built programs lie.
  static let programs =
    Bundle.main.bundleURL.path.hasSuffix(".xctest")
    ? Bundle.main.bundleURL.deletingLastPathComponent().path : Bundle.main.bundleURL.path

  let path: String
  private let variables: [String: String]

  init(_ variables: [String: String] = [:]) {
    path = NSTemporaryDirectory() + "threedots-" + UUID().uuidString
    try! FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    self.variables = variables
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The environment of programs that run here.
  var environment: [String: String] {
    [
      "PATH": Self.programs + ":/usr/bin:/bin", "HOME": path, "LC_ALL": "C.UTF-8",
      "TMPDIR": NSTemporaryDirectory(),
    ].merging(variables) { $1 }
  }

  /// The keystore that programs here use unless told otherwise.
  var keystore: String { path + "/.local/share/threedots/keystore.db" }

  /// Runs a shell command in the scratch folder.
  @discardableResult
  func shell(_ command: String, input: String = "") -> Outcome {
    run("/bin/sh", ["-c", command], input: Data(input.utf8))
  }

  /// Runs a built program.
  @discardableResult
  func program(_ name: String, _ arguments: String..., input: Data = Data()) -> Outcome {
    run(Self.programs + "/" + name, arguments, input: input)
  }

  private func run(_ path: String, _ arguments: [String], input: Data) -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: self.path)
    // Files rather than pipes: nothing blocks, however much is written.
    let streams = ["in", "out", "err"].map { self.path + "/." + UUID().uuidString + $0 }
    defer { for stream in streams { try? FileManager.default.removeItem(atPath: stream) } }
    try! input.write(to: URL(fileURLWithPath: streams[0]))
    for stream in streams.dropFirst() {
      _ = FileManager.default.createFile(atPath: stream, contents: nil)
    }
    process.standardInput = FileHandle(forReadingAtPath: streams[0])
    process.standardOutput = FileHandle(forWritingAtPath: streams[1])
    process.standardError = FileHandle(forWritingAtPath: streams[2])
    try! process.run()
    process.waitUntilExit()
    func text(_ stream: String) -> String {
      String(decoding: FileManager.default.contents(atPath: stream) ?? Data(), as: UTF8.self)
    }
    let status = process.terminationReason == .exit ? process.terminationStatus : -1
    return Outcome(status: status, output: text(streams[1]), error: text(streams[2]))
  }

  /// Runs a built program at a pseudo-terminal and answers its questions.
  ///
  /// - Parameters:
  ///   - command: a shell command.
  ///   - answers: typed one after the other, each when the program waits for its line; a control
  ///     character alone is typed without a line's end.
  /// - Returns: status, 128 and the signal's number after a signal; everything that was on the
  ///   screen as output; a word on standard error if the terminal no longer shows what is typed.
  func terminal(_ command: String, answers: [String]) -> Outcome {
    // Python's standard library has the pseudo-terminal that Foundation lacks.
    let script = """
      import os, pty, sys, select, termios, time
      answers = sys.argv[2:]
      pid, terminal = pty.fork()
      if pid == 0:
          os.execv("/bin/sh", ["sh", "-c", sys.argv[1]])
      screen = b""
      quiet = time.monotonic() + 20
      while True:
          ready, _, _ = select.select([terminal], [], [], 0.25)
          if ready:
              try:
                  piece = os.read(terminal, 65536)
              except OSError:
                  break
              if not piece:
                  break
              screen += piece
              quiet = time.monotonic() + 20
          elif answers and screen.rstrip(b"\\r\\n")[-2:] in (b": ", b"] ", b") "):
              answer = answers.pop(0).encode()
              os.write(terminal, answer if answer in (b"\\x03", b"\\x04") else answer + b"\\n")
              screen += b"<answer>"
          elif time.monotonic() > quiet:
              os.kill(pid, 9)
              break
      _, status = os.waitpid(pid, 0)
      sys.stdout.buffer.write(screen.replace(b"\\r\\n", b"\\n"))
      if not termios.tcgetattr(terminal)[3] & termios.ECHO:
          sys.stderr.write("no echo")
      sys.exit(os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status))
      """
    return run("/usr/bin/python3", ["-c", script, command] + answers, input: Data())
  }

  /// Writes a file into the scratch folder.
  func write(_ name: String, _ bytes: some Sequence<UInt8>) {
    try! Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  func read(_ name: String) -> Data? { FileManager.default.contents(atPath: path + "/" + name) }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + name) }
}
