// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ScanFrames

@Suite struct ScanFramesTests {
  static let frames: [Frame] = [
    .sandboxed, .code([]), .code(Array(0...255)), .code(Array("3mid:".utf8)), .state(""),
    .error("cannot read: Grüße"),
    .preview(Preview(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6])!),
    .code([UInt8](repeating: 0x43, count: Frame.bodyLimit)),
  ]

  static func decode(_ pieces: [[UInt8]]) throws(FrameError) -> [Frame] {
    var decoder = FrameDecoder()
    var frames: [Frame] = []
    for piece in pieces { try decoder.feed(piece) { frames.append($0) } }
    try decoder.finish()
    return frames
  }

  @Test func wireFormIsPinned() throws {
    #expect(try Frame.sandboxed.encoded() == Array("S\0\0\0\u{9}sandboxed".utf8))
    #expect(try Frame.code([0xFF]).encoded() == [0x43, 0, 0, 0, 1, 0xFF])
    #expect(try Frame.error("é").encoded() == [0x45, 0, 0, 0, 2, 0xC3, 0xA9])
    let preview = Frame.preview(
      Preview(width: 1, height: 258, pixels: [UInt8](repeating: 7, count: 774))!)
    #expect(try preview.encoded().prefix(9) == [0x50, 0, 0, 3, 10, 0, 1, 1, 2])
  }

  @Test func framesComeBackHoweverTheyAreCut() throws {
    #expect(Self.frames.count == 8)
    let small = Self.frames.dropLast()
    let stream = try small.flatMap { try $0.encoded() }
    #expect(try Self.decode([stream]) == Array(small))
    #expect(try Self.decode(stream.map { [$0] }) == Array(small))
    for size in [2, 3, 7, 64] {
      let pieces = stride(from: 0, to: stream.count, by: size).map {
        Array(stream[$0..<min($0 + size, stream.count)])
      }
      #expect(try Self.decode(pieces) == Array(small))
    }
    for frame in Self.frames { #expect(try Self.decode([frame.encoded()]) == [frame]) }
    #expect(try Self.decode([]).isEmpty)
  }

  @Test func everyTruncationIsAnError() throws {
    let stream = try Self.frames.dropLast().flatMap { try $0.encoded() }
    var ends: Set<Int> = [0]
    for frame in Self.frames.dropLast() {
      ends.insert((ends.max() ?? 0) + (try frame.encoded().count))
    }
    for count in 0...stream.count {
      if ends.contains(count) {
        #expect(throws: Never.self) { try Self.decode([Array(stream.prefix(count))]) }
      } else {
        let start = ends.filter { $0 < count }.max() ?? 0
        #expect(throws: FrameError.truncated(byteCount: count - start)) {
          try Self.decode([Array(stream.prefix(count))])
        }
      }
    }
  }

  @Test func unknownKindsAreRefusedAtTheFirstByte() {
    for kind in UInt8.min...UInt8.max where !Frame.kinds.contains(kind) {
      #expect(throws: FrameError.unknownKind(kind)) { try Self.decode([[kind]]) }
    }
  }

  @Test func lengthsBeyondTheLimitAreRefusedBeforeTheBody() throws {
    for kind in Frame.kinds {
      for (bytes, count) in [
        ([0, 0x10, 0, 1], (1 << 20) + 1), ([0x7F, 0xFF, 0xFF, 0xFF], 0x7FFF_FFFF),
        ([0xFF, 0xFF, 0xFF, 0xFF], 0xFFFF_FFFF),
      ] as [([UInt8], Int)] {
        #expect(throws: FrameError.tooLong(byteCount: count)) {
          try Self.decode([[kind] + bytes])
        }
      }
    }
    #expect(throws: FrameError.tooLong(byteCount: Frame.bodyLimit + 1)) {
      try Frame.code([UInt8](repeating: 0, count: Frame.bodyLimit + 1)).encoded()
    }
  }

  @Test func bodiesMustHoldWhatTheirKindSays() {
    let bad: [[UInt8]] = [
      Array("S\0\0\0\u{1}".utf8) + [0xFF],
      Array("E\0\0\0\u{2}".utf8) + [0xC0, 0x80],
      Array("P\0\0\0\0".utf8),
      Array("P\0\0\0\u{3}".utf8) + [0, 1, 0],
      Array("P\0\0\0\u{4}".utf8) + [0, 0, 0, 0],
      Array("P\0\0\0\u{4}".utf8) + [0, 1, 0, 1],
      Array("P\0\0\0\u{8}".utf8) + [0, 1, 0, 1, 9, 9, 9, 9],
      Array("P\0\0\0\u{7}".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 9, 9, 9],
    ]
    #expect(bad.count == 8)
    for stream in bad {
      #expect(throws: FrameError.malformed(kind: stream[0])) { try Self.decode([stream]) }
    }
  }

  @Test func afterAFaultNothingIsBelieved() throws {
    var decoder = FrameDecoder()
    var frames: [Frame] = []
    let good = try Frame.code([1]).encoded()
    #expect(throws: FrameError.unknownKind(0)) {
      try decoder.feed(good + [0] + good) { frames.append($0) }
    }
    #expect(throws: FrameError.unknownKind(0)) { try decoder.feed(good) { frames.append($0) } }
    #expect(throws: FrameError.unknownKind(0)) { try decoder.finish() }
    #expect(frames == [.code([1])])
  }

  @Test func noiseNeverCrashes() {
    var state: UInt64 = 42
    for _ in 0..<2000 {
      var bytes: [UInt8] = []
      for _ in 0..<24 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(UInt8(state >> 56))
      }
      bytes[0] = Frame.kinds[Int(bytes[0]) % 4]
      bytes[1] = 0
      bytes[2] = 0
      bytes[3] = 0
      bytes[4] %= 24
      _ = try? Self.decode([bytes])
    }
  }
}
