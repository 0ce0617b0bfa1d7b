// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// This process.
package enum Process {
  /// Makes the process fit to hold secrets and to write to pipes.
  ///
  /// Core dumps and tracing by others are off, a vanished reader is an error instead of a signal,
  /// and the three standard streams are open: a file opened later cannot become standard output.
  package static func harden() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    _ = threedots_forbid_dumps()
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow is an error too.
    signal(SIGXFSZ, SIG_IGN)
    for stream in Stream.input...Stream.error where fcntl(stream, F_GETFD) == -1 {
      // Opened the wrong way round, so that using the closed stream still fails.
      let flags = stream == Stream.input ? O_WRONLY : O_RDONLY
      guard unsafe open("/dev/null", flags) == stream else { break }
    }
  }

  /// Lets processes of the same user look at this one, as its parent must where `/proc` hides
  /// others: for a program that holds no secret.
  package static func allowInspection() { _ = threedots_allow_dumps() }

  /// Whether core dumps and tracing by others are possible.
  package static var isDumpable: Bool { threedots_is_dumpable() != 0 }

  /// Ends the process.
  ///
  /// - Parameter status: the exit status, 0…255.
  package static func end(_ status: Int32) -> Never {
    exit(status)
  }

  /// The raw bytes of the command line's arguments, the program's name left out; nil where they
  /// cannot be known, since Swift reads them from `/proc`.
  package static var arguments: [[UInt8]]? {
    let count = Int(CommandLine.argc)
    guard count >= 1 else { return nil }
    guard count > 1 else { return [] }
    return (1..<count).map { index in
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { return [] }
      return unsafe Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
    }
  }

  /// A variable of the environment.
  ///
  /// - Parameter name: its name.
  /// - Returns: its value, or `nil` when it is not set or not valid UTF-8.
  package static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: value)
  }

  /// Whether a variable of the environment is set and is not valid UTF-8: as a path it would name
  /// another file.
  ///
  /// - Parameter name: its name.
  /// - Returns: `false` when it is not set.
  package static func isUnreadable(_ name: String) -> Bool {
    unsafe getenv(name) != nil && variable(name) == nil
  }

  /// Whether a descriptor is open.
  ///
  /// - Parameter number: any number.
  /// - Returns: `false` for one that nobody opened.
  package static func hasDescriptor(_ number: Int32) -> Bool { fcntl(number, F_GETFD) != -1 }

  /// The number of this process.
  package static var identifier: Int32 { getpid() }
}

/// Clocks.
package enum Clock {
  /// The time of day in Unix seconds, UTC.
  package static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec)
  }

  /// Milliseconds on a clock that nobody sets.
  package static var milliseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) &* 1000 &+ Int64(time.tv_nsec / 1_000_000)
  }
}
