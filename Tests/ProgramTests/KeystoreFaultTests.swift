// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Kills, full disks and enemies of what rewrites a keystore; short here, long with `make faults`.
@Suite(.serialized) struct KeystoreFaultTests {
  static let isLong = ProcessInfo.processInfo.environment["THREEDOTS_LONG"] != nil
  static let key = "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"
  static let calls =
    ["pwrite64", "rename", "unlink"] + (isLong ? ["fdatasync", "fsync", "ftruncate"] : [])

  /// A command that rewrites, and what must hold after it was killed anywhere.
  struct Rewriting: Sendable, CustomTestStringConvertible {
    let name: String
    let command: String
    let testDescription: String

    init(_ name: String, _ command: String) {
      (self.name, self.command, testDescription) = (name, command, name)
    }
  }

  static let reseal = "keygen reseal --no-passphrase --passphrase-file one"
  static let rewritings = [
    Rewriting("reseal", reseal), Rewriting("compact", "contacts compact --passphrase-file one"),
    Rewriting("own revocation", "keygen revoke --confirm $(cat id) --passphrase-file one"),
    Rewriting("revoke", "contacts revoke ECHOECHO --passphrase-file one"),
  ]

  /// A keystore with a cheap seal, a contact and names that compaction takes out.
  static func prepared() -> Scratch {
    let scratch = Scratch()
    scratch.write("one", Array("one".utf8))
    let made = scratch.shell(
      """
      keygen --passphrase-file one --passes 2 --memory 64 --json > own.json &&
      sed 's/.*"id":"\\([A-Z0-9]*\\).*/\\1/' own.json > id &&
      contacts add --id ECHOECHO --key \(key) --name OLDNAME --passphrase-file one &&
      contacts rename ECHOECHO Echo --passphrase-file one
      """)
    #expect(made.status == 0, "\(made.error)")
    return scratch
  }

  /// In the short run the first, the last and one between them; in the long one all.
  private static func places(of total: Int) -> [Int] {
    if isLong { return Array(1..<total + 1) }
    return Set([1, (total + 1) / 2, total]).filter { (1..<total + 1).contains($0) }.sorted()
  }

  private func count(_ call: String, _ rewriting: Rewriting) -> Int {
    let scratch = Self.prepared()
    let outcome = scratch.shell(
      "strace -f -qq -e trace=\(call) -o trace \(rewriting.command)")
    #expect(outcome.status == 0, "\(outcome.error)")
    let trace = String(decoding: scratch.read("trace") ?? Data(), as: UTF8.self)
    return trace.split(separator: "\n").count { $0.contains("\(call)(") }
  }

