// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// The terminal behind a descriptor.
package enum Terminal {
  /// Whether a descriptor is a terminal.
  ///
  /// - Parameter descriptor: any number.
  /// - Returns: `false` for everything else, closed ones included.
  package static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The size of a terminal's window.
  ///
  /// - Parameter descriptor: any number.
  /// - Returns: columns and rows, or `nil` when it is no terminal or keeps its size to itself.
  package static func size(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    guard size.ws_col > 0, size.ws_row > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Drops what was typed and not yet read.
  ///
  /// - Parameter descriptor: a terminal; anything else is left as it is.
  package static func dropTypedAhead(_ descriptor: Int32) {
    tcflush(descriptor, TCIFLUSH)
  }

  /// Opens the terminal that controls this process.
  ///
  /// - Returns: the terminal, open for reading and writing.
  /// - Throws: ``Errno`` when there is none.
  package static func open() throws(Errno) -> Descriptor {
    try Descriptor("/dev/tty", O_RDWR)
  }

  /// Reads a line whose characters are not shown.
  ///
  /// What was typed ahead is dropped. A signal that would end or stop the process first puts the
  /// terminal back as it was; after a stop the question is asked again.
  ///
  /// - Parameters:
  ///   - line: overwritten from its beginning; fit for secrets.
  ///   - terminal: a terminal, open for reading.
  ///   - screen: open for writing; shows the question.
  ///   - question: UTF-8.
  /// - Returns: how many bytes were typed, the line feed included; 0 at the end of input.
  /// - Throws: ``Errno``.
  package static func readHidden(
    _ line: inout MutableSpan<UInt8>, from terminal: Int32, screen: Int32, asking question: [UInt8]
  ) throws(Errno) -> Int {
    var shown = termios()
    _ = try retrying { Int(unsafe tcgetattr(terminal, &shown)) }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
    hidden.c_lflag |= tcflag_t(ICANON | ISIG)

    var ends: [Int32] = [-1, -1]
    _ = try retrying { Int(unsafe threedots_pipe(&ends)) }
    let signals = Descriptor(owning: ends[0])
    let wake = Descriptor(owning: ends[1])
    threedots_catch_signals(wake.number)
    defer { threedots_release_signals() }

    while true {
      _ = try retrying { Int(unsafe tcsetattr(terminal, TCSAFLUSH, &hidden)) }
      let outcome: Outcome
      do throws(Errno) {
        try write(question.span, to: screen)
        outcome = try wait(for: terminal, or: signals.number)
        if outcome == .line {
          let count = try fill(&line, from: terminal, until: 10)
          unsafe tcsetattr(terminal, TCSAFLUSH, &shown)
          try write([10].span, to: screen)
          return count
        }
      } catch {
        unsafe tcsetattr(terminal, TCSAFLUSH, &shown)
        throw error
      }
      unsafe tcsetattr(terminal, TCSAFLUSH, &shown)
      try write([10].span, to: screen)
      guard case .signal(let signal) = outcome else { continue }
      // The process ends or stops here, as it would have.
      threedots_release_signals()
      kill(getpid(), signal)
      threedots_catch_signals(wake.number)
    }
  }

  private enum Outcome: Equatable {
    case line
    case signal(Int32)
  }

  private static func wait(for terminal: Int32, or signals: Int32) throws(Errno) -> Outcome {
    var polled = [
      pollfd(fd: terminal, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
    ]
    _ = try retrying { Int(unsafe poll(&polled, nfds_t(polled.count), -1)) }
    guard polled[1].revents != 0 else { return .line }
    guard let number = try read(atMost: 1, from: signals).first else { return .line }
    return .signal(Int32(number))
  }
}
