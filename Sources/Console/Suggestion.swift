// SPDX-License-Identifier: Apache-2.0

/// The end of a sentence that offers the nearest word, or nothing when none is near.
func suggestion(for word: String, among words: [String]) -> String {
  guard let nearest = nearest(to: word, among: words) else { return "" }
  return "; did you mean '\(nearest)'?"
}

/// The word that is nearest to what was typed.
///
/// - Parameters:
///   - word: what was typed.
///   - words: what could be meant.
/// - Returns: at most a third of the letters away, and never more than 3; `nil` when none is.
package func nearest(to word: String, among words: [String]) -> String? {
  // Beyond this length nothing is a slip of the finger, and the table would grow.
  guard word.utf8.count <= 64 else { return nil }
  var best: (distance: Int, word: String)?
  for candidate in words {
    let distance = editDistance(Array(word.utf8), Array(candidate.utf8))
    let limit = min(3, max(1, candidate.utf8.count / 3))
    guard distance <= limit, distance < best?.distance ?? .max else { continue }
    best = (distance, candidate)
  }
  return best?.word
}

/// The least number of letters to add, drop, change or swap with their neighbour.
func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for row in first.indices {
    var current = [row + 1]
    for column in second.indices {
      let change = last[column] + (first[row] == second[column] ? 0 : 1)
      var least = min(change, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        least = min(least, beforeLast[column - 1] + 1)
      }
      current.append(least)
    }
    beforeLast = last
    last = current
  }
  return last[second.count]
}
