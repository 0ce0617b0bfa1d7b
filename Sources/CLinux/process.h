// SPDX-License-Identifier: Apache-2.0
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

// Variadic, which Swift does not import.

static inline int threedots_forbid_dumps(void) {
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

static inline int threedots_allow_dumps(void) {
  return prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
}

static inline int threedots_is_dumpable(void) {
  return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0);
}

static inline int threedots_end_with_parent(void) {
  return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
}

// Not in Swift's Glibc module.

static inline int threedots_pipe(int ends[2]) {
  return pipe2(ends, O_CLOEXEC);
}

static inline int threedots_rename_to_new(const char *old, const char *new) {
  return renameat2(AT_FDCWD, old, AT_FDCWD, new, RENAME_NOREPLACE);
}

// A file without a name, which nothing is left of unless it gets one.
enum { threedots_unnamed = O_TMPFILE };

static inline int threedots_memory_file(const char *name) {
  return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

static inline int threedots_seal(int descriptor) {
  return fcntl(descriptor, F_ADD_SEALS,
               F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE);
}
