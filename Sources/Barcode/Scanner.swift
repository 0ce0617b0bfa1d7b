// SPDX-License-Identifier: Apache-2.0

internal import CZbar
package import Image

/// A QR code found in a picture.
package struct Code: Equatable, Sendable {
  /// The payload, exactly as encoded; text under an ECI that zbar knows comes as UTF-8.
  package let bytes: [UInt8]
  /// The corners in the picture's pixels: the code's own top left, top right, bottom right and
  /// bottom left.
  package let corners: [Point]

  /// Takes a payload and its place.
  ///
  /// - Parameters:
  ///   - bytes: the payload.
  ///   - corners: four points.
  package init(bytes: [UInt8], corners: [Point]) {
    self.bytes = bytes
    self.corners = corners
  }
}

/// One pass of zbar over one picture.
enum Scanner {
  /// Finds QR codes, in the order in which zbar meets them.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - spacing: from one row and column that is looked along to the next, in pixels.
  /// - Returns: the codes.
  ///
  /// Source: `zbar_scan_image`.
  static func scan(_ image: GrayImage, spacing: Int32 = 1) -> [Code] {
    // A new scanner each time: one that is kept grows with each code. Its cache aborts on a
    // lone part of a structured append (zbar issue 315), and its own test for inverted codes
    // writes past the picture (issue 288): neither is ever switched on.
    guard let scanner = unsafe zbar_image_scanner_create() else { return [] }
    defer { unsafe zbar_image_scanner_destroy(scanner) }
    unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
    unsafe zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1)
    // Else zbar guesses an encoding, and mangles UTF-8 and all bytes above 127.
    unsafe zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_BINARY, 1)
    unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_X_DENSITY, spacing)
    unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_Y_DENSITY, spacing)

    guard let picture = unsafe zbar_image_create() else { return [] }
    defer { unsafe zbar_image_destroy(picture) }
    unsafe zbar_image_set_format(picture, y800)
    unsafe zbar_image_set_size(picture, UInt32(image.width), UInt32(image.height))
    return unsafe image.pixels.withUnsafeBytes { pixels in
      unsafe zbar_image_set_data(picture, pixels.baseAddress, UInt(pixels.count), nil)
      defer { unsafe zbar_image_set_data(picture, nil, 0, nil) }
      guard unsafe zbar_scan_image(scanner, picture) > 0 else { return [] }
      var codes: [Code] = []
      var symbol = unsafe zbar_image_first_symbol(picture)
      while let current = unsafe symbol {
        // A lone part of a structured append has another type (ZBAR_PARTIAL) and is no code.
        if unsafe zbar_symbol_get_type(current) == ZBAR_QRCODE {
          unsafe codes.append(code(of: current))
        }
        unsafe symbol = zbar_symbol_next(current)
      }
      return codes
    }
  }

  /// `zbar_fourcc('Y', '8', '0', '0')`: a macro that is not imported.
  private static let y800: UInt = 0x3030_3859

  private static func code(of symbol: OpaquePointer) -> Code {
    let count = unsafe Int(zbar_symbol_get_data_length(symbol))
    let bytes = unsafe zbar_symbol_get_data(symbol).map { data in
      unsafe UnsafeRawBufferPointer(start: data, count: count).map { $0 }
    }
    return unsafe Code(bytes: bytes ?? [], corners: corners(of: symbol))
  }

  private static func corners(of symbol: OpaquePointer) -> [Point] {
    var points = unsafe outline(of: symbol)
    // zbar goes round the other way: top left, bottom left, bottom right, top right.
    if points.count == 4 { return [points[0], points[3], points[2], points[1]] }
    // Joined parts of a structured append have no place of their own.
    if let parts = unsafe zbar_symbol_get_components(symbol) {
      var part = unsafe zbar_symbol_set_first_symbol(parts)
      while let current = unsafe part {
        unsafe points.append(contentsOf: outline(of: current))
        unsafe part = zbar_symbol_next(current)
      }
    }
    return boundingBox(of: points)
  }

  private static func outline(of symbol: OpaquePointer) -> [Point] {
    let count = unsafe zbar_symbol_get_loc_size(symbol)
    return (0..<count).map { i in
      unsafe Point(
        x: Double(zbar_symbol_get_loc_x(symbol, i)), y: Double(zbar_symbol_get_loc_y(symbol, i)))
    }
  }

  private static func boundingBox(of points: [Point]) -> [Point] {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
    let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
    return [
      Point(x: left, y: top), Point(x: right, y: top),
      Point(x: right, y: bottom), Point(x: left, y: bottom),
    ]
  }
}
