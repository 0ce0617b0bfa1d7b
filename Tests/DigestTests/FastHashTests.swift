// SPDX-License-Identifier: Apache-2.0

import Digest
import Sodium
import Testing

@Suite struct FastHashTests {
  /// Every length around one and two blocks, against another library.
  @Test func sha256IsTheOtherLibrarys() {
    for count in 0...200 {
      let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ count) }
      #expect(FastHash.sha256(message) == SHA256.hash(message), "\(count)")
    }
    #expect(FastHash.sha256([1]) != FastHash.sha256([2]))
  }

  /// FIPS 180 and RFC 1321 for "abc".
  @Test func theOldOnesAreAsPublished() {
    let abc = Array("abc".utf8)
    #expect(FastHash.sha1(abc).prefix(4).elementsEqual([0xA9, 0x99, 0x3E, 0x36]))
    #expect(FastHash.sha1(abc).suffix(4).elementsEqual([0x9C, 0xD0, 0xD8, 0x9D]))
    #expect(FastHash.md5(abc).prefix(4).elementsEqual([0x90, 0x01, 0x50, 0x98]))
    #expect(FastHash.md5(abc).suffix(4).elementsEqual([0x28, 0xE1, 0x7F, 0x72]))
    #expect(FastHash.sha1([]).count == FastHash.sha1ByteCount)
    #expect(FastHash.md5([]).count == FastHash.md5ByteCount)
  }
}
