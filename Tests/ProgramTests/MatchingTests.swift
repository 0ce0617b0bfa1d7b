// SPDX-License-Identifier: Apache-2.0

import Directory
import Foundation
import Identity
import Testing
import Trust

@testable import contacts

/// How long an address book is held against a directory.
@Suite struct MatchingTests {
  /// A directory that gives one address thousands of answers is told off in time that grows with them,
  /// not with their square.
  @Test func manyAnswersTakeNotLong() throws {
    let key = try PublicKey(hex: CeremonyTests.otherKey)
    let genesis = Event.genesis(
      ledgerID: [UInt8](repeating: 1, count: 16), owner: try ThreemaID("OWNERAAA"),
      ownerKey: try PublicKey(bytes: [UInt8](repeating: 9, count: 32)))
    let ledger = try Ledger(Entry(number: 1, time: 0, event: genesis))
    let book = try AddressBook(Array("email\nada@example.org\n".utf8))
    let address = try #require(book.cards.first?.addresses.first)
    let hash = Hexadecimal.text(of: address.hash)
    let count = 8000
    let answers = (0..<count).map { number in
      let digits = String(number, radix: 36, uppercase: true)
      return "\(hash),Q\(String(repeating: "0", count: 7 - digits.count))\(digits),\(key.hex)\n"
    }
    let directory = try DirectoryFile(Array(answers.joined().utf8))
    let begin = processorTime()
    let matching = Matching(book, directory, in: ledger, withdraws: true)
    let passed = processorTime() - begin
    #expect(matching.events.isEmpty && matching.findings.count == count)
    #expect(matching.findings.allSatisfy { $0.result == .ambiguous })
    #expect(passed < .milliseconds(500))
  }

  /// Of this thread, so that a busy machine does not count.
  private func processorTime() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
