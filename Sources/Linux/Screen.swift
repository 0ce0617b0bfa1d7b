// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// A terminal that is drawn on, put back as it was when the value goes, and also when the program
/// dies of a fault.
///
/// One at a time, and not while a hidden line is read.
package struct Screen: ~Copyable {
  /// What came from outside.
  package enum Event: Equatable, Sendable {
    /// A key; its first byte.
    case key(UInt8)
    /// A signal that asks the program to end.
    case signal(Int32)
    /// The program was stopped and goes on: everything is to be drawn anew.
    case resumed
  }

  private let input: Int32
  private let number: Int32
  private let beginning: [UInt8]
  private let signals: Descriptor
  private let wake: Descriptor
  private let takesKeys: Bool

  /// Begins to draw.
  ///
  /// - Parameters:
  ///   - screen: a terminal, open for writing.
  ///   - input: where keys come from; need not be a terminal.
  ///   - beginning: written first, and after a stop.
  ///   - ending: written last, at most 64 bytes.
  /// - Throws: ``Errno``.
  package init(
    _ screen: Int32, input: Int32, beginning: [UInt8], ending: [UInt8]
  ) throws(Errno) {
    var ends: [Int32] = [-1, -1]
    _ = try retrying { Int(unsafe threedots_pipe(&ends)) }
    let reading = Descriptor(owning: ends[0])
    let writing = Descriptor(owning: ends[1])
    let characters = ending.map { CChar(bitPattern: $0) }
    guard unsafe threedots_guard_screen(input, screen, characters, characters.count) == 0 else {
      throw Errno(E2BIG)
    }
    threedots_catch_signals(writing.number)
    threedots_take_keys()
    self.input = input
    number = screen
    self.beginning = beginning
    takesKeys = Terminal.isTerminal(input)
    signals = reading
    wake = writing
    try? write(beginning.span, to: screen)
  }

  deinit {
    threedots_release_signals()
    threedots_unguard_screen()
  }

  /// What has come since, without waiting. A stop is done here.
  ///
  /// - Returns: the events in their order, signals first.
  package borrowing func events() -> [Event] {
    var events: [Event] = []
    while isReady(signals.number), let byte = try? read(atMost: 1, from: signals.number).first {
      guard Int32(byte) == SIGTSTP else {
        events.append(.signal(Int32(byte)))
        continue
      }
      threedots_release_signals()
      threedots_restore_screen()
      // The terminal's own stop, so that the shell takes over as usual; not caught, not ours.
      raise(SIGTSTP)
      threedots_catch_signals(wake.number)
      threedots_take_keys()
      try? write(beginning.span, to: number)
      events.append(.resumed)
    }
    // A terminal that has gone is ready for ever, and has nothing.
    if takesKeys, isReady(input), let key = try? read(atMost: 64, from: input).first {
      events.append(.key(key))
    }
    return events
  }

  private func isReady(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLIN) != 0
  }
}

extension Process {
  /// Has the kernel end this process when its parent ends, however that does.
  package static func endWithParent() {
    _ = threedots_end_with_parent()
  }

  /// Sends this process a signal whose doing is the usual one: for most it ends here.
  ///
  /// - Parameter number: of the signal.
  package static func raise(_ number: Int32) {
    _ = Glibc.raise(number)
  }

  /// Does nothing for a while.
  ///
  /// - Parameter milliseconds: how long, at most a minute.
  package static func pause(milliseconds: Int) {
    usleep(UInt32(max(0, min(milliseconds, 60_000))) * 1000)
  }
}
