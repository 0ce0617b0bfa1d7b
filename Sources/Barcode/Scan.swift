// SPDX-License-Identifier: Apache-2.0

internal import Glibc
package import Image

/// How long to look before a picture is said to hold no code.
package enum Effort: String, CaseIterable, Sendable {
  /// The two steps that find nearly all codes.
  case quick
  /// All that pays on photographs; a picture of 12 million pixels is given up within 1.5 s.
  case normal
  /// Every step, whatever is found and however long it takes.
  case thorough

  /// The steps in their order: what reads most for its time comes first.
  var steps: [Step] {
    let first: [Step] = [.plain, .rectified(side: 640...1280, window: 15)]
    switch self {
    case .quick: return first
    case .normal, .thorough:
      return first + [
        .rectified(side: 1280...1280, window: 6), .adaptive, .inverted, .sharpened,
        .blurredAdaptive, .blurred, .invertedLarge, .enlarged(by: 2), .enlarged(by: 3),
        .rectified(side: 320...320, window: 10), .adaptiveFine, .turned,
      ]
    }
  }

  /// Processor time after which no further step is begun, and one that can be is cut short; for
  /// what is transparent over white and over black each.
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
  /// zbar's look at the picture as it is and our own for the marks of symbols are both always
  /// taken, so that no code of several is missed; further steps follow only while nothing is
  /// found. Without a code, and thoroughly in any case, the same is done with what is transparent over
  /// black: a picture can show one code over white and another over black.
  ///
  /// - Parameters:
  ///   - effort: how long to look.
  ///   - limit: a time after which no further step is begun, whatever the effort allows.
  /// - Returns: the codes, each payload once, in the order in which they were found.
  package func codes(effort: Effort = .normal, limit: Duration? = nil) -> [Code] {
    let clock = ContinuousClock()
    let end = limit.map { clock.now + $0 }
    var codes: [Code] = []
    for image in [overWhite, overBlack].compactMap(\.self) {
      if !codes.isEmpty, effort != .thorough { break }
      // Patience is processor time: on a busy machine a picture is looked at as long as elsewhere.
      let begin = processorTime()
      let isLate = {
        end.map { clock.now > $0 } ?? false
          || effort.patience.map { processorTime() - begin > $0 } ?? false
      }
      var seen: [Code] = []
      for (index, step) in effort.steps.enumerated() {
        if index >= 2, !seen.isEmpty, effort != .thorough { break }
        // The picture as it is is always looked at, even if it was slow to read.
        if index >= 1, isLate() { break }
        // Beside a code that was read, a code in small modules is not looked for unless thoroughly.
        let step = index == 1 && !seen.isEmpty && effort != .thorough ? Step.beside : step
        for code in step.scan(image, seen, isLate)
        where !seen.contains(where: { $0.bytes == code.bytes }) {
          seen.append(code)
        }
      }
      codes += seen.filter { code in !codes.contains { $0.bytes == code.bytes } }
    }
    return codes
  }
}

/// The processor time that this thread has used.
private func processorTime() -> Duration {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
