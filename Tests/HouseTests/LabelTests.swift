// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The labels of domain separation: what the sources hash and sign is what `FORMATS.md` lists.
@Suite struct LabelTests {
  /// What stands in for a label's parts that are filled in, by the file that does it.
  private static let parts = [
    #"\(form.form.label)"#: ["FORM"], #"\(label)"#: ["FORM"],
    #"\(role)"#: ["initiator", "responder"],
  ]

  private static func sources() throws -> [String] {
    let folder = Package.root.appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }
  }

  /// The labels in a source, its parts filled in.
  private static func labels(in source: String) -> [String] {
    source.matches(of: #/"(threedots [^"]*v\d+\\0)"/#).map { String($0.output.1) }.flatMap {
      label in
      parts.reduce([label]) { labels, part in
        labels.flatMap { label in
          label.contains(part.key)
            ? part.value.map { label.replacingOccurrences(of: part.key, with: $0) } : [label]
        }
      }
    }
  }

  private static func formats() throws -> String {
    try String(contentsOf: Package.root.appendingPathComponent("FORMATS.md"), encoding: .utf8)
  }

  private static func table() throws -> [String] {
    let section = try formats().components(separatedBy: "\n## ").first { $0.hasPrefix("2. Labels") }
    return try #require(section).matches(of: #/\n\| `(threedots [^`]*)`/#)
      .map { String($0.output.1) }
  }

  @Test func theTableIsWhatTheSourcesSay() throws {
    let table = try Self.table()
    let labels = try Self.sources().flatMap(Self.labels)
    #expect(labels.count == 13)
    #expect(Set(table).count == table.count, "a label stands twice in the table")
    #expect(Set(labels).count == labels.count, "one label is used in two places")
    #expect(Set(labels) == Set(table))
  }

  /// None is written without its zero byte, and no label begins another one.
  @Test func labelsArePrefixFree() throws {
    for source in try Self.sources() {
      #expect(source.matches(of: #/"threedots [^"]*v\d+"/#).isEmpty)
    }
    let table = try Self.table()
    for label in table {
      #expect(table.filter { $0.hasPrefix(label) } == [label])
    }
  }

  /// What the other sections use stands in the table.
  @Test func theTextUsesNoOtherLabel() throws {
    let table = Set(try Self.table())
    let used = try Self.formats().matches(of: #/"(threedots [^"]*v\d+\\0)"/#)
      .map { String($0.output.1) }
    #expect(used.count >= 12)
    #expect(used.filter { !table.contains($0) } == [])
  }
}
