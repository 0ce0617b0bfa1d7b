// SPDX-License-Identifier: Apache-2.0

package import Console
import Linux

extension Console {
  /// Lets the dots of one level become those of another, in 200 ms, where the next line of
  /// standard output will stand.
  ///
  /// The line itself is printed by the caller; without a capable terminal nothing is drawn here.
  ///
  /// - Parameters:
  ///   - before: the dots that were there.
  ///   - after: the dots that will be.
  /// - Throws: ``Failure`` when output fails.
  package func fadeDots(from before: Dots, to after: Dots) throws(Failure) {
    guard isTerminal, showsMotion, appearance.depth >= .indexed, appearance.unicode,
      before != after
    else { return }
    try flush()
    let (first, last) = (
      Pixel(before.token, on: appearance.ground), Pixel(after.token, on: appearance.ground)
    )
    let begin = Clock.milliseconds
    while true {
      let share = Double(Clock.milliseconds - begin) / 200
      guard share < 1 else { break }
      // Ease out: quick, then settling.
      let rest = 1 - share
      let color = first.mixed(with: last, 1 - rest * rest)
      let label = share < 0.5 ? before.label : after.label
      try write(
        Array("\r\u{1B}[\(color.code(38, appearance.depth))m●●●\u{1B}[0m \(label)\u{1B}[K".utf8))
      try flush()
      Process.pause(milliseconds: 16)
    }
    try write(Array("\r\u{1B}[K".utf8))
  }
}
