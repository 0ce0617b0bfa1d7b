// SPDX-License-Identifier: Apache-2.0

/// Puts the resolution into a PNG file that has none, right behind its header, so that it prints in
/// its size.
///
/// - Parameters:
///   - dotsPerInch: the resolution, more than 0.
///   - file: a whole PNG file.
/// - Returns: the file with a chunk more.
///
/// Source: PNG specification, 11.3.5.3 (pHYs).
package func png(telling dotsPerInch: Int, _ file: [UInt8]) -> [UInt8] {
  let headerEnd = 8 + 4 + 4 + 13 + 4
  guard file.count > headerEnd else { return file }
  let dotsPerMetre = UInt32((Double(dotsPerInch) / 0.0254).rounded())
  let body = Array("pHYs".utf8) + bigEndian(dotsPerMetre) + bigEndian(dotsPerMetre) + [1]
  let chunk = bigEndian(UInt32(body.count - 4)) + body + bigEndian(checksum(of: body))
  return file[..<headerEnd] + chunk + file[headerEnd...]
}

private func bigEndian(_ number: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
}

/// CRC-32, bit by bit, which is quick enough for 13 bytes.
private func checksum(of bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
    (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
      sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
    }
  }
}
