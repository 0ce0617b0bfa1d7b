// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// One voice in JSON: a key has one meaning and one type in all programs, and stands in `FORMATS.md`.
@Suite struct JSONVoiceTests {
  enum Kind: String {
    case text, number, truth, list, object
  }

  /// Every key there is. Null beside the type is allowed.
  static let keys: [String: Kind] = {
    let texts = """
      address as backup chance checkpoint code comment context device error_correction example file \
      fingerprint form format frame_sha256 hash hint id key key_id keystore kind label ledger list \
      message method name name_origin old_ledger origin place problem program public_key reason \
      remark result scannable scanned_fingerprint scanned_public_key scheme scope secret source \
      state statement subject summary text time type value
      """
    // Base64 of a code's bytes, and the modules of a code row by row.
    let more = "bytes"
    let numbers = """
      bits cards carried entries entries_before entries_since entry key_bits level level_before line \
      old_count pages strength v version width
      """
    let truths = "checked committed compared_by_eye key_conflict sealed signed"
    let lists = """
      codes corners cut decimals differing emoji files groups modules names skipped subkeys symbols \
      weak
      """
    var keys: [String: Kind] = ["error": .object]
    for (words, kind) in [
      (texts, Kind.text), (more, .text), (numbers, .number), (truths, .truth), (lists, .list),
    ] {
      for word in words.split(separator: " ") { keys[String(word)] = kind }
    }
    return keys
  }()

  /// What was printed: for each key its types, and who printed it so.
  private struct Seen {
    var kinds: [String: [Kind: String]] = [:]
    var objects = 0

    /// Takes in the lines of a command that are objects.
    @discardableResult
    mutating func take(_ output: String, from command: String) throws -> Int {
      let lines = output.split(separator: "\n").filter { $0.hasPrefix("{") }
      for line in lines {
        let value = try JSONValue.parse(Array(line.utf8))
        #expect(value["v"] == .integer(1), "\(command): \(line)")
        take(value, command)
        objects += 1
      }
      return lines.count
    }

    private mutating func take(_ value: JSONValue, _ command: String) {
      switch value {
      case .array(let elements): for element in elements { take(element, command) }
      case .object(let members):
        for (key, value) in members {
          kinds[key, default: [:]].merge(kind(of: value).map { [$0: command] } ?? [:]) { old, _ in
            old
          }
          take(value, command)
        }
      default: break
      }
    }

    private func kind(of value: JSONValue) -> Kind? {
      switch value {
      case .null: nil
      case .bool: .truth
      case .integer, .number: .number
      case .string: .text
      case .array: .list
      case .object: .object
      }
    }
  }

