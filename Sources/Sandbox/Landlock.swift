// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// No path, no TCP port, and no signal or abstract socket of others.
///
/// Source: Linux, Documentation/userspace-api/landlock.rst.
enum Landlock {
  /// Whether the running kernel has it.
  static var isAvailable: Bool { threedots_landlock_abi() >= 1 }

  /// Restricts the calling thread as far as the kernel can.
  ///
  /// - Returns: the ABI that is in force, or nil.
  static func restrict() -> Int? {
    let abi = Int(threedots_landlock_abi())
    guard abi >= 1 else { return nil }
    var ruleset = threedots_landlock_ruleset(
      handled_access_fs: fileRights(abi: abi),
      handled_access_net: abi >= 4 ? 0b11 : 0,  // bind and connect
      scoped: abi >= 6 ? 0b11 : 0)  // abstract sockets and signals
    // Older kernels know a shorter structure, and take a longer one only if the rest is zero.
    let descriptor = unsafe threedots_landlock_create(
      &ruleset, MemoryLayout<threedots_landlock_ruleset>.size)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return threedots_landlock_restrict_self(descriptor) == 0 ? abi : nil
  }

  /// Every right that an ABI knows: none of them is then granted to any path.
  private static func fileRights(abi: Int) -> UInt64 {
    var bits = 13
    if abi >= 2 { bits = 14 }  // rename across folders
    if abi >= 3 { bits = 15 }  // truncate
    if abi >= 5 { bits = 16 }  // requests to devices
    return 1 << bits - 1
  }
}
