// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Kills and full disks at every system call that writes; `strace` injects them.
@Suite(.serialized) struct FaultTests {
  /// The calls that change what is on the disk; `make faults` takes the others as well.
  static let calls =
    ["pwrite64", "fdatasync", "fsync", "rename", "link", "unlink"]
    + (ProcessInfo.processInfo.environment["THREEDOTS_LONG"] == nil
      ? [] : ["openat", "write", "flock", "close"])
  static let key = "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"
  static let add = "contacts add --id ECHOECHO --key \(key) --name Echo"

  /// How often a command makes a system call.
  private func count(_ call: String, _ command: String) -> Int {
    let scratch = Scratch()
    if command != Self.keygen { scratch.program("keygen", "--no-passphrase") }
    let outcome = scratch.shell("strace -f -qq -e trace=\(call) -o trace \(command)")
    #expect(outcome.status == 0, "\(outcome.error)")
    let trace = String(decoding: scratch.read("trace") ?? Data(), as: UTF8.self)
    return trace.split(separator: "\n").count { $0.contains("\(call)(") }
  }

  static let keygen = "keygen --no-passphrase"

  @Test func everyCallIsSeen() {
    #expect(count("fdatasync", Self.add) + count("fsync", Self.add) >= 3)
    #expect(count("pwrite64", Self.add) >= 3)
    #expect(count("rename", Self.add) >= 1)
    #expect(count("link", Self.keygen) == 1)
  }

  /// Whatever is killed where: the keystore opens, and what was acknowledged is in it.
  @Test(arguments: calls) func aKillLosesNothing(_ call: String) throws {
    for place in 1...max(1, count(call, Self.add)) {
      let scratch = Scratch()
      scratch.program("keygen", "--no-passphrase")
      let killed = scratch.shell(
        "strace -f -qq -e trace=\(call) -e inject=\(call):signal=KILL:when=\(place) "
          + "-o /dev/null \(Self.add)")
      let list = scratch.program("contacts", "--json")
      #expect(list.status == 0, "killed at \(call) \(place): \(list.error)")
      if killed.status == 0 { #expect(list.output.contains("ECHOECHO"), "\(call) \(place)") }
      // And it goes on from there.
      let again = scratch.shell(Self.add)
      #expect(again.status == (list.output.contains("ECHOECHO") ? 1 : 0), "\(again.error)")
      #expect(scratch.program("contacts", "audit").status == 0)
    }
  }

  /// A new identity is there whole, or not at all, and then keygen can make another.
  @Test(arguments: calls) func aKilledKeygenLeavesNothingHalf(_ call: String) throws {
    for place in 1...max(1, count(call, Self.keygen)) {
      let scratch = Scratch()
      scratch.shell(
        "strace -f -qq -e trace=\(call) -e inject=\(call):signal=KILL:when=\(place) "
          + "-o /dev/null \(Self.keygen)")
      let show = scratch.program("keygen", "show")
      if show.status == 0 {
        #expect(scratch.shell(Self.add).status == 0)
      } else {
        #expect(!FileManager.default.fileExists(atPath: scratch.keystore), "\(call) \(place)")
        #expect(scratch.program("keygen", "--no-passphrase").status == 0, "\(call) \(place)")
      }
    }
  }

  /// Memory sticks know neither files without a name nor links, network file systems no renaming that
  /// spares what is there: a file is made all the same, takes nothing's place, and leaves no draft.
  @Test(arguments: ["linkat", "renameat2"])
  func filesAreMadeOnSimpleFileSystems(_ missing: String) throws {
    let scratch = Scratch()
    let command = "qr-encode -o a.png 3mid:ECHOECHO,\(Self.key)"
    let trace = scratch.shell("strace -qq -e trace=openat -o trace \(command) && cat trace").output
    let lines = trace.split(separator: "\n")
    let place = try #require(lines.firstIndex { $0.contains("O_TMPFILE") }) + 1
    let whole = scratch.read("a.png")
    let faulty =
      "strace -qq -e trace=openat,\(missing) -e inject=openat:error=EOPNOTSUPP:when=\(place) "
      + "-e inject=\(missing):error=\(missing == "linkat" ? "EPERM" : "EINVAL") -o trace \(command)"
    let refused = scratch.shell(faulty)
    #expect(refused.status == 2 && refused.error.contains("File exists"), "\(refused.error)")
    #expect(scratch.read("a.png") == whole)
    try FileManager.default.removeItem(atPath: scratch.path + "/a.png")
    let made = scratch.shell(faulty)
    #expect(made.status == 0, "\(made.error)")
    #expect(scratch.read("a.png") == whole)
    #expect(scratch.shell("ls -A | grep threedots-").output.isEmpty)
    #expect(scratch.shell("cat trace").output.contains("(INJECTED)"))
  }

  @Test(arguments: ["pwrite64", "fdatasync", "fsync", "rename"])
  func aFullDiskLeavesTheOldState(_ call: String) throws {
    for place in 1...max(1, count(call, Self.add)) {
      let scratch = Scratch()
      scratch.program("keygen", "--no-passphrase")
      let full = scratch.shell(
        "strace -f -qq -e trace=\(call) -e inject=\(call):error=ENOSPC:when=\(place) "
          + "-o /dev/null \(Self.add)")
      #expect([0, 2].contains(full.status), "\(call) \(place): \(full.status)")
      if full.status == 2 { #expect(full.error.hasPrefix("contacts: error: "), "\(full.error)") }
      let list = scratch.program("contacts", "--json")
      #expect(list.status == 0, "\(call) \(place): \(list.error)")
      if full.status == 0 { #expect(list.output.contains("ECHOECHO"), "\(call) \(place)") }
      #expect(scratch.program("contacts", "audit").status == 0)
    }
  }

  @Test func sixteenWritersLoseNothing() throws {
    let scratch = Scratch()
    scratch.program("keygen", "--no-passphrase")
    // Half of them add, the others show a picture in person; ten thousand with `make faults`.
    let isLong = ProcessInfo.processInfo.environment["THREEDOTS_LONG"] != nil
    let total = isLong ? 10_000 : 64
    let script = """
      /usr/bin/python3 -c '
      import os
      from nacl.bindings import crypto_scalarmult_base
      for number in range(1, \(total) + 1):
          print(f"W{number:07}", crypto_scalarmult_base(os.urandom(32)).hex())
      ' | xargs -P 16 -L 1 sh -c 'case $0 in
        *[02468]) exec contacts add --id $0 --key $1 > $0.log 2>&1;;
        *) qr-encode -o $0.png 3mid:$0,$1 &&
          exec verify $0.png --in-person --expect $0 > $0.log 2>&1;;
      esac'
      """
    let written = scratch.shell(script)
    #expect(written.status == 0, "\(written.error)")
    let list = scratch.program("contacts", "--json")
    #expect(list.output.split(separator: "\n").count == total, "\(list.error)")
    #expect(list.output.split(separator: "\n").count { $0.contains(#""level":3"#) } == total / 2)
    let audit = scratch.program("contacts", "audit", "--json")
    #expect(audit.output.contains(#""entries":\#(total + 1),"#), "\(audit.output)")
  }
}
