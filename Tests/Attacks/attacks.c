// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE 1
#include "attacks.h"
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

int attack_open_to_read(void) { return open("/etc/passwd", O_RDONLY); }

int attack_open_to_write(void) {
  return open("/tmp/threedots-attack", O_WRONLY | O_CREAT, 0600);
}

int attack_remove(void) { return unlink("/tmp/threedots-attack"); }

int attack_socket(void) { return socket(AF_UNIX, SOCK_STREAM, 0); }

int attack_connect(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9)};
  return connect(1, (struct sockaddr *)&address, sizeof address);
}

int attack_execute(void) {
  char *const arguments[] = {(char *)"/bin/true", (char *)0};
  return execve("/bin/true", arguments, arguments + 1);
}

int attack_trace(void) { return (int)ptrace(PTRACE_ATTACH, getppid(), 0, 0); }

int attack_read_memory(void) {
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)0x400000, 1};
  return (int)process_vm_readv(getppid(), &here, 1, &there, 1, 0);
}

int attack_fork(void) {
  int child = fork();
  if (child == 0) _exit(0);
  return child;
}

int attack_kill_parent(void) { return kill(getppid(), 0); }

int attack_run_own_code(void) {
  void *page = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return -1;
  return mprotect(page, 4096, PROT_READ | PROT_EXEC);
}

int attack_executable_memory(void) {
  void *page =
    mmap(0, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return page == MAP_FAILED ? -1 : 0;
}

int attack_push_to_terminal(void) { return ioctl(0, TIOCSTI, "x"); }

int attack_memory_file(void) { return memfd_create("attack", 0); }