  /// The keystore opens, every signature holds, the contact is there, and one way in works.
  private func checkWhole(_ scratch: Scratch, _ context: String) {
    let audit = scratch.program("contacts", "audit")
    #expect(audit.status == 0, "\(context): \(audit.error)")
    #expect(scratch.program("contacts", "show", "ECHOECHO").status == 0, "\(context)")
    let shown = scratch.program("keygen", "show", "--json").output
    let sealed = shown.contains(#""sealed":true"#)
    let prepared = scratch.shell(
      "keygen revoke --prepare\(sealed ? " --passphrase-file one" : "")")
    #expect(prepared.status == 0, "\(context): \(prepared.error)")
  }

  @Test(arguments: rewritings) func aKillLeavesTheOldStateOrTheNew(_ rewriting: Rewriting) {
    #expect(Self.rewritings.count == 4)
    var places = 0
    for call in Self.calls {
      let total = count(call, rewriting)
      for place in Self.places(of: total) {
        let scratch = Self.prepared()
        let killed = scratch.shell(
          "strace -f -qq -e trace=\(call) -e inject=\(call):signal=KILL:when=\(place) "
            + "-o /dev/null \(rewriting.command)")
        #expect(killed.status != 0, "\(rewriting.name): \(call) \(place)")
        checkWhole(scratch, "\(rewriting.name) killed at \(call) \(place)")
        let again = scratch.shell(rewriting.command)
        #expect(again.status == 0, "\(rewriting.name) after \(call) \(place): \(again.error)")
        checkWhole(scratch, "\(rewriting.name) again after \(call) \(place)")
        places += 1
      }
    }
    #expect(places >= 4)
  }

  @Test(arguments: rewritings) func aFullDiskLeavesTheOldStateOrTheNew(_ rewriting: Rewriting) {
    let faults = [("pwrite64", "ENOSPC"), ("fdatasync", "EIO"), ("fsync", "ENOSPC")]
    for (call, error) in faults.prefix(Self.isLong ? 3 : 2) {
      let total = count(call, rewriting)
      for place in Self.places(of: total) {
        let scratch = Self.prepared()
        let full = scratch.shell(
          "strace -f -qq -e trace=\(call) -e inject=\(call):error=\(error):when=\(place) "
            + "-o /dev/null \(rewriting.command)")
        #expect([0, 2].contains(full.status), "\(rewriting.name): \(call) \(place)")
        if full.status == 2 { #expect(full.error.contains(": error: "), "\(full.error)") }
        checkWhole(scratch, "\(rewriting.name), \(error) at \(call) \(place)")
      }
    }
  }

  @Test(arguments: rewritings) func aReadOnlyFolderChangesNothing(_ rewriting: Rewriting) {
    let scratch = Self.prepared()
    let before = FileManager.default.contents(atPath: scratch.keystore)
    let outcome = scratch.shell(
      "strace -f -qq -P \(scratch.keystore)-journal -e trace=openat "
        + "-e inject=openat:error=EROFS -o /dev/null \(rewriting.command)")
    #expect(outcome.status == 2, "\(outcome.output)")
    #expect(outcome.error.contains(": error: "), "\(outcome.error)")
    #expect(FileManager.default.contents(atPath: scratch.keystore) == before)
    checkWhole(scratch, rewriting.name)
  }

  @Test func aFolderThatVanishesIsAnError() {
    let scratch = Self.prepared()
    let outcome = scratch.shell(
      """
      { sleep 1; rm -rf .local/share/threedots; printf one; } |
      contacts rename ECHOECHO Other --passphrase-fd 0
      """)
    #expect(outcome.status == 2, "\(outcome.output)")
    #expect(outcome.error.hasPrefix("contacts: error: "), "\(outcome.error)")
  }

  @Test func nothingOldIsLeftInAnyFile() {
    let scratch = Self.prepared()
    let grep = "grep -rlc OLDNAME .local"
    #expect(scratch.shell(grep).status == 0)
    #expect(scratch.shell("contacts compact --passphrase-file one").status == 0)
    #expect(scratch.shell(grep).status == 1)
    checkWhole(scratch, "compact")
    #expect(scratch.shell("ls .local/share/threedots").output == "keystore.db\n")
  }

  // MARK: At random

  /// Kills at random moments of everything that writes; what was acknowledged is there afterwards.
  @Test func killsAtRandomMomentsLoseNothing() throws {
    let scratch = Self.prepared()
    let script = Package.root.appendingPathComponent("Tests/ProgramTests/Kills/kills.py").path
    let kills = Self.isLong ? 2000 : 40
    let outcome = scratch.shell("/usr/bin/python3 \(script) \(kills)")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    #expect(outcome.output.contains("kills: \(kills)"), "\(outcome.output)")
    if Self.isLong { print(outcome.output) }
  }

  // MARK: Secrets

  /// After its use neither passphrase nor secret key is anywhere in the memory of the process.
  @Test func noSecretStaysInMemory() {
    let scratch = Scratch()
    let script = Package.root.appendingPathComponent("Tests/ProgramTests/Kills/memory.py").path
    let outcome = scratch.shell("/usr/bin/python3 \(script)")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    #expect(["clean\n", "unreadable\n"].contains(outcome.output), "\(outcome.output)")
  }

  /// A seal made elsewhere, with more memory than there is here.
  @Test func aSealThatTakesTooMuchMemoryIsNamed() {
    let scratch = Self.prepared()
    let rename = "contacts rename ECHOECHO Other --passphrase-file one"
    let reseal = "keygen reseal --passphrase-file one --new-passphrase-file one"
    #expect(scratch.shell("\(reseal) --passes 2 --memory 768").status == 0)
    let outcome = scratch.shell("prlimit --as=700000000 \(rename)")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("it takes 768 MiB of memory, and there is less"))
    #expect(scratch.shell(rename).status == 0)
  }

  @Test func withoutLockedMemoryItWorksAndWarns() {
    let scratch = Self.prepared()
    let unlocked = "prlimit --memlock=0:0 setpriv --bounding-set=-ipc_lock"
    guard scratch.shell("\(unlocked) true").status == 0 else { return }
    let outcome = scratch.shell(
      "\(unlocked) contacts rename ECHOECHO Other --passphrase-file one")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error.contains("memory cannot be locked"), "\(outcome.error)")
  }
}
