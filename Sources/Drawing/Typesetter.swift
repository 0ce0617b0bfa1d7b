// SPDX-License-Identifier: Apache-2.0

internal import CPango
internal import Glibc

/// Sets text, the same for every kind of output and in every locale.
///
/// Source: Pango 1.50, `PangoLayout`.
@safe package final class Typesetter {
  private let context: OpaquePointer
  private var resolved: [Typeface: Typeface.Family] = [:]

  /// Begins to set text.
  ///
  /// The language of the user is taken out of the environment, because fontconfig and Pango choose
  /// fonts by it.
  package init() {
    for name in ["LANGUAGE", "LC_ALL", "LC_CTYPE", "LANG", "PANGO_LANGUAGE", "FC_LANG"] {
      unsafe unsetenv(name)
    }
    let map = unsafe pango_cairo_font_map_new()!
    // Points are the unit, on paper and on screens.
    unsafe pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
    unsafe context = pango_font_map_create_context(map)
    unsafe g_object_unref(map)
    let options = unsafe cairo_font_options_create()
    // Hints and rounding would lay text out differently in pixels and on paper.
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
    unsafe pango_context_set_round_glyph_positions(context, 0)
    unsafe pango_context_set_language(context, pango_language_from_string("en"))
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(context))
  }

  /// Sets text.
  ///
  /// - Parameters:
  ///   - text: one paragraph; no markup. Text that runs from the right is flush left like all other.
  ///   - setting: how it is set.
  ///   - width: where lines break, in points, at blanks first; `nil` for one line of any length.
  ///   - lines: the most lines; what is more is cut off behind an ellipsis.
  /// - Returns: the set text.
  /// - Throws: ``DrawingError/noTypeface(families:)``, ``DrawingError/missingGlyph(_:script:)``.
  package func set(
    _ text: String, _ setting: TextSetting, width: Double? = nil, lines: Int = 1
  ) throws(DrawingError) -> SetText {
    let family = try family(of: setting.typeface)
    guard let layout = unsafe pango_layout_new(context) else {
      throw .failed(reason: "out of memory")
    }
    unsafe pango_layout_set_single_paragraph_mode(layout, 1)
    unsafe pango_layout_set_text(layout, text, -1)
    let names = [family.name] + setting.typeface.fallbacks
    let font = unsafe description(names.joined(separator: ","), setting)
    unsafe pango_layout_set_font_description(layout, font)
    unsafe pango_font_description_free(font)
    let attributes = unsafe pango_attr_list_new()
    if !family.features.isEmpty {
      unsafe pango_attr_list_insert(attributes, pango_attr_font_features_new(family.features))
    }
    if setting.letterSpacing != 0 {
      unsafe pango_attr_list_insert(
        attributes, pango_attr_letter_spacing_new(units(setting.letterSpacing)))
    }
    unsafe pango_attr_list_insert(
      attributes, pango_attr_line_height_new_absolute(units(setting.leading)))
    // A hyphen in the middle of a name would be taken for part of it.
    unsafe pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
    if let width {
      unsafe pango_layout_set_width(layout, max(1, units(width)))
      unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      unsafe pango_layout_set_height(layout, -Int32(clamping: max(1, lines)))
      // Pango turns sides for text that runs from the right, so turning once more is flush left.
      let runsFromRight = unsafe pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
      unsafe pango_layout_set_alignment(
        layout, runsFromRight ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
    }
    return try unsafe SetText(taking: layout, text: text, size: setting.size)
  }

  /// The first family that is installed; fontconfig would silently give another one.
  private func family(of typeface: Typeface) throws(DrawingError) -> Typeface.Family {
    if let family = resolved[typeface] { return family }
    for family in typeface.families {
      let wanted = unsafe pango_font_description_new()
      defer { unsafe pango_font_description_free(wanted) }
      unsafe pango_font_description_set_family(wanted, family.name)
      unsafe pango_font_description_set_size(wanted, 10 * PANGO_SCALE)
      guard let font = unsafe pango_context_load_font(context, wanted) else { continue }
      defer { unsafe g_object_unref(font) }
      let found = unsafe pango_font_describe(font)
      defer { unsafe pango_font_description_free(found) }
      guard let name = unsafe pango_font_description_get_family(found) else { continue }
      if unsafe String(cString: name) == family.name {
        resolved[typeface] = family
        return family
      }
    }
    throw .noTypeface(families: typeface.families.map(\.name))
  }
}

private func description(_ families: String, _ setting: TextSetting) -> OpaquePointer {
  let font = unsafe pango_font_description_new()!
  unsafe pango_font_description_set_family(font, families)
  unsafe pango_font_description_set_weight(
    font, PangoWeight(rawValue: UInt32(clamping: setting.weight)))
  unsafe pango_font_description_set_absolute_size(font, setting.size * Double(PANGO_SCALE))
  return unsafe font
}

/// Pango's units, of which there are 1024 in a point.
func units(_ points: Double) -> Int32 {
  let units = (points * Double(PANGO_SCALE)).rounded()
  return Int32(min(max(units, -1e9), 1e9))
}

/// Points of a number of Pango's units.
func points(_ units: Int32) -> Double {
  Double(units) / Double(PANGO_SCALE)
}
