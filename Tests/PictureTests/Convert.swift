// SPDX-License-Identifier: Apache-2.0

import Foundation
import Image
import QRSymbol

/// The payload that most pictures of these tests hold: a known identity, 78 bytes.
let payload = Array(
  "3mid:ECHOECHO,4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b".utf8)

/// Draws a symbol with its quiet zone.
func bitmap(
  _ bytes: [UInt8] = payload, _ level: ErrorCorrection = .quartile
) throws -> Bitmap {
  let symbol = try Symbol(encoding: bytes, errorCorrection: level)
  let side = symbol.width + 2 * Symbol.quietZone
  return Bitmap(width: side, height: side) {
    symbol[$0 - Symbol.quietZone, $1 - Symbol.quietZone]
  }
}

/// Runs ImageMagick on a picture and returns what it wrote.
func convert(_ picture: [UInt8], _ arguments: [String], to format: String) throws -> [UInt8] {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("pictures-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let input = folder.appendingPathComponent("in")
  let output = folder.appendingPathComponent("out")
  try Data(picture).write(to: input)
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/convert")
  process.arguments = [input.path] + arguments + ["\(format):\(output.path)"]
  try process.run()
  process.waitUntilExit()
  struct Failed: Error { let status: Int32 }
  guard process.terminationStatus == 0 else { throw Failed(status: process.terminationStatus) }
  return try [UInt8](Data(contentsOf: output))
}

extension GrayImage {
  /// The largest difference of two pixels in the same place; nil for other sizes.
  func distance(to other: GrayImage) -> Int? {
    guard width == other.width, height == other.height else { return nil }
    return zip(pixels, other.pixels).map { abs(Int($0) - Int($1)) }.max()
  }
}
