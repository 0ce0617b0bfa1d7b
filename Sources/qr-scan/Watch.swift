// SPDX-License-Identifier: Apache-2.0

import Barcode
import Camera
import Console
import Image
import Linux
import ScanFrames
import Sodium

/// What one frame shows.
struct Look {
  /// Nil where none has come in the last moments.
  let frame: VideoFrame?
  /// The codes of the frame.
  let codes: [Code]
  let sight: ScanSight

  /// What is printed of the frame.
  func picture(from source: String) -> ScannedPicture {
    ScannedPicture(source: source, digest: frame.map { SHA256.hash($0.bytes) } ?? [], codes: codes)
  }
}

/// Looks at frames as they come.
///
/// The slow steps are left out as long as they would make the scanner fall behind 30 frames a
/// second.
///
/// - Parameters:
///   - source: a camera or stream.
///   - effort: `quick` leaves the slow steps out altogether.
///   - limit: how long to look.
///   - body: gets each look, also empty ones at short intervals; returns whether to go on.
/// - Throws: what the source or `body` throws.
func watch(
  _ source: VideoSource, effort: Effort, limit: Duration?, _ body: (Look) throws -> Bool
) throws {
  let clock = ContinuousClock()
  let deadline = limit.map { clock.now + $0 }
  var scanner = FrameScanner()
  var debt = Duration.zero
  var sight = ScanSight.looking
  while deadline.map({ clock.now < $0 }) ?? true {
    switch try source.next() {
    case .end: return
    case .nothing:
      guard try body(Look(frame: nil, codes: [], sight: sight)) else { return }
    case .frame(let frame):
      let begin = clock.now
      // A picture that cannot be read is one that was torn; the next will do.
      guard let image = try? frame.gray() else { continue }
      let found = scanner.scan(image, isHasty: effort == .quick || debt > .zero)
      sight = ScanSight(found.sight)
      // Of 33 ms, some are needed to read the frame and to show it.
      debt = max(.zero, min(.milliseconds(300), debt + (clock.now - begin) - .milliseconds(30)))
      guard try body(Look(frame: frame, codes: found.codes, sight: sight)) else { return }
    }
  }
}

extension ScanSight {
  fileprivate init(_ sight: FrameScanner.Sight) {
    self =
      switch sight {
      case .nothing: .looking
      case .dark: .dark
      case .far: .far
      case .unsteady: .unsteady
      case .codes: .codes
      }
  }
}

/// Codes that were not met before in this run.
struct Novelties {
  private var known: Set<[UInt8]> = []

  /// The most that are remembered; no camera meets more in earnest.
  private static let limit = 256

  mutating func select(_ codes: [Code]) -> [Code] {
    codes.filter { known.count < Self.limit && known.insert($0.bytes).inserted }
  }
}