  /// Commands in one person's folder, in their order; each prints at least one object.
  private static func session(_ id: String) -> [String] {
    let (key, other) = (CeremonyTests.otherKey, MatchTests.anotherKey)
    let bytes = "68656c6c6f20776f726c6421"
    return [
      // keygen
      "keygen --json", "keygen show --json", "keygen reseal --no-passphrase --json",
      "keygen backup --backup-password-file password --json",
      "keygen backup --backup-password-file password -o backup --json",
      "keygen import --keystore second --backup backup --backup-password-file password "
        + "--no-passphrase --json",
      "keygen revoke --prepare --json", "keygen revoke --prepare -o statement --json",
      "keygen revoke --keystore second --confirm \(id) --json",
      "contacts log --keystore second --json",
      // contacts
      "contacts add --id ECHOECHO --key \(key) --name Echo --json",
      "contacts add --id ECHOECHO --key \(key) --json",
      "contacts rename ECHOECHO Echo2 --json", "contacts rename \(id) Ada --json",
      "contacts list --json", "contacts show ECHOECHO --json", "contacts show ECHOECH0 --json",
      "contacts import list.csv --json", "contacts export --format jsonl --json",
      "contacts match --address-book book.csv --hashes --json",
      "contacts match --address-book book.csv --directory answers.csv --json",
      "contacts match --address-book book.csv --directory none.csv --json",
      "contacts replace-key LISTED01 \(other) --json",
      // verify
      "verify ben.png --in-person --json", "verify ben.png --json",
      "verify forged.png --in-person --json", "verify ben.png --in-person --json",
      "verify expired.png --json", "verify --payload 3mid:NOBODY00,\(key) --json",
      "verify --status ECHOECHO --json", "verify --status NOBODY00 --json",
      "verify nothing.png --json",
      // contacts, again
      "contacts downgrade ECHOECHO --json", "contacts audit --json",
      "contacts checkpoint --json", "contacts audit --expect \"$(contacts checkpoint)\" --json",
      "contacts revoke ECHOECHO --reason lost --json", "contacts apply ben.revoke --json",
      "contacts apply ben.revoke --json", "contacts log --json", "contacts forget LISTED01 --json",
      "contacts compact --json", "contacts log --json",
      // qr-encode and qr-scan
      "qr-encode --json", "qr-encode --text hello -o hello.png --json", "qr-encode NOBODY00 --json",
      "qr-scan ben.png hello.png secret.png broken.png --json",
      "qr-scan --show-secrets secret.png --json", "qr-scan nothing.png --json",
      // fingerprint
      "fingerprint --json", "fingerprint LISTED02 --json", "fingerprint --as words --json",
      "fingerprint --as art key.pub --json", "fingerprint key.pub --json",
      "fingerprint age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj "
        + "RWTtJ4sj2f0ulSDekl4OZ53NST1XurewNmtqt2v4j0i7kYoI0ROtu4DF --json",
      "fingerprint certificate.pgp --json", "fingerprint --schemes --json",
      "fingerprint --compare \(key) \(other) --json", "fingerprint --compare \(key) \(key) --json",
      "fingerprint --check list --json", "fingerprint --check own.list --json",
      "fingerprint --check both.list --json",
      "fingerprint --batch --json keys", "fingerprint --json nothing",
      "fingerprint --scheme signal \(signalKey) --id +14152222222 --with \(signalOther) "
        + "--with-id +14153333333 --json",
      // phrase
      "phrase LISTED02 --json", "phrase LISTED02 --scheme emoji --json",
      "phrase LISTED02 --scheme digits --context call --json", "phrase NOBODY00 --json",
      "phrase LISTED02 --bits 20 --json", "phrase --secret-file seed --json",
      "phrase --secret-file seed --scheme matrix --info SAS --committed --json",
      "phrase --secret-file seed --scheme matrix-decimal --info SAS --committed --json",
      "phrase --scheme bubblebabble --hex \(bytes) --json",
      "phrase --scheme signal --own-id +14152222222 --own-key \(signalKey) "
        + "--their-id +14153333333 --their-key \(signalOther) --json",
      // id-card
      "id-card -o card.pdf --json", "id-card -o sheet.pdf --sheet a4 --csv people.csv --json",
      "id-card -o page.pdf --sheet a4 --test-page --json",
      "id-card -o skipped.pdf --sheet a4 --csv people.csv --skip-bad --json",
      // Mistakes.
      "contacts nonsense --json", "verify --json", "phrase --json --nonsense",
    ]
  }

  static let signalKey = "0506863bc66d02b40d27b8d49ca7c09e9239236f9d7d25d6fcca5ce13c7064d868"
  static let signalOther = "05f781b6fb32fed9ba1cf2de978d4d5da28dc34046ae814402b5c0dbd96fda907b"

