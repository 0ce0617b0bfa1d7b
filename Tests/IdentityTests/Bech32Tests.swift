// SPDX-License-Identifier: Apache-2.0

import Identity
import Testing

/// The published examples of BIP 173.
@Suite struct Bech32Tests {
  static let valid = [
    "A12UEL5L": "a", "a12uel5l": "a", "?1ezyfcl": "?",
    "an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs":
      "an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio",
    "abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw": "abcdef",
  ]
  static let invalid: [String: Bech32.Failure] = [
    "pzry9x0s0muk": .truncated, "1pzry9x0s0muk": .truncated, "x1b4n0q5v": .badCharacter,
    "li1dgmt3": .truncated, "A1G7SGD8": .wrongChecksum, "10a06t8": .truncated,
    "1qzzfhee": .truncated, "\u{20}1nwldj5": .badPrefix, "\u{7F}1axkwrx": .badPrefix,
    "a12UEL5L": .mixedCase, "split1cheo2y9e2w": .badCharacter,
  ]

  @Test func publishedOnesAreRead() throws {
    #expect(Self.valid.count == 5)
    for (text, prefix) in Self.valid {
      let read = try Bech32.decode(Array(text.utf8)[...])
      #expect(read.prefix == prefix)
      #expect(Bech32.text(of: read.bytes, prefix: prefix) == text.lowercased())
    }
  }

  @Test func theOthersAreNot() {
    #expect(Self.invalid.count == 11)
    for (text, failure) in Self.invalid {
      #expect(throws: failure, "\(text)") { try Bech32.decode(Array(text.utf8)[...]) }
    }
  }

  @Test func everyLengthComesBack() throws {
    for count in 0..<40 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 200) }
      let text = Bech32.text(of: bytes, prefix: "age")
      #expect(try Bech32.decode(Array(text.utf8)[...]).bytes == bytes)
    }
  }
}
