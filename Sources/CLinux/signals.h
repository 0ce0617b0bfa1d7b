// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <errno.h>
#include <signal.h>
#include <unistd.h>

// A handler may call next to nothing, so it is C and only writes the signal's number into a pipe.
// It is there while a line is read with echo off; one at a time.

enum { threedots_signal_count = 9 };

// What changes lives inside functions, since Swift links no variable of a header.
struct threedots_signal_state {
  int numbers[threedots_signal_count];
  struct sigaction before[threedots_signal_count];
  volatile int descriptor;
};

static inline struct threedots_signal_state *threedots_signal_state(void) {
  static struct threedots_signal_state state = {
      .numbers = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGALRM, SIGUSR1, SIGUSR2,
                  SIGXCPU}, .descriptor = -1};
  return &state;
}

static inline void threedots_on_signal(int number) {
  int error = errno;
  unsigned char byte = (unsigned char)number;
  ssize_t count = write(threedots_signal_state()->descriptor, &byte, 1);
  (void)count;
  errno = error;
}

// Signals that are ignored stay so.
static inline void threedots_catch_signals(int descriptor) {
  struct threedots_signal_state *state = threedots_signal_state();
  state->descriptor = descriptor;
  for (int i = 0; i < threedots_signal_count; i++) {
    struct sigaction action = {0};
    sigaction(state->numbers[i], 0, &state->before[i]);
    if (state->before[i].sa_handler == SIG_IGN) continue;
    action.sa_handler = threedots_on_signal;
    sigemptyset(&action.sa_mask);
    sigaction(state->numbers[i], &action, 0);
  }
}

static inline void threedots_release_signals(void) {
  struct threedots_signal_state *state = threedots_signal_state();
  for (int i = 0; i < threedots_signal_count; i++)
    sigaction(state->numbers[i], &state->before[i], 0);
  state->descriptor = -1;
}