  /// Two people who have met, and what the commands need.
  private func scene() throws -> CeremonyTests.Pair {
    let pair = try CeremonyTests.Pair()
    let ada = pair.ada
    let key = CeremonyTests.otherKey
    ada.write("password", "a password".utf8)
    ada.write("seed", [UInt8](repeating: 7, count: 32))
    pair.ben.shell("keygen revoke --prepare -o ben.revoke")
    ada.write("ben.revoke", try #require(pair.ben.read("ben.revoke")))
    ada.write(
      "list.csv",
      """
      id,public_key,name,state
      LISTED01,\(key),One,active
      LISTED02,\(Self.signalOther.dropFirst(2)),Two,active
      ECHOECHO,\(MatchTests.anotherKey),Echo,active
      LISTED03,\(key),Three,revoked

      """.utf8)
    ada.write("book.csv", "name,email\nOne,one@example.com\n".utf8)
    let hash = ada.shell("contacts match --address-book book.csv --hashes").output
      .split(separator: "\n")[0].suffix(64)
    ada.write("answers.csv", "\(hash),MATCHED1,\(key)\n".utf8)
    ada.write("none.csv", "hash,id,public_key\n".utf8)
    ada.write(
      "key.pub",
      ("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFOG6kY7Rf4UtCFvPwKgo/BztXck2xC4a2WyA34XtIwZ a comment\n")
        .utf8)
    let certificate = try #require(Vectors("openpgp").cases.first).input["cert_b64"].string
    ada.write("certificate.pgp", try #require(Data(base64Encoded: certificate)))
    ada.write("keys", "\(key)\nno key\n".utf8)
    ada.shell(
      "fingerprint --manifest key.pub > list; echo 'd30f795a904a213578baecc62c8611b6  key.pub' >> list"
    )
    ada.shell(
      """
      cat key.pub > both.pub
      sed 's/IFOG6kY7Rf4UtCFvPwKgo.BztXck2xC4a2WyA34XtIwZ/IM9UrIuebd5kTSWbQh8zdTL0Cx0ZIG2jNygK3bVuVgEL/' \\
        key.pub >> both.pub
      fingerprint --manifest both.pub | head -n 1 > both.list
      """)
    ada.write("own.list", "d30f795a904a213578baecc62c8611b5  ECHOECHO\n3mid:OTHEROTH,\(key)\n".utf8)
    ada.write(
      "people.csv",
      ("id,key,name\nECHOECHO,\(key),\(String(repeating: "Long name ", count: 20))\n"
        + "BAD,\(key),x\n").utf8)
    pair.draw("3mid:broken", "broken.png")
    pair.draw("otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ", "secret.png")
    return pair
  }

  @Test func everyKeyIsDocumentedAndHasOneType() throws {
    let pair = try scene()
    let id = try pair.ada.program("keygen", "show", "--json").json["id"].string
    var seen = Seen()
    let made = pair.ben.program("keygen", "--keystore", "other", "--no-passphrase", "--json")
    try seen.take(made.output, from: "keygen")
    for command in Self.session(id) {
      let outcome = pair.ada.shell(command)
      #expect([0, 1, 2].contains(outcome.status))
      #expect(
        try seen.take(outcome.output, from: command) > 0, "\(command): \(outcome)")
    }
    let camera = try FakeCamera(pair.ada)
    let cameras = "\(camera.variables([try camera.gray(nil)])) qr-scan --list-cameras --json"
    #expect(try seen.take(pair.ada.shell(cameras).output, from: "qr-scan --list-cameras") > 0)
    try seen.take(try exchange(pair), from: "phrase exchange")
    try seen.take(
      pair.ada.program("contacts", "log", "--json").output, from: "contacts log after a call")
    // What the sessions that are recorded print, too.
    for name in TranscriptTests.names {
      let text = try String(
        contentsOf: TranscriptTests.folder.appendingPathComponent(name), encoding: .utf8)
      let lines = text.split(separator: "\n").filter { $0.hasPrefix("{\"v\":1") }
      try seen.take(lines.joined(separator: "\n"), from: name)
    }

    let formats = try String(
      contentsOf: Package.root.appendingPathComponent("FORMATS.md"), encoding: .utf8)
    let section = try #require(formats.components(separatedBy: "\n## 16. ").last)
    for (key, kinds) in seen.kinds.sorted(by: { $0.key < $1.key }) {
      #expect(Self.keys[key] != nil, "\(key) is not on the list: \(kinds)")
      #expect(kinds.keys.allSatisfy { $0 == Self.keys[key] }, "\(key): \(kinds)")
      #expect(
        section.contains("`\(key)`") || section.contains("\"\(key)\":"),
        "\(key) is not in section 16 of FORMATS.md: \(kinds)")
    }
    #expect(Set(Self.keys.keys).subtracting(seen.kinds.keys) == [], "never printed")
    #expect(seen.objects > 150)
  }

  /// Both sides of an exchange, each with a terminal of its own.
  private func exchange(_ pair: CeremonyTests.Pair) throws -> String {
    let ada = pair.ada
    let own = try ada.program("keygen", "show", "--json").json
    let (id, key) = (try own["id"].string, try own["public_key"].string)
    // Ben is somebody else here: Ada's folder knows him as revoked.
    let carl = Scratch()
    carl.program("keygen", "--no-passphrase")
    let him = try carl.program("keygen", "show", "--json").json
    ada.program(
      "contacts", "add", "--id", try him["id"].string, "--key", try him["public_key"].string)
    carl.program("contacts", "add", "--id", id, "--key", key)
    ada.write(
      "exchange.py",
      """
      import os, pty, select, sys, time
      os.mkfifo("there"); os.mkfifo("back")
      homes = sys.argv[1:3]; others = sys.argv[3:5]
      ways = ["<> back > there", "<> there > back"]
      screens = {}
      for home, other, way, name in zip(homes, others, ways, "12"):
          pid, terminal = pty.fork()
          if pid == 0:
              os.environ["HOME"] = home
              command = f"phrase exchange {other} --json --timeout 20 {way.split()[0]} "
              command += f"{way.split()[1]} | tee out{name} > {way.split()[3]}"
              os.execv("/bin/sh", ["sh", "-c", command])
          screens[terminal] = b""
      until = time.monotonic() + 30
      while screens and time.monotonic() < until:
          for terminal in select.select(list(screens), [], [], 0.2)[0]:
              try:
                  screens[terminal] += os.read(terminal, 65536)
              except OSError:
                  del screens[terminal]
                  continue
              if screens[terminal].endswith(b"yes or no: "):
                  time.sleep(0.2)
                  os.write(terminal, b"yes\\n")
      sys.stdout.write(open("out1").read() + open("out2").read())
      """.utf8)
    let outcome = ada.shell(
      "/usr/bin/python3 exchange.py '\(ada.path)' '\(carl.path)' '\(try him["id"].string)' '\(id)'")
    #expect(
      outcome.output.split(separator: "\n").count { $0.contains(#""result":"compared""#) } == 2,
      "\(outcome)")
    return outcome.output
  }
}
