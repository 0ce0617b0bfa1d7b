// SPDX-License-Identifier: Apache-2.0

/// A colour of 8 bits a channel.
package struct Color: Equatable, Sendable {
  /// 0xRRGGBB.
  package let rgb: UInt32

  /// Makes a colour.
  ///
  /// - Parameter rgb: 0xRRGGBB.
  package init(_ rgb: UInt32) {
    self.rgb = rgb & 0xFFFFFF
  }

  /// The red channel.
  package var red: UInt8 { UInt8(rgb >> 16 & 0xFF) }
  /// The green channel.
  package var green: UInt8 { UInt8(rgb >> 8 & 0xFF) }
  /// The blue channel.
  package var blue: UInt8 { UInt8(rgb & 0xFF) }

  /// `#RRGGBB`.
  package var text: String { "#" + hexadecimal(rgb, digits: 6) }
}

/// A colour by what it means; the one table that terminal, card and page share.
package enum Token: CaseIterable, Sendable {
  /// The one accent: actions, and level 3 on screen.
  case brand
  /// The accent while it is pressed.
  case brandPressed
  /// Level 1, and destructive acts.
  case unknown
  /// Level 2.
  case serverMatched
  /// Level 3.
  case verified
  /// Behind everything.
  case canvas
  /// Behind a card or a field.
  case surface
  /// A thin line.
  case divider
  /// Text.
  case text
  /// Text that comes second.
  case secondary
  /// Text that comes third.
  case tertiary

  /// The colour on a light ground, on a dark one, and the nearest of 256 and of 16 terminal
  /// colours (`nil`: the terminal's own).
  private var row: (light: UInt32, dark: UInt32, indexed: [UInt8], basic: UInt8?) {
    switch self {
    case .brand: (0x088A29, 0x1FA53C, [28, 34], 2)
    case .brandPressed: (0x066B20, 0x066B20, [22, 22], 2)
    case .unknown: (0xE5453A, 0xE5453A, [160, 160], 1)
    case .serverMatched: (0xEF8B2C, 0xEF8B2C, [208, 208], 3)
    case .verified: (0x15A33A, 0x15A33A, [34, 34], 2)
    case .canvas: (0xFFFFFF, 0x121212, [231, 233], nil)
    case .surface: (0xF4F4F6, 0x262628, [255, 235], nil)
    case .divider: (0xE2E2E5, 0x2C2C2E, [254, 236], nil)
    case .text: (0x111113, 0xECECEC, [233, 255], nil)
    case .secondary: (0x6B6B70, 0x9A9A9F, [242, 247], nil)
    case .tertiary: (0xA6A6AB, 0xA6A6AB, [248, 248], nil)
    }
  }

  /// The colour as it is meant.
  ///
  /// - Parameter ground: what it stands on.
  /// - Returns: 8 bits a channel.
  package func color(on ground: Ground) -> Color {
    Color(ground == .light ? row.light : row.dark)
  }

  /// The nearest of a terminal's 256 colours.
  ///
  /// - Parameter ground: what it stands on.
  /// - Returns: 16…255; the same in every terminal.
  package func indexed(on ground: Ground) -> UInt8 {
    row.indexed[ground == .light ? 0 : 1]
  }

  /// The nearest of a terminal's 16 colours.
  ///
  /// - Returns: 0…7, or `nil` for the terminal's own text and ground.
  package var basic: UInt8? { row.basic }
}

/// What colours stand on.
package enum Ground: Sendable {
  /// White.
  case light
  /// Black.
  case dark
}
