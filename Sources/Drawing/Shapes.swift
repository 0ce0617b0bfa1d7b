// SPDX-License-Identifier: Apache-2.0

internal import CPango
internal import Glibc

extension Canvas {
  /// Fills a rectangle.
  ///
  /// - Parameters:
  ///   - x: left edge.
  ///   - y: upper edge.
  ///   - width: from edge to edge.
  ///   - height: from edge to edge.
  ///   - radius: of the corners.
  ///   - color: what fills it.
  package func fill(
    x: Double, y: Double, width: Double, height: Double, radius: Double = 0, color: UInt32
  ) {
    trace(x: x, y: y, width: width, height: height, radius: radius)
    use(color)
    unsafe cairo_fill(context)
  }

  /// Draws the outline of a rectangle.
  ///
  /// - Parameters:
  ///   - x: left edge, which is the line's middle.
  ///   - y: upper edge.
  ///   - width: from edge to edge.
  ///   - height: from edge to edge.
  ///   - radius: of the corners.
  ///   - line: the line's width.
  ///   - color: of the line.
  package func outline(
    x: Double, y: Double, width: Double, height: Double, radius: Double = 0, line: Double,
    color: UInt32
  ) {
    trace(x: x, y: y, width: width, height: height, radius: radius)
    use(color)
    unsafe cairo_set_line_width(context, line)
    unsafe cairo_stroke(context)
  }

  /// Draws a straight line.
  ///
  /// - Parameters:
  ///   - x1: where it begins.
  ///   - y1: where it begins.
  ///   - x2: where it ends.
  ///   - y2: where it ends.
  ///   - line: the line's width.
  ///   - color: of the line.
  package func stroke(
    x1: Double, y1: Double, x2: Double, y2: Double, line: Double, color: UInt32
  ) {
    unsafe cairo_move_to(context, x1, y1)
    unsafe cairo_line_to(context, x2, y2)
    use(color)
    unsafe cairo_set_line_width(context, line)
    unsafe cairo_stroke(context)
  }

  /// Fills dark modules as one shape, without seams between them.
  ///
  /// - Parameters:
  ///   - width: modules on a side.
  ///   - x: left edge of the first column.
  ///   - y: upper edge of the first row.
  ///   - side: of a module.
  ///   - color: of the dark modules.
  ///   - isDark: whether the module in a column and a row is dark.
  package func modules(
    _ width: Int, x: Double, y: Double, side: Double, color: UInt32,
    isDark: (_ column: Int, _ row: Int) -> Bool
  ) {
    for row in 0..<width {
      var column = 0
      while column < width {
        guard isDark(column, row) else {
          column += 1
          continue
        }
        let start = column
        while column < width, isDark(column, row) { column += 1 }
        unsafe cairo_rectangle(
          context, x + Double(start) * side, y + Double(row) * side,
          Double(column - start) * side, side)
      }
    }
    use(color)
    // Edges lie on whole dots; softened ones would be seams where rows meet.
    unsafe cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
    unsafe cairo_fill(context)
    unsafe cairo_set_antialias(context, CAIRO_ANTIALIAS_DEFAULT)
  }

  /// Draws a square picture, cut to a circle.
  ///
  /// - Parameters:
  ///   - pixels: red, green and blue for each pixel, rows from the top: `3 * side * side` bytes.
  ///   - side: pixels on a side, at least 1.
  ///   - x: the circle's left edge.
  ///   - y: the circle's upper edge.
  ///   - diameter: of the circle.
  /// - Throws: ``DrawingError``.
  package func roundPicture(
    _ pixels: [UInt8], side: Int, x: Double, y: Double, diameter: Double
  ) throws(DrawingError) {
    precondition(side > 0 && pixels.count == 3 * side * side, "not a square picture")
    let picture = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(side), Int32(side))
    defer { unsafe cairo_surface_destroy(picture) }
    guard let memory = unsafe cairo_image_surface_get_data(picture) else {
      throw unsafe DrawingError(cairo_surface_status(picture))
    }
    let stride = unsafe Int(cairo_image_surface_get_stride(picture))
    for row in 0..<side {
      for column in 0..<side {
        let from = 3 * (row * side + column)
        let pixel =
          UInt32(pixels[from]) << 16 | UInt32(pixels[from + 1]) << 8 | UInt32(pixels[from + 2])
        unsafe UnsafeMutableRawPointer(memory).storeBytes(
          of: pixel, toByteOffset: row * stride + 4 * column, as: UInt32.self)
      }
    }
    unsafe cairo_surface_mark_dirty(picture)
    saving {
      // An arc would begin with a line from where the last text ended.
      unsafe cairo_new_path(context)
      unsafe cairo_arc(
        context, x + diameter / 2, y + diameter / 2, diameter / 2, 0, 2 * Double.pi)
      unsafe cairo_clip(context)
      unsafe cairo_translate(context, x, y)
      unsafe cairo_scale(context, diameter / Double(side), diameter / Double(side))
      unsafe cairo_set_source_surface(context, picture, 0, 0)
      unsafe cairo_paint(context)
    }
  }

  /// Draws with the origin elsewhere, and perhaps upside down.
  ///
  /// - Parameters:
  ///   - x: where the origin goes.
  ///   - y: where the origin goes.
  ///   - halfTurned: whether all is turned by 180° about the origin.
  ///   - body: draws.
  /// - Throws: what `body` throws.
  package func moved<E: Error>(
    x: Double, y: Double, halfTurned: Bool = false, _ body: () throws(E) -> Void
  ) throws(E) {
    try saving { () throws(E) in
      unsafe cairo_translate(context, x, y)
      if halfTurned { unsafe cairo_scale(context, -1, -1) }
      try body()
    }
  }

  func saving<E: Error>(_ body: () throws(E) -> Void) throws(E) {
    unsafe cairo_save(context)
    defer { unsafe cairo_restore(context) }
    try body()
  }

  func use(_ color: UInt32) {
    func channel(_ shift: UInt32) -> Double { Double(color >> shift & 0xFF) / 255 }
    unsafe cairo_set_source_rgb(context, channel(16), channel(8), channel(0))
  }

  private func trace(x: Double, y: Double, width: Double, height: Double, radius: Double) {
    guard radius > 0 else {
      unsafe cairo_rectangle(context, x, y, width, height)
      return
    }
    let quarter = Double.pi / 2
    unsafe cairo_new_sub_path(context)
    unsafe cairo_arc(context, x + width - radius, y + radius, radius, -quarter, 0)
    unsafe cairo_arc(context, x + width - radius, y + height - radius, radius, 0, quarter)
    unsafe cairo_arc(context, x + radius, y + height - radius, radius, quarter, 2 * quarter)
    unsafe cairo_arc(context, x + radius, y + radius, radius, 2 * quarter, 3 * quarter)
    unsafe cairo_close_path(context)
  }
}
