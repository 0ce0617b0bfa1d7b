// SPDX-License-Identifier: Apache-2.0

import Console
import KeystoreConsole
import Linux
import ScanFrames

/// Has the codes of a picture read by `qr-scan`, which is not trusted.
///
/// It lies beside this program, gets the sealed picture and a pipe and nothing else, and must have
/// its system calls filtered before anything it says counts.
///
/// - Parameters:
///   - picture: the file's bytes.
///   - path: how errors call it.
/// - Returns: the codes' bytes, each once.
/// - Throws: ``Failure``.
func scan(_ picture: [UInt8], of path: String) throws -> [[UInt8]] {
  let deadline = Clock.milliseconds + timeLimit
  var child: Child
  do throws(Errno) {
    let sealed = try Descriptor.sealed(holding: picture, named: "picture")
    // Thorough, so that a second code is not missed because it is harder to read than the first.
    child = try Child(
      Child.beside("qr-scan"), ["--frames", "--effort", "thorough"], input: sealed)
  } catch {
    throw Failure(
      "no-scanner", "cannot start qr-scan: \(error.text)",
      hint: "qr-scan must lie beside verify; install both")
  }
  var reading = Reading()
  var decoder = FrameDecoder()
  while true {
    guard let bytes = try child.read(atMost: 65536, before: deadline) else {
      throw Failure(
        "scan-too-slow", "qr-scan has not ended within \(timeLimit / 1000) s",
        hint: "try a smaller picture")
    }
    if bytes.isEmpty { break }
    var frames: [Frame] = []
    do throws(FrameError) { try decoder.feed(bytes) { frames.append($0) } } catch {
      throw Failure.babble
    }
    for frame in frames { try reading.take(frame, from: child) }
  }
  guard (try? decoder.finish()) != nil else { throw Failure.babble }
  return try reading.end(child.exitStatus(before: deadline), path)
}

/// How long a picture may take, in milliseconds.
private let timeLimit: Int64 = 30_000

/// What the child has said so far.
struct Reading {
  /// Each code's bytes, once.
  private(set) var codes: [[UInt8]] = []
  /// Why it goes no further, in its own words.
  private(set) var complaint: String?
  private(set) var isSandboxed = false

  /// No picture of codes needs more, and a decoder gone bad gets no further.
  private static let codeLimit = 256
  private static let codeByteLimit = 16384

  /// Takes what the child says, nothing of it before its sandbox is closed.
  mutating func take(_ frame: Frame, from child: borrowing Child) throws(Failure) {
    if !isSandboxed {
      // The kernel is asked, not the child.
      guard frame == .sandboxed || isComplaint(frame), child.isFiltered || isComplaint(frame)
      else {
        throw Failure(
          "no-sandbox", "qr-scan does not run in its sandbox, so nothing it says is believed",
          hint: "this kernel may lack seccomp; see qr-scan(1)")
      }
      isSandboxed = frame == .sandboxed
    }
    switch frame {
    case .code(let bytes):
      guard codes.count < Self.codeLimit, bytes.count <= Self.codeByteLimit else { throw .babble }
      if !codes.contains(bytes) { codes.append(bytes) }
    case .error(let text):
      complaint = complaint ?? text
    case .state, .preview:
      break
    }
  }

  private func isComplaint(_ frame: Frame) -> Bool {
    if case .error = frame { true } else { false }
  }

  func end(_ status: Int32?, _ path: String) throws(Failure) -> [[UInt8]] {
    if let complaint {
      let picture = path == "-" ? "standard input" : quoted(path)
      throw Failure(
        "unreadable-picture", "cannot read \(picture): \(childWords(complaint))",
        hint: "give a PNG or JPEG picture")
    }
    guard isSandboxed, status == 0 else {
      throw Failure(
        "scan-failed", "qr-scan ended before it was done",
        hint: "the picture may be hostile; take another one")
    }
    return codes
  }
}

extension Failure {
  /// The child does not keep to the protocol.
  static let babble = Failure(
    "scan-failed", "qr-scan said something that makes no sense, so nothing it says is believed",
    hint: "the picture may be hostile; take another one")
}

/// What the child says in its own words: short, and nothing that looks like ours.
func childWords(_ text: String) -> String {
  displayed(text, Appearance(depth: .none, unicode: true), width: 160)
}
