// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What a program left behind.
struct Run {
  let status: Int32
  let output: String
  let error: String

  /// Runs a program to its end.
  init(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
      .merging(environment) { $1 }
    let (output, error) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = error
    try process.run()
    self.output = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    self.error = String(
      decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }
}

@Suite struct ManualTests {
  /// The folder with the built programs.
  static let built =
    Bundle.main.bundleURL.hasDirectoryPath
    ? Bundle.main.bundleURL : Bundle.main.bundleURL.deletingLastPathComponent()

  /// The programs that have a folder of sources.
  static let programs = modules.filter { $0.value.layer == .program }.keys.sorted()
    .filter { name in
      FileManager.default.fileExists(
        atPath: Package.root.appendingPathComponent("Sources/\(name)/Main.swift").path)
    }

  @Test func everyProgramHasAPage() throws {
    #expect(!Self.programs.isEmpty)
    let pages = try FileManager.default
      .contentsOfDirectory(atPath: Package.root.appendingPathComponent("man").path)
    #expect(Set(pages) == Set(Self.programs.map { $0 + ".1" } + ["threedots.7"]))
  }

  @Test(arguments: programs) func page(_ program: String) throws {
    let file = Package.root.appendingPathComponent("man/\(program).1")
    let made = try Run(Self.built.appendingPathComponent(program).path, ["--help=mdoc"])
    #expect(made.status == 0)
    #expect(made.error.isEmpty)
    #expect(made.output.utf8.allSatisfy { $0 == 10 || (0x20...0x7E).contains($0) })
    let page = try String(contentsOf: file, encoding: .utf8)
    #expect(page == made.output, "run 'make man'")
    try lint(file)
    let lines = page.split(separator: "\n")
    for section in ["EXIT STATUS", "EXAMPLES", "SEE ALSO", "STANDARDS", "CAVEATS"] {
      #expect(lines.contains(".Sh \(section)"))
    }
    #expect(lines.contains(".Xr threedots 7"))
    // A program between backquotes that SEE ALSO does not name would come out as a verb.
    #expect(lines.filter { line in Self.programs.contains { line.hasPrefix(".Cm \($0)") } } == [])
    // These are no words of English, so in running text they are always the programs.
    let bare = try Regex("\\b(?:keygen|qr-encode|qr-scan|id-card)\\b")
    let running =
      lines.drop { $0 != ".Sh DESCRIPTION" }.filter { !$0.hasPrefix(".") }
      .split { $0.hasPrefix("The verbs are:") || $0.hasPrefix("The options are:") }.first ?? []
    #expect(running.filter { $0.contains(bare) } == [])
  }

  /// The page that is written by hand.
  @Test func overview() throws {
    let file = Package.root.appendingPathComponent("man/threedots.7")
    try lint(file)
    let page = try String(contentsOf: file, encoding: .utf8)
    #expect(page.utf8.allSatisfy { $0 == 10 || (0x20...0x7E).contains($0) })
    for program in Self.programs { #expect(page.contains(".Xr \(program) 1")) }
    let shown = try Run("/usr/bin/mandoc", ["-T", "ascii", "-O", "width=78", file.path]).output
      .replacing(try Regex(".\u{8}"), with: "")
    for line in shown.split(separator: "\n") { #expect(line.count <= 80) }
  }

  /// Both formatters find nothing to say.
  private func lint(_ file: URL) throws {
    // mandoc looks for other pages among the installed ones alone; ours must name our programs.
    let mandoc = try Run("/usr/bin/mandoc", ["-T", "lint", file.path])
    let complaints = (mandoc.output + mandoc.error).split(separator: "\n").filter { line in
      guard let reference = line.firstMatch(of: #/(?:not found: Xr|lacks) ([a-z-]+)[ (][17]/#)
      else {
        return true
      }
      let name = String(reference.output.1)
      return name != "threedots" && modules[name]?.layer != .program
    }
    #expect(complaints == [])
    let groff = try Run("/usr/bin/groff", ["-mdoc", "-ww", "-z", "-T", "utf8", file.path])
    #expect(groff.output + groff.error == "")
  }

  /// A page with a mistake is not clean.
  @Test func lintCanFail() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("threedots-\(UUID().uuidString).1")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(".Dd x\n.Dt A 1\n.Os\n.Sh NAME\n.Nm a\n.Zz\n".utf8).write(to: file)
    #expect(try !Run("/usr/bin/mandoc", ["-T", "lint", file.path]).output.isEmpty)
  }

  @Test(arguments: programs) func helpFits(_ program: String) throws {
    let path = Self.built.appendingPathComponent(program).path
    for locale in ["C", "C.UTF-8"] {
      let help = try Run(path, ["--help"], environment: ["LC_ALL": locale])
      #expect(help.status == 0)
      #expect(help.error.isEmpty)
      for line in help.output.split(separator: "\n") { #expect(line.count <= 80) }
      #expect(locale != "C" || help.output.utf8.allSatisfy { $0 < 0x80 })
    }
    #expect(try Run(path, ["--version"]).output.hasPrefix("\(program) (threedots) "))
  }
}
