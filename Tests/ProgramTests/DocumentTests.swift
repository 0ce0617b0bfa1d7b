// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What README and help tell people to type is typed.
@Suite struct DocumentTests {
  /// A scratch folder with what the documents' examples speak of.
  private func prepared() -> Scratch {
    let scratch = Scratch()
    scratch.shell(
      """
      qr-encode -o code.png 3mid:ECHOECHO,\(CeremonyTests.otherKey)
      convert code.png -bordercolor white -border 20 photo.jpg
      cp code.png photo.png
      """)
    return scratch
  }

  @Test func theSessionOfTheReadmeIsTrue() throws {
    let readme = try String(
      contentsOf: Package.root.appendingPathComponent("README.md"), encoding: .utf8)
    let block = try #require(readme.components(separatedBy: "```console\n").dropFirst().first)
    let lines = try #require(block.components(separatedBy: "```").first).split(separator: "\n")
    let scratch = prepared()
    let answers = [
      "keygen": ["words", "words"], "verify photo.jpg --in-person": ["y", "Echo", "words"],
    ]
    var screen = ""
    var commands = 0
    for line in lines {
      guard line.hasPrefix("$ ") else {
        #expect(screen.split(separator: "\n").contains(line), "\(line)\nnot in\n\(screen)")
        continue
      }
      let command = String(line.dropFirst(2))
      let outcome = scratch.terminal(command, answers: answers[command] ?? [])
      #expect(outcome.status == 0, "\(command): \(outcome.output)")
      screen = outcome.output
      commands += 1
    }
    #expect(commands == 6)
    #expect(scratch.has("me.png"))
  }

  /// Programs, and what their examples take for granted.
  static let preparations = [
    "contacts": "keygen --no-passphrase",
    "fingerprint": """
    keygen --no-passphrase
    mkdir -p ~/.ssh
    printf 'ssh-ed25519 %s%s me\\n' AAAAC3NzaC1lZDI1NTE5AAAAIFOG6kY7Rf4UtCFv \
      PwKgo/BztXck2xC4a2WyA34XtIwZ | tee key.pub > ~/.ssh/id_ed25519.pub
    """,
    "id-card": """
    keygen --no-passphrase
    printf 'payload,name\\n3mid:ECHOECHO,%s,Echo\\n' \(CeremonyTests.otherKey) \\
      | sed 's/^\\(3mid:[^,]*,[^,]*\\)/"\\1"/' > people.csv
    """,
    "keygen": "true",
    "phrase":
      "keygen --no-passphrase && contacts add --id ECHOECHO --key \(CeremonyTests.otherKey)",
    "qr-encode": "keygen --no-passphrase",
    "qr-scan": "true",
    "verify": "keygen --no-passphrase",
  ]

  @Test func theExamplesOfTheOverviewWork() throws {
    let page = try String(
      contentsOf: Package.root.appendingPathComponent("man/threedots.7"), encoding: .utf8)
    let blocks = page.components(separatedBy: ".Bd -literal -offset indent\n").dropFirst()
      .map { $0.components(separatedBy: "\n.Ed")[0].replacingOccurrences(of: "\\-", with: "-") }
    #expect(blocks.count == 3)
    let scratch = prepared()
    scratch.shell(
      """
      keygen --no-passphrase
      verify photo.jpg --in-person
      contacts checkpoint > checkpoint.txt
      contacts export ECHOECHO --format age > echo.txt
      echo hello > letter
      """)
    for block in blocks {
      let outcome = scratch.shell(block)
      #expect(outcome.status == 0, "\(block): \(outcome.error)")
    }
    #expect(scratch.read("letter.age")?.isEmpty == false)
    #expect(scratch.read("friends.txt")?.isEmpty == false)
  }

  @Test func everyProgramHasItsExamplesTried() throws {
    let sources = Package.root.appendingPathComponent("Sources").path
    let programs = try FileManager.default.contentsOfDirectory(atPath: sources)
      .filter { FileManager.default.fileExists(atPath: "\(sources)/\($0)/Main.swift") }
    #expect(Set(programs) == Set(Self.preparations.keys))
  }

  @Test(arguments: preparations.keys.sorted()) func examplesOfTheHelpWork(_ program: String) throws
  {
    let scratch = prepared()
    let help = scratch.program(program, "--help").output
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "Examples:"))
    let examples = lines[(start + 1)...].prefix { $0.isEmpty || $0.hasPrefix("  ") }
      .filter { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }.joined(separator: "\n")
      .replacingOccurrences(of: "\\\n", with: "").components(separatedBy: "\n")
    #expect(!examples.isEmpty)
    let answers =
      switch program {
      case "keygen": ["words", "words"]
      // Eyes, the introduction, the name.
      case "verify": ["y", "y", "Echo"]
      default: ["y", "Echo"]
      }
    #expect(scratch.shell(Self.preparations[program]!).status == 0)
    // A camera and a film, where there are none.
    let camera = try FakeCamera(scratch)
    let code = try camera.gray("3mid:ECHOECHO,\(CeremonyTests.otherKey)")
    _ = camera.verify(camera.variables([code]))
    scratch.write("clip.y4m", CameraTests.stream(camera, [code]))
    scratch.write("bin/ffmpeg", Array("#!/bin/sh\ncat clip.y4m\n".utf8))
    scratch.shell("chmod +x bin/ffmpeg")
    let path = "PATH='\(scratch.path)/bin':$PATH; export PATH; "
    for example in examples {
      let outcome = scratch.terminal(path + example, answers: answers)
      #expect(outcome.status == 0, "\(example): \(outcome.output)")
    }
  }
}
