// SPDX-License-Identifier: Apache-2.0

package import Image

/// How long to look before a picture is said to hold no code.
package enum Effort: String, CaseIterable, Sendable {
  /// The two steps that find most codes.
  case quick
  /// All that pays on photographs.
  case normal
  /// Everything, without an eye on the clock.
  case thorough

  var steps: [Step] {
    switch self {
    case .quick: [.plain, .adaptive1280]
    case .normal, .thorough:
      [
        .plain, .adaptive1280, .inverted, .sharpened, .blurredAdaptive320, .blurred480,
        .inverted640, .enlarged(by: 2), .enlarged(by: 3), .adaptiveFine, .turned,
      ]
    }
  }

  /// After this no further step is begun.
  var patience: Duration? {
    switch self {
    case .quick: .milliseconds(300)
    case .normal: .milliseconds(900)
    case .thorough: nil
    }
  }
}

extension Picture {
  /// Finds the QR codes of a picture.
  ///
  /// The picture as it is and one that evens out the light are always both looked at, so that
  /// no code of several is missed; further steps follow only while nothing is found.
  ///
  /// - Parameter effort: how long to look.
  /// - Returns: the codes, each payload once, in the order in which they were found.
  package func codes(effort: Effort = .normal) -> [Code] {
    codes(effort: effort) { _, _ in }
  }

  /// Finds the QR codes, and tells which step found how many.
  func codes(effort: Effort, report: (_ step: String, _ found: Int) -> Void) -> [Code] {
    let clock = ContinuousClock()
    let start = clock.now
    var codes: [Code] = []
    for image in [overWhite, overBlack].compactMap(\.self) {
      for (index, step) in effort.steps.enumerated() {
        if index >= 2, !codes.isEmpty { return codes }
        if index >= 1, let patience = effort.patience, clock.now - start > patience {
          return codes
        }
        guard let (view, back) = step.view(image) else { continue }
        let found = Scanner.scan(view)
        for code in found where !codes.contains(where: { $0.bytes == code.bytes }) {
          codes.append(Code(bytes: code.bytes, corners: code.corners.map { back($0) }))
        }
        report(step.name, found.count)
      }
      if !codes.isEmpty { return codes }
    }
    return codes
  }
}
