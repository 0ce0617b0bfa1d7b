// SPDX-License-Identifier: Apache-2.0
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>

// siginfo_t is a union behind macros. The child stays to be waited for. Returns -1 while it runs,
// its exit status, or 256 and more if a signal ended it.
static inline int threedots_peek_exit(pid_t child) {
  siginfo_t info;
  memset(&info, 0, sizeof info);
  if (waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT) != 0) return 256;
  if (info.si_pid == 0) return -1;
  return info.si_code == CLD_EXITED ? info.si_status : 256 + info.si_status;
}

// Behind _GNU_SOURCE, which Swift's own module of the C library leaves out.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);

static inline int threedots_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

static const short threedots_spawn_in_own_session = 0x80;  // POSIX_SPAWN_SETSID
