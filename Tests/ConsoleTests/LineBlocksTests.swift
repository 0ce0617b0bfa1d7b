// SPDX-License-Identifier: Apache-2.0

import Foundation
import Linux
import Testing

@Suite struct LineBlocksTests {
  /// Whatever the lines' lengths, joined blocks are the input, and each but the last ends a line.
  @Test(arguments: [0, 1, 80, LineBlocks.byteCount - 2, LineBlocks.byteCount - 1])
  func blocksAreTheInput(_ length: Int) throws {
    for tail in ["", "\n", "last", "last\n"] {
      let line = String(repeating: "x", count: length) + "\n"
      let count = max(3, 3 * LineBlocks.byteCount / line.utf8.count)
      let input = Array((String(repeating: line, count: count) + tail).utf8)
      let file = try Descriptor.sealed(holding: input, named: "lines")
      var blocks = LineBlocks(file.number)
      #expect(blocks.size == input.count)
      var output: [UInt8] = []
      while case .lines(let block)? = try blocks.next() {
        #expect(output.isEmpty || output.last == 10)
        output += block
      }
      #expect(output == input)
      #expect(blocks.readCount == input.count)
    }
  }

  @Test(arguments: [0, 1, 5, 70000, 1_000_000]) func longLinesArePassedOver(_ excess: Int) throws {
    let long = String(repeating: "x", count: LineBlocks.byteCount + excess)
    for (tail, after) in [("", []), ("\n", []), ("\nc\n", ["c\n"]), ("\nc", ["c"])] {
      let file = try Descriptor.sealed(holding: Array(("a\nb\n" + long + tail).utf8), named: "long")
      var blocks = LineBlocks(file.number)
      var seen: [String] = []
      while let block = try blocks.next() {
        switch block {
        case .lines(let bytes): seen.append(String(decoding: bytes, as: UTF8.self))
        case .tooLong: seen.append("too long")
        }
      }
      #expect(seen == ["a\nb\n", "too long"] + after)
    }
  }

  @Test(arguments: [1, 2, 7]) func resultsComeInOrder(_ threads: Int) {
    let pool = WorkerPool<Int, Int>(count: threads) { number in
      usleep(UInt32(number * 37 % 11) * 100)
      return number * number
    }
    var results: [Int] = []
    for number in 0..<200 {
      pool.hand(number)
      if pool.pendingCount > 10, let result = pool.take() { results.append(result) }
    }
    while let result = pool.take() { results.append(result) }
    #expect(results == (0..<200).map { $0 * $0 })
    #expect(pool.pendingCount == 0)
  }

  /// A pool that goes with work in it neither hangs nor leaves threads behind.
  @Test func unfinishedWorkIsLeft() {
    for _ in 0..<50 {
      let pool = WorkerPool<Int, Int>(count: 3) { $0 }
      for number in 0..<20 { pool.hand(number) }
    }
  }
}
