// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Promises of `SECURITY.md` that can be read off sources and built programs, and whether the tests
/// that it names for the others are there.
@Suite struct PromiseTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Package.root.appendingPathComponent(path), encoding: .utf8)
  }

  private static func files(in folder: String) throws -> [String] {
    let root = Package.root.appendingPathComponent(folder)
    return try #require(FileManager.default.enumerator(atPath: root.path))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
  }

  /// Of all programs only `verify` can make an attestation, and so level 3.
  @Test func onlyVerifyAttests() throws {
    let users = try Self.files(in: "Sources").filter {
      try Self.text($0).contains(#/\b(?:Verification|Attestation)\(/#)
    }
    let folders = Set(users.map { $0.split(separator: "/")[1] })
    #expect(folders == ["Trust", "verify"])
  }

  /// The calls that a network takes are in none of the programs.
  @Test(arguments: ManualTests.programs) func noProgramOpensAConnection(_ program: String) throws {
    let path = ManualTests.built.appendingPathComponent(program).path
    let symbols = try Run("/usr/bin/nm", ["-D", "--undefined-only", path])
    let names = Set(symbols.output.matches(of: #/ U (\w+)/#).map { String($0.output.1) })
    #expect(names.contains("write"), "nm shows nothing")
    let calls: Set = [
      "socket", "socketpair", "connect", "bind", "listen", "accept", "getaddrinfo",
      "gethostbyname", "sendto", "sendmsg",
    ]
    #expect(names.isDisjoint(with: calls))
  }

  /// A document that names a test which is gone promises what nobody holds.
  @Test func theTestsOfSecurityAreThere() throws {
    let named = try Self.text("SECURITY.md").matches(of: #/`(\w+Tests)(?:\.(\w+))?`/#)
    #expect(named.count > 40)
    let files = try Self.files(in: "Tests")
    for reference in named {
      let (suite, test) = (reference.output.1, reference.output.2)
      let file = files.first { $0.hasSuffix("/\(suite).swift") }
      guard let file else {
        // A folder of tests as a whole.
        #expect(files.contains { $0.hasPrefix("Tests/\(suite)/") }, "\(suite) is not there")
        continue
      }
      if let test { #expect(try Self.text(file).contains("func \(test)("), "\(suite).\(test)") }
    }
  }
}
