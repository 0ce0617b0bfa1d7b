// SPDX-License-Identifier: Apache-2.0

import Card
import Identity
import QRSymbol
import Testing

/// Sets everything in letters of half an em, so that layout is tested without fonts.
struct HalfEms: TextMeasure {
  func extent(
    of text: String, _ style: TextStyle, width: Double?, lines: Int
  ) throws -> TextExtent {
    let letter = (style.size * 0.5 + style.letterSpacing) * TextStyle.point
    let perLine = width.map { max(1, Int($0 / letter)) } ?? Int.max
    let needed = text.count <= perLine ? 1 : (text.count + perLine - 1) / perLine
    return TextExtent(
      width: Double(min(text.count, perLine)) * letter, lines: min(lines, needed),
      isCut: needed > lines, above: 0.7 * style.size * TextStyle.point,
      below: Double(min(lines, needed) - 1) * style.leading * TextStyle.point)
  }
}

let resolutions = [150, 300, 600, 1200, 2400]

@Suite struct LayoutTests {
  static func holder(_ name: String? = "Ada Lovelace", line: String? = nil) throws -> Holder {
    Holder(
      id: try ThreemaID("ECHOECHO"), publicKey: try PublicKey(hex: echoKey), name: name, line: line)
  }

  static func making(_ format: Format, _ dotsPerInch: Int = 300, isDark: Bool = false) -> Making {
    Making(
      format, resolution: Resolution(dotsPerInch: dotsPerInch), isDark: isDark,
      date: "2025-10-01")
  }

  @Test(arguments: Format.allCases, resolutions)
  func symbolLiesOnWholeDots(_ format: Format, _ dotsPerInch: Int) throws {
    let resolution = Resolution(dotsPerInch: dotsPerInch)
    let module = try #require(format.module(at: resolution))
    let box = try #require(format.symbolBox(at: resolution))
    for length in [module, box.x, box.y] {
      let dots = length / resolution.dot
      #expect(abs(dots - dots.rounded()) < 1e-6, "\(length) mm")
    }
    #expect(abs(box.width - 45 * module) < 1e-9)
    // The quiet zone lies inside the white, and one dot more a module would not.
    let card = Box(x: 0, y: 0, width: format.size.width, height: format.size.height)
    #expect(card.inset(by: 1).contains(box.inset(by: -4 * module)))
    let larger = 53 * (module + resolution.dot)
    #expect(larger > (format == .badge ? 86 : format.size.height - 2 * Format.safeMargin))
    #expect(box.width >= (format == .badge ? 40 : 36))
  }

  @Test func thereAreFormatsAndResolutions() {
    #expect(Format.allCases.count == 5)
    #expect(resolutions.count == 5)
  }

  @Test func sizes() {
    #expect(Format.id1.size == Size(width: 85.60, height: 53.98))
    #expect(Format.businessUS.size == Size(width: 88.9, height: 50.8))
    #expect(Format.businessEU.size == Size(width: 85, height: 55))
    #expect(Format.badge.size == Size(width: 148, height: 105))
    #expect(Format.id1.cornerRadius == 3.18)
    #expect(Format.allCases.filter { $0.hole != nil } == [.badge])
  }

  @Test(arguments: Format.allCases)
  func nothingStandsInTheQuietZone(_ format: Format) throws {
    let names: [String?] = [nil, "A", "Ada Lovelace", String(repeating: "W", count: 60)]
    for name in names {
      for isDark in [false, true] {
        let making = Self.making(format, isDark: isDark)
        let holder = try Self.holder(name, line: "A line of one's own that is rather long")
        let front = try Side.front(of: holder, making, measure: HalfEms())
        let box = try #require(format.symbolBox(at: making.resolution))
        let quiet = box.inset(by: -4 * (try #require(format.module(at: making.resolution))))
        let safe = Box(x: 0, y: 0, width: format.size.width, height: format.size.height)
          .inset(by: Format.safeMargin)
        var texts = 0
        for mark in front.marks {
          guard case .text(let text, let style, let start, let width, let lines, _) = mark else {
            continue
          }
          texts += 1
          let extent = try HalfEms().extent(of: text, style, width: width, lines: lines)
          let inked = Box(
            x: start.x, y: start.y - extent.above, width: extent.width,
            height: extent.above + extent.below)
          #expect(!inked.overlaps(quiet), "\(text)")
          #expect(safe.contains(inked), "\(text)")
        }
        #expect(texts >= 5)
        #expect(name?.count == 60 || !front.cut.contains(name ?? ""))
      }
    }
  }

  /// The code, the ID and the fingerprint stand in one place and one size, whatever the name.
  @Test(arguments: Format.allCases) func onlyTheNameGivesWay(_ format: Format) throws {
    func fixed(_ name: String?) throws -> [Mark] {
      try Side.front(of: Self.holder(name), Self.making(format), measure: HalfEms()).marks
        .filter { mark in
          switch mark {
          case .symbol: true
          case .text(_, let style, _, _, _, _): style.face == .mono
          default: false
          }
        }
    }
    let marks = try fixed(nil)
    #expect(marks.count == 4)
    for name in ["A", String(repeating: "long ", count: 12), String(repeating: "W", count: 200)] {
      #expect(try fixed(name) == marks)
    }
  }

  @Test func backShowsTheWholeKeyAndTheLevels() throws {
    for format in Format.allCases {
      let back = try Side.back(
        of: Self.holder(line: "Zürich"), Self.making(format), measure: HalfEms())
      let texts = back.marks.compactMap { mark -> String? in
        if case .text(let text, _, _, _, _, _) = mark { text } else { nil }
      }
      #expect(texts.filter { $0.count == 8 && $0 != "Verified" }.dropFirst().joined() == echoKey)
      for level in levelMeanings { #expect(texts.contains(level.label)) }
      #expect(texts.contains("2025-10-01") && texts.contains("Zürich"))
      let dots = back.marks.compactMap { mark -> Int? in
        if case .disc(_, _, .trust(let level)) = mark { level } else { nil }
      }
      #expect(dots == [1, 1, 1, 2, 2, 2, 3, 3, 3])
    }
  }

  /// No front carries dots: a card does not say of itself that it is verified.
  @Test func frontHasNoDots() throws {
    for format in Format.allCases {
      let front = try Side.front(of: Self.holder(), Self.making(format), measure: HalfEms())
      for case .disc(_, _, .trust) in front.marks { Issue.record("a dot on the front") }
    }
  }

  @Test func tooCoarse() throws {
    #expect(Format.id1.module(at: Resolution(dotsPerInch: 72)) != nil)
    // At 0.4 mm a module, a card of 20 mm would be the least.
    #expect(throws: Never.self) {
      try Side.front(of: Self.holder(), Self.making(.id1, 72), measure: HalfEms())
    }
  }

  @Test(arguments: [
    ("Ada Lovelace", "AL"), ("ada", "A"), ("王小明", "王"), ("محمد علي", "م"), ("", ""),
    ("👩‍🚀", ""), ("\"Bo\" (Li) 3", "BL"), ("  x  y  ", "XY"), ("ß", "SS"),
  ])
  func initials(_ name: String, _ expected: String) throws {
    #expect(try Self.holder(name).initials == expected)
  }
}
