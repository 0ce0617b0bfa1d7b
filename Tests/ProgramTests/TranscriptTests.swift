// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Sessions as files: command, exit status, whole standard output, whole standard error.
///
/// What differs from run to run is written in angle brackets. `make record` writes the files anew.
@Suite struct TranscriptTests {
  static let folder = Package.root.appendingPathComponent("Tests/ProgramTests/Transcripts")
  static let names = try! FileManager.default.contentsOfDirectory(atPath: folder.path)
    .filter { $0.hasSuffix(".txt") }.sorted()

  @Test func thereAreTranscripts() {
    #expect(Self.names.count == 12)
  }

  @Test(arguments: names) func sessionIsAsRecorded(_ name: String) throws {
    let file = Self.folder.appendingPathComponent(name)
    let recorded = try String(contentsOf: file, encoding: .utf8)
    var session = Session()
    let played = session.play(commands(in: recorded))
    if ProcessInfo.processInfo.environment["THREEDOTS_RECORD"] != nil {
      try played.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(played == recorded, "\(name): 'make record' writes it anew; read the difference")
  }

  private func commands(in transcript: String) -> [String] {
    transcript.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .filter { $0.hasPrefix("$ ") || $0.hasPrefix("#") }
  }
}

/// One session in one scratch folder.
private struct Session {
  private let scratch = Scratch()
  private var replacements: [(String, String)] = []

  mutating func play(_ lines: [String]) -> String {
    var text = ""
    for line in lines {
      guard line.hasPrefix("$ ") else {
        text += "\(line)\n"
        continue
      }
      let outcome = scratch.shell(String(line.dropFirst(2)))
      learnOwner()
      text += "\n\(line)\n"
      text += shown(outcome.output, "")
      text += shown(outcome.error, "! ")
      text += "? \(outcome.status)\n"
    }
    return text
  }

  private func shown(_ text: String, _ mark: String) -> String {
    var text = text
    for (found, name) in replacements { text = text.replacingOccurrences(of: found, with: name) }
    text = text.replacingOccurrences(of: scratch.path, with: "<home>")
    text = text.replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "<time>")
    text = text.replacing(/\(\d+ ms\)/, with: "(<n> ms)")
    text = text.replacing(/ledger":"[0-9a-f]{32}/, with: "ledger\":\"<ledger>")
    text = text.replacing(/(?<before>  genesis .*)  [0-9a-f]{32}/) { "\($0.before)  <ledger>" }
    text = text.replacing(/CHECKPOINT:1:[0-9a-f]{32}/, with: "CHECKPOINT:1:<ledger>")
    text = text.replacing(/:\d+:[0-9a-f]{64}/, with: ":<n>:<head>")
    if text.hasSuffix("\n") { text.removeLast() } else if !text.isEmpty { text += "<no newline>" }
    guard !text.isEmpty else { return "" }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { (mark + $0).trimmingTrailing + "\n" }.joined()
  }

  /// The identity is another one in every run.
  private mutating func learnOwner() {
    guard replacements.isEmpty, FileManager.default.fileExists(atPath: scratch.keystore),
      let owner = try? scratch.program("keygen", "show", "--json").json,
      let id = try? owner["id"].string, let key = try? owner["public_key"].string,
      let fingerprint = try? owner["fingerprint"].string
    else { return }
    let digits = Array(fingerprint)
    let groups = stride(from: 0, to: 32, by: 4).map { String(digits[$0..<$0 + 4]) }
    replacements = [
      (id, "<OWNER>"), (key, "<owner's key>"), (fingerprint, "<owner's fingerprint>"),
      (groups.joined(separator: " "), "<owner's fingerprint>"),
    ]
    let keyDigits = Array(key)
    replacements += stride(from: 0, to: 64, by: 8).map {
      (String(keyDigits[$0..<$0 + 8]), "<row \($0 / 8 + 1)>")
    }
  }
}

extension String {
  fileprivate var trimmingTrailing: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
