// SPDX-License-Identifier: Apache-2.0

import Image
import Linux
import Testing

@testable import Camera

@Suite struct Y4MTests {
  private func header(_ text: String) throws(Y4MError) -> Y4M { try Y4M(header: Array(text.utf8)) }

  static let spaces: [(String, Int)] = [
    ("", 4 * 2 + 4), (" C420", 12), (" C420jpeg", 12), (" C420mpeg2", 12), (" C420paldv", 12),
    (" C411", 4 * 2 + 4), (" C422", 16), (" C444", 24), (" Cmono", 8),
  ]

  @Test func frameSizes() throws {
    #expect(Self.spaces.count == 9)
    for (space, count) in Self.spaces {
      let y4m = try header("YUV4MPEG2 W4 H2 F30:1 Ip A1:1\(space) XYSCSS=420JPEG")
      #expect(y4m.width == 4 && y4m.height == 2)
      #expect(y4m.frameByteCount == count, "\(space)")
    }
    // Odd sides have colour for their last pixel, too.
    #expect(try header("YUV4MPEG2 W3 H3").frameByteCount == 9 + 2 * 4)
  }

  static let refused: [(String, Y4MError)] = [
    ("", .notAStream), ("YUV4MPEG", .notAStream), ("YUV4MPEG2x W4 H2", .notAStream),
    ("YUV4MPEG2", .badHeader), ("YUV4MPEG2 W4", .badHeader), ("YUV4MPEG2 H4", .badHeader),
    ("YUV4MPEG2 W0 H4", .badHeader), ("YUV4MPEG2 W-4 H4", .badHeader),
    ("YUV4MPEG2 W+4 H4", .badHeader), ("YUV4MPEG2 W4x H4", .badHeader),
    ("YUV4MPEG2 W H4", .badHeader), ("YUV4MPEG2 W99999999999999999999 H4", .badHeader),
    ("YUV4MPEG2 W60000 H60000", .tooLarge(width: 60000, height: 60000)),
    ("YUV4MPEG2 W8193 H1", .tooLarge(width: 8193, height: 1)),
    ("YUV4MPEG2 W4 H2 C420p10", .unsupported(colorSpace: "420p10")),
    ("YUV4MPEG2 W4 H2 C444alpha", .unsupported(colorSpace: "444alpha")),
    ("YUV4MPEG2 W4 H2 C", .unsupported(colorSpace: "")),
  ]

  @Test func refusals() {
    #expect(Self.refused.count == 17)
    for (text, error) in Self.refused {
      #expect(throws: error, "\(text)") { try header(text) }
    }
  }

  // MARK: Streams

  private func frames(_ bytes: [UInt8]) throws -> (count: Int, last: VideoFrame?) {
    let file = try Descriptor.sealed(holding: bytes, named: "stream")
    var reader = Y4MReader(file.number)
    var (count, last): (Int, VideoFrame?) = (0, nil)
    while let frame = try reader.next() {
      count += 1
      last = frame
    }
    return (count, last)
  }

  static let stream: [UInt8] =
    Array("YUV4MPEG2 W4 H2 Cmono\nFRAME\n".utf8) + [1, 2, 3, 4, 5, 6, 7, 8]
    + Array("FRAME Ip\n".utf8) + [10, 10, 10, 10, 9, 8, 7, 6]

  @Test func framesComeWhole() throws {
    let (count, last) = try frames(Self.stream)
    #expect(count == 2)
    #expect(try last?.gray().pixels == [10, 10, 10, 10, 9, 8, 7, 6])
  }

  @Test func everyCutIsNoticed() throws {
    let header = 22
    let firstFrame = header + 6 + 8
    for length in 0..<Self.stream.count {
      let bytes = Array(Self.stream.prefix(length))
      if length == header || length == firstFrame {
        // Whole as far as it goes.
        #expect(try frames(bytes).count == (length == header ? 0 : 1))
      } else {
        #expect(throws: StreamError.self, "\(length)") { try frames(bytes) }
      }
    }
  }

  @Test func wordsOtherThanFrameEndIt() {
    for word in ["FRAMES", "frame", "FRAM", "XFRAME"] {
      let bytes = Array("YUV4MPEG2 W1 H1 Cmono\n\(word)\n".utf8) + [0]
      #expect(throws: StreamError.malformed(.badFrame)) { try frames(bytes) }
    }
    let endless = Array("YUV4MPEG2 W1 H1 ".utf8) + [UInt8](repeating: 65, count: 100_000)
    #expect(throws: StreamError.malformed(.notAStream)) { try frames(endless) }
  }

  @Test func failedReadsAreNoEnd() {
    var reader = Y4MReader(9999)
    #expect(throws: StreamError.failed(errno: 9)) { try reader.next() }
  }
}
