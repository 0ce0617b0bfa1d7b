// SPDX-License-Identifier: Apache-2.0

import Image

/// The connected dark areas of a picture of black and white.
struct Components {
  /// A stretch of dark pixels in a row.
  struct Run {
    let start: Int32
    /// The first column after the run.
    let end: Int32
    /// Which component it belongs to.
    var component: Int32
  }

  /// What is known of one component.
  struct Component {
    var area = 0
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
  }

  /// All runs, row by row from the top.
  private(set) var runs: [Run] = []
  /// Where each row's runs begin in ``runs``; one more entry at the end.
  private(set) var rows: [Int] = [0]
  private(set) var components: [Component] = []

  /// Labels the components; pixels that touch at a side belong together.
  init(of image: GrayImage) {
    var parents: [Int32] = []
    func root(_ label: Int32) -> Int32 {
      var label = label
      while parents[Int(label)] != label {
        parents[Int(label)] = parents[Int(parents[Int(label)])]
        label = parents[Int(label)]
      }
      return label
    }
    let pixels = image.pixels
    for y in 0..<image.height {
      var above = y > 0 ? rows[y - 1] : 0
      let lastAbove = rows[y]
      let line = y * image.width
      var x = 0
      while x < image.width {
        guard pixels[line + x] == 0 else {
          x += 1
          continue
        }
        let start = x
        while x < image.width, pixels[line + x] == 0 { x += 1 }
        while above < lastAbove, runs[above].end <= Int32(start) { above += 1 }
        var label: Int32 = -1
        var touching = above
        while touching < lastAbove, runs[touching].start < Int32(x) {
          let other = root(runs[touching].component)
          if label < 0 {
            label = other
          } else if other != label {
            parents[Int(max(other, label))] = min(other, label)
            label = min(other, label)
          }
          touching += 1
        }
        if label < 0 {
          label = Int32(parents.count)
          parents.append(label)
        }
        runs.append(Run(start: Int32(start), end: Int32(x), component: label))
      }
      rows.append(runs.count)
    }
    components = [Component](repeating: Component(), count: parents.count)
    for y in 0..<image.height {
      for i in rows[y]..<rows[y + 1] {
        let label = root(runs[i].component)
        runs[i].component = label
        let (start, end) = (Int(runs[i].start), Int(runs[i].end))
        components[Int(label)].area += end - start
        components[Int(label)].left = min(components[Int(label)].left, start)
        components[Int(label)].right = max(components[Int(label)].right, end - 1)
        components[Int(label)].top = min(components[Int(label)].top, y)
        components[Int(label)].bottom = y
      }
    }
  }
}
