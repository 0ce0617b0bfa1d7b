// SPDX-License-Identifier: Apache-2.0

/// What the marker segments of a JPEG file say beside the pixels.
struct JPEGMarkers: Equatable {
  /// EXIF orientation, 1 (upright) to 8.
  var orientation = 1
  /// An Adobe segment is there: CMYK is then stored inverted.
  var isAdobe = false
  /// The end-of-image marker is there.
  var isComplete = false

  /// Walks the segments, never past the end of the bytes.
  ///
  /// Source: ITU-T T.81, annex B.
  init(_ bytes: [UInt8]) {
    var offset = 2
    while let marker = JPEGMarkers.next(in: bytes, from: &offset) {
      switch marker {
      case 0xD9:
        isComplete = true
        return
      case 0x01, 0xD0...0xD8: continue
      default: break
      }
      guard bytes.count - offset >= 2 else { return }
      let length = Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
      guard length >= 2, length <= bytes.count - offset else { return }
      let body = bytes[offset + 2..<offset + length]
      offset += length
      if marker == 0xE1, body.starts(with: "Exif\0\0".utf8), orientation == 1 {
        orientation = EXIF.orientation(in: Array(body.dropFirst(6))) ?? 1
      } else if marker == 0xEE, body.starts(with: "Adobe".utf8) {
        isAdobe = true
      }
    }
  }

  /// Finds the next marker; what lies between, coded pixels for instance, is skipped.
  private static func next(in bytes: [UInt8], from offset: inout Int) -> UInt8? {
    while offset < bytes.count {
      guard let found = bytes[offset...].firstIndex(of: 0xFF) else { break }
      offset = found
      while offset < bytes.count, bytes[offset] == 0xFF { offset += 1 }
      guard offset < bytes.count else { break }
      offset += 1
      // A stuffed zero is a pixel byte, not a marker.
      if bytes[offset - 1] != 0 { return bytes[offset - 1] }
    }
    return nil
  }
}

/// The one fact that is wanted from EXIF.
enum EXIF {
  /// Reads the orientation from a TIFF structure.
  ///
  /// Source: CIPA DC-008 (Exif 2.32), 4.6.4, tag 0x0112; TIFF 6.0, section 2.
  static func orientation(in tiff: [UInt8]) -> Int? {
    guard tiff.count >= 8 else { return nil }
    let isLittle: Bool
    switch (tiff[0], tiff[1]) {
    case (0x49, 0x49): isLittle = true
    case (0x4D, 0x4D): isLittle = false
    default: return nil
    }
    func number(at offset: Int, size: Int) -> Int? {
      guard offset >= 0, offset <= tiff.count - size else { return nil }
      let field = tiff[offset..<offset + size]
      return (isLittle ? Array(field.reversed()) : Array(field)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(at: 2, size: 2) == 42, let directory = number(at: 4, size: 4),
      let entries = number(at: directory, size: 2)
    else { return nil }
    for entry in 0..<entries {
      let offset = directory + 2 + 12 * entry
      guard let tag = number(at: offset, size: 2) else { return nil }
      guard tag == 0x0112 else { continue }
      guard number(at: offset + 2, size: 2) == 3, number(at: offset + 4, size: 4) == 1,
        let value = number(at: offset + 8, size: 2), (1...8).contains(value)
      else { return nil }
      return value
    }
    return nil
  }
}
