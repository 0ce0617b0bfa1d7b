// SPDX-License-Identifier: Apache-2.0

import Digest
import KeyFormats
import Foundation
import Identity
import TestSupport
import Testing

@Suite struct BulkTests {
  /// The fast way and the long way say the same of every line, however it is broken.
  @Test func fastAndLongWayAgree() throws {
    var lines: [[UInt8]] = []
    let ssh = try Vectors("openssh").cases.prefix(2).map { Array(try $0.input["pub"].string.utf8) }
    let hex = Array("4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b".utf8)
    for line in ssh + [hex, Array("3mid:ECHOECHO,".utf8) + hex, Array("public:".utf8) + hex] {
      lines.append(line)
      for place in line.indices {
        for byte in [line[place] ^ 1, line[place] ^ 0x20, 0x3D, 0x2A] {
          var changed = line
          changed[place] = byte
          lines.append(changed)
        }
        lines.append(Array(line[..<place]))
        lines.append(Array(line[..<place]) + [0x61] + line[place...])
      }
    }
    lines = lines.filter { !$0.isEmpty && $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x5C } }
    #expect(lines.count > 2000)
    for (scheme, style) in [
      (nil, .lines), (.threema, .lines), (.threemaKey, .lines), (.ssh, .lines), (nil, .json),
      (.threemaKey, .json), (.wireGuard, .json),
    ] as [(Scheme?, BulkJob.Style)] {
      let job = BulkJob(scheme: scheme, style: style)
      // A field is always read the long way.
      let long = BulkJob(scheme: scheme, style: style, field: { Array($0) })
      let block = Array(lines.joined(separator: [10]))
      let (first, second) = (job.process(block), long.process(block))
      #expect(first.output == second.output)
      #expect(first.doneCount == second.doneCount && first.lineCount == lines.count)
      #expect(first.failures.map(\.line) == second.failures.map(\.line))
      #expect(first.doneCount > 0 && !first.failures.isEmpty)
    }
  }

  @Test func linesAreCountedAndFailuresNamed() {
    let hex = "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"
    let zero = String(repeating: "0", count: 64)
    let text = "# remark\n\n\(hex)\r\n\(zero)\nnothing\n  \n\(hex)"
    let result = BulkJob(scheme: nil, style: .lines).process(Array(text.utf8))
    let line = "d30f795a904a213578baecc62c8611b5  \(hex)\n"
    #expect(String(decoding: result.output, as: UTF8.self) == line + line)
    #expect(result.lineCount == 7 && result.doneCount == 2)
    #expect(result.failures.map(\.line) == [3, 4])
    #expect(result.failures.map(\.error) == [.format(.key(.allZero)), .noKey])
    #expect(result.failures.map(\.offset) == [line.utf8.count, line.utf8.count])
    let other = BulkJob(scheme: .ssh, style: .lines).process(Array(hex.utf8))
    #expect(other.failures.map(\.error) == [.otherKind("an X25519 key")])
  }

  /// A subject can neither begin a line of its own nor look like an escape.
  @Test func subjectsAreEscapedAndReadBack() {
    let value = Array("d30f795a904a213578baecc62c8611b5".utf8)
    var count = 0
    for subject in ["a", "a  b", "a\nb", "a\\nb", "\\", "a\rb", " ", "ü", "\u{1B}[1m"] {
      let line = manifestLine(value, Array(subject.utf8))
      #expect(!line.contains(10))
      #expect(
        ManifestEntry(line[...])?.subject == Array(subject.utf8), "\(subject.debugDescription)")
      #expect(ManifestEntry(line[...])?.value == value)
      count += 1
    }
    #expect(count == 9)
    for line in ["", "a", "a b", "  a", "a  ", "\\a  \\x", "\\a  \\"] {
      #expect(ManifestEntry(Array(line.utf8)[...]) == nil, "\(line)")
    }
  }

  @Test func jsonStringsAreASCII() throws {
    let bytes: [UInt8] = Array("a\"\\\n\u{1B}ü😀".utf8) + [0xFF]
    let text = jsonString(bytes)
    #expect(text.allSatisfy { (0x20...0x7E).contains($0) })
    #expect(try JSONValue.parse(text) == .string("a\"\\\n\u{1B}ü😀\u{FFFD}"))
  }

  @Test func plainLinesAreCheckedOnTheFastWay() {
    let hex = "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"
    let good = "d30f795a904a213578baecc62c8611b5"
    let text =
      "\(good)  \(hex)\n\(good.dropLast())6  \(hex)\n\(hex)  \(hex)\n\(good.uppercased())  \(hex)\n"
    let job = CheckJob<[UInt8]>(
      usesJSON: false, isQuiet: false, scheme: nil, shown: nil, judge: { $0 })
    let result = job.process(Array(text.utf8))
    #expect(result.okCount == 2 && result.lineCount == 4)
    #expect(result.judged.map(\.line) == [1, 3])
    #expect(String(decoding: result.output, as: UTF8.self) == "\(hex): OK\n\(hex): OK\n")
  }
}
