// SPDX-License-Identifier: Apache-2.0

/// What a scanning child tells its parent, one message at a time.
///
/// On the wire: one byte kind, four bytes big-endian length of the body (at most 1 MiB), body.
/// The parent takes the child for an enemy: whatever is not exactly this ends the conversation.
///
/// Source: `FORMATS.md`, section 11.
package enum Frame: Equatable, Sendable {
  /// `C`: a code's payload, any bytes.
  case code([UInt8])
  /// `P`: what the camera sees.
  case preview(Preview)
  /// `S`: a word on how it goes, UTF-8.
  case state(String)
  /// `E`: why it goes no further, UTF-8.
  case error(String)

  /// The longest body, in bytes.
  package static let bodyLimit = 1 << 20
  /// The bytes before a body: kind and length.
  package static let headerByteCount = 5
  /// The state that a child reports once its sandbox is closed.
  package static let sandboxed = Frame.state("sandboxed")
}

/// A small picture in colour.
package struct Preview: Equatable, Sendable {
  /// Pixels in a row, 1 to 65535.
  package let width: Int
  /// Rows, 1 to 65535.
  package let height: Int
  /// Red, green and blue for each pixel, rows from the top: `3 * width * height` bytes.
  package let pixels: [UInt8]

  /// Takes pixels as they are; nil where their number does not fit the size, or the frame.
  ///
  /// - Parameters:
  ///   - width: pixels in a row.
  ///   - height: rows.
  ///   - pixels: red, green and blue for each.
  package init?(width: Int, height: Int, pixels: [UInt8]) {
    guard (1...65535).contains(width), (1...65535).contains(height),
      pixels.count == 3 * width * height, pixels.count + 4 <= Frame.bodyLimit
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

/// What is wrong with a stream of frames.
package enum FrameError: Error, Equatable, Sendable {
  /// No such kind of frame.
  case unknownKind(UInt8)
  /// A body is said to be, or is, longer than ``Frame/bodyLimit``.
  case tooLong(byteCount: Int)
  /// A body does not hold what its kind must.
  case malformed(kind: UInt8)
  /// The stream ended within a frame, which had this many bytes.
  case truncated(byteCount: Int)
}

extension Frame {
  /// The frame on the wire.
  ///
  /// - Returns: header and body.
  /// - Throws: ``FrameError/tooLong(byteCount:)``.
  package func encoded() throws(FrameError) -> [UInt8] {
    let body: [UInt8]
    switch self {
    case .code(let bytes): body = bytes
    case .state(let text), .error(let text): body = Array(text.utf8)
    case .preview(let preview):
      let size = [preview.width, preview.height].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      body = size + preview.pixels
    }
    guard body.count <= Frame.bodyLimit else { throw .tooLong(byteCount: body.count) }
    let length = (0..<4).map { UInt8(body.count >> (24 - 8 * $0) & 255) }
    return [kind] + length + body
  }

  private var kind: UInt8 {
    switch self {
    case .code: UInt8(ascii: "C")
    case .preview: UInt8(ascii: "P")
    case .state: UInt8(ascii: "S")
    case .error: UInt8(ascii: "E")
    }
  }

  /// Reads a body.
  init(kind: UInt8, body: ArraySlice<UInt8>) throws(FrameError) {
    switch kind {
    case UInt8(ascii: "C"): self = .code(Array(body))
    case UInt8(ascii: "S"): self = .state(try text(body, kind))
    case UInt8(ascii: "E"): self = .error(try text(body, kind))
    case UInt8(ascii: "P"):
      let size = body.prefix(4).map(Int.init)
      guard size.count == 4,
        let preview = Preview(
          width: size[0] << 8 | size[1], height: size[2] << 8 | size[3],
          pixels: Array(body.dropFirst(4)))
      else { throw .malformed(kind: kind) }
      self = .preview(preview)
    default: throw .unknownKind(kind)
    }
  }

  static let kinds = Array("CPSE".utf8)
}

/// Text that is UTF-8, as it must be.
private func text(_ body: ArraySlice<UInt8>, _ kind: UInt8) throws(FrameError) -> String {
  guard let text = String(validating: body, as: UTF8.self) else { throw .malformed(kind: kind) }
  return text
}
