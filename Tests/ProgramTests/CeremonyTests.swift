// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The ceremony through the built programs, on pictures.
@Suite struct CeremonyTests {
  /// Two people, and a picture of each one's code.
  final class Pair {
    let ada = Scratch()
    let ben = Scratch()
    let id: String
    let key: String

    init() throws {
      ada.program("keygen", "--no-passphrase")
      ben.program("keygen", "--no-passphrase")
      let identity = try ben.program("keygen", "show", "--json").json
      id = try identity["id"].string
      key = try identity["public_key"].string
      ben.program("qr-encode", "-o", "ben.png")
      ada.program("qr-encode", "-o", "own.png")
      ada.write("ben.png", ben.read("ben.png")!)
      draw("3mid:\(id),\(CeremonyTests.otherKey)", "forged.png")
      draw("3mid:\(id),\(key),1000000000", "expired.png")
      draw("3mid:\(id),\(key),4000000000", "later.png")
      draw("3mid:ECHOECHO,\(CeremonyTests.otherKey)", "echo.png")
    }

    func draw(_ text: String, _ name: String) {
      let outcome = ada.program("qr-encode", "--text", text, "-o", name)
      #expect(outcome.status == 0, "\(outcome.error)")
    }

    /// Level, state and conflict of the contact; nil without one.
    func contact() throws -> (level: Int64, conflict: Bool)? {
      let list = ada.program("contacts", "--json")
      #expect(list.status == 0)
      for line in list.output.split(separator: "\n") {
        let contact = try JSONValue.parse(Array(line.utf8))
        guard try contact["id"].string == id else { continue }
        return (try contact["level"].integer, try contact["key_conflict"].bool)
      }
      return nil
    }

    func entries() throws -> Int64 {
      try ada.program("contacts", "checkpoint", "--json").json["entries"].integer
    }
  }

  static let otherKey = "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"

  /// What `verify` answers and what is in the keystore afterwards, from each prior state.
  @Test func theAnswerAndTheStateAreAsTheRulesSay() throws {
    struct Row {
      let prior: String
      let arguments: String
      let result: String
      let status: Int32
      let after: (level: Int64, conflict: Bool)?
      let writes: Bool
    }
    let attested = "--in-person"
    let expect = "--in-person --expect ID"
    let rows: [Row] = [
      // No contact yet.
      Row(
        prior: "none", arguments: "ben.png", result: "unknown-contact", status: 1, after: nil,
        writes: false),
      Row(
        prior: "none", arguments: "ben.png \(attested)", result: "verified", status: 0,
        after: (3, false), writes: true),
      Row(
        prior: "none", arguments: "later.png \(attested)", result: "verified", status: 0,
        after: (3, false), writes: true),
      Row(
        prior: "none", arguments: "expired.png \(attested)", result: "expired", status: 1,
        after: nil, writes: false),
      Row(
        prior: "none", arguments: "own.png \(attested)", result: "self", status: 1, after: nil,
        writes: false),
      Row(
        prior: "none", arguments: "echo.png \(expect)", result: "unexpected-contact", status: 1,
        after: nil, writes: false),
      // Added by hand.
      Row(
        prior: "added", arguments: "ben.png", result: "matches", status: 1, after: (1, false),
        writes: false),
      Row(
        prior: "added", arguments: "ben.png \(expect)", result: "verified", status: 0,
        after: (3, false), writes: true),
      Row(
        prior: "added", arguments: "expired.png \(attested)", result: "expired", status: 1,
        after: (1, false), writes: false),
      Row(
        prior: "added", arguments: "forged.png", result: "mismatch", status: 1, after: (1, false),
        writes: false),
      Row(
        prior: "added", arguments: "forged.png \(attested)", result: "mismatch", status: 1,
        after: (1, true), writes: true),
      Row(
        prior: "added", arguments: "forged.png \(expect) --replace-key", result: "verified",
        status: 0, after: (3, false), writes: true),
      // Verified.
      Row(
        prior: "verified", arguments: "ben.png", result: "matches", status: 0, after: (3, false),
        writes: false),
      Row(
        prior: "verified", arguments: "ben.png \(attested)", result: "already-verified", status: 0,
        after: (3, false), writes: false),
      Row(
        prior: "verified", arguments: "forged.png \(attested)", result: "mismatch", status: 1,
        after: (3, true), writes: true),
      Row(
        prior: "verified", arguments: "forged.png", result: "mismatch", status: 1,
        after: (3, false), writes: false),
      Row(
        prior: "verified", arguments: "expired.png", result: "expired", status: 1,
        after: (3, false), writes: false),
      // Verified, with an open conflict.
      Row(
        prior: "conflict", arguments: "ben.png", result: "matches", status: 1, after: (3, true),
        writes: false),
      Row(
        prior: "conflict", arguments: "ben.png \(attested)", result: "verified", status: 0,
        after: (3, false), writes: true),
      Row(
        prior: "conflict", arguments: "forged.png \(attested)", result: "mismatch", status: 1,
        after: (3, true), writes: false),
    ]
    #expect(rows.count == 20)
    for row in rows {
      let pair = try Pair()
      if row.prior == "added" {
        pair.ada.program("contacts", "add", "--id", pair.id, "--key", pair.key)
      }
      if row.prior == "verified" || row.prior == "conflict" {
        pair.ada.program("verify", "ben.png", "--in-person")
      }
      if row.prior == "conflict" { pair.ada.program("verify", "forged.png", "--in-person") }
      let before = try pair.entries()
      let words = row.arguments.replacingOccurrences(of: "ID", with: pair.id)
      let outcome = pair.ada.shell("verify --json \(words)")
      let label = "\(row.prior): \(row.arguments)"
      #expect(outcome.status == row.status, "\(label): \(outcome)")
      #expect(try outcome.json["result"].string == row.result, "\(label)")
      let after = try pair.contact()
      #expect(after?.level == row.after?.level, "\(label)")
      #expect(after?.conflict == row.after?.conflict, "\(label)")
      #expect((try pair.entries() > before) == row.writes, "\(label)")
    }
  }

