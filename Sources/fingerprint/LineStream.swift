// SPDX-License-Identifier: Apache-2.0

import Console
import Linux

/// Lines by the million: blocks go to all processors, results come back in order.
struct LineStream {
  let path: String
  let jobs: Int

  init(_ path: String, _ arguments: Arguments) throws(Failure) {
    self.path = path
    jobs = try arguments.number("jobs", in: 1...256) ?? WorkerPool<Int, Int>.processorCount
  }

  /// How an input begins, as far as that matters to its lines.
  struct Beginning {
    /// The first line.
    let line: [UInt8]
    /// How many bytes are no key: a mark, or a heading that the caller takes off.
    var skippedCount: Int
    /// The number of the line that follows what was skipped.
    var lineNumber = 1
  }

  /// A piece of work.
  private struct Piece: Sendable {
    let block: LineBlocks.Block
    let skippedCount: Int
  }

  /// What came of a piece: `nil` for a line that is too long.
  private struct Outcome<Result: Sendable>: Sendable {
    let result: Result?
  }

  /// Runs through the input.
  ///
  /// `begin` sees the first line, and gives what is done with a block on any thread. `finish` gets
  /// the results in order and the number of the first line of each, and gives how many lines it was
  /// of; `nil` is one line that was too long.
  func run<Result: Sendable>(
    _ label: String, _ console: Console,
    begin: (inout Beginning) throws -> @Sendable ([UInt8], Int) -> Result,
    finish: (Result?, Int) throws -> Int
  ) throws {
    if path == "-" {
      try run(Stream.input, "standard input", label, console, begin: begin, finish: finish)
    } else {
      let file = try InputFile.open(path)
      try run(file.number, path, label, console, begin: begin, finish: finish)
    }
  }

  private func run<Result: Sendable>(
    _ descriptor: Int32, _ name: String, _ label: String, _ console: Console,
    begin: (inout Beginning) throws -> @Sendable ([UInt8], Int) -> Result,
    finish: (Result?, Int) throws -> Int
  ) throws {
    var blocks = LineBlocks(descriptor)
    guard let first = try next(&blocks, name) else { return }
    var beginning = try Self.beginning(first)
    let work = try begin(&beginning)
    let pool = WorkerPool<Piece, Outcome<Result>>(count: jobs) { piece in
      guard case .lines(let bytes) = piece.block else { return Outcome(result: nil) }
      return Outcome(result: work(bytes, piece.skippedCount))
    }
    var line = beginning.lineNumber
    let progress = console.progress(label)
    let start = Clock.milliseconds
    func finishOldest() throws {
      guard let outcome = pool.take() else { return }
      line += try finish(outcome.result, line)
    }
    pool.hand(Piece(block: first, skippedCount: beginning.skippedCount))
    while true {
      // Whoever feeds us slowly sees each result before we wait for more.
      while pool.pendingCount > 0, pool.pendingCount >= 2 * jobs || !blocks.isReady {
        try finishOldest()
        try console.flush()
      }
      guard let block = try next(&blocks, name) else { break }
      pool.hand(Piece(block: block, skippedCount: 0))
      let (read, size, lines) = (blocks.readCount, blocks.size, line)
      progress.update { Self.remark(read, size, lines, Clock.milliseconds - start) }
    }
    while pool.pendingCount > 0 { try finishOldest() }
    progress.finish()
  }

  private func next(_ blocks: inout LineBlocks, _ name: String) throws -> LineBlocks.Block? {
    do throws(Errno) {
      return try blocks.next()
    } catch {
      throw FileError.failed(.read, path: name, error)
    }
  }

  /// A mark before UTF-8 is passed over; UTF-16 is named.
  private static func beginning(_ block: LineBlocks.Block) throws(Failure) -> Beginning {
    guard case .lines(let bytes) = block else { return Beginning(line: [], skippedCount: 0) }
    let isWide =
      bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || bytes.count > 3 && (bytes[0] == 0) != (bytes[1] == 0) && (bytes[2] == 0) == (bytes[0] == 0)
    guard !isWide else {
      throw Failure("utf-16", "the input is UTF-16", hint: "convert it: iconv -f UTF-16 -t UTF-8")
    }
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return Beginning(line: Array(bytes[mark...].prefix { $0 != 10 }), skippedCount: mark)
  }

  /// For example `1.2 million lines, 2400000/s, 34 %, 5 s left`.
  private static func remark(_ read: Int, _ size: Int?, _ lines: Int, _ time: Int64) -> String {
    let time = max(time, 1)
    var text = "\(lines) lines, \(Int64(lines) * 1000 / time)/s"
    if let size, size > 0, read > 0 {
      let left = Int64(Double(time) * Double(max(0, size - read)) / Double(read) / 1000)
      text += ", \(read * 100 / size) %, \(left) s left"
    }
    return text
  }
}

extension Console {
  /// How subjects are shown: escaped at a terminal, as they are in a pipe (`nil`).
  var shownSubject: (@Sendable ([UInt8]) -> [UInt8])? {
    guard isTerminal else { return nil }
    let unicode = appearance.unicode
    return { subject in [UInt8](escaped(subject, unicode: unicode).utf8) }
  }
}
