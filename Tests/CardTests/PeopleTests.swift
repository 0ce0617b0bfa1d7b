// SPDX-License-Identifier: Apache-2.0

import Console
import Foundation
import Identity
import Image
import QRSymbol
import Testing

@testable import id_card

/// Lists of people, good and bad, and what they look like.
@Suite struct PeopleTests {
  static let good = "id,key,name,line,avatar\nECHOECHO,\(echoKey),Echo,,\n"

  private func make(
    _ csv: String, _ more: [String] = [], in shop: Workshop = Workshop()
  ) throws -> (Outcome, [String]) {
    try shop.write("p.csv", csv.utf8)
    let outcome = try shop.run(
      "id-card", ["-o", "out.pdf", "--csv", "p.csv", "--no-self-check"] + more)
    return (outcome, try shop.names)
  }

  @Test func goodRows() throws {
    for (csv, pages) in [
      (Self.good, 1), ("payload;name\n\(echoPayload);Echo\n\(echoPayload);\"Echo; 2\"\n", 2),
      ("key,id\n\(echoKey), echoecho \n", 1),
    ] {
      let shop = Workshop()
      let (outcome, names) = try make(csv, in: shop)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(names == ["out.pdf", "p.csv"])
      #expect(try shop.tool("pdfinfo", ["out.pdf"]).contains(#/Pages: +\#(pages)\n/#) || pages > 0)
    }
  }

  /// A row, what its reason must say, and the line it stands on.
  static let bad: [(row: String, reason: String)] = [
    ("ECHOECH,\(echoKey),,,", "7 bytes"),
    ("ECHOECH\u{FF10},\(echoKey),,,", "A-Z and 0-9"),
    ("ECHOECHO,\(echoKey.dropLast()),,,", "63"),
    ("ECHOECHO,\(String(repeating: "0", count: 64)),,,", "all zeros"),
    ("ECHOECHO,\(String(repeating: "f", count: 64)),,,", "not canonical"),
    ("ECHOECHO,01\(String(repeating: "0", count: 62)),,,", "small order"),
    (",\(echoKey),,,", "no ID"),
    ("ECHOECHO,,,,", "no key"),
    ("ECHOECHO,\(echoKey),a", "3 fields, expected 5"),
    ("ECHOECHO,\(echoKey),\"a\"b,,", "behind a closing quotation mark"),
    ("ECHOECHO,\(supportKey),,,", "another key in line 2"),
    ("ECHOECHO,\(echoKey),a\tb,,", "cannot be a name"),
    ("ECHOECHO,\(echoKey),\(String(repeating: "a", count: 257)),,", "cannot be a name"),
    ("ECHOECHO,\(echoKey),a\u{202E}b,,", "cannot be seen"),
    ("ECHOECHO,\(echoKey),,a\u{200B}b,", "cannot be seen"),
    ("ECHOECHO,\(echoKey),●●● Verified,,", "trust level"),
    ("ECHOECHO,\(echoKey),🟢 🟢 🟢,,", "trust level"),
    ("ECHOECHO,\(echoKey),⏺⏺⏺ Verified,,", "trust level"),
    ("ECHOECHO,\(echoKey),∙∙∙ Verified,,", "trust level"),
    ("ECHOECHO,\(echoKey),\u{18B00},,", "U+18B00"),
    ("ECHOECHO,\(echoKey),Z\(String(repeating: "\u{0301}", count: 9)),,", "piled up"),
    ("ECHOECHO,\(echoKey),,,none.png", "none.png"),
    ("ECHOECHO,\(echoKey),,,p.csv", "it is no picture"),
  ]

  @Test(arguments: bad.indices) func badRow(_ index: Int) throws {
    let (row, reason) = Self.bad[index]
    let (outcome, names) = try make(Self.good + "\n" + row + "\n")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains("line 4: ") && outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(outcome.errors.contains("1 of 2 rows are bad, so nothing was written"))
    #expect(names == ["p.csv"])
    let (skipped, left) = try make(Self.good + "\n" + row + "\n", ["--skip-bad"])
    #expect(skipped.status == 1 && left == ["out.pdf", "p.csv"], "\(skipped.errors)")
  }

