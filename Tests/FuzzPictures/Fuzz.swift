// SPDX-License-Identifier: Apache-2.0

import Barcode
import Camera
import Glibc
import Identity
import Image
import Linux
import ScanFrames

// Parsers of foreign bytes, for libFuzzer: whatever the bytes, they return or throw. `FUZZ` names
// the parser, because a fuzzer has one entry.

private let parser: @Sendable ([UInt8]) -> Void = {
  switch unsafe getenv("FUZZ").map({ unsafe String(cString: $0) }) {
  case "picture": picture
  case "mjpg": jpegFrame
  case "y4m": stream
  case "frames": frames
  case "payload": payload
  default: fatalError("FUZZ is picture, mjpg, y4m, frames or payload")
  }
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  parser(bytes)
  return 0
}

/// PNG and JPEG, and the decoder behind them where the picture is small enough to be quick.
private func picture(_ bytes: [UInt8]) {
  guard let picture = try? Picture(reading: bytes) else { return }
  guard picture.overWhite.width * picture.overWhite.height <= 10_000 else { return }
  _ = picture.codes(effort: .quick, limit: .milliseconds(50))
}

/// JPEG as cameras send it, whole or torn, to look at and to scan.
private func jpegFrame(_ bytes: [UInt8]) {
  _ = try? Thumbnail(readingJPEG: bytes, atLeast: 40).sampled(columns: 40, rows: 40)
  _ = try? Picture(reading: bytes, torn: true)
}

/// A stream, by the reader and from its header.
private func stream(_ bytes: [UInt8]) {
  guard let file = try? Descriptor.sealed(holding: bytes, named: "stream") else { return }
  var reader = Y4MReader(file.number)
  var left = 4
  while left > 0, let frame = try? reader.next() {
    guard let gray = try? frame.gray() else { break }
    precondition(gray.pixels.count == gray.width * gray.height)
    _ = frame.small(columns: 16, rows: 16)
    left -= 1
  }
}

/// What a decoder gone bad may say; in pieces it must mean the same as at once.
private func frames(_ bytes: [UInt8]) {
  func decode(_ size: Int) -> ([Frame], FrameError?) {
    var decoder = FrameDecoder()
    var frames: [Frame] = []
    do throws(FrameError) {
      for start in stride(from: 0, to: bytes.count, by: size) {
        try decoder.feed(Array(bytes[start..<min(start + size, bytes.count)])) { frames.append($0) }
      }
      try decoder.finish()
      return (frames, nil)
    } catch {
      return (frames, error)
    }
  }
  let whole = decode(max(1, bytes.count))
  let pieces = decode(7)
  precondition(whole.0 == pieces.0 && whole.1 == pieces.1)
  for case .state(let text) in whole.0 { _ = ScanState(text) }
  if whole.1 == nil {
    precondition((try? whole.0.flatMap { try $0.encoded() }) == bytes)
  }
}

/// What a code may hold.
private func payload(_ bytes: [UInt8]) {
  let kind = PayloadKind(of: bytes)
  guard let payload = try? IdentityPayload(bytes: bytes) else { return }
  precondition(kind == .threemaIdentity)
  let again = try? IdentityPayload(bytes: Array(payload.text.utf8))
  precondition(again == payload)
}
