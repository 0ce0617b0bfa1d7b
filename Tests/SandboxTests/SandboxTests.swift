// SPDX-License-Identifier: Apache-2.0

import Attacks
import Barcode
import CQRencode
import Foundation
import Glibc
import Image
import QRSymbol
import ScanFrames
import Testing

@testable import Sandbox

/// Each test runs in a process of its own, because there is no way out of a sandbox.
@Suite struct SandboxTests {
  /// What must fail although the process lives on.
  static let refused: [(String, @Sendable () -> Int32)] = [
    ("open to read", attack_open_to_read), ("open to write", attack_open_to_write),
    ("remove", attack_remove), ("fork", attack_fork), ("kill parent", attack_kill_parent),
    ("run own code", attack_run_own_code), ("executable memory", attack_executable_memory),
    ("push to terminal", attack_push_to_terminal), ("memory file", attack_memory_file),
  ]

  @Test func attacksWorkWithoutASandbox() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // Else the tests below would show nothing.
      guard attack_open_to_read() >= 0, attack_open_to_write() >= 0, attack_remove() == 0,
        attack_socket() >= 0, attack_fork() > 0, attack_kill_parent() == 0,
        attack_run_own_code() == 0, attack_executable_memory() == 0, attack_memory_file() >= 0
      else { _exit(1) }
      _exit(7)
    }
    // It would take the place of the test itself.
    await #expect(processExitsWith: .exitCode(0)) { _ = attack_execute() }
  }

  @Test func refusedCallsFailAndTheProcessLives() async {
    #expect(Self.refused.count == 9)
    await #expect(processExitsWith: .exitCode(7)) {
      guard let sandbox = try? Sandbox.enter(), sandbox.hasFilter else { _exit(100) }
      for (index, attack) in SandboxTests.refused.enumerated() where attack.1() >= 0 {
        _exit(10 + Int32(index))
      }
      _exit(7)
    }
  }

  @Test func socketKills() async {
    await #expect(processExitsWith: .signal(SIGSYS)) {
      _ = try Sandbox.enter()
      _ = attack_socket()
    }
  }

  @Test func connectKills() async {
    await #expect(processExitsWith: .signal(SIGSYS)) {
      _ = try Sandbox.enter()
      _ = attack_connect()
    }
  }

  @Test func executeKills() async {
    await #expect(processExitsWith: .signal(SIGSYS)) {
      _ = try Sandbox.enter()
      _ = attack_execute()
    }
  }

  @Test func traceKills() async {
    await #expect(processExitsWith: .signal(SIGSYS)) {
      _ = try Sandbox.enter()
      _ = attack_trace()
    }
  }

  @Test func readingOthersMemoryKills() async {
    await #expect(processExitsWith: .signal(SIGSYS)) {
      _ = try Sandbox.enter()
      _ = attack_read_memory()
    }
  }

  @Test func landlockAloneStopsFiles() async {
    guard Landlock.isAvailable else { return }
    await #expect(processExitsWith: .exitCode(7)) {
      guard Landlock.restrict() != nil else { _exit(1) }
      _exit(attack_open_to_read() < 0 && attack_open_to_write() < 0 ? 7 : 2)
    }
  }

  @Test func memoryIsBounded() async {
    await #expect(processExitsWith: .exitCode(7)) {
      _ = try Sandbox.enter(limits: Sandbox.Limits(memory: 1 << 30))
      let block = unsafe mmap(
        nil, 2 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      _exit(unsafe block == MAP_FAILED ? 7 : 2)
    }
  }

  @Test func timeIsBounded() async {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      // Without the filter, in which this test's other threads would soon fall.
      try Sandbox.limit(RLIMIT_CPU, 1)
      var x: UInt64 = 1
      while x != 0 { x = x &* 3 | 1 }
    }
  }

  @Test func aTighterLimitStays() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // Raising a hard limit is refused to all but root, and must not be tried by root either.
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var limit = rlimit(rlim_cur: 9, rlim_max: 9)
      unsafe setrlimit(files, &limit)
      try Sandbox.limit(RLIMIT_NOFILE, 16)
      unsafe getrlimit(files, &limit)
      _exit(limit.rlim_cur == 9 && limit.rlim_max == 9 ? 7 : 2)
    }
  }

  /// Through the program, whose only thread decodes: the other threads of a test's process need more
  /// than the filter lets pass.
  @Test func decodingStillWorks() throws {
    let files = try Self.pictures()
    #expect(files.count == 3)
    for file in files {
      #expect(try Self.scan(file.picture) == [.sandboxed, .code(file.payload)])
    }
    let flat = try Bitmap(width: 64, height: 48) { _, _ in true }.png(moduleSize: 1)
    #expect(try Self.scan(flat) == [.sandboxed])
  }

  /// What `qr-scan` tells its parent of a picture after every step.
  private static func scan(_ picture: [UInt8]) throws -> [Frame] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("threedots-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (
      folder.appendingPathComponent("in"), folder.appendingPathComponent("out")
    )
    try Data(picture).write(to: input)
    try Data().write(to: output)
    let bundle = Bundle.main.bundleURL
    let programs = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
    let process = Process()
    process.executableURL = programs.appendingPathComponent("qr-scan")
    process.arguments = ["--frames", "--effort", "thorough"]
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    var decoder = FrameDecoder()
    var frames: [Frame] = []
    try decoder.feed([UInt8](Data(contentsOf: output))) { frames.append($0) }
    try decoder.finish()
    return frames
  }

  /// A plain code, and codes that name ISO 8859-5 and Shift-JIS as their character sets.
  static func pictures() throws -> [(picture: [UInt8], payload: [UInt8])] {
    let plain = Array("plain".utf8)
    let symbol = try Symbol(encoding: plain, errorCorrection: .medium)
    let side = symbol.width + 8
    let bitmap = Bitmap(width: side, height: side) { symbol[$0 - 4, $1 - 4] }
    return try [
      (bitmap.png(moduleSize: 4), plain),
      (picture(characterSet: 7, bytes: [0xBF, 0xE0, 0xD8]), Array("При".utf8)),
      (picture(characterSet: 20, bytes: [0x83, 0x65, 0x83, 0x58]), Array("テス".utf8)),
    ]
  }

  /// Draws a code whose segment names a character set.
  private static func picture(characterSet: UInt32, bytes: [UInt8]) throws -> [UInt8] {
    guard let input = unsafe QRinput_new2(0, QR_ECLEVEL_M) else { throw QRSymbolError.outOfMemory }
    defer { unsafe QRinput_free(input) }
    unsafe QRinput_appendECIheader(input, characterSet)
    unsafe QRinput_append(input, QR_MODE_8, Int32(bytes.count), bytes)
    guard let code = unsafe QRcode_encodeInput(input) else { throw QRSymbolError.outOfMemory }
    defer { unsafe QRcode_free(code) }
    let width = unsafe Int(code.pointee.width)
    let modules = (0..<width * width).map { unsafe code.pointee.data[$0] & 1 == 1 }
    return try Bitmap(width: width + 8, height: width + 8) { x, y in
      let (x, y) = (x - 4, y - 4)
      return x >= 0 && y >= 0 && x < width && y < width && modules[y * width + x]
    }.png(moduleSize: 4)
  }
}
