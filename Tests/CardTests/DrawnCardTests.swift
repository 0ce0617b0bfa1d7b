// SPDX-License-Identifier: Apache-2.0

import Barcode
import Card
import Foundation
import Image
import Testing

/// What comes out of `id-card`, measured.
@Suite struct DrawnCardTests {
  /// MediaBox in points.
  @Test(arguments: Format.allCases) func pageSize(_ format: Format) throws {
    let shop = Workshop()
    try shop.card("a.pdf", ["--format", format.rawValue, "--back"])
    let boxes = try shop.tool("pdfinfo", ["-box", "-f", "1", "-l", "2", "a.pdf"])
      .split(separator: "\n").filter { $0.contains("MediaBox") }
    #expect(boxes.count == 2)
    for box in boxes {
      let numbers = box.split(separator: " ").compactMap { Double($0) }.suffix(4)
      let expected = [0, 0, format.size.width * 72 / 25.4, format.size.height * 72 / 25.4]
      for (number, expected) in zip(numbers, expected) { #expect(abs(number - expected) <= 0.01) }
    }
    try shop.card("a.svg", ["--format", format.rawValue])
    let svg = try String(decoding: shop.read("a.svg"), as: UTF8.self)
    let width = try #require(svg.firstMatch(of: #/ width="([0-9.]+)pt"/#))
    #expect(abs(Double(width.output.1)! - format.size.width * 72 / 25.4) <= 0.01)
  }

  /// Where the code stands, how large it is, and that nothing is in its quiet zone, dot by dot.
  @Test(arguments: Format.allCases, [150, 300, 600])
  func symbolOnPaper(_ format: Format, _ dotsPerInch: Int) throws {
    let shop = Workshop()
    try shop.card(
      "a.png",
      ["--format", format.rawValue, "--dpi", "\(dotsPerInch)", "--name", "Wolfgang Mühlethaler"])
    let picture = try Picture(reading: shop.read("a.png"))
    #expect(codes(picture) == [echoPayload])
    let resolution = Resolution(dotsPerInch: dotsPerInch)
    let image = picture.overWhite
    #expect(image.width == Int((format.size.width / resolution.dot).rounded()))
    let module = Int((try #require(format.module(at: resolution)) / resolution.dot).rounded())
    let box = try #require(format.symbolBox(at: resolution))
    let (left, top) = (
      Int((box.x / resolution.dot).rounded()), Int((box.y / resolution.dot).rounded())
    )
    let side = 45 * module
    // Every dot is black or white, and modules are whole: no soft edges.
    for y in stride(from: -4 * module, to: side + 4 * module, by: 1) {
      for x in stride(from: -4 * module, to: side + 4 * module, by: 1) {
        let dot = image[left + x, top + y]
        let isInside = (0..<side).contains(x) && (0..<side).contains(y)
        guard isInside ? dot == 0 || dot == 255 : dot == 255 else {
          Issue.record("dot \(dot) at \(x), \(y)")
          return
        }
        if isInside, x % module > 0, dot != image[left + x - 1, top + y] {
          Issue.record("a module's edge at \(x), \(y)")
          return
        }
      }
    }
    #expect(image[left, top] == 0 && image[left + side - 1, top] == 0)
    #expect(image[left, top + side - 1] == 0)
  }

  @Test(arguments: [150, 300, 600])
  func printedSheetScans(_ dotsPerInch: Int) throws {
    let shop = Workshop()
    var csv = "id,key,name\n"
    let ids = (0..<10).map { "TEST000\($0)" }
    for id in ids { csv += "\(id),\(id.last == "3" ? supportKey : echoKey),Name of \(id)\n" }
    try shop.write("p.csv", csv.utf8)
    let outcome = try shop.run("id-card", ["-o", "s.pdf", "--sheet", "a4", "--csv", "p.csv"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let pages = try shop.pictures(of: "s.pdf", dotsPerInch: dotsPerInch)
    #expect(pages.count == 1)
    let sheet = Sheet(.a4, .id1)
    let dots = Double(dotsPerInch) / 25.4
    for (index, id) in ids.enumerated() {
      let corner = sheet.front(index, Resolution(dotsPerInch: 300))
      let part = pages[0].part(
        x: Int(corner.x * dots), y: Int(corner.y * dots), width: Int(85.6 * dots),
        height: Int(53.98 * dots))
      #expect(codes(part) == ["3mid:\(id),\(id.last == "3" ? supportKey : echoKey)"])
    }
  }

  /// Printed, held askew before a webcam: blurred, noisy, 1280 × 720.
  @Test(arguments: ["id1", "business-us", "badge"], [[], ["--green"]])
  func photographed(_ format: String, _ more: [String]) throws {
    let shop = Workshop()
    try shop.card("a.pdf", ["--format", format, "--name", "Ada Lovelace"] + more)
    try shop.tool("pdftoppm", ["-r", "300", "-png", "a.pdf", "p"])
    let page = try #require(try shop.names.first { $0.hasPrefix("p-") })
    try shop.tool(
      "convert",
      [
        page, "-resize", "900x600!", "-background", "#7a6f66", "-gravity", "center", "-extent",
        "1280x720", "-distort", "Perspective",
        "190,60 260,110  1090,60 1010,70  190,660 210,640  1090,660 1080,690",
        "-gaussian-blur", "0x1.2", "-seed", "7", "-attenuate", "0.4", "+noise", "Gaussian",
        "-brightness-contrast", "-10x-25", "-quality", "80", "photo.jpg",
      ])
    #expect(codes(try Picture(reading: shop.read("photo.jpg"))) == [echoPayload])
  }

  /// Words as they lie in the PDF: inside the safe area, and not over the code.
  @Test(arguments: Format.allCases) func wordsInPDF(_ format: Format) throws {
    let names = [
      String(repeating: "W", count: 60), String(repeating: "Ada Lovelace ", count: 4) + "Byron",
      "王小明王小明王小明王小明王小明", "محمد بن موسى الخوارزمي البغدادي", "Zoë 👩‍🚀 Müller 🇨🇭",
      "<b>\"A&B\" 'Ltd'</b> &amp;",
    ]
    #expect(names.count == 6)
    for name in names {
      let shop = Workshop()
      try shop.card(
        "a.pdf", ["--format", format.rawValue, "--name", name, "--line", name, "--back"])
      let scale = 25.4 / 72
      let safe = Box(x: 0, y: 0, width: format.size.width, height: format.size.height)
        .inset(by: 1.5)
      let box = try #require(format.symbolBox(at: Resolution(dotsPerInch: 300)))
      let pages = try shop.tool("pdftotext", ["-bbox", "a.pdf", "-"])
        .components(separatedBy: "<page ").dropFirst()
      #expect(pages.count == 2)
      for (number, page) in pages.enumerated() {
        let words = page.matches(
          of: #/xMin="([-0-9.]+)" yMin="([-0-9.]+)" xMax="([-0-9.]+)" yMax="([-0-9.]+)">(.*)</#)
        #expect(words.count >= 6)
        for word in words {
          let edges = [word.output.1, word.output.2, word.output.3, word.output.4]
            .map { Double($0)! * scale }
          let place = Box(
            x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1])
          #expect(safe.contains(place), "\(word.output.5)")
          if number == 0 { #expect(!place.overlaps(box), "\(word.output.5)") }
        }
      }
    }
  }

  @Test func textOfTheCard() throws {
    let shop = Workshop()
    try shop.card("a.pdf", ["--name", "Ada Lovelace", "--line", "Zürich", "--back"])
    let text = try shop.tool("pdftotext", ["-layout", "a.pdf", "-"])
    for words in [
      "Ada Lovelace", "ECHOECHO", "d30f 795a 904a 2135", "78ba ecc6 2c86 11b5",
      "Scan in person to reach", "three green dots", "Unknown", "Server-matched", "Verified",
      "4a6a1b34", "9712c72b", "Zürich", "2025-10-01",
    ] {
      #expect(text.contains(words), "\(words)")
    }
    let fonts = try shop.tool("pdffonts", ["a.pdf"]).split(separator: "\n").dropFirst(2)
    #expect(fonts.count >= 4)
    for font in fonts { #expect(font.contains(#/ yes yes (yes|no) +\d+ +0$/#), "\(font)") }
    #expect(fonts.contains { $0.contains("JetBrainsMono") })
  }

  /// A dark card's code is dark on light all the same; a green one is green.
  @Test func colours() throws {
    let shop = Workshop()
    try shop.card("d.png", ["--dark", "--name", "A"])
    let dark = try Picture(reading: shop.read("d.png"))
    #expect(codes(dark) == [echoPayload])
    #expect(dark.overWhite[300, 10] < 40)
    #expect(dark.overBlack != nil, "an ID-1 card has round corners")
    #expect(dark.overWhite[0, 0] == 255)
    try shop.card("g.png", ["--green"])
    let box = try #require(Format.id1.symbolBox(at: Resolution(dotsPerInch: 300)))
    let green = try ColorImage(reading: shop.read("g.png"))
    let (x, y) = (Int(box.x / 25.4 * 300) + 4, Int(box.y / 25.4 * 300) + 4)
    #expect(
      [green.red, green.green, green.blue].map { $0[x, y] } == [0x08, 0x8A, 0x29])
    for refused in [["-o", "x.pdf", "--dark"], ["-o", "x.png", "--dark", "--sheet", "a4"]] {
      let outcome = try shop.run(
        "id-card", refused + ["--id", "ECHOECHO", "--key", echoKey, "--no-self-check"])
      #expect(outcome.status == 2 && outcome.errors.contains("--dark"))
    }
  }

  /// Emoji lie in a PDF as pictures of more than a hundred dots, not of the text's few points; their
  /// colours are where they belong and nowhere else.
  @Test func emoji() throws {
    let shop = Workshop()
    try shop.card("a.pdf", ["--name", "🟥 A"])
    let images = try shop.tool("pdfimages", ["-list", "a.pdf"]).split(separator: "\n").dropFirst(2)
    #expect(!images.isEmpty)
    for image in images {
      let fields = image.split(separator: " ")
      #expect(Int(fields[3])! > 100 && Int(fields[4])! > 100, "\(image)")
    }
    try shop.tool("pdftoppm", ["-r", "300", "-png", "a.pdf", "p"])
    let page = try #require(try shop.names.first { $0.hasPrefix("p-") })
    let drawn = try ColorImage(reading: shop.read(page))
    var (xs, ys): ([Int], [Int]) = ([], [])
    for y in 0..<drawn.red.height {
      for x in 0..<drawn.red.width where drawn.red[x, y] > 200 && drawn.green[x, y] < 100 {
        xs.append(x)
        ys.append(y)
      }
    }
    // About an em of 12 points, 50 dots, on the left.
    let (width, height) = (try #require(xs.max()) - xs.min()!, ys.max()! - ys.min()!)
    #expect((35...60).contains(width) && (35...60).contains(height), "\(width) by \(height)")
    #expect(xs.min()! >= 70 && xs.max()! < 140)
  }

  /// A PNG file tells its resolution.
  @Test func resolutionIsTold() throws {
    let shop = Workshop()
    try shop.card("a.png", ["--dpi", "600"])
    let told = try shop.tool("identify", ["-units", "PixelsPerInch", "-format", "%x", "a.png"])
    #expect(abs(try #require(Double(told.split(separator: " ")[0])) - 600) < 0.1)
  }
}