  @Test func allBadRowsAreListed() throws {
    #expect(Self.bad.count == 23)
    let rows = Self.bad.map(\.row).joined(separator: "\n")
    let (outcome, names) = try make(Self.good + rows + "\n")
    #expect(outcome.status == 2 && names == ["p.csv"])
    for line in 3...25 { #expect(outcome.errors.contains("line \(line): "), "\(line)") }
    #expect(outcome.errors.contains("23 of 24 rows"))
  }

  @Test(arguments: [
    ("", "is empty"), ("id,name\n", "needs the columns"), ("id,key,nom\n", "a column 'nom'"),
    ("id,key,id\n", "a column twice"), ("id,key,payload\n", "needs the columns"),
    ("id,key\n", "nobody"),
  ])
  func badFile(_ csv: String, _ reason: String) throws {
    let (outcome, names) = try make(csv)
    #expect(outcome.status != 0 && outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(names == ["p.csv"])
  }

  @Test func jsonLines() throws {
    let shop = Workshop()
    let lines = """
      {"v":1,"id":"ECHOECHO","public_key":"\(echoKey)","name":"Echo","level":3,"state":"active"}

      {"payload":"\(echoPayload)","line":"x"}
      {"id":"*SUPPORT","key":"\(supportKey)","name":null}
      """
    let outcome = try shop.run(
      "id-card", ["-o", "out.pdf", "--json-lines", "-", "--json", "--no-self-check"],
      input: Array(lines.utf8))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("\"cards\":3,\"pages\":3"))
    for (line, reason) in [
      ("{\"v\":2,\"payload\":\"\(echoPayload)\"}", "version"), ("[]", "no JSON object"),
      ("{", "not JSON"), ("{\"payload\":5}", "is no text"),
      ("{\"payload\":\"\(echoPayload),99999999999\"}", "expires"),
      ("{\"payload\":\"\(echoPayload)\",\"id\":\"ECHOECHO\"}", "as well"),
      ("{\"id\":\"ECHOECHO\",\"key\":\"\(echoKey)\",\"state\":\"revoked\"}", "revoked"),
      ("{\"id\":\"ECHOECHO\",\"key\":\"\(echoKey)\",\"state\":[\"revoked\"]}", "neither active"),
      ("{\"payload\":\"\(echoPayload)\",\"payload\":\"\(echoPayload)\"}", "twice"),
    ] {
      let refused = try shop.run(
        "id-card", ["-o", "no.pdf", "--json-lines", "-", "--no-self-check"],
        input: Array(line.utf8))
      #expect(refused.status == 2 && refused.errors.contains(reason), "\(refused.errors)")
    }
    #expect(try shop.names == ["out.pdf"])
  }

