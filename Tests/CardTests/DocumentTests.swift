// SPDX-License-Identifier: Apache-2.0

import Foundation
import Image
import Testing

/// What a document says of itself and of where it was made.
@Suite struct DocumentTests {
  /// The same bytes, wherever, whenever and by whoever it is made.
  @Test(arguments: ["pdf", "svg", "png"]) func reproducible(_ kind: String) throws {
    let arguments = ["--name", "Zoë 👩‍🚀 王 علي", "--back"]
    let (first, second) = (Workshop(), Workshop())
    try first.card("a.\(kind)", arguments)
    try second.card(
      "b.\(kind)", arguments,
      environment: [
        "LC_ALL": "de_CH.UTF-8", "LANG": "ja_JP.UTF-8", "LANGUAGE": "ko", "TZ": "Asia/Tokyo",
        "PANGO_LANGUAGE": "ja", "FC_LANG": "ko", "USER": "mallory",
        "SOURCE_DATE_EPOCH": "1759310000",
      ])
    #expect(try first.read("a.\(kind)") == second.read("b.\(kind)"))
    let third = Workshop()
    try third.card("a.\(kind)", arguments, environment: ["SOURCE_DATE_EPOCH": "1759400000"])
    let isDated = kind == "pdf"
    #expect(try (first.read("a.\(kind)") != third.read("a.\(kind)")) == isDated)
  }

  @Test func metadata() throws {
    let shop = Workshop()
    let name = "A) /OpenAction (x \\ & <b>"
    try shop.card("a.pdf", ["--name", name, "--line", "endobj 1 0 obj"])
    let told = try shop.tool("pdfinfo", ["a.pdf"])
    #expect(told.contains("ID card of \(name)\n"))
    #expect(told.contains("id-card (threedots)"))
    #expect(told.contains("JavaScript:      no") && told.contains("Form:            none"))
    try shop.card("a.svg", ["--name", name])
    try shop.card("a.png", ["--name", name])
    for file in ["a.pdf", "a.svg", "a.png"] {
      let bytes = try String(decoding: shop.read(file), as: Unicode.ASCII.self)
      for secret in [shop.url.path, ProcessInfo.processInfo.hostName, "threedots-cards"]
      where secret.count > 3 {
        #expect(!bytes.contains(secret), "\(file) tells \(secret)")
      }
    }
  }

  @Test func svgIsSafe() throws {
    let shop = Workshop()
    let name = "</title><script>alert(1)</script>&<\"'"
    try shop.card("a.svg", ["--name", name])
    let svg = try String(decoding: shop.read("a.svg"), as: UTF8.self)
    #expect(!svg.contains("<script") && !svg.contains("<text"))
    #expect(svg.contains("<title>ID card of &lt;/title&gt;&lt;script&gt;alert(1)"))
    #expect(try shop.tool("rsvg-convert", ["a.svg", "-o", "a.png"]).isEmpty)
  }

  /// Drawn as it was drawn when somebody last looked at it; THREEDOTS_RECORD=1 records anew.
  @Test(arguments: ["front", "back"]) func golden(_ side: String) throws {
    let shop = Workshop()
    try shop.card("a.svg", ["--name", "Ada Lovelace", "--line", "Zürich", "--back"])
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden/\(side).svg")
    let drawn = try shop.read(side == "front" ? "a.svg" : "a-2.svg")
    if ProcessInfo.processInfo.environment["THREEDOTS_RECORD"] != nil {
      try Data(drawn).write(to: file)
    }
    #expect(try [UInt8](Data(contentsOf: file)) == drawn, "look at it, then record it anew")
  }

  @Test func standardOutput() throws {
    let shop = Workshop()
    let arguments = ["--id", "ECHOECHO", "--key", echoKey, "--no-self-check"]
    let piped = try shop.run("id-card", arguments)
    try shop.card("a.pdf")
    #expect(piped.status == 0 && piped.errors.isEmpty)
    #expect(try piped.output == shop.read("a.pdf"))
    #expect(try shop.run("id-card", ["-o", "-"] + arguments).output == piped.output)
    let full = try shop.run(
      "/bin/sh",
      ["-c", "exec \(Workshop.programs)/id-card \(arguments.joined(separator: " ")) > /dev/full"])
    #expect(full.status == 2 && full.errors.contains("cannot write to standard output"))
    #expect(try shop.run("id-card", ["--json"] + arguments).status == 2)
  }

  @Test func filesAreNotReplaced() throws {
    let shop = Workshop()
    try shop.write("a.pdf", "old".utf8)
    let arguments = ["-o", "a.pdf", "--id", "ECHOECHO", "--key", echoKey, "--no-self-check"]
    let refused = try shop.run("id-card", arguments)
    #expect(refused.status == 2 && refused.errors.contains("File exists"))
    #expect(try shop.read("a.pdf") == Array("old".utf8))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: shop.path("a.pdf"))
    #expect(try shop.run("id-card", arguments + ["--force"]).status == 0)
    #expect(try shop.read("a.pdf").starts(with: "%PDF-1.5".utf8))
    let mode = try FileManager.default.attributesOfItem(atPath: shop.path("a.pdf"))
    #expect(mode[.posixPermissions] as? Int == 0o640)
    #expect(try shop.names == ["a.pdf"])
    // The second page's name counts as well, and then the first is not there either.
    try shop.write("b-2.png", "old".utf8)
    let pages = ["-o", "b.png", "--back", "--id", "ECHOECHO", "--key", echoKey, "--no-self-check"]
    #expect(try shop.run("id-card", pages).status == 2)
    #expect(try shop.names == ["a.pdf", "b-2.png"])
  }
}
