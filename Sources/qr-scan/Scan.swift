// SPDX-License-Identifier: Apache-2.0

import Barcode
import Console
import Image
import Linux
import Sandbox
import Sodium

/// The largest file that is read, 256 MiB.
let fileLimit = 256 << 20

/// What was found in a picture.
struct ScannedPicture {
  let source: String
  /// The SHA-256 of the file's bytes.
  let digest: [UInt8]
  let codes: [Code]
}

/// A file that waits for the sandbox to close, or why it could not be opened.
final class OpenPicture {
  let source: String
  /// Keeps the file open.
  private let descriptor: Descriptor?
  private let number: Int32
  private let refusal: Failure?

  /// Opens a file; `-` is standard input.
  init(_ source: String) {
    self.source = source
    if source == "-" {
      descriptor = nil
      number = Stream.input
      refusal = nil
      return
    }
    do throws(FileError) {
      let file = try InputFile.open(source)
      number = file.number
      descriptor = consume file
      refusal = nil
    } catch {
      descriptor = nil
      number = -1
      refusal = error.failure
    }
  }

  /// Reads the file and looks for codes.
  func scan(
    effort: Effort, limit: Duration?, namesSource: Bool = true
  ) throws -> ScannedPicture {
    if let refusal { throw refusal }
    let name = source == "-" ? "standard input" : source
    let bytes = try InputFile.read(number, named: name, limit: fileLimit)
    do throws(ImageError) {
      let picture = try Picture(reading: bytes)
      return ScannedPicture(
        source: source, digest: SHA256.hash(bytes),
        codes: picture.codes(effort: effort, limit: limit))
    } catch {
      throw error.failure(of: namesSource ? (source == "-" ? name : quoted(source)) : nil)
    }
  }
}

/// How long to look, as the options say.
func patience(_ arguments: Arguments) throws -> (effort: Effort, limit: Duration?) {
  let seconds = try arguments.number("timeout", in: 1...3600)
  let effort = arguments.value("effort").flatMap(Effort.init) ?? .normal
  return (effort, seconds.map { .seconds($0) })
}

/// Shuts the program in.
///
/// - Parameters:
///   - pictures: how many will be read; each adds to the time allowed, and 0 allows any.
///   - allowances: nothing more, unless said otherwise.
/// - Returns: what is in force.
/// - Throws: ``Failure``.
func closeSandbox(
  pictures: Int, allowing allowances: Sandbox.Allowances = []
) throws -> Sandbox {
  Converters.open()
  do throws(SandboxError) {
    let seconds = pictures == 0 ? UInt64.max : UInt64(60 + 20 * pictures)
    return try Sandbox.enter(
      limits: Sandbox.Limits(memory: 3 << 30, seconds: seconds), allowing: allowances)
  } catch {
    switch error {
    case .privileges(let number), .limit(let number):
      throw Failure("no-sandbox", "cannot close the sandbox: \(Errno(number).text)")
    }
  }
}
