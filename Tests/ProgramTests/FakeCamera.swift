// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// Frames for the camera that a preloaded library plays.
struct FakeCamera {
  let scratch: Scratch
  let width = 640
  let height = 480

  /// Builds the library in a scratch folder.
  init(_ scratch: Scratch) throws {
    self.scratch = scratch
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../FakeCamera/fakecamera.c").path
    let built = scratch.shell("cc -O1 -shared -fPIC -o fakecamera.so '\(source)' -ldl")
    guard built.status == 0 else { throw Refusal(message: built.error) }
  }

  struct Refusal: Error {
    let message: String
  }

  /// The modules of a code, drawn in the middle of a frame; grey without a text.
  func gray(_ text: String?, moduleSize: Int = 6) throws -> [UInt8] {
    var pixels = [UInt8](repeating: 170, count: width * height)
    guard let text else { return pixels }
    let drawn = scratch.program("qr-encode", "--json", "--text", text)
    let rows = try drawn.json["modules"].array.map { try Array($0.string.utf8) }
    let side = (rows.count + 8) * moduleSize
    let (left, top) = ((width - side) / 2, (height - side) / 2)
    for y in 0..<side {
      for x in 0..<side {
        let (column, row) = (x / moduleSize - 4, y / moduleSize - 4)
        let isInside = rows.indices.contains(row) && rows.indices.contains(column)
        let isDark = isInside && rows[row][column] == 0x31
        pixels[(top + y) * width + left + x] = isDark ? 30 : 225
      }
    }
    return pixels
  }

  /// A frame of a format, from brightness.
  func frame(_ gray: [UInt8], _ format: String) throws -> [UInt8] {
    switch format {
    case "GREY": return gray
    case "NV12": return gray + [UInt8](repeating: 128, count: gray.count / 2)
    case "YUYV": return gray.flatMap { [$0, 128] }
    default:
      scratch.write("frame.pgm", Array("P5 \(width) \(height) 255\n".utf8) + gray)
      let made = scratch.shell("convert frame.pgm -quality 80 frame.jpg")
      guard made.status == 0, let bytes = scratch.read("frame.jpg") else {
        throw Refusal(message: made.error)
      }
      return [UInt8](bytes)
    }
  }

  /// The assignments that make a program see a camera which shows frames in a loop.
  func variables(_ frames: [[UInt8]], _ format: String = "GREY", fault: String = "") -> String {
    let records = frames.flatMap { frame in
      (0..<4).map { UInt8(frame.count >> (8 * $0) & 255) } + frame
    }
    let name = "frames-" + UUID().uuidString
    scratch.write(name, records)
    return "FAKECAMERA_FRAMES='\(scratch.path)/\(name)' FAKECAMERA_FORMAT=\(format) "
      + "FAKECAMERA_SIZE=\(width)x\(height) FAKECAMERA_FAULT=\(fault) "
      + "LD_PRELOAD='\(scratch.path)/fakecamera.so'"
  }

  /// Makes a folder with `verify`, and with a `qr-scan` that sees the camera, although a child gets
  /// no environment.
  ///
  /// - Parameters:
  ///   - variables: assignments.
  ///   - child: what takes the place of `qr-scan`, for children that lie.
  /// - Returns: the path of `verify`.
  func verify(_ variables: String, child: String? = nil) -> String {
    let programs = Scratch.programs
    scratch.shell(
      "mkdir -p bin && { ln -f '\(programs)/verify' bin || cp '\(programs)/verify' bin; }")
    // The child's number, which stays the same through exec, for those who ask whether it is gone.
    let script =
      child
      ?? "echo $$ > '\(scratch.path)/child'; exec env \(variables) '\(programs)/qr-scan' \"$@\""
    scratch.write("bin/qr-scan", Array("#!/bin/sh\n\(script)\n".utf8))
    scratch.shell("chmod +x bin/qr-scan")
    return "'\(scratch.path)/bin/verify'"
  }
}
