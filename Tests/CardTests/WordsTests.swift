// SPDX-License-Identifier: Apache-2.0

import Card
import Encodings
import Foundation
import Identity
import Testing

@testable import id_card

/// ECHOECHO's short fingerprint, d30f795a904a213578baecc62c8611b5, in words.
private let echoWords = [
  "stapler", "atmosphere", "jawbone", "existence", "peachy", "direction", "blackjack",
  "conformist", "island", "puberty", "tumor", "responsive", "Burbank", "letterhead", "Athens",
  "positive",
]

/// Measures each word of the lists as the widest one of its list.
private struct Widest: TextMeasure {
  private let fonts: Fonts
  private let lists: [(words: Set<String>, widest: String)]

  init() throws {
    let style = TextStyle(.sans, size: 6, leading: 8)
    let fonts = Fonts()
    self.fonts = fonts
    lists = try [0, 1].map { place in
      let words = (0...255).map { byte in
        PGPWords.words(for: [byte, byte])[place]
      }
      let widths = try words.map {
        try fonts.extent(of: $0, style, width: nil, lines: 1).width
      }
      return (Set(words), words[widths.indices.max { widths[$0] < widths[$1] }!])
    }
  }

  func extent(
    of text: String, _ style: TextStyle, width: Double?, lines: Int
  ) throws -> TextExtent {
    let text = lists.first { $0.words.contains(text) }?.widest ?? text
    return try fonts.extent(of: text, style, width: width, lines: lines)
  }
}

/// Letters four times as wide as any font's.
private struct TooWide: TextMeasure {
  func extent(
    of text: String, _ style: TextStyle, width: Double?, lines: Int
  ) throws -> TextExtent {
    var extent = try HalfEms().extent(of: text, style, width: nil, lines: 1)
    extent.width *= 4
    if let width, extent.width > width { (extent.width, extent.isCut) = (width, true) }
    return extent
  }
}

/// The fingerprint in words, on the back.
@Suite struct WordsTests {
  private static func making(_ format: Format) -> Making {
    Making(
      format, resolution: Resolution(dotsPerInch: 300), date: "2025-10-01", hasWords: true)
  }

  /// The places of a side's texts.
  private static func places(
    of side: Side, _ measure: some TextMeasure
  ) throws -> [(text: String, style: TextStyle, place: Box)] {
    try side.marks.compactMap { mark in
      guard case .text(let text, let style, let start, let width, let lines, _) = mark else {
        return nil
      }
      let extent = try measure.extent(of: text, style, width: width, lines: lines)
      return (
        text, style,
        Box(
          x: start.x, y: start.y - extent.above, width: extent.width,
          height: extent.above + extent.below)
      )
    }
  }

  /// Of the widest words there are, with a line and without: whole, of one size, and free.
  @Test(arguments: Format.allCases) func widestWordsFit(_ format: Format) throws {
    let measure = try Widest()
    for line in [nil, "Ångström"] as [String?] {
      let back = try Side.back(
        of: LayoutTests.holder(line: line), Self.making(format), measure: measure)
      #expect(back.cut.isEmpty)
      let texts = try Self.places(of: back, measure)
      let words = texts.filter { echoWords.contains($0.text) }
      #expect(words.map(\.text) == echoWords)
      #expect(Set(words.map(\.style)).count == 1)
      #expect(words[0].style.size >= 4.5 && words[0].style.face == .sans)
      let card = Box(x: 0, y: 0, width: format.size.width, height: format.size.height)
      for (index, text) in texts.enumerated() {
        #expect(card.inset(by: Format.safeMargin).contains(text.place), "\(text)")
        for other in texts[(index + 1)...] {
          #expect(!text.place.overlaps(other.place), "\(text) \(other)")
        }
      }
      // Read in rows.
      for (index, word) in words.enumerated().dropFirst() {
        let last = words[index - 1].place
        #expect(index % 4 == 0 ? word.place.x < last.x : word.place.x > last.right)
        #expect(index % 4 > 0 || word.place.y > last.y)
      }
    }
  }

  @Test(arguments: Format.allCases) func wordsThatDoNotFitAreCutAndTold(_ format: Format) throws {
    let back = try Side.back(of: LayoutTests.holder(), Self.making(format), measure: TooWide())
    #expect(!back.cut.isEmpty && Set(back.cut).isSubset(of: echoWords))
    let texts = try Self.places(of: back, TooWide())
    let words = texts.filter { echoWords.contains($0.text) }
    #expect(words.count == 16)
    for (index, word) in words.enumerated() {
      for other in words[(index + 1)...] { #expect(!word.place.overlaps(other.place)) }
    }
  }

  @Test(arguments: Format.allCases) func withoutBeingAskedThereAreNone(_ format: Format) throws {
    var making = Self.making(format)
    making.hasWords = false
    let back = try Side.back(of: LayoutTests.holder(), making, measure: HalfEms())
    let texts = try Self.places(of: back, HalfEms()).map(\.text)
    #expect(texts.count == 16)
    #expect(Set(texts).isDisjoint(with: echoWords))
  }

  /// Words as they lie in the PDF, with the longest line there can be.
  @Test(arguments: Format.allCases) func wordsInPDF(_ format: Format) throws {
    let shop = Workshop()
    let outcome = try shop.card(
      "a.pdf",
      [
        "--format", format.rawValue, "--back", "--words", "--line",
        String(repeating: "W", count: 60),
      ])
    #expect(outcome.errors.components(separatedBy: "ellipsis").count == 2)
    let pages = try shop.tool("pdftotext", ["-bbox", "a.pdf", "-"])
      .components(separatedBy: "<page ").dropFirst()
    #expect(pages.count == 2)
    let scale = 25.4 / 72
    let safe = Box(x: 0, y: 0, width: format.size.width, height: format.size.height)
      .inset(by: 1.5)
    let texts = try #require(pages.last).matches(
      of: #/xMin="([-0-9.]+)" yMin="([-0-9.]+)" xMax="([-0-9.]+)" yMax="([-0-9.]+)">(.*)</#
    ).map { word in
      let edges = [word.output.1, word.output.2, word.output.3, word.output.4]
        .map { Double($0)! * scale }
      return (
        text: String(word.output.5),
        place: Box(
          x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1])
      )
    }
    let words = texts.filter { echoWords.contains($0.text) }
    #expect(words.map(\.text).sorted() == echoWords.sorted())
    for (text, place) in texts { #expect(safe.contains(place), "\(text)") }
    // Boxes are as high as the font's tallest letters, so they may touch, but only at their edges.
    for word in words {
      for other in texts where other.place != word.place {
        #expect(!word.place.inset(by: 0.3).overlaps(other.place.inset(by: 0.3)), "\(other.text)")
      }
    }
    let front = try #require(pages.first)
    for word in echoWords { #expect(!front.contains(">\(word)<")) }
  }

  @Test func wordsNeedABack() throws {
    let shop = Workshop()
    for more in [["--id", "ECHOECHO", "--key", echoKey], ["--sheet", "a4", "--test-page"]] {
      let outcome = try shop.run("id-card", ["-o", "a.pdf", "--words"] + more)
      #expect(outcome.status == 2)
      #expect(outcome.errors.hasPrefix("id-card: error: '--words' needs '--back'\n"))
      #expect(try shop.names.isEmpty)
    }
  }
}
