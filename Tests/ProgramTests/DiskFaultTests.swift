// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A disk that is full for real, and one that is read-only: a file system of half a mebibyte.
@Suite struct DiskFaultTests {
  /// A mount namespace of one's own: as the system's administrator, or where users may have one.
  static let namespace = ["unshare -m", "unshare -rm"].first {
    Scratch().shell("mkdir m && \($0) mount -t tmpfs tmpfs m").status == 0
  }

  @Test(.enabled(if: namespace != nil, "nothing can be mounted here"))
  func aFullDiskLeavesTheOldStateOrTheNew() throws {
    let scratch = Scratch()
    let script = Package.root.appendingPathComponent("Tests/ProgramTests/Kills/disk.py").path
    let namespace = try #require(Self.namespace)
    let outcome = scratch.shell("\(namespace) /usr/bin/python3 \(script)")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    #expect(outcome.output.hasPrefix("commands: "), "\(outcome.output)")
    if KeystoreFaultTests.isLong { print(outcome.output) }
  }
}