  /// Own card, a contact's, and the contacts at a level.
  @Test func keystore() throws {
    let shop = Workshop()
    let none = try shop.run("id-card", ["-o", "a.pdf"])
    #expect(none.status == 2 && none.errors.contains("keygen"))
    #expect(try shop.run("keygen", ["--no-passphrase", "--name", "Own Name"]).status == 0)
    #expect(
      try shop.run("contacts", ["add", echoPayload, "--name", "Echo"]).status == 0)
    let own = try shop.run("id-card", ["-o", "own.pdf"])
    #expect(own.status == 0, "\(own.errors)")
    #expect(own.errors.contains("every code read again"))
    #expect(try shop.tool("pdftotext", ["own.pdf", "-"]).contains("Own Name"))
    let contact = try shop.run("id-card", ["-o", "c.pdf", "echoecho"])
    #expect(contact.status == 0 && contact.errors.contains("not verified"))
    #expect(try shop.tool("pdftotext", ["c.pdf", "-"]).contains("Echo"))
    let unknown = try shop.run("id-card", ["-o", "d.pdf", "ECHOECHA"])
    #expect(unknown.status == 1 && unknown.errors.contains("did you mean ECHOECHO?"))
    let verified = try shop.run("id-card", ["-o", "d.pdf", "--contacts"])
    #expect(verified.status == 1 && verified.errors.contains("nobody"))
    #expect(
      try shop.run("id-card", ["-o", "d.pdf", "--contacts", "--at-least", "1"]).status == 0)
  }

  // MARK: Pictures

  @Test func avatars() throws {
    let shop = Workshop()
    for (name, options) in [
      ("red.png", ["xc:#d02030"]), ("red.jpg", ["xc:#d02030", "-quality", "95"]),
      ("gray.png", ["xc:gray", "-colorspace", "Gray"]), ("clear.png", ["xc:none"]),
    ] {
      try shop.tool("convert", ["-size", "90x60"] + options + [name])
      try shop.card("\(name).out.png", ["--avatar", name, "--dpi", "150"])
    }
    // In the middle of the circle: red, red, grey, and white where the picture is transparent.
    func middle(_ name: String) throws -> [UInt8] {
      let image = try ColorImage(reading: shop.read("\(name).out.png"))
      let place = Int((6.03 + 5) / 25.4 * 150)
      return [image.red, image.green, image.blue].map { $0[place, place] }
    }
    for name in ["red.png", "red.jpg"] {
      for (value, expected) in zip(try middle(name), [0xD0, 0x20, 0x30]) {
        #expect(abs(Int(value) - expected) <= 3, "\(name)")
      }
    }
    #expect(Set(try middle("gray.png")).count == 1)
    // Around the circle all is white, however the page is rendered.
    try shop.card("a.pdf", ["--avatar", "red.png", "--name", "Ada Lovelace"])
    for page in try shop.pictures(of: "a.pdf", dotsPerInch: 300) {
      let (center, radius) = ((6.03 + 5) / 25.4 * 300, 5 / 25.4 * 300)
      for y in 66..<194 {
        for x in 66..<194 {
          let (across, down) = (Double(x) + 0.5 - center, Double(y) + 0.5 - center)
          guard across * across + down * down > (radius + 2) * (radius + 2) else { continue }
          #expect(page.overWhite[x, y] == 255, "\(x), \(y)")
        }
      }
    }
    #expect(try middle("clear.png") == [255, 255, 255])
  }

  /// Whatever is wrong with a picture, there is a sentence, and no card.
  @Test func hostilePictures() throws {
    let shop = Workshop()
    try shop.tool("convert", ["-size", "64x64", "plasma:", "good.png"])
    try shop.tool("convert", ["-size", "64x64", "plasma:", "good.jpg"])
    var cases: [(String, [UInt8])] = [
      ("empty", []), ("text", Array("hello".utf8)), ("gif", Array("GIF89a".utf8)),
    ]
    for name in ["good.png", "good.jpg"] {
      let file = try shop.read(name)
      for part in [8, 30, file.count / 2, file.count - 30] {
        cases.append(("\(name)-\(part)", Array(file.prefix(part))))
      }
    }
    // A header that claims a picture of 4 gigapixels.
    var giant = try shop.read("good.png")
    giant.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
    cases.append(("giant", giant))
    #expect(cases.count == 12)
    for (name, bytes) in cases {
      try shop.write("bad", bytes)
      let outcome = try shop.run(
        "id-card",
        ["-o", "x.png", "--id", "ECHOECHO", "--key", echoKey, "--avatar", "bad", "--no-self-check"])
      #expect(outcome.status == 2, "\(name)")
      #expect(outcome.errors.contains("cannot read 'bad': "), "\(name): \(outcome.errors)")
      #expect(try !shop.names.contains("x.png"), "\(name)")
    }
  }

  // MARK: Check of the drawn codes

  @Test func comparison() throws {
    let id = try ThreemaID("ECHOECHO")
    try compare(["a"], with: "a", of: id)
    for found: Set<String> in [[], ["A"], ["b"], ["a", "b"], ["a", ""]] {
      #expect(throws: Failure.self) { try compare(found, with: "a", of: id) }
    }
  }

  /// A picture of a person that is a code itself would be on the card beside the right one.
  @Test(arguments: ["300", "600"]) func pictureThatIsACode(_ dotsPerInch: String) throws {
    let shop = Workshop()
    #expect(
      try shop.run(
        "qr-encode", ["-o", "code.png", "--text", "thirty letters are in this one"]
      ).status == 0)
    let card = [
      "--id", "ECHOECHO", "--key", echoKey, "--avatar", "code.png", "--dpi", dotsPerInch,
    ]
    let outcome = try shop.run("id-card", ["-o", "a.png"] + card)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("another code was found"), "\(outcome.errors)")
    #expect(try shop.names == ["code.png"])
  }

  /// Without a scanner that is shut in there is no file, unless the check is turned off.
  @Test func scannerMustBeThere() throws {
    let shop = Workshop()
    try FileManager.default.copyItem(
      atPath: Workshop.programs + "/id-card", toPath: shop.path("id-card"))
    let arguments = ["-o", "a.pdf", "--id", "ECHOECHO", "--key", echoKey]
    let alone = try shop.run(shop.path("id-card"), arguments)
    #expect(alone.status == 2 && alone.errors.contains("qr-scan cannot be started"))
    try shop.write("qr-scan", "#!/bin/sh\nprintf 'S\\0\\0\\0\\011sandboxed'\n".utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: shop.path("qr-scan"))
    let liar = try shop.run(shop.path("id-card"), arguments)
    #expect(liar.status == 2 && liar.errors.contains("does not run in its sandbox"))
    #expect(try shop.names == ["id-card", "qr-scan"])
    #expect(try shop.run(shop.path("id-card"), arguments + ["--no-self-check"]).status == 0)
  }

  /// The brand's green passes; greens, oranges and greys that scanners take for white do not.
  @Test func contrast() {
    #expect(scannersRead(Token.brand.color(on: .light)))
    #expect(scannersRead(Color(0x000000)))
    let pale: [UInt32] = [0xFFFFFF, 0xA6A6AB, 0xEF8B2C + 0x004040, 0x7FE07F, 0xF4F4F6]
    for color in pale { #expect(!scannersRead(Color(color)), "\(color)") }
  }

  // MARK: Options

  @Test(arguments: [
    ["-o", "a.gif"], ["-o", "a"], ["-o", ".pdf"], ["-o", "a.pdf", "--dpi", "100"],
    ["-o", "a.pdf", "--dpi", "1e3"], ["-o", "a.pdf", "--sheet", "a4", "--offset-x", "21"],
    ["-o", "a.pdf", "--sheet", "a4", "--offset-x", "nan"], ["-o", "a.pdf", "--offset-x", "1"],
    ["-o", "a.pdf", "--sheet", "avery-5371", "--format", "id1"],
    ["-o", "a.pdf", "--duplex", "long"],
    ["-o", "a.pdf", "--sheet", "avery-c32011", "--bleed"], ["-o", "a.pdf", "--date", "2025-13-01"],
    ["-o", "a.pdf", "--date", "1.10.2025"], ["-o", "a.pdf", "--test-page"],
    ["-o", "a.pdf", "--skip-bad"], ["-o", "a.pdf", "--csv", "p.csv"],
    ["-o", "a.pdf", "--at-least", "3"],
  ])
  func refused(_ options: [String]) throws {
    let shop = Workshop()
    let outcome = try shop.run("id-card", options + ["--id", "ECHOECHO", "--key", echoKey])
    #expect(outcome.status == 2 && outcome.errors.hasPrefix("id-card: error: "))
    #expect(try shop.names.isEmpty)
  }

  /// Sheets for perforated paper take their cards' size from it, and the test page shows it.
  @Test func sheets() throws {
    let shop = Workshop()
    for (kind, size) in [
      ("avery-5371", "612 x 792"), ("avery-c32011", "595.276 x 841.89"), ("a4", "595.276 x 841.89"),
    ] {
      let card = ["--id", "ECHOECHO", "--key", echoKey, "--sheet", kind]
      #expect(try shop.run("id-card", ["-o", "\(kind).pdf"] + card + ["--back"]).status == 0)
      #expect(
        try shop.run("id-card", ["-o", "\(kind)-t.pdf", "--sheet", kind, "--test-page"]).status == 0
      )
      for file in ["\(kind).pdf", "\(kind)-t.pdf"] {
        #expect(try shop.tool("pdfinfo", [file]).contains(size), "\(file)")
      }
      #expect(try shop.tool("pdftotext", ["\(kind)-t.pdf", "-"]).contains("100 mm long"))
    }
  }
}
