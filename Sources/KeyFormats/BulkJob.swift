// SPDX-License-Identifier: Apache-2.0

/// Fingerprints of many lines, a block of them at a time, so that blocks can go to several threads.
package struct BulkJob: Sendable {
  /// What a result looks like.
  package enum Style: Sendable {
    /// `value  subject`, with the escapes of `sha256sum`.
    case lines
    /// The same with what a manifest pins for a value.
    case manifest
    /// One object a line.
    case json
  }

  /// The scheme, or `nil` for each key's own.
  package let scheme: Scheme?
  /// What a result looks like.
  package let style: Style
  /// What gets the key out of a line that is more than a key.
  package let field: (@Sendable (ArraySlice<UInt8>) throws(LineError) -> [UInt8])?
  /// How a subject is shown where it is not plain ASCII; `nil` for `sha256sum`'s escapes.
  package let shown: (@Sendable ([UInt8]) -> [UInt8])?

  /// Describes a job.
  ///
  /// - Parameters:
  ///   - scheme: `nil` for each key's own.
  ///   - style: what a result looks like.
  ///   - field: gets the key out of a line that is more than a key.
  ///   - shown: how a subject is shown where it is not plain ASCII.
  package init(
    scheme: Scheme?, style: Style,
    field: (@Sendable (ArraySlice<UInt8>) throws(LineError) -> [UInt8])? = nil,
    shown: (@Sendable ([UInt8]) -> [UInt8])? = nil
  ) {
    self.scheme = scheme
    self.style = style
    self.field = field
    self.shown = shown
  }

  /// Why a line has no fingerprint.
  package enum LineError: Error, Equatable, Sendable {
    /// It looks like no key.
    case noKey
    /// It looks like one and is none.
    case format(KeyFormatError)
    /// The key has no fingerprint in the scheme; the words say what it is.
    case otherKind(String)
    /// There is no such field, or the line is not what it should be; in words.
    case field(String)
  }

  /// A line without fingerprint.
  package struct Failure: Sendable {
    /// The line, counted from 0 at the beginning of the block.
    package let line: Int
    /// How many bytes of output come before it.
    package let offset: Int
    /// What is wrong.
    package let error: LineError
  }

  /// What came of a block.
  package struct Result: Sendable {
    /// The lines of the results, in order.
    package let output: [UInt8]
    /// How many lines the block has.
    package let lineCount: Int
    /// How many results there are.
    package let doneCount: Int
    /// The lines without result, in order.
    package let failures: [Failure]
  }

  /// Does a block.
  ///
  /// - Parameters:
  ///   - block: whole lines; the last one may lack its line feed.
  ///   - skipped: a prefix that is no line: a byte order mark.
  /// - Returns: the results. Empty lines and remarks (`#`) are passed over.
  package func process(_ block: [UInt8], skipping skipped: Int = 0) -> Result {
    var sink = ByteSink(capacity: block.count * 2 + 1024)
    var failures: [Failure] = []
    var (lineCount, doneCount) = (0, 0)
    unsafe block.withUnsafeBytes { block in
      var start = skipped
      while start < block.count {
        let end = unsafe newline(in: block, from: start)
        var last = end
        while unsafe last > start && isTrailing(block[last - 1]) { last -= 1 }
        if unsafe last > start && (block[start] != 0x23 || field != nil) {
          let line = unsafe UnsafeRawBufferPointer(rebasing: block[start..<last])
          let before = sink.count
          do throws(LineError) {
            try unsafe write(line, &sink)
            doneCount += 1
          } catch {
            sink.cut(to: before)
            failures.append(Failure(line: lineCount, offset: before, error: error))
          }
        }
        lineCount += 1
        start = end + 1
      }
    }
    return Result(
      output: sink.bytes, lineCount: lineCount, doneCount: doneCount, failures: failures)
  }

  @inline(__always)
  private func isTrailing(_ byte: UInt8) -> Bool { byte == 13 || isBlank(byte) }

  private func write(
    _ line: UnsafeRawBufferPointer, _ sink: inout ByteSink
  ) throws(LineError) {
    if field == nil, unsafe isPlain(line) {
      if style == .json {
        if unsafe writeObject(line, &sink) { return }
      } else if unsafe writeLine(line, &sink) {
        return
      }
    }
    try slowly(unsafe [UInt8](line), &sink)
  }

  private func writeLine(_ line: UnsafeRawBufferPointer, _ sink: inout ByteSink) -> Bool {
    var isDone = false
    unsafe sink.append(atMost: FastLine.limit + line.count + 3) { room in
      guard let count = unsafe FastLine.value(of: line, scheme, into: room) else { return 0 }
      unsafe room[count] = 0x20
      unsafe room[count + 1] = 0x20
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: room[(count + 2)...])
      unsafe rest.copyMemory(from: line)
      unsafe room[count + 2 + line.count] = 10
      isDone = true
      return count + line.count + 3
    }
    return isDone
  }

  private func writeObject(_ line: UnsafeRawBufferPointer, _ sink: inout ByteSink) -> Bool {
    let start = sink.count
    sink.append(subjectHead)
    unsafe sink.append(line)
    // The fast way knows these by their length (see ``FastLine``).
    let kind = scheme ?? (line.count < FastLine.sshLength ? .threema : .ssh)
    sink.append(kind == .ssh ? sshMiddle : kind == .threema ? threemaMiddle : threemaKeyMiddle)
    var isDone = false
    unsafe sink.append(atMost: FastLine.limit) { room in
      guard let count = unsafe FastLine.value(of: line, kind, into: room) else { return 0 }
      isDone = true
      return count
    }
    if isDone { sink.append(objectTail) } else { sink.cut(to: start) }
    return isDone
  }

  /// Whether a subject is written as it is.
  @inline(__always)
  private func isPlain(_ line: UnsafeRawBufferPointer) -> Bool {
    var isPlain = true
    for place in 0..<line.count {
      let byte = unsafe line[place]
      isPlain = isPlain && byte != 0x5C && byte != 13
    }
    guard shown != nil || style == .json else { return isPlain }
    for place in 0..<line.count {
      let byte = unsafe line[place]
      isPlain = isPlain && byte >= 0x20 && byte < 0x7F && byte != 0x22
    }
    return isPlain
  }

  private func slowly(_ line: [UInt8], _ sink: inout ByteSink) throws(LineError) {
    let subject = try field.map { field throws(LineError) in try field(line[...]) } ?? line
    let key: SomeKey
    do throws(KeyFormatError) {
      guard let found = try SomeKey(line: subject[...]) else { throw LineProblem.noKey }
      key = found
    } catch {
      throw error == LineProblem.noKey ? .noKey : .format(error)
    }
    let scheme = scheme ?? key.schemes[0]
    let fingerprints = key.fingerprints(scheme)
    guard !fingerprints.isEmpty else { throw .otherKind(key.kind) }
    for fingerprint in fingerprints {
      switch style {
      case .lines, .manifest:
        let value = style == .lines ? fingerprint.value : fingerprint.manifestValue(of: key)
        sink.append(manifestLine(Array(value.utf8), subject, shown))
      case .json:
        sink.append(Array("{\"v\":1,\"subject\":".utf8))
        sink.append(jsonString(subject))
        sink.append(Array(",\"scheme\":\"\(scheme.rawValue)\",\"value\":".utf8))
        sink.append(jsonString(Array(fingerprint.value.utf8)))
        sink.append(Array("}".utf8))
      }
      sink.append(10)
    }
  }
}

private let subjectHead = Array("{\"v\":1,\"subject\":\"".utf8)
private let threemaMiddle = Array("\",\"scheme\":\"threema\",\"value\":\"".utf8)
private let threemaKeyMiddle = Array("\",\"scheme\":\"threema-key\",\"value\":\"".utf8)
private let sshMiddle = Array("\",\"scheme\":\"ssh\",\"value\":\"".utf8)
private let objectTail = Array("\"}\n".utf8)

/// Stands for "no key at all" inside one function.
private enum LineProblem {
  static let noKey = KeyFormatError.unsupported("")
}

/// Where the next line feed is, eight bytes at a step; the end if there is none.
@inline(__always)
func newline(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
  var place = start
  while place &+ 8 <= bytes.count {
    let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    // A byte of the difference is zero where the line feed is.
    let difference = UInt64(littleEndian: word) ^ 0x0A0A_0A0A_0A0A_0A0A
    let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    if zeros != 0 { return place &+ zeros.trailingZeroBitCount / 8 }
    place &+= 8
  }
  while unsafe place < bytes.count && bytes[place] != 10 { place &+= 1 }
  return place
}
