// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a Y4M stream.
package enum Y4MError: Error, Equatable, Sendable {
  /// It does not begin like one.
  case notAStream
  /// The header says something that cannot be, or lacks width or height.
  case badHeader
  /// A colour space that is not read: more than 8 bits, interlaced planes, alpha.
  case unsupported(colorSpace: String)
  /// The header claims frames larger than 8192 by 8192.
  case tooLarge(width: Int, height: Int)
  /// What follows a frame is no frame.
  case badFrame
  /// It ends within a frame.
  case truncated
}

/// The header of a Y4M stream, the raw video that `ffmpeg -f yuv4mpegpipe` writes.
///
/// Source: mjpegtools, yuv4mpeg(5).
package struct Y4M: Equatable, Sendable {
  /// How far apart the pixels are that have colour.
  package enum Subsampling: Equatable, Sendable {
    case mono, by420, by411, by422, by444

    var steps: (across: Int, down: Int)? {
      switch self {
      case .mono: nil
      case .by420: (2, 2)
      case .by411: (4, 1)
      case .by422: (2, 1)
      case .by444: (1, 1)
      }
    }
  }

  /// Pixels in a row, 1 to 8192.
  package let width: Int
  /// Rows, 1 to 8192.
  package let height: Int
  let subsampling: Subsampling

  /// The longest side that is read, in pixels.
  package static let largestSide = 8192
  /// The longest line, in bytes: headers are a tenth of it.
  package static let lineLimit = 1024

  /// Reads a header.
  ///
  /// - Parameter line: up to its line feed, which is left out.
  /// - Throws: ``Y4MError``.
  package init(header line: [UInt8]) throws(Y4MError) {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.first?.elementsEqual("YUV4MPEG2".utf8) == true else { throw .notAStream }
    var (width, height): (Int?, Int?)
    var subsampling = Subsampling.by420
    for word in words.dropFirst() {
      let value = word.dropFirst()
      switch word.first {
      case UInt8(ascii: "W"): width = try Self.side(value)
      case UInt8(ascii: "H"): height = try Self.side(value)
      case UInt8(ascii: "C"): subsampling = try Self.subsampling(value)
      default: break  // rate, interlacing, aspect: of no matter here
      }
    }
    guard let width, let height, width > 0, height > 0 else { throw .badHeader }
    guard width <= Self.largestSide, height <= Self.largestSide else {
      throw .tooLarge(width: width, height: height)
    }
    self.width = width
    self.height = height
    self.subsampling = subsampling
  }

  private static func side(_ digits: ArraySlice<UInt8>) throws(Y4MError) -> Int {
    guard (1...9).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }) else {
      throw .badHeader
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  private static func subsampling(_ name: ArraySlice<UInt8>) throws(Y4MError) -> Subsampling {
    switch String(decoding: name, as: UTF8.self) {
    case "420", "420jpeg", "420mpeg2", "420paldv": .by420
    case "411": .by411
    case "422": .by422
    case "444": .by444
    case "mono": .mono
    default:
      throw .unsupported(colorSpace: String(decoding: name.prefix(32), as: UTF8.self))
    }
  }

  /// The bytes of a frame behind its `FRAME` line.
  package var frameByteCount: Int {
    guard let (across, down) = subsampling.steps else { return width * height }
    let plane = ((width + across - 1) / across) * ((height + down - 1) / down)
    return width * height + 2 * plane
  }

  /// Checks the line before a frame.
  ///
  /// - Parameter line: up to its line feed, which is left out.
  /// - Throws: ``Y4MError/badFrame``.
  package static func check(frameLine line: [UInt8]) throws(Y4MError) {
    guard line.starts(with: "FRAME".utf8), line.count == 5 || line[5] == UInt8(ascii: " ") else {
      throw .badFrame
    }
  }

  /// Takes the bytes of a frame.
  ///
  /// - Parameter bytes: ``frameByteCount`` of them.
  /// - Returns: the frame.
  /// - Throws: ``Y4MError/truncated`` where there are fewer.
  package func frame(_ bytes: [UInt8]) throws(Y4MError) -> VideoFrame {
    guard bytes.count == frameByteCount else { throw .truncated }
    return VideoFrame(
      layout: .planes(subsampling), width: width, height: height, stride: width, bytes: bytes)
  }
}