  @Test func nothingButAnAttestedScanReachesLevel3() throws {
    let pair = try Pair()
    let tries = [
      "contacts add --id \(pair.id) --key \(pair.key) --name '●●● Verified'",
      "contacts add 3mid:\(pair.id),\(pair.key)", "contacts rename \(pair.id) verified",
      "verify ben.png", "verify ben.png --expect \(pair.id)",
      "verify - < ben.png", "verify --payload 3mid:\(pair.id),\(pair.key)",
      "verify --payload 3mid:\(pair.id),\(pair.key) --in-person",
      "verify --status \(pair.id) --at-least 1", "contacts checkpoint --accept", "contacts audit",
      "yes | verify ben.png", "echo y | verify ben.png --replace-key --expect \(pair.id)",
      "verify ben.png --name Ben --expect \(pair.id)",
    ]
    for attempt in tries {
      pair.ada.shell(attempt)
      let level = try pair.contact()?.level ?? 1
      #expect(level == 1, "\(attempt)")
      #expect(pair.ada.program("verify", "--status", pair.id).status == 1, "\(attempt)")
    }
    #expect(try pair.contact()?.level == 1)
    // The same picture, attested, does.
    #expect(pair.ada.program("verify", "ben.png", "--in-person").status == 0)
    #expect(try pair.contact()?.level == 3)
  }

