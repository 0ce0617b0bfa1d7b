// SPDX-License-Identifier: Apache-2.0

import QRSymbol
import Testing

@Suite struct SymbolTests {
  static let identity = Array(
    "3mid:ECHOECHO,4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b".utf8)

  @Test func vectorsAreAllThere() {
    #expect(SymbolVector.all.map(\.id) == ["qr-symbol-01", "qr-symbol-03", "qr-symbol-05"])
  }

  @Test(arguments: SymbolVector.all.filter { $0.expected.min_version != nil })
  func versionsOfTheVectors(vector: SymbolVector) throws {
    let bytes = Array(try #require(vector.input.payload).utf8)
    let versions = try #require(vector.expected.min_version)
    #expect(versions.count == 4)
    for level in ErrorCorrection.allCases {
      let symbol = try Symbol(
        encoding: bytes, errorCorrection: level,
        segmentation: vector.expected.mode == "byte" ? .bytes : .shortest)
      #expect(symbol.version == versions[level.rawValue], "\(vector.id) \(level)")
      #expect(symbol.width == 17 + 4 * symbol.version)
    }
  }

  @Test func identityIs4L5M7Q8H() throws {
    let versions = try ErrorCorrection.allCases.map {
      try Symbol(encoding: Self.identity, errorCorrection: $0).version
    }
    #expect(versions == [4, 5, 7, 8])
  }

  @Test func findersAreWhereTheyBelongAndTheQuietZoneIsLight() throws {
    let symbol = try Symbol(encoding: Self.identity, errorCorrection: .quartile)
    let last = symbol.width - 1
    for (x, y) in [(0, 0), (last, 0), (0, last), (3, 3), (last - 3, 3), (3, last - 3)] {
      #expect(symbol[x, y])
    }
    #expect(!symbol[1, 1] && !symbol[7, 7] && !symbol[last - 7, 7])
    for i in -1...symbol.width {
      #expect(!symbol[i, -1] && !symbol[-1, i] && !symbol[i, symbol.width])
    }
    #expect(!symbol[Int.max, 0] && !symbol[0, Int.min])
  }

  @Test func aChangedByteIsAnotherSymbol() throws {
    var other = Self.identity
    other[77] ^= 1
    let first = try Symbol(encoding: Self.identity, errorCorrection: .quartile)
    #expect(try first == Symbol(encoding: Self.identity, errorCorrection: .quartile))
    #expect(try first != Symbol(encoding: other, errorCorrection: .quartile))
  }

  @Test(arguments: zip(ErrorCorrection.allCases, [2953, 2331, 1663, 1273]))
  func capacityIsExact(level: ErrorCorrection, capacity: Int) throws {
    let bytes = [UInt8](repeating: 0xE9, count: capacity + 1)
    #expect(try Symbol(encoding: Array(bytes.dropLast()), errorCorrection: level).version == 40)
    for segmentation in [Symbol.Segmentation.bytes, .shortest] {
      #expect(throws: QRSymbolError.tooLong(byteCount: capacity + 1)) {
        try Symbol(encoding: bytes, errorCorrection: level, segmentation: segmentation)
      }
    }
  }

  @Test func nothingIsRefused() {
    #expect(throws: QRSymbolError.empty) { try Symbol(encoding: [], errorCorrection: .low) }
  }

  @Test func aNULIsKeptInTheShortestForm() throws {
    let bytes: [UInt8] = [0x31, 0, 0x32]
    let shortest = try Symbol(encoding: bytes, errorCorrection: .low, segmentation: .shortest)
    #expect(try shortest == Symbol(encoding: bytes, errorCorrection: .low))
  }
}
