// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The character-set converters that zbar opens while it decodes.
package enum Converters {
  /// Opens them all, and leaves them open: a sandboxed process cannot load them any more, and
  /// without them codes that name their character set would vanish.
  ///
  /// Source: zbar, `zbar/qrcode/qrdectxt.c`.
  package static func open() {
    for name in names {
      // Never closed, so that the library keeps what it has loaded.
      _ = unsafe iconv_open("UTF-8", name)
    }
  }

  /// The sets by the numbers that a code can give, ISO 8859 but for its missing part 12.
  private static let names =
    ["UTF-8", "CP437", "SJIS", "BIG-5"]
    + (1...16).filter { $0 != 12 }.map { "ISO8859-\($0)" }
}
