// SPDX-License-Identifier: Apache-2.0
#pragma once

// What a decoder gone bad would try. Each returns 0 or more where it succeeds, else -1.

int attack_open_to_read(void);
int attack_open_to_write(void);
int attack_remove(void);
int attack_socket(void);
int attack_connect(void);
int attack_execute(void);
int attack_trace(void);
int attack_read_memory(void);
int attack_fork(void);
int attack_kill_parent(void);
int attack_run_own_code(void);
int attack_executable_memory(void);
int attack_push_to_terminal(void);
int attack_memory_file(void);
