// SPDX-License-Identifier: Apache-2.0

extension GrayImage {
  /// Scales so that the longer side gets a length: area average down, linear up, at most fourfold.
  ///
  /// - Parameter longerSide: pixels, at least 1.
  /// - Returns: the scaled picture; this one where the size is the same.
  package func fitted(longerSide: Int) -> GrayImage {
    let (newWidth, newHeight) = fitting(longerSide: longerSide)
    if newWidth == width && newHeight == height { return self }
    return newWidth < width || newHeight < height
      ? areaAveraged(width: newWidth, height: newHeight)
      : linear(width: newWidth, height: newHeight)
  }

  /// Enlarges by repeating pixels.
  ///
  /// - Parameter factor: at least 1.
  /// - Returns: a picture of `factor` times the width and height.
  package func enlarged(by factor: Int) -> GrayImage {
    let (oldWidth, newWidth, newHeight) = (width, width * factor, height * factor)
    return unsafe withPixels { source in
      unsafe GrayImage(width: newWidth, height: newHeight) { target in
        for y in 0..<newHeight {
          let row = unsafe source + y / factor * oldWidth
          for x in 0..<newWidth { unsafe target[y * newWidth + x] = row[x / factor] }
        }
      }
    }
  }

  /// Shrinks: each new pixel is the mean of the area that it covers.
  ///
  /// - Parameters:
  ///   - newWidth: pixels, 1 up to this picture's width.
  ///   - newHeight: pixels, 1 up to this picture's height.
  /// - Returns: the smaller picture.
  package func areaAveraged(width newWidth: Int, height newHeight: Int) -> GrayImage {
    precondition((1...width).contains(newWidth) && (1...height).contains(newHeight), "no shrinking")
    let columns = Spans(from: width, to: newWidth)
    let rows = Spans(from: height, to: newHeight)
    let oldWidth = width
    let scale = Float(newWidth) * Float(newHeight) / (Float(width) * Float(height))
    // Rows first, because sums over whole rows run on vectors; then along what is left.
    var sums = [Float](repeating: 0, count: oldWidth)
    return unsafe withPixels { source in
      unsafe GrayImage(width: newWidth, height: newHeight) { target in
        unsafe sums.withUnsafeMutableBufferPointer { sums in
          for y in 0..<newHeight {
            unsafe sums.update(repeating: 0)
            let span = rows[y]
            for i in span.first...span.last {
              let weight = span.weight(of: i)
              let row = unsafe source + i * oldWidth
              for x in 0..<oldWidth { unsafe sums[x] += weight * Float(row[x]) }
            }
            for x in 0..<newWidth {
              let span = columns[x]
              var sum = unsafe span.firstWeight * sums[span.first]
              if span.last > span.first {
                for i in span.first &+ 1..<span.last { unsafe sum += sums[i] }
                unsafe sum += span.lastWeight * sums[span.last]
              }
              unsafe target[y * newWidth + x] = UInt8(min(255, sum * scale + 0.5))
            }
          }
        }
      }
    }
  }

  /// Scales with linear interpolation; the edge pixels go on outside.
  ///
  /// - Parameters:
  ///   - newWidth: pixels, at least 1.
  ///   - newHeight: pixels, at least 1.
  /// - Returns: the scaled picture.
  package func linear(width newWidth: Int, height newHeight: Int) -> GrayImage {
    let (oldWidth, oldHeight) = (width, height)
    func taps(from old: Int, to new: Int) -> [(index: Int, next: Int, weight: Int)] {
      (0..<new).map { i in
        let position = (Double(i) + 0.5) * Double(old) / Double(new) - 0.5
        let clamped = min(max(position, 0), Double(old - 1))
        let index = Int(clamped)
        return (index, min(index + 1, old - 1), Int((clamped - Double(index)) * 256 + 0.5))
      }
    }
    let columns = taps(from: oldWidth, to: newWidth)
    let rows = taps(from: oldHeight, to: newHeight)
    return unsafe withPixels { source in
      unsafe GrayImage(width: newWidth, height: newHeight) { target in
        for y in 0..<newHeight {
          let upper = unsafe source + rows[y].index * oldWidth
          let lower = unsafe source + rows[y].next * oldWidth
          let down = rows[y].weight
          for x in 0..<newWidth {
            let (a, b, right) = columns[x]
            let top = unsafe Int(upper[a]) &* (256 &- right) &+ Int(upper[b]) &* right
            let bottom = unsafe Int(lower[a]) &* (256 &- right) &+ Int(lower[b]) &* right
            let sum = top &* (256 &- down) &+ bottom &* down &+ 32768
            unsafe target[y &* newWidth &+ x] = UInt8(truncatingIfNeeded: sum >> 16)
          }
        }
      }
    }
  }
}

/// Which old pixels each new one covers along one axis, and how much of the outer two.
private struct Spans {
  struct Span {
    let first: Int
    let last: Int
    let firstWeight: Float
    let lastWeight: Float

    func weight(of index: Int) -> Float {
      index == first ? firstWeight : index == last ? lastWeight : 1
    }
  }
  private let spans: [Span]

  init(from old: Int, to new: Int) {
    spans = (0..<new).map { i in
      // In whole numbers of 1/new of an old pixel, so that no rounding leaves the picture.
      let (start, end) = (i * old, (i + 1) * old)
      let (first, last) = (start / new, (end - 1) / new)
      let unit = 1 / Float(new)
      return first == last
        ? Span(first: first, last: last, firstWeight: Float(end - start) * unit, lastWeight: 0)
        : Span(
          first: first, last: last, firstWeight: Float((first + 1) * new - start) * unit,
          lastWeight: Float(end - last * new) * unit)
    }
  }

  subscript(index: Int) -> Span { spans[index] }
}
