// SPDX-License-Identifier: Apache-2.0

import Console
import Linux
import ScanFrames

/// Why nothing a child said is believed.
enum ConversationError: Error, Equatable {
  /// It could not be started.
  case notStarted(String)
  /// It does not run in its sandbox.
  case notSandboxed
  /// It took too long.
  case tooSlow
  /// It does not keep to the protocol, says too much, or did not end well.
  case nonsense
  /// What it says is wrong with the bytes.
  case complaint(String)

  /// What is wrong: lower case, no full stop.
  func sentence(_ child: String) -> String {
    switch self {
    case .notStarted(let reason): "\(child) cannot be started: \(reason)"
    case .notSandboxed: "\(child) does not run in its sandbox"
    case .tooSlow: "\(child) took too long"
    case .nonsense: "\(child) failed"
    case .complaint(let text): escaped(text)
    }
  }
}

/// What is asked of a child that is not trusted.
final class Conversation {
  private var child: Child
  private let deadline: Int64

  /// Gives bytes to a child, which goes to work on them.
  ///
  /// - Parameters:
  ///   - path: the child's program.
  ///   - arguments: without the program's name.
  ///   - bytes: what it is given.
  ///   - timeLimit: for all it does, in milliseconds.
  /// - Throws: ``ConversationError``.
  init(
    with path: String, _ arguments: [String], about bytes: [UInt8], timeLimit: Int64
  ) throws {
    deadline = Clock.milliseconds + timeLimit
    do throws(Errno) {
      child = try Child(path, arguments, input: Descriptor.sealed(holding: bytes, named: "picture"))
    } catch {
      throw ConversationError.notStarted(error.text)
    }
  }

  /// Hears the child out, once.
  ///
  /// - Returns: what it said after its sandbox was closed; the kernel was asked whether it is.
  /// - Throws: ``ConversationError``.
  func answer() throws -> [Frame] {
    var frames: [Frame] = []
    var decoder = FrameDecoder()
    var isSandboxed = false
    while true {
      guard let piece = try child.read(atMost: 65536, before: deadline) else {
        throw ConversationError.tooSlow
      }
      if piece.isEmpty { break }
      var new: [Frame] = []
      do throws(FrameError) { try decoder.feed(piece) { new.append($0) } } catch {
        throw ConversationError.nonsense
      }
      for frame in new {
        if case .error(let text) = frame { throw ConversationError.complaint(text) }
        if !isSandboxed {
          guard frame == .sandboxed, child.isFiltered else { throw ConversationError.notSandboxed }
          isSandboxed = true
          continue
        }
        frames.append(frame)
        guard frames.count <= 1024 else { throw ConversationError.nonsense }
      }
    }
    guard isSandboxed, (try? decoder.finish()) != nil, child.exitStatus(before: deadline) == 0
    else { throw ConversationError.nonsense }
    return frames
  }
}
