// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// A program that dies of a fault while it draws must not leave the terminal as it is: the handler
// writes what ends the drawing, puts the terminal's mode back, and lets the fault go on.

enum { threedots_fault_count = 7 };

struct threedots_screen_state {
  struct sigaction before[threedots_fault_count];
  struct termios mode;
  int input; // -1: its mode was not changed
  int screen;
  char ending[64];
  size_t count;
};

static inline struct threedots_screen_state *threedots_screen_state(void) {
  static struct threedots_screen_state state;
  return &state;
}

static inline const int *threedots_faults(void) {
  static const int faults[threedots_fault_count] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE,
                                                    SIGABRT, SIGSYS, SIGTRAP};
  return faults;
}

static inline void threedots_restore_screen(void) {
  struct threedots_screen_state *state = threedots_screen_state();
  ssize_t count = write(state->screen, state->ending, state->count);
  (void)count;
  if (state->input >= 0) tcsetattr(state->input, TCSANOW, &state->mode);
}

static inline void threedots_on_fault(int number) {
  threedots_restore_screen();
  signal(number, SIG_DFL);
  raise(number);
}

static inline int threedots_guard_screen(int input, int screen, const char *ending, size_t count) {
  struct threedots_screen_state *state = threedots_screen_state();
  if (count > sizeof state->ending) return -1;
  state->input = tcgetattr(input, &state->mode) == 0 ? input : -1;
  state->screen = screen;
  memcpy(state->ending, ending, count);
  state->count = count;
  for (int i = 0; i < threedots_fault_count; i++) {
    struct sigaction action = {0};
    action.sa_handler = threedots_on_fault;
    sigemptyset(&action.sa_mask);
    sigaction(threedots_faults()[i], &action, &state->before[i]);
  }
  return 0;
}

// Keys come one by one, unseen; signals still come by key.
static inline void threedots_take_keys(void) {
  struct threedots_screen_state *state = threedots_screen_state();
  if (state->input < 0) return;
  struct termios mode = state->mode;
  mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  mode.c_lflag |= ISIG;
  mode.c_cc[VMIN] = 0;
  mode.c_cc[VTIME] = 0;
  tcsetattr(state->input, TCSANOW, &mode);
}

static inline void threedots_unguard_screen(void) {
  struct threedots_screen_state *state = threedots_screen_state();
  threedots_restore_screen();
  for (int i = 0; i < threedots_fault_count; i++)
    sigaction(threedots_faults()[i], &state->before[i], 0);
}
