// SPDX-License-Identifier: Apache-2.0

/// Checks the lines of a manifest, a block at a time. What plainly holds is answered here; all else
/// is judged by the caller.
package struct CheckJob<Verdict: Sendable>: Sendable {
  /// Whether an answer is an object, or `subject: OK`.
  package let usesJSON: Bool
  /// Whether what holds is not mentioned.
  package let isQuiet: Bool
  /// The only scheme that counts, or `nil`.
  package let scheme: Scheme?
  /// How a subject is shown where it is not plain ASCII; `nil` for `sha256sum`'s escapes.
  package let shown: (@Sendable ([UInt8]) -> [UInt8])?
  /// Judges a line; `nil` for one that says nothing.
  package let judge: @Sendable ([UInt8]) -> Verdict?

  /// Describes a job.
  ///
  /// - Parameters:
  ///   - usesJSON: whether an answer is an object.
  ///   - isQuiet: whether what holds is not mentioned.
  ///   - scheme: the only one that counts, or `nil`.
  ///   - shown: how a subject is shown where it is not plain ASCII.
  ///   - judge: judges a line on any thread.
  package init(
    usesJSON: Bool, isQuiet: Bool, scheme: Scheme?, shown: (@Sendable ([UInt8]) -> [UInt8])?,
    judge: @escaping @Sendable ([UInt8]) -> Verdict?
  ) {
    self.usesJSON = usesJSON
    self.isQuiet = isQuiet
    self.scheme = scheme
    self.shown = shown
    self.judge = judge
  }

  /// A line that the caller judged.
  package struct Judged: Sendable {
    /// The line, counted from 0 at the beginning of the block.
    package let line: Int
    /// How many bytes of output come before it.
    package let offset: Int
    /// What the caller says.
    package let verdict: Verdict
  }

  /// What came of a block.
  package struct Result: Sendable {
    /// The answers that were given here.
    package let output: [UInt8]
    /// How many lines the block has.
    package let lineCount: Int
    /// How many lines plainly hold.
    package let okCount: Int
    /// The others, in order.
    package let judged: [Judged]
  }

  /// Does a block.
  ///
  /// - Parameters:
  ///   - block: whole lines; the last one may lack its line feed.
  ///   - skipped: a prefix that is no line: a byte order mark.
  /// - Returns: the answers.
  package func process(_ block: [UInt8], skipping skipped: Int = 0) -> Result {
    var sink = ByteSink(capacity: isQuiet ? 0 : block.count + block.count / 4)
    var judged: [Judged] = []
    var (lineCount, okCount) = (0, 0)
    unsafe block.withUnsafeBytes { block in
      var start = skipped
      while start < block.count {
        let end = unsafe newline(in: block, from: start)
        var last = end
        if unsafe last > start && block[last - 1] == 13 { last -= 1 }
        if last > start {
          let line = unsafe UnsafeRawBufferPointer(rebasing: block[start..<last])
          if unsafe holds(line, &sink) {
            okCount += 1
          } else if let verdict = unsafe judge([UInt8](line)) {
            judged.append(Judged(line: lineCount, offset: sink.count, verdict: verdict))
          }
        }
        lineCount += 1
        start = end + 1
      }
    }
    return Result(output: sink.bytes, lineCount: lineCount, okCount: okCount, judged: judged)
  }

  /// Whether a line has a key for its subject, and the fingerprint that the key has.
  private func holds(_ line: UnsafeRawBufferPointer, _ sink: inout ByteSink) -> Bool {
    for (count, kind) in fastForms {
      guard unsafe line.count > count + 2 && line[count] == 0x20 && line[count + 1] == 0x20,
        scheme == nil || scheme == kind
      else { continue }
      let subject = unsafe UnsafeRawBufferPointer(rebasing: line[(count + 2)...])
      var isPlain = true
      for place in 0..<subject.count {
        let byte = unsafe subject[place]
        isPlain = isPlain && byte >= 0x20 && byte < 0x7F && byte != 0x5C && byte != 0x22
      }
      guard isPlain else { return false }
      var value = InlineArray<64, UInt8>(repeating: 0)
      var span = value.mutableSpan
      let isEqual = unsafe span.withUnsafeMutableBytes { room in
        guard unsafe FastLine.value(of: subject, kind, into: room) == count else { return false }
        for place in 0..<count where unsafe room[place] != line[place] { return false }
        return true
      }
      guard isEqual else { return false }
      guard !isQuiet else { return true }
      if usesJSON {
        sink.append(jsonHead)
        unsafe sink.append(subject)
        sink.append(Array("\",\"scheme\":\"\(kind.rawValue)\",\"value\":\"".utf8))
        unsafe sink.append(UnsafeRawBufferPointer(rebasing: line[..<count]))
        sink.append(jsonTail)
      } else {
        unsafe sink.append(subject)
        sink.append(okTail)
      }
      return true
    }
    return false
  }
}

/// Where the two blanks are, in lines whose fingerprint ``FastLine`` makes.
private let fastForms: [(count: Int, scheme: Scheme)] = [
  (32, .threema), (64, .threemaKey), (50, .ssh),
]
private let okTail = Array(": OK\n".utf8)
private let jsonHead = Array("{\"v\":1,\"subject\":\"".utf8)
private let jsonTail = Array("\",\"result\":\"ok\"}\n".utf8)

extension SomeKey {
  /// Whether a value of a manifest is a fingerprint of the key.
  ///
  /// - Parameters:
  ///   - value: in any dress.
  ///   - scheme: the only one that counts, or `nil`.
  /// - Returns: the fingerprint that is equal, or `nil`; one that can be chosen never is.
  package func fingerprint(equalTo value: [UInt8], in scheme: Scheme?) -> Fingerprint? {
    let text = try? FingerprintText(value)
    for scheme in scheme.map({ [$0] }) ?? schemes {
      var fingerprints = fingerprints(scheme)
      if case .openPGP(let certificate) = self, scheme == .openPGP {
        fingerprints += certificate.subkeys.map { $0.fingerprint(in: scheme) }
      }
      for fingerprint in fingerprints {
        if fingerprint.manifestValue(of: self).utf8.elementsEqual(value) { return fingerprint }
        guard !fingerprint.isChosen, let text else { continue }
        if text.compared(with: FingerprintText(fingerprint)) == .same { return fingerprint }
      }
    }
    return nil
  }
}
