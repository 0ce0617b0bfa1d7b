// SPDX-License-Identifier: Apache-2.0
#pragma once

// Behind _GNU_SOURCE, which Swift's own module of the C library leaves out; declared here without
// <spawn.h>, whose types that module owns.
extern int posix_spawn_file_actions_addclosefrom_np(void *actions, int first);

static const short threedots_spawn_in_own_session = 0x80;  // POSIX_SPAWN_SETSID
