// SPDX-License-Identifier: Apache-2.0

internal import CQRencode
internal import Glibc

/// Why no symbol could be made.
package enum QRSymbolError: Error, Equatable {
  /// Nothing to encode.
  case empty
  /// The bytes do not fit into version 40 at this error-correction level.
  case tooLong(byteCount: Int)
  /// libqrencode had no memory.
  case outOfMemory
}

/// How much of a symbol may be damaged and still be read.
///
/// Source: ISO/IEC 18004, 6.5.1.
package enum ErrorCorrection: String, CaseIterable, Sendable {
  /// About 7 %.
  case low = "L"
  /// About 15 %.
  case medium = "M"
  /// About 25 %; what the Threema apps draw.
  case quartile = "Q"
  /// About 30 %.
  case high = "H"
}

/// A QR symbol: a square of dark and light modules, without its quiet zone.
///
/// Source: ISO/IEC 18004; libqrencode.
package struct Symbol: Equatable, Sendable {
  /// How the bytes are laid out in the symbol.
  package enum Segmentation: Sendable {
    /// One segment in byte mode: the form both Threema apps draw.
    case bytes
    /// Numeric, alphanumeric and byte segments, whatever is shortest.
    case shortest
  }

  /// Light modules that must surround a symbol on each side.
  package static let quietZone = 4

  /// 1 (21 modules) to 40 (177 modules).
  package let version: Int
  /// Modules on a side.
  package let width: Int
  private let modules: [Bool]

  /// Encodes bytes into the smallest version that holds them.
  ///
  /// - Parameters:
  ///   - bytes: 1 to 2953 bytes (at level L), any values.
  ///   - errorCorrection: the level.
  ///   - segmentation: byte mode throughout, unless said otherwise.
  /// - Throws: ``QRSymbolError``.
  ///
  /// Source: `QRcode_encodeData`, `QRcode_encodeString`.
  package init(
    encoding bytes: [UInt8], errorCorrection: ErrorCorrection,
    segmentation: Segmentation = .bytes
  ) throws(QRSymbolError) {
    guard !bytes.isEmpty else { throw .empty }
    guard let size = Int32(exactly: bytes.count) else { throw .tooLong(byteCount: bytes.count) }
    let level = errorCorrection.libraryLevel
    let code: UnsafeMutablePointer<QRcode>?
    // A NUL ends the library's strings.
    if segmentation == .shortest && !bytes.contains(0) {
      let string = bytes.map { CChar(bitPattern: $0) } + [0]
      unsafe code = QRcode_encodeString(string, 0, level, QR_MODE_8, 1)
    } else {
      unsafe code = QRcode_encodeData(size, bytes, 0, level)
    }
    guard let code = unsafe code else {
      throw errno == ENOMEM ? .outOfMemory : .tooLong(byteCount: bytes.count)
    }
    defer { unsafe QRcode_free(code) }
    let width = unsafe Int(code.pointee.width)
    self.version = unsafe Int(code.pointee.version)
    self.width = width
    // Bit 0 is the colour; the others say what the module is for.
    self.modules = (0..<width * width).map { unsafe code.pointee.data[$0] & 1 == 1 }
  }

  /// Whether a module is dark. Outside the symbol lies the quiet zone, which is light.
  ///
  /// - Parameters:
  ///   - x: column, 0 at the left.
  ///   - y: row, 0 at the top.
  /// - Returns: true for a dark module.
  package subscript(x: Int, y: Int) -> Bool {
    guard x >= 0, y >= 0, x < width, y < width else { return false }
    return modules[y * width + x]
  }
}

extension ErrorCorrection {
  var libraryLevel: QRecLevel {
    switch self {
    case .low: QR_ECLEVEL_L
    case .medium: QR_ECLEVEL_M
    case .quartile: QR_ECLEVEL_Q
    case .high: QR_ECLEVEL_H
    }
  }
}
