// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// One voice on the command line: an option is the same in all programs, and the contract holds.
@Suite struct VoiceTests {
  static let programs = [
    "contacts", "fingerprint", "id-card", "keygen", "phrase", "qr-encode", "qr-scan", "verify",
  ]

  /// An option as one program's man page has it.
  struct Option: Equatable {
    let short: String?
    let value: String?
    let help: String
  }

  /// Options that are not the same everywhere, and why.
  static let exceptions = [
    "at-least": "what is filtered is another thing each time: a list, cards, one answer",
    "bytes": "phrase shows them, qr-encode draws them",
    "dpi": "a card has a default, a code alone is drawn for the screen unless it is given",
    "expect": "a person in verify, a state of the history in contacts",
    "format": "a file's format in contacts, a card's size in id-card",
    "id": "whose ID it is differs: a contact's, one's own, a number of Signal",
    "key": "whose key it is differs: a contact's, a card's",
    "name": "who gets the name differs",
    "output": "what is written differs, and which endings say the kind",
    "reason": "one's own statement is read by all, a note on a contact is not",
    "scheme": "fingerprints and phrases have schemes of their own",
    "timeout": "what is waited for differs, and so does the default",
  ]

  /// Reads the options off a man page.
  private func options(_ program: String) throws -> [String: Option] {
    let page = Scratch().program(program, "--help=mdoc")
    try #require(page.status == 0)
    var found: [String: Option] = [:]
    var lines = page.output.split(separator: "\n")[...]
    while let line = lines.popFirst() {
      guard line.hasPrefix(".It Fl "),
        let name = line.firstMatch(of: /Fl \\-(?<it>[a-z0-9-]+)/)?.it
      else { continue }
      let short = line.firstMatch(of: /^\.It Fl (?<it>[a-zA-Z]) ,/)?.it
      let value = line.firstMatch(of: /Ar (?<it>.*)$/)?.it
      let text = lines.prefix { !$0.hasPrefix(".It ") && !$0.hasPrefix(".El") }
      // Which verbs an option goes with is said in brackets at its end.
      let help = text.joined(separator: " ").replacing(#/ \([a-z, -]+\)\.$/#, with: ".")
      found[String(name)] = Option(
        short: short.map { String($0) },
        value: value.map { String($0.replacing("\\&", with: "")) }, help: help)
    }
    return found
  }

  @Test func anOptionIsTheSameEverywhere() throws {
    var all: [String: [(program: String, option: Option)]] = [:]
    for program in Self.programs {
      let options = try options(program)
      #expect(options.count >= 8, "\(program)")
      for (name, option) in options { all[name, default: []].append((program, option)) }
    }
    #expect(all.count > 80)
    for name in ["json", "help", "version"] { #expect(all[name]?.count == 8, "\(name)") }
    for name in ["keystore", "owner"] { #expect(all[name]?.count == 7, "\(name)") }
    for (name, uses) in all {
      let first = uses[0]
      let isSame = uses.allSatisfy { $0.option == first.option }
      #expect(
        isSame != Self.exceptions.keys.contains(name),
        "--\(name): \(isSame ? "no longer an exception" : "\(uses)")")
      #expect(Set(uses.map(\.option.short)).count == 1, "--\(name)")
      if !["expect", "format", "scheme"].contains(name) {
        #expect(Set(uses.map(\.option.value)).count == 1, "--\(name): \(uses)")
      }
    }
    #expect(Self.exceptions.keys.allSatisfy { all[$0] != nil })
    // And no letter has two meanings.
    let letters = Dictionary(
      grouping: all.compactMap { name, uses in uses[0].option.short.map { ($0, name) } },
      by: \.0)
    #expect(letters["j"]?.count == 1 && letters["o"]?.count == 1 && letters["q"]?.count == 1)
    for (letter, names) in letters { #expect(names.count == 1, "-\(letter): \(names)") }
  }

  /// The contract of the design, line by line; every way that it writes.
  ///
  /// A capital word is a value: see ``values``.
  static let contract = """
    keygen
    keygen --name NAME
    keygen --passphrase-file FILE
    keygen --passphrase-fd FD
    keygen --no-passphrase
    keygen show
    keygen import --backup FILE
    keygen import --key-file FILE --id ID
    keygen backup
    keygen backup -o NEW
    keygen reseal
    keygen revoke
    keygen revoke --confirm ID --prepare -o NEW
    fingerprint
    fingerprint FILE - ID HEX
    fingerprint --compare HEX HEX
    fingerprint --check FILE
    fingerprint --batch
    fingerprint --batch FILE
    qr-encode
    qr-encode ID
    qr-encode -o NEW.png
    qr-encode -o NEW.svg --text TEXT --invert
    qr-encode --bytes FILE
    qr-encode --level L
    qr-encode --level M
    qr-encode --level Q
    qr-encode --level H
    qr-scan FILE
    qr-scan FILE FILE
    qr-scan -
    qr-scan --raw --show-secrets --timeout N FILE
    qr-scan --effort quick FILE
    qr-scan --effort normal FILE
    qr-scan --effort thorough FILE
    qr-scan --camera
    qr-scan --camera=DEVICE
    qr-scan --list-cameras
    qr-scan --stream
    verify FILE
    verify FILE --in-person --expect ID --name NAME --replace-key
    verify --camera
    verify --camera=DEVICE
    verify --payload TEXT
    verify --status ID
    verify --status ID --at-least LEVEL
    contacts
    contacts list
    contacts list QUERY
    contacts --at-least LEVEL
    contacts show ID
    contacts add PAYLOAD
    contacts add PAYLOAD --name NAME
    contacts add --id ID --key HEX
    contacts add --id ID --key HEX --name NAME
    contacts rename ID NAME
    contacts import FILE
    contacts export --format jsonl
    contacts match --directory FILE --address-book FILE
    contacts replace-key ID HEX
    contacts downgrade ID
    contacts revoke ID
    contacts apply STATEMENT
    contacts forget ID
    contacts audit
    contacts audit --expect CHECKPOINT
    contacts checkpoint
    contacts checkpoint --accept
    contacts compact
    contacts log
    phrase ID
    phrase ID --scheme words --bits N --context TEXT --lang LANG --allow-weak
    phrase --secret-file FILE --scheme words
    phrase --secret-file FILE --scheme matrix --info TEXT
    phrase exchange ID
    id-card
    id-card ID
    id-card -o NEW.pdf
    id-card -o NEW.svg
    id-card -o NEW.png
    id-card -o NEW.pdf --format badge
    id-card -o NEW.pdf --sheet a4 --csv FILE
    """
    .split(separator: "\n").map(String.init)
    + [
      "threema", "threema-key", "ssh", "ssh-md5", "ssh-bubblebabble", "sshfp", "openpgp", "age",
      "minisign", "wireguard", "signal", "matrix", "x509", "spki",
    ].map { "fingerprint --scheme \($0)" }

  static let values = [
    "NAME": "Ada", "FILE": "file", "NEW": "new", "N": "160", "FD": "9", "ID": "ECHOECHO",
    "HEX": CeremonyTests.otherKey, "TEXT": "text", "LEVEL": "3", "QUERY": "ada", "LANG": "en",
    "PAYLOAD": "3mid:ECHOECHO,\(CeremonyTests.otherKey)", "STATEMENT": "3DOTS:REVOKE:1:x",
    "CHECKPOINT": "3DOTS:CHECKPOINT:1:x", "DEVICE": "/dev/video9",
  ]

  /// Whether a command line was understood, whatever came of it.
  private func refusal(_ line: String) throws -> String? {
    let scratch = Scratch()
    scratch.write("file", "nothing of use\n".utf8)
    let words = line.split(separator: " ").map { word in
      let parts = word.split(separator: ".", maxSplits: 1)
      if let value = Self.values[String(word)] { return value }
      if word.hasPrefix("--camera=") { return "--camera=/dev/video9" }
      return (Self.values[String(parts[0])] ?? String(parts[0]))
        + (parts.count > 1 ? ".\(parts[1])" : "")
    }
    let outcome = scratch.shell(
      (words + ["--json"]).map { $0 == "*" ? "'*'" : $0 }.joined(separator: " ")
        + " < /dev/null 9< file")
    #expect((0...2).contains(outcome.status), "\(line): \(outcome)")
    guard outcome.status != 0, let last = outcome.output.split(separator: "\n").last,
      let error = try? JSONValue.parse(Array(last.utf8))["error"], !error.isNull
    else { return nil }
    return try error["code"].string == "usage" ? try error["message"].string : nil
  }

  @Test func theContractIsUnderstood() throws {
    #expect(Self.contract.count == 96)
    #expect(
      Set(Self.contract.map { $0.split(separator: " ")[0] }) == Set(Self.programs.map { $0[...] }))
    for line in Self.contract {
      let refusal = try refusal(line)
      let isForJSON = Self.withoutJSON[line].map { refusal?.contains($0) == true } ?? false
      #expect(refusal == nil || isForJSON, "\(line): \(refusal ?? "")")
    }
    // The test can fail.
    for line in ["contacts lists", "keygen --nmae NAME", "verify", "contacts show", "qr-scan"] {
      #expect(try refusal(line) != nil, "\(line)")
    }
  }

  /// Lines that are understood, and that take no `--json` without a file.
  static let withoutJSON = ["id-card": "needs a file", "id-card ID": "needs a file"]
}
