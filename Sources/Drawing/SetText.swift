// SPDX-License-Identifier: Apache-2.0

internal import CPango

/// Text whose glyphs are chosen and placed. Lengths are in points, from the first baseline's left
/// end.
@safe package final class SetText {
  /// The text, as it was given.
  package let text: String
  /// From the left end to the end of the longest line, letter spacing included.
  package let width: Double
  /// What is inked above the first baseline.
  package let inkAbove: Double
  /// What is inked below the first baseline, which further lines are part of.
  package let inkBelow: Double
  /// What is inked to the right of the left end.
  package let inkRight: Double
  /// How many lines there are.
  package let lineCount: Int
  /// Whether something was cut off.
  package let isCut: Bool
  let layout: OpaquePointer
  let size: Double

  init(taking layout: OpaquePointer, text: String, size: Double) throws(DrawingError) {
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    unsafe pango_layout_get_extents(layout, &ink, &logical)
    let baseline = unsafe pango_layout_get_baseline(layout)
    unsafe self.layout = layout
    self.text = text
    self.size = size
    width = points(logical.width)
    inkAbove = points(baseline - ink.y)
    inkBelow = points(ink.y + ink.height - baseline)
    inkRight = points(ink.x + ink.width)
    lineCount = unsafe Int(pango_layout_get_line_count(layout))
    isCut = unsafe pango_layout_is_ellipsized(layout) != 0
    if unsafe pango_layout_get_unknown_glyphs_count(layout) > 0 {
      let scalar = missingScalar() ?? "\u{FFFD}"
      throw .missingGlyph(scalar, script: scriptCode(of: scalar))
    }
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(layout))
  }

  /// Calls a closure for each run of glyphs of one font, with its place in points from the first
  /// baseline's left end.
  func forEachRun(
    _ body: (_ run: UnsafeMutablePointer<PangoGlyphItem>, _ x: Double, _ y: Double) -> Void
  ) {
    let first = unsafe pango_layout_get_baseline(layout)
    guard let iterator = unsafe pango_layout_get_iter(layout) else { return }
    defer { unsafe pango_layout_iter_free(iterator) }
    repeat {
      guard let run = unsafe pango_layout_iter_get_run_readonly(iterator) else { continue }
      var logical = PangoRectangle()
      unsafe pango_layout_iter_get_run_extents(iterator, nil, &logical)
      let baseline = unsafe pango_layout_iter_get_baseline(iterator)
      unsafe body(run, points(logical.x), points(baseline - first))
    } while unsafe pango_layout_iter_next_run(iterator) != 0
  }

  /// The first character that no font has.
  private func missingScalar() -> UnicodeScalar? {
    var found: UnicodeScalar?
    unsafe forEachRun { run, _, _ in
      guard found == nil, let string = unsafe run.pointee.glyphs else { return }
      for index in 0..<Int(unsafe string.pointee.num_glyphs) {
        let glyph = unsafe string.pointee.glyphs[index].glyph
        // The glyph of an unknown character is its number and this flag.
        guard glyph & 0x1000_0000 != 0, glyph != 0x0FFF_FFFF else { continue }
        found = UnicodeScalar(glyph & ~0x1000_0000)
        return
      }
    }
    return found
  }
}

/// The script that a character belongs to, as four letters of ISO 15924.
private func scriptCode(of scalar: UnicodeScalar) -> String {
  let code = g_unicode_script_to_iso15924(g_unichar_get_script(scalar.value))
  return String(decoding: [24, 16, 8, 0].map { UInt8(code >> $0 & 0xFF) }, as: UTF8.self)
}
