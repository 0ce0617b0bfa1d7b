// SPDX-License-Identifier: Apache-2.0

import Image

/// One way of looking for codes in a picture.
///
/// Each was measured on a few hundred pictures; none ever yielded a wrong text, so the price of
/// a step is only its time.
struct Step: Sendable {
  /// Finds codes, with corners in the picture's pixels; those that are known need not be found,
  /// and no more than is begun when it is late.
  typealias Scan =
    @Sendable (
      _ picture: GrayImage, _ known: [Code], _ isLate: () -> Bool
    ) -> [Code]

  let scan: Scan

  private init(scan: @escaping Scan) { self.scan = scan }

  /// Lets zbar look at a picture made from the picture, with the map from its pixels back.
  private init(
    spacing: Int32 = 1, view: @escaping @Sendable (GrayImage) -> (GrayImage, back: Homography)
  ) {
    self.init { picture, _, _ in
      let (image, back) = view(picture)
      return Scanner.scan(image, spacing: spacing).map { $0.moved(by: back) }
    }
  }

  /// Lets zbar look at a filtered copy of a certain size.
  private init(
    side: Int, filter: @escaping @Sendable (GrayImage) -> GrayImage
  ) {
    self.init { picture in
      let image = picture.fitted(longerSide: side)
      return (filter(image), picture.back(from: image))
    }
  }
}

extension Step {
  /// The picture as it is, but for giants, which would keep zbar busy for many seconds.
  static let plain = Step(view: bounded)

  /// The same along every second row and column: half the time, and hardly a code less.
  static let hasty = Step(spacing: 2, view: bounded)

  @Sendable private static func bounded(_ picture: GrayImage) -> (GrayImage, back: Homography) {
    let area = Double(picture.width * picture.height)
    guard area > 48_000_000 else { return (picture, .identity) }
    let longer = Double(max(picture.width, picture.height))
    let image = picture.fitted(longerSide: Int(longer * (48_000_000 / area).squareRoot()))
    return (image, picture.back(from: image))
  }

  /// Symbols whose marks are in sight but askew, bent or crumpled.
  static func rectified(side: ClosedRange<Int>, window: Int) -> Step {
    Step { picture, known, isLate in
      let longer = max(picture.width, picture.height)
      let image = picture.fitted(
        longerSide: min(max(longer, side.lowerBound), side.upperBound))
      let back = picture.back(from: image)
      let there = Homography.scale(
        x: Double(image.width) / Double(picture.width),
        y: Double(image.height) / Double(picture.height))
      return Rectifier.scan(
        image, window: max(image.width, image.height) * window / 100,
        known: known.map { $0.moved(by: there) }, isLate: isLate
      ).map { $0.moved(by: back) }
    }
  }

  /// What is looked for where a code was read already: small pictures are not enlarged for it.
  static let beside = Step.rectified(side: 1...1280, window: 15)

  /// Uneven light and low contrast, at a size where modules are a few pixels.
  static let adaptive = Step(side: 1280) {
    $0.adaptiveThreshold(window: max($0.width, $0.height) * 6 / 100, offset: 5)
  }

  /// Light codes on dark.
  static let inverted = Step(side: 240) { $0.inverted() }
  static let invertedLarge = Step(side: 640) { $0.inverted() }

  /// Blurred edges.
  static let sharpened = Step(side: 800) {
    $0.unsharpened(sigma: 2, amount: 2)
  }

  /// Texture and noise, at a size where they vanish.
  static let blurredAdaptive = Step(side: 320) {
    $0.blurred(sigma: 1)
      .adaptiveThreshold(window: max($0.width, $0.height) * 6 / 100, offset: 5)
  }
  static let blurred = Step(side: 480) { $0.blurred(sigma: 1) }

  /// Fine detail in uneven light; the size is bounded, because noise costs zbar its time.
  static let adaptiveFine = Step { picture in
    let image =
      max(picture.width, picture.height) > 2400 ? picture.fitted(longerSide: 2400) : picture
    let window = max(image.width, image.height) * 4 / 100
    return (image.adaptiveThreshold(window: window, offset: 0), picture.back(from: image))
  }

  /// Codes that stand on a corner: zbar looks along rows and columns.
  static let turned = Step { picture in
    let image = picture.fitted(longerSide: 1000)
    let (turned, back) = image.turnedBy45Degrees()
    return (turned, back.then(picture.back(from: image)))
  }

  /// Modules of a single pixel.
  static func enlarged(by factor: Int) -> Step {
    Step { picture, _, _ in
      guard max(picture.width, picture.height) * factor <= 1600 else { return [] }
      let image = picture.enlarged(by: factor)
      return Scanner.scan(image).map { $0.moved(by: picture.back(from: image)) }
    }
  }
}

extension Code {
  /// The code with its corners where a map brings them.
  func moved(by map: Homography) -> Code {
    Code(bytes: bytes, corners: corners.map { map($0) })
  }
}

extension GrayImage {
  /// The map from the pixels of a scaled copy to this picture's.
  func back(from copy: GrayImage) -> Homography {
    .scale(x: Double(width) / Double(copy.width), y: Double(height) / Double(copy.height))
  }
}
