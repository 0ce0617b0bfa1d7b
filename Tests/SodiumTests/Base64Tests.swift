// SPDX-License-Identifier: Apache-2.0

import Foundation
import Sodium
import Testing

@Suite struct Base64Tests {
  @Test func agreesWithFoundation() {
    for count in 0...100 {
      let bytes = Random.bytes(count: count)
      let text = Base64.text(of: bytes)
      #expect(text == Data(bytes).base64EncodedString())
      #expect(Base64.bytes(of: Array(text.utf8)) == bytes)
    }
  }

  /// Source: RFC 4648, 10.
  @Test func publishedExamples() {
    let examples = [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"),
    ]
    for (text, encoded) in examples { #expect(Base64.text(of: Array(text.utf8)) == encoded) }
  }

  static let bad = [
    "Z", "Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "Zm 9v", "Zm9v\n", " Zm9v", "Zm9-", "Zm9_",
    "Zg==Zg==",
    "=", "====", "Zm9vé", "Zm9\0",
  ]

  @Test(arguments: bad) func otherWritingsAreRefused(_ text: String) {
    #expect(Self.bad.count == 16)
    #expect(Base64.bytes(of: Array(text.utf8)) == nil)
  }
}
