// SPDX-License-Identifier: Apache-2.0

import Console
import Image
import Linux
import Sandbox
import ScanFrames

/// The largest file that is read as a picture, 32 MiB.
private let pictureLimit = 32 << 20
/// How long a picture may take, in milliseconds.
private let timeLimit: Int64 = 20_000

/// The child's part: decodes standard input in a sandbox, and does nothing else.
func decodeAvatar(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  func say(_ frame: Frame) throws { try console.write(frame.encoded()) }
  let side = try arguments.number("decode-avatar", in: sides) ?? sides.lowerBound
  let file = try InputFile.read("-", limit: pictureLimit)
  guard let sandbox = try? Sandbox.enter(), sandbox.hasFilter else {
    try say(.error("this kernel cannot shut the decoder in"))
    return .unknown
  }
  try say(Frame.sandboxed)
  try console.flush()
  do {
    let pixels = try ColorImage(reading: file).square(side: side)
    guard let preview = Preview(width: side, height: side, pixels: pixels) else { return .unknown }
    try say(.preview(preview))
    return .yes
  } catch let error as ImageError {
    try say(.error(error.words))
    return .unknown
  }
}

/// Pixels on a side; three bytes each stay within a frame.
private let sides = 16...512

/// Turns picture files into small squares, in a child process each; keeps the latest ones.
final class Avatars {
  private let side: Int
  private var kept: [(path: String, pixels: [UInt8])] = []
  /// More than the cards on a sheet, so that drawing and checking a page decodes once.
  private static let keptLimit = 16

  /// Begins with none.
  ///
  /// - Parameter dots: the circle's diameter in dots.
  init(dots: Double) {
    side = min(max(Int(dots.rounded(.up)), sides.lowerBound), sides.upperBound)
  }

  /// The picture in a file.
  ///
  /// - Parameter path: a PNG or JPEG file.
  /// - Returns: a square of red, green and blue.
  /// - Throws: ``Failure``.
  func picture(at path: String) throws -> [UInt8] {
    if let found = kept.first(where: { $0.path.utf8.elementsEqual(path.utf8) }) {
      return found.pixels
    }
    let pixels = try decode(InputFile.read(path, limit: pictureLimit), path)
    if kept.count == Self.keptLimit { kept.removeFirst() }
    kept.append((path, pixels))
    return pixels
  }

  private func decode(_ file: [UInt8], _ path: String) throws -> [UInt8] {
    let frames: [Frame]
    do {
      frames = try Conversation(
        with: Child.beside("id-card"), ["--decode-avatar", "\(side)"], about: file,
        timeLimit: timeLimit
      ).answer()
    } catch let error as ConversationError {
      throw Failure(
        "unreadable-picture", "cannot read \(quoted(path)): \(error.sentence("the decoder"))",
        hint: "give a PNG or JPEG picture")
    }
    guard case .preview(let preview)? = frames.last, preview.width == side,
      preview.height == side
    else {
      throw Failure(
        "unreadable-picture", "cannot read \(quoted(path)): the decoder gave no picture",
        hint: "the picture may be hostile; take another one")
    }
    return preview.pixels
  }
}

extension ImageError {
  /// What is wrong, in the child's words, which the parent escapes.
  fileprivate var words: String {
    switch self {
    case .empty: "there is nothing in it"
    case .notAPicture: "it is no picture"
    case .unsupported(let format): "it is a \(format.rawValue) file"
    case .tooLarge(let width, let height): "\(width) by \(height) pixels are too many"
    case .truncated(let format): "the \(format.rawValue) file is cut off"
    case .damaged(let format, let reason): "the \(format.rawValue) file is damaged: \(reason)"
    case .notWritten(let reason): reason
    }
  }
}
