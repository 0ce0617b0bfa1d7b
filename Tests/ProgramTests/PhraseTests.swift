// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Phrases through the built program, held against the second implementation.
@Suite struct PhraseTests {
  private func play(_ script: String) -> [Substring] {
    let scratch = Scratch()
    let path = Package.root.appendingPathComponent("vectors/\(script)").path
    let outcome = scratch.shell(
      "PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 '\(path)' '\(Scratch.programs)'")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    return outcome.output.split(separator: "\n")
  }

  /// Both roles, honest and otherwise, with pipes and with lines that are copied.
  @Test func theExchangeIsPlayed() {
    let lines = play("play_exchange.py")
    #expect(lines.count == 54)
    for line in lines where !line.hasSuffix(": as it must") { Issue.record("\(line)") }
  }

  /// Every vector that the program can be given, and phrases of a keystore's own key.
  @Test func theVectorsAreShown() {
    let lines = play("play_phrases.py")
    #expect(lines.count == 11)
  }

  /// What both sides see without an exchange.
  @Test func bothSidesSeeOnePhrase() throws {
    let pair = try CeremonyTests.Pair()
    let (ada, ben) = (pair.ada, pair.ben)
    let owner = try ada.program("keygen", "show", "--json").json
    let (id, key) = (try owner["id"].string, try owner["public_key"].string)
    #expect(ben.program("contacts", "add", "--id", id, "--key", key).status == 0)
    let ben2 = try ben.program("keygen", "show", "--json").json["public_key"].string
    #expect(ada.program("contacts", "add", "--id", pair.id, "--key", ben2).status == 0)
    for scheme in ["words", "digits", "emoji"] {
      let arguments = ["--scheme", scheme, "--context", "Zu\u{308}rich", "--json"]
      let mine = ada.shell("phrase \(pair.id) \(quoted(arguments))")
      let theirs = ben.shell("phrase \(id) \(quoted(arguments))")
      #expect(mine.status == 0 && theirs.status == 0, "\(mine.error)\(theirs.error)")
      #expect(try mine.json["symbols"].array == theirs.json["symbols"].array)
      #expect(try mine.json["strength"].integer == 80)
      let other = ada.shell("phrase \(pair.id) --scheme \(scheme) --context Bern --json")
      #expect(try other.json["symbols"].array != mine.json["symbols"].array)
    }
  }

  private func quoted(_ words: [String]) -> String {
    words.map { "'\($0)'" }.joined(separator: " ")
  }

  /// A failing disk is no success.
  @Test func aFullDiskIsTold() {
    let scratch = Scratch()
    let outcome = scratch.shell("phrase --scheme pgp-words --hex 00 > /dev/full")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("cannot write"))
  }
}
