// SPDX-License-Identifier: Apache-2.0

import QRSymbol

/// A kind of card.
package enum Format: String, CaseIterable, Sendable {
  /// ID-1 of ISO/IEC 7810, as bank cards are.
  case id1
  /// Business cards in the United States, which is also the cell of Avery 5371.
  case businessUS = "business-us"
  /// Business cards in most of Europe.
  case businessEU = "business-eu"
  /// The cell of Avery C32011.
  case business85x54 = "business-85x54"
  /// A6, landscape, with the mark of a hole for a lanyard.
  case badge

  /// The size after trimming.
  package var size: Size {
    switch self {
    case .id1: Size(width: 85.60, height: 53.98)
    case .businessUS: Size(width: 88.9, height: 50.8)
    case .businessEU: Size(width: 85, height: 55)
    case .business85x54: Size(width: 85, height: 54)
    case .badge: Size(width: 148, height: 105)
    }
  }

  /// The radius of the corners; zero where they are square.
  package var cornerRadius: Double {
    self == .id1 ? 3.18 : 0
  }

  /// The centre of the hole for a lanyard.
  package var hole: Point? {
    self == .badge ? Point(x: size.width / 2, y: 8) : nil
  }

  /// The modules of an identity's symbol on a side: version 7.
  static let symbolWidth = 45

  /// What no text or code comes nearer to the edge than, since printers and blades miss a little.
  package static let safeMargin = 2.0

  /// The side of a module: the most whole dots that let the symbol and its quiet zone fit.
  ///
  /// - Parameter resolution: of the printer.
  /// - Returns: in millimetres; nil where the dots are too coarse.
  package func module(at resolution: Resolution) -> Double? {
    let across = Double(Self.symbolWidth + 2 * Symbol.quietZone)
    let room = self == .badge ? 86 : size.height - 2 * Self.safeMargin
    let module = resolution.snappedDown(room / across)
    // Below this, printed ink runs together and cameras see no modules.
    return module >= 0.4 ? module : nil
  }

  /// Where the symbol stands, without its quiet zone: on the right, as far from the edge as from the
  /// upper and the lower one; on a badge below the hole.
  ///
  /// - Parameter resolution: of the printer; edges lie on whole dots.
  /// - Returns: nil where the dots are too coarse.
  package func symbolBox(at resolution: Resolution) -> Box? {
    guard let module = module(at: resolution) else { return nil }
    let side = Double(Self.symbolWidth) * module
    let margin = self == .badge ? 12 : (size.height - side) / 2
    return Box(
      x: resolution.snapped(size.width - margin - side),
      y: resolution.snapped(size.height - margin - side), width: side, height: side)
  }

  /// The diameter of the holder's picture, in millimetres.
  package var avatarDiameter: Double { type.avatar }

  /// The sizes of what stands beside the symbol.
  var type: TypeScale {
    switch self {
    case .id1, .business85x54:
      TypeScale(avatar: 10, name: 12, least: 7, id: 14, fingerprint: 6.25, spacing: 0.18, small: 6)
    case .businessEU:
      TypeScale(avatar: 10, name: 12, least: 7, id: 13, fingerprint: 5.85, spacing: 0.15, small: 6)
    case .businessUS:
      TypeScale(
        avatar: 8.5, name: 12, least: 7, id: 14, fingerprint: 6.25, spacing: 0.18, small: 6)
    case .badge:
      TypeScale(avatar: 16, name: 24, least: 12, id: 24, fingerprint: 10, spacing: 0.45, small: 9)
    }
  }
}

/// The sizes of a card's text, in points, and of its picture, in millimetres.
struct TypeScale {
  let avatar: Double
  let name: Double
  let least: Double
  let id: Double
  let fingerprint: Double
  let spacing: Double
  let small: Double

  var idStyle: TextStyle {
    TextStyle(.mono, weight: 500, size: id, letterSpacing: 1, leading: id * 1.25)
  }
  var fingerprintStyle: TextStyle {
    TextStyle(.mono, size: fingerprint, letterSpacing: spacing, leading: fingerprint * 1.5)
  }
  var smallStyle: TextStyle {
    TextStyle(.sans, size: small, leading: small * 1.35)
  }
  var lineStyle: TextStyle {
    TextStyle(.sans, size: small * 1.15, leading: small * 1.55)
  }
  func nameStyle(_ size: Double) -> TextStyle {
    TextStyle(.sans, weight: 600, size: size, leading: size * 1.2)
  }
}
