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
            try unsafe drawEmoji(run, x: x, y: y, on: context)
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
  _ run: UnsafeMutablePointer<PangoGlyphItem>, x: Double, y: Double, on context: OpaquePointer
) throws(DrawingError) {
  // The pixels of an em, about what the font's own pictures have, and room for what sticks out.
  let (em, margin, above) = (160.0, 40.0, 216.0)
  guard let font = unsafe run.pointee.item.pointee.analysis.font,
    let glyphs = unsafe run.pointee.glyphs
  else { return }
  let description = unsafe pango_font_describe_with_absolute_size(font)
  let size = unsafe Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE)
  unsafe pango_font_description_free(description)
  let (width, factor) = (unsafe points(pango_glyph_string_get_width(glyphs)), em / size)
  // A text has few emoji; one that is all emoji still stays below cairo's limit.
  let columns = min(width * factor + 2 * margin, Double(Canvas.largestSide))
  let rows = 2 * em
  let picture = unsafe cairo_image_surface_create(
    CAIRO_FORMAT_ARGB32, Int32(columns.rounded(.up)), Int32(rows))
  defer { unsafe cairo_surface_destroy(picture) }
  let pen = unsafe cairo_create(picture)
  unsafe cairo_translate(pen, margin, above)
  unsafe cairo_scale(pen, factor, factor)
  unsafe pango_cairo_show_glyph_string(pen, font, glyphs)
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
