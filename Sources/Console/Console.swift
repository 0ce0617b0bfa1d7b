// SPDX-License-Identifier: Apache-2.0

package import JSON
internal import Linux

/// A program's streams: results on standard output, everything else on standard error.
package final class Console {
  /// The program's name, which begins every line on standard error.
  package let program: String
  /// Whether results and errors are JSON.
  package let usesJSON: Bool
  /// What standard output can show.
  package let appearance: Appearance
  /// What standard error can show.
  package let errorAppearance: Appearance
  /// Where questions come from and answers go.
  let streams: Streams

  private var buffer: [UInt8] = []
  private let bufferLimit = 65536
  private let flushesLines: Bool
  private var hasFailed = false

  /// Three descriptors and the environment; others than the usual ones in tests.
  package struct Streams: Sendable {
    package let input: Int32
    package let output: Int32
    package let error: Int32
    package let variable: @Sendable (String) -> String?

    /// Takes descriptors and environment, those of the process unless said otherwise.
    ///
    /// - Parameters:
    ///   - input: open for reading.
    ///   - output: open for writing.
    ///   - error: open for writing.
    ///   - variable: gives a variable of the environment.
    package init(
      input: Int32 = Stream.input, output: Int32 = Stream.output, error: Int32 = Stream.error,
      variable: @escaping @Sendable (String) -> String? = Process.variable
    ) {
      self.input = input
      self.output = output
      self.error = error
      self.variable = variable
    }
  }

  /// Makes a console.
  ///
  /// - Parameters:
  ///   - program: the program's name.
  ///   - usesJSON: whether results and errors are JSON.
  ///   - streams: those of the process unless said otherwise.
  package init(program: String, usesJSON: Bool = false, streams: Streams = Streams()) {
    self.program = program
    self.usesJSON = usesJSON
    self.streams = streams
    flushesLines = Terminal.isTerminal(streams.output)
    appearance = Appearance(isTerminal: flushesLines, variable: streams.variable)
    errorAppearance = Appearance(
      isTerminal: Terminal.isTerminal(streams.error), variable: streams.variable)
  }

  // MARK: Facts

  /// Whether somebody is there to be asked: standard input and standard error are terminals.
  package var isInteractive: Bool {
    Terminal.isTerminal(streams.input) && Terminal.isTerminal(streams.error)
  }

  /// Whether standard output is a terminal.
  package var isTerminal: Bool { flushesLines }

  /// The size of the terminal behind standard output, `nil` without one.
  package var windowSize: (columns: Int, rows: Int)? { Terminal.size(streams.output) }

  // MARK: Standard output

  /// Writes a line of the result.
  ///
  /// - Parameter line: without its line feed; text from outside goes in escaped.
  /// - Throws: ``Failure`` of code `unwritable-output`.
  package func print(_ line: String = "") throws(Failure) {
    buffer += line.utf8
    buffer.append(10)
    if flushesLines || buffer.count >= bufferLimit { try flush() }
  }

  /// Writes bytes of the result as they are.
  ///
  /// - Parameter bytes: any bytes.
  /// - Throws: ``Failure`` of code `unwritable-output`.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    buffer += bytes
    if buffer.count >= bufferLimit { try flush() }
  }

  /// Writes a JSON value and a line feed.
  ///
  /// What a terminal would not show as it is, is escaped the way JSON does it.
  ///
  /// - Parameter value: any value.
  /// - Throws: ``Failure`` of code `unwritable-output`, or what ``JSONError`` says.
  package func json(_ value: JSONValue) throws(Failure) {
    let bytes: [UInt8]
    do throws(JSONError) {
      bytes = try value.encoded()
    } catch {
      throw error.failure
    }
    try write(escapedJSON(bytes))
    try print()
  }

  /// Brings what was written to its reader.
  ///
  /// - Throws: ``Failure`` of code `unwritable-output`.
  package func flush() throws(Failure) {
    guard !buffer.isEmpty, !hasFailed else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    do throws(Errno) {
      try Linux.write(buffer.span, to: streams.output)
    } catch {
      // The rest is lost either way, and one error is enough.
      hasFailed = true
      if error == .brokenPipe { throw .readerGone }
      throw Failure(
        "unwritable-output", "cannot write to standard output: \(error.text)")
    }
  }

  // MARK: Standard error

  /// Says something in passing.
  ///
  /// - Parameter text: a sentence; without `verify: ` before it.
  package func note(_ text: String) {
    say("", nil, text)
  }

  /// Warns.
  ///
  /// - Parameters:
  ///   - text: lower case, no full stop.
  ///   - hint: what to type next.
  package func warn(_ text: String, hint: String? = nil) {
    say("warning", Style(.serverMatched, isBold: true), text)
    if let hint { say("hint", .secondary, hint) }
  }

  /// Reports a failure: two lines on standard error, or one JSON object on standard output.
  ///
  /// - Parameter failure: what has failed.
  /// - Returns: its status; ``ExitStatus/unknown`` when not even that could be written.
  package func report(_ failure: Failure) -> ExitStatus {
    guard failure != .readerGone else { return .unknown }
    if usesJSON, !hasFailed {
      var error: [JSONValue.Member] = [
        .init("code", .string(failure.code)), .init("message", .string(failure.message)),
      ]
      if let hint = failure.hint { error.append(.init("hint", .string(hint))) }
      do throws(Failure) {
        try json(["v": 1, "error": .object(error)])
        try flush()
        return failure.status
      } catch {
        return error == failure ? .unknown : report(error)
      }
    }
    say("error", Style(.unknown, isBold: true), failure.message)
    if let hint = failure.hint { say("hint", .secondary, hint) }
    return failure.status
  }

  private func say(_ kind: String, _ style: Style?, _ text: String) {
    // What was printed before is read before; a failure shows up at the next write.
    if flushesLines { try? flush() }
    let kind = kind.isEmpty ? "" : errorAppearance.paint(kind + ":", style ?? Style()) + " "
    complain("\(program): \(kind)\(gated(text, unicode: errorAppearance.unicode))\n")
  }

  /// Writes to standard error; there is nobody to tell when that fails.
  func complain(_ text: String) {
    try? Linux.write(Array(text.utf8).span, to: streams.error)
  }
}

extension Failure {
  /// Whoever read standard output has gone; that is told by the exit status alone.
  package static let readerGone = Failure("reader-gone", "nobody reads standard output")
}

/// Escapes what a terminal would obey or hide; outside strings JSON is ASCII.
private func escapedJSON(_ bytes: [UInt8]) -> [UInt8] {
  if bytes.allSatisfy({ $0 < 0x7F }) { return bytes }
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
    if isSafeInJSON(scalar) {
      result += UTF8.encode(scalar)!
    } else {
      for unit in UTF16.encode(scalar)! {
        result += "\\u\(hexadecimal(UInt32(unit), digits: 4))".utf8
      }
    }
  }
  return result
}
