// SPDX-License-Identifier: Apache-2.0

package import Image

/// Looks for codes in the frames of a camera or stream, one after the other.
///
/// Every frame gets the look that finds nearly all codes; the slow steps take turns, one a frame,
/// so that a code that holds still is looked at in every way within a second.
package struct FrameScanner: Sendable {
  /// What can be told of a frame beside its codes.
  package enum Sight: Equatable, Sendable {
    /// No mark of a symbol.
    case nothing
    /// It is too dark to tell.
    case dark
    /// A symbol whose modules are too small to be told apart.
    case far
    /// A symbol that is large enough, but blurred or half out of the picture.
    case unsteady
    /// Codes were read.
    case codes
  }

  /// Each frame's second look, in turn: what finds most comes up most.
  private static let steps: [Step] = [
    .rectified(side: 640...1280, window: 15), .adaptive, .inverted, .sharpened,
    .rectified(side: 640...1280, window: 15), .blurredAdaptive, .blurred, .adaptiveFine,
  ]

  private var turn = 0
  private var lastSight = Sight.nothing
  /// The payloads that came up in the last frames, of a second at most.
  private var known: Set<[UInt8]> = []
  private var frames = 0

  /// Begins with the first step.
  package init() {}

  /// Looks at a frame.
  ///
  /// - Parameters:
  ///   - image: the frame.
  ///   - isHasty: true leaves the slow steps out and looks less closely, for a stream that would else
  ///     fall behind.
  /// - Returns: the codes, each payload once, and what else can be told.
  package mutating func scan(
    _ image: GrayImage, isHasty: Bool = false
  ) -> (codes: [Code], sight: Sight) {
    var codes: [Code] = []
    func add(_ found: [Code]) {
      for code in found where !codes.contains(where: { $0.bytes == code.bytes }) {
        codes.append(code)
      }
    }
    // However far behind: once a second nothing is taken for known.
    if frames % 30 == 0 { known = [] }
    frames += 1
    add((isHasty ? Step.hasty : Step.plain).scan(image, [], { false }))
    if !codes.isEmpty {
      // A second code beside it may be one that only our own look finds: a code that comes up first
      // is not taken for alone before that was tried.
      if !isHasty || !codes.allSatisfy({ known.contains($0.bytes) }) {
        add(Step.beside.scan(image, codes, { false }))
      }
      known.formUnion(codes.map(\.bytes))
    } else if !isHasty {
      turn = (turn + 1) % Self.steps.count
      add(Self.steps[turn].scan(image, [], { false }))
    }
    if codes.isEmpty {
      if !isHasty, turn % 4 == 0 { lastSight = Self.sight(image) }
    } else {
      lastSight = .codes
    }
    return (codes, codes.isEmpty && lastSight == .codes ? .unsteady : lastSight)
  }

  /// What a frame without codes shows.
  private static func sight(_ image: GrayImage) -> Sight {
    let small = image.fitted(longerSide: min(1280, max(image.width, image.height)))
    let brightest =
      small.pixels.lazy.enumerated().filter { $0.offset % 16 == 0 }
      .map(\.element).max() ?? 0
    guard brightest >= 70 else { return .dark }
    let binary = small.adaptiveThreshold(window: max(small.width, small.height) / 8, offset: 5)
    let marks = FinderPattern.all(in: binary)
    // Two alike, because a lone ring in a ring may be anything.
    let sides = marks.map(\.side).sorted()
    if zip(sides, sides.dropFirst()).contains(where: { $1 <= 1.4 * $0 }) { return .unsteady }
    return Texture.hasPatch(small) ? .far : .nothing
  }
}