  @Test func twoIdentityCodesInOnePictureAreRefusedAndListed() throws {
    let pair = try Pair()
    pair.ada.shell("convert ben.png echo.png +append both.png")
    let outcome = pair.ada.program("verify", "both.png", "--in-person")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("2 identity codes"))
    #expect(outcome.error.contains("3mid:\(pair.id),") && outcome.error.contains("3mid:ECHOECHO,"))
    #expect(try pair.contact() == nil)
    // A malformed second one is a second one.
    pair.draw("3mid:\(pair.id),\(pair.key),never", "bad.png")
    pair.ada.shell("convert ben.png bad.png +append both.png")
    #expect(pair.ada.program("verify", "both.png", "--in-person").status == 2)
    // A code of another kind beside it is none of our business.
    pair.draw("https://example.org/", "link.png")
    pair.ada.shell("convert ben.png link.png +append both.png")
    #expect(pair.ada.program("verify", "both.png", "--in-person").status == 0)
  }

  /// Half transparent, a picture is one code over white and another over black.
  @Test func aCodeThatAppearsOverBlackIsASecondOne() throws {
    let pair = try Pair()
    pair.draw("3mid:\(pair.id),\(pair.key)", "one.png")
    // Of one size: a key with few digits needs a larger code.
    let side = 600
    pair.ada.shell(
      "for name in one echo; do convert $name.png -gravity center -extent \(side)x\(side) "
        + "-depth 8 gray:$name.raw; done")
    let white = try #require(pair.ada.read("one.raw"))
    let black = try #require(pair.ada.read("echo.raw"))
    #expect(white.count == side * side && black.count == side * side)
    // The one is 128 and 255 over white, the other 0 and 127 over black.
    let pixels = zip(white, black).flatMap { white, black -> [UInt8] in
      let (light, dark) = (white == 0 ? 128 : 255, black == 0 ? 0 : 127)
      let alpha = 255 - light + dark
      return [alpha == 0 ? 0 : UInt8(dark * 255 / alpha), UInt8(alpha)]
    }
    let head =
      "P7\nWIDTH \(side)\nHEIGHT \(side)\nDEPTH 2\nMAXVAL 255\nTUPLTYPE GRAYSCALE_ALPHA\nENDHDR\n"
    pair.ada.write("both.pam", Array(head.utf8) + pixels)
    pair.ada.shell("convert both.pam both.png")
    let outcome = pair.ada.program("verify", "both.png", "--in-person")
    #expect(outcome.status == 2 && outcome.error.contains("2 identity codes"), "\(outcome)")
    #expect(try pair.contact() == nil)
  }

  @Test func oneCodeWrittenInTwoWaysIsOne() throws {
    let pair = try Pair()
    pair.draw("3mid:\(pair.id),\(pair.key.uppercased())", "upper.png")
    pair.ada.shell("convert ben.png upper.png +append both.png")
    #expect(pair.ada.program("verify", "both.png", "--in-person").status == 0)
  }

  /// A contact's green dots are not shown for a code that has another key.
  @Test func dotsSpeakOfTheKeyThatWasScanned() throws {
    let pair = try Pair()
    pair.ada.program("verify", "ben.png", "--in-person")
    let other = pair.ada.program("verify", "forged.png", "--in-person", "--expect", "ECHOECHO")
    #expect(other.status == 1 && !other.output.contains("Verified"), "\(other.output)")
    #expect(other.output.contains("another key"))
    let json = pair.ada.program("verify", "--json", "forged.png", "--expect", "ECHOECHO")
    #expect(try json.json["result"].string == "unexpected-contact")
    #expect(try json.json["level"].isNull)
    let own = try pair.ada.program("keygen", "show", "--json").json["public_key"].string
    let me = pair.ada.program("verify", "--payload", "3mid:\(pair.id),\(own)")
    #expect(me.status == 1 && !me.output.contains("Verified"), "\(me.output)")
  }

  @Test func aKeyUnderASecondIDAndASecondBearerOfANameAreWarnedOf() throws {
    let pair = try Pair()
    pair.ada.shell("verify ben.png --in-person --expect \(pair.id) --name Ben")
    pair.draw("3mid:MALL0RY1,\(pair.key)", "twin.png")
    let twin = pair.ada.shell("verify twin.png --in-person --expect MALL0RY1 --name Mallory")
    #expect(twin.error.contains("has the same key as \(pair.id)"), "\(twin.error)")
    let add = pair.ada.shell("contacts add --id MALL0RY2 --key \(pair.key)")
    #expect(add.error.contains("has the same key as"), "\(add.error)")
    let namesake = pair.ada.shell("verify echo.png --in-person --expect ECHOECHO --name ben")
    #expect(
      namesake.error.contains("ECHOECHO is called 'ben', as \(pair.id) is"), "\(namesake.error)")
  }

  /// What counts is the keystore when the answer is given, not when the scan began.
  @Test(arguments: [
    "contacts revoke ID", "contacts forget ID", "verify forged.png --in-person",
  ])
  func theAnswerIsOfTheKeystoreAsItIsNow(_ meanwhile: String) throws {
    let pair = try Pair()
    pair.ada.program("verify", "ben.png", "--in-person")
    pair.ada.shell("mkfifo late")
    let outcome = pair.ada.shell(
      """
      verify late --json > answer & job=$!
      exec 5> late; sleep 0.3
      \(meanwhile.replacingOccurrences(of: "ID", with: pair.id)) > other 2>&1
      cat ben.png >&5; exec 5>&-
      wait $job
      """)
    #expect(outcome.status != 0, "\(meanwhile): \(outcome)")
    let answer = String(decoding: pair.ada.read("answer") ?? Data(), as: UTF8.self)
    #expect(!answer.contains("already-verified"), "\(meanwhile): \(answer)")
    #expect(pair.ada.program("verify", "--status", pair.id).status == 1)
  }

  @Test func picturesWithoutAnIdentityCodeAreNoAnswer() throws {
    let pair = try Pair()
    pair.ada.shell("convert -size 300x300 xc:white blank.png")
    let blank = pair.ada.program("verify", "blank.png", "--in-person")
    #expect(blank.status == 2 && blank.error.contains("no QR code"))
    pair.draw("WIFI:T:WPA;S:home;P:secret-word;;", "wifi.png")
    let wifi = pair.ada.program("verify", "wifi.png", "--in-person")
    #expect(wifi.status == 2 && wifi.error.contains("no identity code, but: secret"))
    #expect(!wifi.error.contains("secret-word"))
  }

  /// The same point on the curve plus one of order 2: the same secrets, another fingerprint.
  @Test func aKeysSecondFaceIsRefused() throws {
    let pair = try Pair()
    let faces = Vectors("x25519-keys").cases.filter { $0.expected == .string("not-prime-order") }
    #expect(faces.count == 4)
    for face in faces {
      pair.draw("3mid:SECONDFC,\(try face.input["public_key_hex"].string)", "face.png")
      let outcome = pair.ada.program("verify", "face.png", "--in-person", "--json")
      #expect(outcome.status == 2)
      #expect(try outcome.json["error"]["code"].string == "bad-key")
      pair.ada.shell("rm face.png")
    }
    #expect(try pair.entries() == 1)
  }

  @Test func picturesThatAreNoneGetOneErrorLine() throws {
    let pair = try Pair()
    let good = [UInt8](pair.ada.read("ben.png")!)
    pair.ada.write("empty.png", [])
    pair.ada.write("text.png", "not a picture\n".utf8)
    // 60000 by 60000 in the header.
    var huge = good
    huge.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
    pair.ada.write("huge.png", huge)
    for name in ["missing.png", "empty.png", "text.png", "huge.png", "."] {
      let outcome = pair.ada.program("verify", name, "--in-person")
      #expect(outcome.status == 2, "\(name)")
      #expect(outcome.output.isEmpty, "\(name)")
      #expect(outcome.error.hasPrefix("verify: error: "), "\(name): \(outcome.error)")
      #expect(outcome.error.split(separator: "\n").count <= 2, "\(name): \(outcome.error)")
    }
    for count in stride(from: 0, to: good.count, by: max(1, good.count / 40)) {
      pair.ada.write("cut.png", good[..<count])
      let outcome = pair.ada.program("verify", "cut.png", "--in-person")
      // What is left may still be read; then it is the right code.
      #expect(outcome.status == 2 || outcome.output.contains(pair.id), "\(count)")
    }
  }

  @Test(arguments: [
    "-depth 16 PNG48:x.png", "-type Palette PNG8:x.png", "-alpha set PNG32:x.png",
    "-interlace PNG PNG24:x.png", "-quality 70 x.jpg", "-interlace JPEG x.jpg",
    "-colorspace CMYK x.jpg", "-negate PNG24:x.png", "-flop PNG24:x.png", "-rotate 33 PNG24:x.png",
    "-distort Perspective '0,0 20,10 400,0 380,40 400,400 360,370 0,400 30,390' x.jpg",
    "-resize 40% -blur 0x0.6 x.jpg",
  ])
  func picturesOfEveryKindAreVerified(_ how: String) throws {
    let pair = try Pair()
    let name = how.contains("x.jpg") ? "x.jpg" : "x.png"
    let made = pair.ada.shell("convert ben.png -bordercolor white -border 20 \(how)")
    #expect(made.status == 0, "\(made.error)")
    let outcome = pair.ada.program("verify", name, "--in-person")
    #expect(outcome.status == 0, "\(how): \(outcome.error)")
    #expect(try pair.contact()?.level == 3)
  }

  @Test func withoutAnIdentityOrAScannerNothingIsVerified() throws {
    let pair = try Pair()
    let stranger = Scratch()
    stranger.write("ben.png", pair.ada.read("ben.png")!)
    let outcome = stranger.program("verify", "ben.png", "--in-person")
    #expect(outcome.status == 2 && outcome.error.contains("keygen"))
    // qr-scan is found beside verify only, not on PATH.
    stranger.program("keygen", "--no-passphrase")
    stranger.shell("mkdir alone; cp \(Scratch.programs)/verify alone/")
    let alone = stranger.shell("alone/verify ben.png --in-person")
    #expect(alone.status == 2 && alone.error.contains("qr-scan"), "\(alone.error)")
  }

  @Test func aDecoderOutsideItsSandboxIsNotBelieved() throws {
    let pair = try Pair()
    pair.ada.shell("mkdir evil; cp \(Scratch.programs)/verify evil/")
    let code = "3mid:\(pair.id),\(pair.key)"
    // It says all the right things, but the kernel does not filter its calls.
    let liar = """
      #!/usr/bin/python3
      import sys
      for kind, body in ((b"S", b"sandboxed"), (b"C", b"\(code)")):
          sys.stdout.buffer.write(kind + len(body).to_bytes(4, "big") + body)
      """
    pair.ada.write("evil/qr-scan", liar.utf8)
    pair.ada.shell("chmod 755 evil/qr-scan")
    let outcome = pair.ada.shell("evil/verify ben.png --in-person")
    #expect(outcome.status == 2, "\(outcome)")
    #expect(outcome.error.contains("sandbox"), "\(outcome.error)")
    #expect(try pair.contact() == nil)
    // One that babbles, one that floods, one that dies, one that never ends.
    for (body, word) in [
      ("printf 'hello world'", "makes no sense"), ("head -c 300000 /dev/zero", "makes no sense"),
      ("kill -9 $$", "before it was done"), ("exit 0", "before it was done"),
      ("printf 'E\\0\\0\\0\\3\\033[m'; exit 2", "\\u{1B}"),
      ("printf 'E\\0\\0\\1\\100'; head -c 320 /dev/zero | tr '\\0' A; exit 2", "AAA…"),
    ] {
      pair.ada.write("evil/qr-scan", "#!/bin/sh\n\(body)\n".utf8)
      let outcome = pair.ada.shell("evil/verify ben.png --in-person")
      #expect(outcome.status == 2, "\(body): \(outcome)")
      #expect(outcome.error.contains(word), "\(body): \(outcome.error)")
    }
  }

  @Test func theChildGetsNothingButThePicture() throws {
    let pair = try Pair()
    pair.ada.shell("mkdir spy; cp \(Scratch.programs)/verify spy/")
    let spy = """
      #!/usr/bin/python3
      import os
      out = open("\(pair.ada.path)/seen", "w")
      print(sorted(os.environ), file=out)
      print(sorted(int(n) for n in os.listdir("/proc/self/fd") if n != str(out.fileno())), file=out)
      print(os.getsid(0) == os.getpid(), file=out)
      try:
          open("/dev/tty")
          print("tty", file=out)
      except OSError:
          print("no tty", file=out)
      try:
          os.write(0, b"x")
          print("writable", file=out)
      except OSError:
          print("sealed", file=out)
      """
    pair.ada.write("spy/qr-scan", spy.utf8)
    pair.ada.shell("chmod 755 spy/qr-scan; LEAK=1 spy/verify ben.png --in-person 5< ben.png")
    let seen = String(decoding: pair.ada.read("seen") ?? Data(), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    #expect(seen.count == 5, "\(seen)")
    guard seen.count == 5 else { return }
    #expect(!seen[0].contains("LEAK") && !seen[0].contains("HOME"), "\(seen[0])")
    // The script's own file and folder come behind the three.
    #expect(seen[1].hasPrefix("[0, 1, 2"))
    #expect(seen[2...].elementsEqual(["True", "no tty", "sealed"]), "\(seen)")
  }

  @Test func namesAndReplacementsNeedTheirContactNamed() throws {
    let pair = try Pair()
    for option in ["--name Ben", "--replace-key"] {
      let outcome = pair.ada.shell("verify ben.png --in-person \(option)")
      #expect(outcome.status == 2 && outcome.error.contains("--expect"), "\(outcome.error)")
    }
    let named = pair.ada.shell("verify ben.png --in-person --name Ben --expect \(pair.id)")
    #expect(named.status == 0)
    #expect(pair.ada.program("contacts").output.contains("Ben"))
  }

  @Test func aLockedIdentityStillSaysMismatch() throws {
    let pair = try Pair()
    let locked = Scratch()
    for name in ["ben.png", "forged.png"] { locked.write(name, pair.ada.read(name)!) }
    locked.write("pass", "secret words\n".utf8)
    locked.shell("keygen --passphrase-file pass")
    #expect(locked.shell("verify ben.png --in-person").status == 2)
    #expect(locked.shell("verify ben.png --in-person --passphrase-file pass").status == 0)
    let outcome = locked.shell("verify forged.png --in-person")
    #expect(outcome.status == 1 && outcome.error.contains("not recorded"), "\(outcome)")
    #expect(locked.program("verify", "--status", pair.id).status == 0)
    #expect(locked.shell("verify forged.png --in-person --passphrase-file pass").status == 1)
    #expect(locked.program("verify", "--status", pair.id).status == 1)
  }
}
