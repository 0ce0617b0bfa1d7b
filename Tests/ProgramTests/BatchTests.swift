// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Many lines through the built program.
@Suite struct BatchTests {
  private let scratch = Scratch()
  private let key = "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"

  /// Blocks are cut at other places than lines, and go to other threads.
  @Test func orderIsTheInputs() throws {
    let lines = (0..<30000).map { number in
      let digits = String(number, radix: 16)
      return number.isMultiple(of: 1000)
        ? "no key" : "09" + String(repeating: "0", count: 60 - digits.count) + digits + "1a"
    }
    try Data(lines.joined(separator: "\n").utf8).write(
      to: URL(fileURLWithPath: scratch.path + "/keys"))
    let outcomes = [1, 2, 5].map { scratch.shell("fingerprint --batch --jobs \($0) keys") }
    for outcome in outcomes {
      #expect(outcome.status == 2)
      #expect(outcome.output == outcomes[0].output)
      #expect(outcome.error == outcomes[0].error)
    }
    let subjects = outcomes[0].output.split(separator: "\n").map { String($0.dropFirst(34)) }
    #expect(subjects == lines.filter { $0 != "no key" })
    let complaints = outcomes[0].error.split(separator: "\n").map(String.init)
    #expect(complaints.count == 31)
    #expect(complaints.first == "fingerprint: line 1: this is no key that is known here")
    #expect(complaints.dropFirst().first?.hasPrefix("fingerprint: line 1001: ") == true)
    // What was made is what is checked, whichever threads do it.
    for jobs in [1, 3] {
      let check = scratch.shell(
        "fingerprint --batch --manifest keys 2> /dev/null | fingerprint --check -q --jobs \(jobs) -"
      )
      #expect(check.status == 0 && check.output.isEmpty)
      #expect(check.error == "fingerprint: 29970 ok\n")
    }
    let forged = scratch.shell(
      "fingerprint --batch keys 2> /dev/null | sed '20000s/^./x/;20001s/^\\(.\\)\\(.\\)/\\2\\1/' "
        + "| fingerprint --check -q -")
    #expect(forged.status == 1)
    #expect(forged.output.split(separator: "\n").count >= 1)
    #expect(forged.output.contains(": FAILED\n"))
  }

  /// Whoever writes slowly reads each answer before the next question.
  @Test func answersDoNotWait() {
    let outcome = scratch.shell(
      "start=$(date +%s); (echo \(key); sleep 4) | fingerprint --batch | "
        + "{ read -r line; echo $line; test $(($(date +%s) - start)) -lt 4 && echo soon; }")
    #expect(outcome.output == "d30f795a904a213578baecc62c8611b5 \(key)\nsoon\n")
  }

  @Test func aLineWithoutEndTakesNoMemory() {
    let outcome = scratch.shell(
      "ulimit -v 400000; (head -c 100000000 /dev/zero | tr '\\0' a; echo; echo \(key)) | "
        + "fingerprint --batch")
    #expect(outcome.status == 2)
    #expect(outcome.output == "d30f795a904a213578baecc62c8611b5  \(key)\n")
    #expect(
      outcome.error == "fingerprint: line 1: the line is longer than any key\n"
        + "fingerprint: 1 of 2 lines have no fingerprint\n")
  }

  @Test func aFullDiskIsNoticed() {
    for command in ["--batch keys", "--batch --json keys", "--check list"] {
      let outcome = scratch.shell(
        "yes \(key) | head -20000 > keys; fingerprint --batch keys > list; "
          + "fingerprint \(command) > /dev/full")
      #expect(outcome.status == 2)
      #expect(outcome.error.contains("cannot write to standard output"))
    }
    // What feeds it may complain of its own broken pipe; fingerprint may not.
    let gone = scratch.shell(
      "{ yes \(key) | head -200000; } 2> /dev/null | fingerprint --batch | head -1")
    #expect(gone.output == "d30f795a904a213578baecc62c8611b5  \(key)\n")
    #expect(gone.error.isEmpty)
  }

  /// Each example that `--schemes` lists is what ssh-keygen and we make of a vector's key.
  @Test func vectorsThroughTheProgram() throws {
    let cases = Vectors("openssh").cases
    #expect(cases.count == 7)
    for vector in cases {
      let pub = try vector.input["pub"].string
      try Data((pub + "\n").utf8).write(to: URL(fileURLWithPath: scratch.path + "/key.pub"))
      #expect(
        try scratch.program("fingerprint", "key.pub").output
          == vector.expected["l_sha256"].string + "\n")
      let inline = scratch.program("fingerprint", "--scheme", "ssh", "--json", pub)
      #expect(try inline.json["value"] == vector.expected["sha256"])
    }
  }
}
