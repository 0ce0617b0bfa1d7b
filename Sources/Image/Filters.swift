// SPDX-License-Identifier: Apache-2.0

internal import Glibc

extension GrayImage {
  /// Dark becomes light and light dark.
  ///
  /// - Returns: each pixel as 255 less its value.
  package func inverted() -> GrayImage {
    let count = pixels.count
    return unsafe withPixels { source in
      unsafe GrayImage(width: width, height: height) { target in
        for i in 0..<count { unsafe target[i] = ~source[i] }
      }
    }
  }

  /// Black where a pixel is darker than its surroundings, else white.
  ///
  /// - Parameters:
  ///   - window: pixels on a side of the square whose mean is compared with; made odd, at most
  ///     2001.
  ///   - offset: by how much a pixel must be darker than that mean, -255 to 255.
  /// - Returns: a picture of 0 and 255.
  package func adaptiveThreshold(window: Int, offset: Int) -> GrayImage {
    let (width, height) = (width, height)
    let radius = max(1, min(window, 2 * max(width, height), 2000) / 2)
    // The sum of a column over the rows of the window; it moves down with the row, so that no
    // table of the whole picture is needed.
    var columns = [Int32](repeating: 0, count: width)
    var sums = [Int32](repeating: 0, count: width)
    // How many columns of the window lie within the picture.
    let counts = (0..<width).map { x in
      Int32(min(x + radius, width - 1) - max(x - radius, 0) + 1)
    }
    return unsafe withPixels { source in
      unsafe GrayImage(width: width, height: height) { target in
        for y in 0..<height {
          unsafe columns.withUnsafeMutableBufferPointer { columns in
            // The first row brings the whole window, each further one its lowest row.
            for row in (y == 0 ? 0 : y + radius)...(y + radius) where row < height {
              let line = unsafe source + row * width
              for x in 0..<width { unsafe columns[x] &+= Int32(line[x]) }
            }
            if y - radius - 1 >= 0 {
              let line = unsafe source + (y - radius - 1) * width
              for x in 0..<width { unsafe columns[x] &-= Int32(line[x]) }
            }
            unsafe sums.withUnsafeMutableBufferPointer { sums in
              var sum: Int32 = 0
              for x in 0..<min(radius, width) { unsafe sum &+= columns[x] }
              for x in 0..<width {
                if x &+ radius < width { unsafe sum &+= columns[x &+ radius] }
                if x > radius { unsafe sum &-= columns[x &- radius &- 1] }
                unsafe sums[x] = sum
              }
            }
          }
          // By itself, so that it runs on vectors.
          let rows = Int32(min(y + radius, height - 1) - max(y - radius, 0) + 1)
          let line = unsafe source + y * width
          let output = unsafe target + y * width
          let offset = Int32(offset)
          unsafe sums.withUnsafeBufferPointer { sums in
            unsafe counts.withUnsafeBufferPointer { counts in
              for x in 0..<width {
                let level = unsafe (Int32(line[x]) &+ offset) &* (counts[x] &* rows)
                unsafe output[x] = level > sums[x] ? 255 : 0
              }
            }
          }
        }
      }
    }
  }

  /// Blurs with a Gaussian; the edge pixels go on outside.
  ///
  /// - Parameter sigma: standard deviation in pixels, above 0 and at most 16.
  /// - Returns: the blurred picture.
  package func blurred(sigma: Double) -> GrayImage {
    let radius = max(1, Int((3 * sigma).rounded(.up)))
    let exact = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = exact.reduce(0, +)
    var weights = exact.map { UInt32($0 / total * 65536 + 0.5) }
    // White must stay white: what rounding took is given to the middle.
    weights[radius] = weights[radius] &+ 65536 &- weights.reduce(0, &+)
    let (width, height) = (width, height)
    var padded = [UInt8](repeating: 0, count: width + 2 * radius)
    var sums = [UInt32](repeating: 0, count: width)
    return unsafe withPixels { source in
      unsafe GrayImage(width: width, height: height) { target in
        unsafe padded.withUnsafeMutableBufferPointer { padded in
          unsafe sums.withUnsafeMutableBufferPointer { sums in
            for y in 0..<height {
              unsafe sums.update(repeating: 32768)
              for (i, weight) in weights.enumerated() {
                let line = unsafe source + min(max(y + i - radius, 0), height - 1) * width
                for x in 0..<width { unsafe sums[x] &+= weight &* UInt32(line[x]) }
              }
              for x in 0..<width {
                unsafe padded[x &+ radius] = UInt8(truncatingIfNeeded: sums[x] >> 16)
              }
              for i in 0..<radius {
                unsafe padded[i] = padded[radius]
                unsafe padded[width + radius + i] = padded[width + radius - 1]
              }
              unsafe sums.update(repeating: 32768)
              for (i, weight) in weights.enumerated() {
                for x in 0..<width { unsafe sums[x] &+= weight &* UInt32(padded[x &+ i]) }
              }
              let output = unsafe target + y * width
              for x in 0..<width { unsafe output[x] = UInt8(truncatingIfNeeded: sums[x] >> 16) }
            }
          }
        }
      }
    }
  }

  /// Sharpens: adds what a blur would take away.
  ///
  /// - Parameters:
  ///   - sigma: of the blur, in pixels, above 0 and at most 16.
  ///   - amount: how many times the difference is added, 0 to 16.
  /// - Returns: the sharpened picture.
  package func unsharpened(sigma: Double, amount: Int) -> GrayImage {
    let count = pixels.count
    let blur = blurred(sigma: sigma)
    return unsafe withPixels { source in
      unsafe blur.withPixels { blur in
        unsafe GrayImage(width: width, height: height) { target in
          for i in 0..<count {
            let value = unsafe Int32(source[i])
            let sharp = unsafe value &+ Int32(amount) &* (value &- Int32(blur[i]))
            unsafe target[i] = UInt8(truncatingIfNeeded: min(max(sharp, 0), 255))
          }
        }
      }
    }
  }
}
