// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

// A program that dies of a fault while it draws must not leave the terminal as it is: the handler
// writes what ends the drawing, puts the terminal's mode back, and lets the fault go on.

enum { threedots_fault_count = 7 };

// The kernel's own structure, since <termios.h> here would take the types from Swift's module of
// the C library.
struct threedots_terminal_mode {
  uint32_t input, output, control, local;
  uint8_t line, characters[19];
};

enum {
  threedots_get_mode = 0x5401, // TCGETS
  threedots_set_mode = 0x5402, // TCSETS
  threedots_isig = 1,
  threedots_icanon = 2,
  threedots_echo = 8,
  threedots_vtime = 5,
  threedots_vmin = 6,
};

struct threedots_screen_state {
  struct sigaction before[threedots_fault_count];
  struct threedots_terminal_mode mode;
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
  if (state->input >= 0) ioctl(state->input, threedots_set_mode, &state->mode);
}

static inline void threedots_on_fault(int number) {
  threedots_restore_screen();
  signal(number, SIG_DFL);
  raise(number);
}

static inline int threedots_guard_screen(int input, int screen, const char *ending, size_t count) {
  struct threedots_screen_state *state = threedots_screen_state();
  if (count > sizeof state->ending) return -1;
  state->input = ioctl(input, threedots_get_mode, &state->mode) == 0 ? input : -1;
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
  struct threedots_terminal_mode mode = state->mode;
  mode.local &= ~(uint32_t)(threedots_icanon | threedots_echo);
  mode.local |= threedots_isig;
  mode.characters[threedots_vmin] = 0;
  mode.characters[threedots_vtime] = 0;
  ioctl(state->input, threedots_set_mode, &mode);
}

static inline void threedots_unguard_screen(void) {
  struct threedots_screen_state *state = threedots_screen_state();
  threedots_restore_screen();
  for (int i = 0; i < threedots_fault_count; i++)
    sigaction(threedots_faults()[i], &state->before[i], 0);
}
