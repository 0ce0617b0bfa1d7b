// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import CSeccomp
internal import Glibc

/// Which system calls a decoder may make.
///
/// Source: libseccomp; seccomp(2).
enum SystemCallFilter {
  /// What decoding a picture and reporting about it needs.
  private static let allowed = [
    "read", "readv", "pread64", "write", "writev", "lseek", "fstat", "close",
    "munmap", "mremap", "brk", "madvise",
    "futex", "sched_yield", "restart_syscall", "exit", "exit_group",
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack",
    "poll", "ppoll", "clock_gettime", "clock_nanosleep", "nanosleep", "gettimeofday", "time",
    "getrandom", "getpid", "gettid", "getrusage",
  ]

  /// What no decoder does by mistake: one that tries is not in its right mind any more.
  private static let deadly = [
    "execve", "execveat", "ptrace", "process_vm_readv", "process_vm_writev", "kcmp",
    "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "sendto",
    "sendmsg", "sendmmsg", "io_uring_setup", "bpf", "perf_event_open", "userfaultfd",
    "keyctl", "add_key", "request_key", "mount", "unshare", "setns", "chroot", "pivot_root",
    "init_module", "finit_module", "kexec_load", "pidfd_getfd", "memfd_secret",
  ]

  /// Everything else fails with EPERM, as if the file were not ours to open.
  private static let refuse = 0x0005_0000 | UInt32(EPERM)

  /// Loads the filter for all threads.
  ///
  /// - Returns: whether it is in force.
  static func load(_ allowances: Sandbox.Allowances) -> Bool {
    guard let filter = unsafe seccomp_init(refuse) else { return false }
    defer { unsafe seccomp_release(filter) }
    var isWhole = unsafe seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0
    func rule(_ name: String, _ action: UInt32, _ conditions: [scmp_arg_cmp] = []) {
      let number = unsafe seccomp_syscall_resolve_name(name)
      // This machine has no such call.
      guard number != __NR_SCMP_ERROR, number >= 0 else { return }
      let status = unsafe seccomp_rule_add_array(
        filter, action, number, UInt32(conditions.count), conditions)
      if status != 0 { isWhole = false }
    }
    for name in allowed { rule(name, SCMP_ACT_ALLOW) }
    for name in deadly { rule(name, SCMP_ACT_KILL_PROCESS) }
    // Memory is never made executable.
    for name in ["mmap", "mprotect"] {
      rule(name, SCMP_ACT_ALLOW, [argument(2, masked: UInt64(PROT_EXEC), is: 0)])
    }
    // abort() ends this process, and no other.
    rule("tgkill", SCMP_ACT_ALLOW, [argument(0, is: UInt64(getpid()))])
    // Whether output is a terminal, and how large.
    for request in [UInt64(TCGETS), UInt64(TIOCGWINSZ)] {
      rule("ioctl", SCMP_ACT_ALLOW, [argument(1, masked: 0xFFFF_FFFF, is: request)])
    }
    if allowances.contains(.video) {
      rule("ioctl", SCMP_ACT_ALLOW, [argument(1, masked: 0xFF00, is: 0x5600)])  // 'V'
    }
    if allowances.contains(.terminal) {
      for request in [UInt64(TCSETS), UInt64(TCSETSW), UInt64(TCSETSF)] {
        rule("ioctl", SCMP_ACT_ALLOW, [argument(1, masked: 0xFFFF_FFFF, is: request)])
      }
    }
    return unsafe isWhole && seccomp_load(filter) == 0
  }

  private static func argument(_ index: UInt32, is value: UInt64) -> scmp_arg_cmp {
    scmp_arg_cmp(arg: index, op: SCMP_CMP_EQ, datum_a: value, datum_b: 0)
  }

  private static func argument(
    _ index: UInt32, masked mask: UInt64, is value: UInt64
  ) -> scmp_arg_cmp {
    scmp_arg_cmp(arg: index, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
  }
}
