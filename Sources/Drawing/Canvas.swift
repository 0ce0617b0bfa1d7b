// SPDX-License-Identifier: Apache-2.0

internal import CPango

/// What is drawn on: a PDF document, an SVG file or a picture. Lengths are in millimetres, from the
/// upper left corner, colours 0xRRGGBB.
///
/// Source: cairo 1.16.
@safe package final class Canvas {
  /// The most pixels on a side of a picture.
  package static let largestSide = 32_767
  /// Points in a millimetre.
  static let pointsPerMillimetre = 72 / 25.4

  /// What a document says of itself.
  package struct Description: Sendable {
    /// The title.
    package let title: String
    /// The program.
    package let creator: String
    /// The time of making, RFC 3339; nothing else of the making is told.
    package let time: String

    /// Describes a document.
    ///
    /// - Parameters:
    ///   - title: any text.
    ///   - creator: the program.
    ///   - time: RFC 3339.
    package init(title: String, creator: String, time: String) {
      self.title = title
      self.creator = creator
      self.time = time
    }
  }

  let context: OpaquePointer
  let surface: OpaquePointer
  private let sink: Sink?
  /// Drawn units in a millimetre.
  private let scale: Double
  private let dots: (width: Int, height: Int)?

  private init(surface: OpaquePointer?, sink: Sink?, scale: Double, dots: (Int, Int)?)
    throws(DrawingError)
  {
    // cairo gives a surface that only knows its error, never none.
    unsafe self.surface = surface!
    self.sink = sink
    self.scale = scale
    self.dots = dots
    unsafe context = cairo_create(self.surface)
    try check()
    unsafe cairo_scale(context, scale, scale)
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_finish(surface)
    unsafe cairo_surface_destroy(surface)
  }

  // MARK: Kinds of output

  /// A PDF document.
  ///
  /// - Parameters:
  ///   - width: of the first page.
  ///   - height: of the first page.
  ///   - description: what the document says of itself.
  ///   - receive: gets the file in pieces, in order; what it throws comes out of ``finish()``.
  /// - Returns: an empty first page.
  /// - Throws: ``DrawingError``.
  package static func pdf(
    width: Double, height: Double, _ description: Description,
    to receive: @escaping ([UInt8]) throws -> Void
  ) throws(DrawingError) -> Canvas {
    let sink = Sink(receive)
    let surface = unsafe cairo_pdf_surface_create_for_stream(
      receivePiece, Unmanaged.passUnretained(sink).toOpaque(),
      width * pointsPerMillimetre, height * pointsPerMillimetre)
    unsafe cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5)
    for (key, value) in [
      (CAIRO_PDF_METADATA_TITLE, description.title),
      (CAIRO_PDF_METADATA_CREATOR, description.creator),
      (CAIRO_PDF_METADATA_CREATE_DATE, description.time),
    ] {
      unsafe cairo_pdf_surface_set_metadata(surface, key, value)
    }
    return try unsafe Canvas(surface: surface, sink: sink, scale: pointsPerMillimetre, dots: nil)
  }

  /// An SVG file of one page.
  ///
  /// - Parameters:
  ///   - width: of the page.
  ///   - height: of the page.
  ///   - receive: gets the file in pieces, in order; what it throws comes out of ``finish()``.
  /// - Returns: an empty page.
  /// - Throws: ``DrawingError``.
  package static func svg(
    width: Double, height: Double, to receive: @escaping ([UInt8]) throws -> Void
  ) throws(DrawingError) -> Canvas {
    let sink = Sink(receive)
    let surface = unsafe cairo_svg_surface_create_for_stream(
      receivePiece, Unmanaged.passUnretained(sink).toOpaque(),
      width * pointsPerMillimetre, height * pointsPerMillimetre)
    return try unsafe Canvas(surface: surface, sink: sink, scale: pointsPerMillimetre, dots: nil)
  }

  /// A picture.
  ///
  /// - Parameters:
  ///   - width: of the page.
  ///   - height: of the page.
  ///   - dotsPerInch: the resolution.
  ///   - isTransparent: whether it can be seen through where nothing is drawn.
  /// - Returns: a white or transparent picture.
  /// - Throws: ``DrawingError/wrongSize(width:height:)`` and others.
  package static func picture(
    width: Double, height: Double, dotsPerInch: Double, isTransparent: Bool = false
  ) throws(DrawingError) -> Canvas {
    let scale = dotsPerInch / 25.4
    let (columns, rows) = (Int((width * scale).rounded()), Int((height * scale).rounded()))
    guard (1...largestSide).contains(columns), (1...largestSide).contains(rows) else {
      throw .wrongSize(width: columns, height: rows)
    }
    let surface = unsafe cairo_image_surface_create(
      isTransparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, Int32(columns), Int32(rows))
    let canvas = try unsafe Canvas(
      surface: surface, sink: nil, scale: scale, dots: (columns, rows))
    if !isTransparent {
      unsafe cairo_set_source_rgb(canvas.context, 1, 1, 1)
      unsafe cairo_paint(canvas.context)
    }
    return canvas
  }

  // MARK: Pages and files

  /// Ends a page of a PDF document.
  ///
  /// - Throws: ``DrawingError``.
  package func endPage() throws(DrawingError) {
    unsafe cairo_show_page(context)
    // A full disk shows here, not after the last of a thousand pages.
    try check()
  }

  /// Ends a PDF document or an SVG file.
  ///
  /// - Throws: what the receiver of the file threw, or ``DrawingError``.
  package func finish() throws {
    unsafe cairo_surface_finish(surface)
    sink?.flush()
    if let failure = sink?.failure { throw failure }
    let status = unsafe cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else { throw DrawingError(status) }
  }

  /// The picture as a PNG file.
  ///
  /// - Returns: the file's bytes.
  /// - Throws: ``DrawingError``.
  package func png() throws(DrawingError) -> [UInt8] {
    precondition(dots != nil, "not a picture")
    return try unsafe png(of: surface)
  }

  private func png(of surface: OpaquePointer) throws(DrawingError) -> [UInt8] {
    var file: [UInt8] = []
    let sink = Sink { file += $0 }
    unsafe cairo_surface_flush(surface)
    let status = unsafe cairo_surface_write_to_png_stream(
      surface, receivePiece, Unmanaged.passUnretained(sink).toOpaque())
    guard status == CAIRO_STATUS_SUCCESS else { throw DrawingError(status) }
    sink.flush()
    return file
  }

  /// A part of the picture as a PNG file.
  ///
  /// - Parameters:
  ///   - x: left edge.
  ///   - y: upper edge.
  ///   - width: from edge to edge; what lies outside of the picture is black or transparent.
  ///   - height: from edge to edge.
  /// - Returns: the file's bytes.
  /// - Throws: ``DrawingError``.
  package func png(
    x: Double, y: Double, width: Double, height: Double
  ) throws(DrawingError) -> [UInt8] {
    precondition(dots != nil, "not a picture")
    let part = unsafe cairo_surface_create_for_rectangle(
      surface, (x * scale).rounded(), (y * scale).rounded(), (width * scale).rounded(),
      (height * scale).rounded())
    defer { unsafe cairo_surface_destroy(part) }
    return try unsafe png(of: part!)
  }

  /// The brightness of a part of a picture that is not transparent.
  ///
  /// - Parameters:
  ///   - x: left edge.
  ///   - y: upper edge.
  ///   - width: from edge to edge; what lies outside of the picture is white.
  ///   - height: from edge to edge.
  /// - Returns: pixels in a row, rows, and the brightness of each, rows from the top.
  package func gray(
    x: Double, y: Double, width: Double, height: Double
  ) -> (width: Int, height: Int, pixels: [UInt8]) {
    guard let dots else { preconditionFailure("not a picture") }
    unsafe cairo_surface_flush(surface)
    let (left, top) = (Int((x * scale).rounded()), Int((y * scale).rounded()))
    let (columns, rows) = (Int((width * scale).rounded()), Int((height * scale).rounded()))
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    let data = unsafe cairo_image_surface_get_data(surface)!
    var pixels = [UInt8](repeating: 255, count: columns * rows)
    for row in max(0, -top)..<max(0, -top, min(rows, dots.height - top)) {
      let line = unsafe UnsafeRawPointer(data + (top + row) * stride)
      for column in max(0, -left)..<max(0, -left, min(columns, dots.width - left)) {
        // Red, green and blue weigh as in ITU-R BT.601.
        let color = unsafe line.load(fromByteOffset: 4 * (left + column), as: UInt32.self)
        let (red, green, blue) = (color >> 16 & 255, color >> 8 & 255, color & 255)
        pixels[row * columns + column] = UInt8((77 * red + 150 * green + 29 * blue) >> 8)
      }
    }
    return (columns, rows, pixels)
  }

  private func check() throws(DrawingError) {
    let status = unsafe cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else { throw DrawingError(status) }
  }
}

extension DrawingError {
  init(_ status: cairo_status_t) {
    self = unsafe .failed(reason: String(cString: cairo_status_to_string(status)))
  }
}
