// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// Why the sandbox could not be closed.
package enum SandboxError: Error, Equatable {
  /// The kernel refused to rule out new privileges; `errno` says why.
  case privileges(errno: Int32)
  /// A limit was refused.
  case limit(errno: Int32)
}

/// The walls around code that reads hostile pictures.
///
/// What is open stays open; nothing else of the system can be reached: no files, no network, no
/// other process, no new program. There is no way back.
package struct Sandbox: Equatable, Sendable {
  /// The Landlock ABI in force; nil where the kernel has none.
  package let landlockABI: Int?
  /// Whether system calls are filtered.
  package let hasFilter: Bool

  /// How much the process may use from now on.
  package struct Limits: Sendable {
    /// Address space in bytes, what is mapped already included.
    package var memory: UInt64
    /// Processor time in seconds, what is used already included.
    package var seconds: UInt64

    /// Enough for the largest picture that is read.
    ///
    /// - Parameters:
    ///   - memory: address space in bytes.
    ///   - seconds: processor time.
    package init(memory: UInt64 = 2 << 30, seconds: UInt64 = 60) {
      self.memory = memory
      self.seconds = seconds
    }
  }

  /// What is left open besides memory and the descriptors at hand.
  package struct Allowances: OptionSet, Sendable {
    /// The set as bits.
    package let rawValue: UInt8

    /// Makes a set from bits.
    ///
    /// - Parameter rawValue: the bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Requests to a video device that is open.
    package static let video = Allowances(rawValue: 1)
    /// The mode of a terminal that is open, which is put back at the end.
    package static let terminal = Allowances(rawValue: 2)
  }

  /// Closes the sandbox around this process.
  ///
  /// Landlock holds only the calling thread and those that it starts, so call this while there
  /// is but one.
  ///
  /// - Parameters:
  ///   - limits: on memory and time.
  ///   - allowances: nothing more, unless said otherwise.
  /// - Returns: what is in force; kernels differ, and the caller decides what is enough.
  /// - Throws: ``SandboxError``; the process is then to end.
  package static func enter(
    limits: Limits = Limits(), allowing allowances: Allowances = []
  ) throws(SandboxError) -> Sandbox {
    guard threedots_forbid_new_privileges() == 0, threedots_forbid_dumps() == 0 else {
      throw .privileges(errno: errno)
    }
    let landlockABI = Landlock.restrict()
    try limit(RLIMIT_CORE, 0)
    try limit(RLIMIT_AS, limits.memory)
    try limit(RLIMIT_CPU, limits.seconds)
    // The three streams, the input and a few: nothing new gets in.
    try limit(RLIMIT_NOFILE, 16)
    return Sandbox(landlockABI: landlockABI, hasFilter: SystemCallFilter.load(allowances))
  }

  static func limit(
    _ resource: __rlimit_resource, _ value: UInt64
  ) throws(SandboxError) {
    let resource = __rlimit_resource_t(resource.rawValue)
    var now = rlimit()
    unsafe getrlimit(resource, &now)
    // A limit that is tighter already stays.
    var limit = rlimit(
      rlim_cur: min(rlim_t(value), now.rlim_cur), rlim_max: min(rlim_t(value), now.rlim_max))
    guard unsafe setrlimit(resource, &limit) == 0 else { throw .limit(errno: errno) }
  }
}
