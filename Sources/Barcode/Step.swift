// SPDX-License-Identifier: Apache-2.0

import Image

/// One way of looking at a picture before zbar does.
///
/// Each was measured on a few hundred pictures; none ever yielded a wrong text, so the price of
/// a step is only its time.
struct Step: Sendable {
  /// A picture made from another, and the map from its pixels back to the other's.
  typealias View = (image: GrayImage, back: Homography)

  let name: String
  /// Makes the view, or none where it would show nothing new.
  let view: @Sendable (GrayImage) -> View?
}

extension Step {
  /// The picture as it is.
  static let plain = Step(name: "plain") { ($0, .identity) }

  /// Uneven light and low contrast, at a size where modules are a few pixels.
  static let adaptive1280 = fitted(1280, "adaptive 1280") {
    $0.adaptiveThreshold(window: max($0.width, $0.height) * 6 / 100, offset: 5)
  }

  /// Light codes on dark.
  static let inverted = fitted(240, "inverted 240") { $0.inverted() }
  static let inverted640 = fitted(640, "inverted 640") { $0.inverted() }

  /// Blurred edges.
  static let sharpened = fitted(800, "sharpened 800") { $0.unsharpened(sigma: 2, amount: 2) }

  /// Texture and noise, at a size where they vanish.
  static let blurredAdaptive320 = fitted(320, "blurred adaptive 320") {
    $0.blurred(sigma: 1)
      .adaptiveThreshold(window: max($0.width, $0.height) * 6 / 100, offset: 5)
  }
  static let blurred480 = fitted(480, "blurred 480") { $0.blurred(sigma: 1) }

  /// Fine detail in uneven light; the size is bounded, because noise costs zbar its time.
  static let adaptiveFine = Step(name: "adaptive fine") { picture in
    let image =
      max(picture.width, picture.height) > 2400
      ? picture.fitted(longerSide: 2400) : picture
    let window = max(image.width, image.height) * 4 / 100
    return (image.adaptiveThreshold(window: window, offset: 0), picture.back(from: image))
  }

  /// Codes that stand on a corner: zbar looks along rows and columns.
  static let turned = Step(name: "turned 45") { picture in
    let image = picture.fitted(longerSide: 1000)
    let (turned, back) = image.turnedBy45Degrees()
    return (turned, back.then(picture.back(from: image)))
  }

  /// Modules of a single pixel.
  static func enlarged(by factor: Int) -> Step {
    Step(name: "enlarged x\(factor)") { picture in
      guard max(picture.width, picture.height) * factor <= 1600 else { return nil }
      let image = picture.enlarged(by: factor)
      return (image, picture.back(from: image))
    }
  }

  private static func fitted(
    _ side: Int, _ name: String, _ filter: @escaping @Sendable (GrayImage) -> GrayImage
  ) -> Step {
    Step(name: name) { picture in
      let image = picture.fitted(longerSide: side)
      return (filter(image), picture.back(from: image))
    }
  }
}

extension GrayImage {
  /// The map from the pixels of a scaled copy to this picture's.
  func back(from copy: GrayImage) -> Homography {
    .scale(x: Double(width) / Double(copy.width), y: Double(height) / Double(copy.height))
  }
}
