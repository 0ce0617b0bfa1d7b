// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Landlock as of ABI 6. Debian 12's <linux/landlock.h> stops at ABI 2.

struct threedots_landlock_ruleset {
  uint64_t handled_access_fs;
  uint64_t handled_access_net; // ABI 4
  uint64_t scoped;             // ABI 6
};

// Variadic, which Swift does not import.

static inline int threedots_forbid_new_privileges(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

// The highest Landlock ABI of the running kernel, or -1.
static inline int threedots_landlock_abi(void) {
  return (int)syscall(444 /* landlock_create_ruleset */, (void *)0, 0, 1u);
}

static inline int threedots_landlock_create(
  const struct threedots_landlock_ruleset *ruleset, size_t size) {
  return (int)syscall(444, ruleset, size, 0u);
}

static inline int threedots_landlock_restrict_self(int ruleset) {
  return (int)syscall(446 /* landlock_restrict_self */, ruleset, 0u);
}
