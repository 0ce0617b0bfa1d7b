// SPDX-License-Identifier: Apache-2.0

internal import CPango

extension Canvas {
  /// Draws text.
  ///
  /// - Parameters:
  ///   - text: set.
  ///   - x: the first baseline's left end.
  ///   - y: the first baseline.
  ///   - color: of the glyphs that have none of their own.
  /// - Throws: ``DrawingError``.
  package func draw(_ text: SetText, x: Double, y: Double, color: UInt32) throws(DrawingError) {
    var failure: DrawingError?
    saving {
      unsafe cairo_translate(context, x, y)
      unsafe cairo_scale(context, 1 / Self.pointsPerMillimetre, 1 / Self.pointsPerMillimetre)
      use(color)
      let source = unsafe pango_layout_get_text(text.layout)
      unsafe text.forEachRun { run, x, y in
        if unsafe isEmoji(run) {
          do throws(DrawingError) {
            try unsafe drawEmoji(run, of: text, x: x, y: y, on: context)
          } catch {
            failure = failure ?? error
          }
          use(color)
        } else {
          unsafe cairo_move_to(context, x, y)
          unsafe pango_cairo_show_glyph_item(context, source, run)
        }
      }
    }
    if let failure { throw failure }
  }
}

/// Whether the run's font is made of pictures, which its family's name tells.
private func isEmoji(_ run: UnsafeMutablePointer<PangoGlyphItem>) -> Bool {
  guard let font = unsafe run.pointee.item.pointee.analysis.font else { return false }
  let description = unsafe pango_font_describe(font)
  defer { unsafe pango_font_description_free(description) }
  guard let family = unsafe pango_font_description_get_family(description) else { return false }
  return unsafe String(cString: family).hasSuffix("Emoji")
}

/// Draws emoji as sharp pictures: left to itself, cairo puts them into PDF at 72 dots per inch.
private func drawEmoji(
  _ run: UnsafeMutablePointer<PangoGlyphItem>, of text: SetText, x: Double, y: Double,
  on context: OpaquePointer
) throws(DrawingError) {
  guard let font = unsafe run.pointee.item.pointee.analysis.font,
    let glyphs = unsafe pango_glyph_string_copy(run.pointee.glyphs)
  else { return }
  defer { unsafe pango_glyph_string_free(glyphs) }
  // The pixels of an em, about what the font's own pictures have, and room for what sticks out.
  let (em, margin, above) = (136.0, 34.0, 184.0)
  let description = unsafe pango_font_describe_with_absolute_size(font)
  defer { unsafe pango_font_description_free(description) }
  // What the font says of its size is that of its pictures, so the text's is taken.
  let factor = em / text.size
  // The font of the text's size has its pictures scaled down already.
  unsafe pango_font_description_set_absolute_size(description, em * Double(PANGO_SCALE))
  guard
    let large = unsafe pango_context_load_font(pango_layout_get_context(text.layout), description)
  else { throw .failed(reason: "an emoji font cannot be scaled") }
  defer { unsafe g_object_unref(large) }
  for index in 0..<Int(unsafe glyphs.pointee.num_glyphs) {
    func scaled(_ length: PangoGlyphUnit) -> PangoGlyphUnit { units(points(length) * factor) }
    let geometry = unsafe glyphs.pointee.glyphs[index].geometry
    unsafe glyphs.pointee.glyphs[index].geometry = PangoGlyphGeometry(
      width: scaled(geometry.width), x_offset: scaled(geometry.x_offset),
      y_offset: scaled(geometry.y_offset))
  }
  // A text has few emoji; one that is all emoji still stays below cairo's limit.
  let width = min(
    points(unsafe pango_glyph_string_get_width(glyphs)) + 2 * margin, Double(Canvas.largestSide))
  let picture = unsafe cairo_image_surface_create(
    CAIRO_FORMAT_ARGB32, Int32(width.rounded(.up)), Int32(2 * em))
  defer { unsafe cairo_surface_destroy(picture) }
  let pen = unsafe cairo_create(picture)
  unsafe cairo_move_to(pen, margin, above)
  unsafe pango_cairo_show_glyph_string(pen, large, glyphs)
  let status = unsafe cairo_status(pen)
  unsafe cairo_destroy(pen)
  guard status == CAIRO_STATUS_SUCCESS else { throw DrawingError(status) }
  unsafe cairo_save(context)
  defer { unsafe cairo_restore(context) }
  unsafe cairo_translate(context, x, y)
  unsafe cairo_scale(context, 1 / factor, 1 / factor)
  unsafe cairo_set_source_surface(context, picture, -margin, -above)
  unsafe cairo_paint(context)
}
