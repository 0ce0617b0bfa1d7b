// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What the Debian package says and carries; `.ci/deb-test` installs it.
@Suite struct PackageTests {
  static func text(_ path: String) throws -> String {
    try String(contentsOf: Package.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func theChangelogBeginsWithTheVersion() throws {
    let said = Scratch().program("contacts", "--version").output
    let version = try #require(said.firstMatch(of: /^contacts \(threedots\) (.+)\n$/)).output.1
    #expect(try Self.text("debian/changelog").hasPrefix("threedots (\(version)) "))
  }

  @Test func theCopyrightNamesEveryListOfOthers() throws {
    let lists = try Self.text("LICENCES.md").matches(of: /\| `(\w+\.swift)` \|/).map(\.output.1)
    #expect(lists.count == 6)
    let named = try Self.text("debian/copyright")
      .matches(of: /(?m)^Files: Sources\/Encodings\/(.+)$/).map(\.output.1)
    #expect(Set(named) == Set(lists))
    for name in named {
      #expect(try !Self.text("Sources/Encodings/\(name)").isEmpty)
    }
  }

  /// Building takes the same libraries everywhere.
  @Test func theLibrariesAreThoseOfCI() throws {
    let installed = try Self.text(".ci/packages").matches(of: /(?m)^lib\S+-dev$/).map(\.output)
    #expect(installed.count > 8)
    let declared = try Self.text("debian/control").matches(of: /(?m)^ (lib\S+-dev),$/)
      .map(\.output.1)
    #expect(declared == installed)
  }

  // MARK: Examples

  private static func scratch() throws -> Scratch {
    let scratch = Scratch()
    let examples = Package.root.appendingPathComponent("examples")
    for name in try FileManager.default.contentsOfDirectory(atPath: examples.path) {
      try FileManager.default.copyItem(
        atPath: examples.appendingPathComponent(name).path, toPath: "\(scratch.path)/\(name)")
    }
    scratch.program("keygen", "--no-passphrase")
    return scratch
  }

  @Test func theExamplesAreAllTried() throws {
    let examples = Package.root.appendingPathComponent("examples").path
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: examples)) == [
        "README", "people.csv", "address-book.vcf", "directory.csv", "audit-contacts",
      ])
  }

  @Test func aSheetOfCardsIsMadeOfPeople() throws {
    let scratch = try Self.scratch()
    let made = scratch.shell("id-card -o cards.pdf --sheet a4 --csv people.csv")
    #expect(made.status == 0, "\(made)")
    #expect(scratch.shell("pdftotext cards.pdf - | grep -c '^ECHOECHO\\|^Bob'").output != "0\n")
  }

  @Test func anAddressIsMatched() throws {
    let scratch = try Self.scratch()
    let match = "contacts match --address-book address-book.vcf --directory directory.csv"
    #expect(scratch.shell(match).status == 0)
    let contact = try scratch.program("contacts", "--json").json
    #expect(try contact["id"].string == "ECHOECHO")
    #expect(try contact["level"].integer == 2)
  }

  @Test func theAuditSaysWhoIsNotVerified() throws {
    let scratch = try Self.scratch()
    let draw = scratch.shell("qr-encode -o echo.png --text 3mid:ECHOECHO,\(CeremonyTests.otherKey)")
    #expect(draw.status == 0)
    #expect(scratch.shell("verify echo.png --in-person --expect ECHOECHO").status == 0)
    let key = try #require(Self.text("examples/people.csv").firstMatch(of: /ALICE748,(\w+),/)).1
    scratch.shell("contacts add --id ALICE748 --key \(key); contacts checkpoint > kept")
    scratch.write("good", "ECHOECHO\n".utf8)
    scratch.write("bad", "ECHOECHO\nALICE748\n".utf8)
    let good = scratch.shell("./audit-contacts good kept")
    #expect(good == Outcome(status: 0, output: "", error: ""))
    let bad = scratch.shell("./audit-contacts bad kept")
    #expect(bad.status == 1)
    #expect(bad.output.contains("ALICE748") && !bad.output.contains("ECHOECHO"))
    // An older copy is put back.
    scratch.shell("cp .local/share/threedots/keystore.db older; contacts forget ALICE748")
    scratch.shell("cp older .local/share/threedots/keystore.db")
    #expect(scratch.shell("./audit-contacts good kept").status == 2)
    #expect(scratch.shell("./audit-contacts missing").status == 2)
  }

  // MARK: Links

  /// `verify` finds `qr-scan` where it lies itself, not where a link to it lies.
  @Test func verifyWorksThroughALink() throws {
    let scratch = Scratch()
    scratch.program("keygen", "--no-passphrase")
    scratch.program("qr-encode", "-o", "own.png")
    scratch.write("qr-scan", "#!/bin/sh\ntouch \(scratch.path)/misled\n".utf8)
    scratch.shell("chmod +x qr-scan; ln -s \(Scratch.programs)/verify threedots-verify")
    let looked = scratch.shell("./threedots-verify own.png --json")
    #expect(looked.status == 1)
    #expect(try looked.json["result"].string == "self")
    #expect(!scratch.has("misled"))
  }
}
