// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import verify

/// `verify --camera`, with a camera that a preloaded library plays.
@Suite struct VerifyCameraTests {
  /// Another key that may be stored.
  private static func otherPayload() throws -> String {
    let other = Scratch()
    other.program("keygen", "--no-passphrase")
    let key = try other.program("keygen", "show", "--json").json["public_key"].string
    return "3mid:ECHOECHO,\(key)"
  }

  private func prepared(_ variables: [String: String] = [:]) throws -> (Scratch, FakeCamera) {
    let scratch = Scratch(variables)
    #expect(scratch.program("keygen", "--no-passphrase").status == 0)
    return (scratch, try FakeCamera(scratch))
  }

  @Test func inPersonIntroducesAndTheLedgerKeepsTheFrame() throws {
    let (scratch, camera) = try prepared()
    let code = try camera.gray(CameraTests.payload)
    let verify = camera.verify(camera.variables([code]))
    let begin = Date()
    let met = scratch.shell("\(verify) --camera --in-person --json")
    #expect(met.status == 0, "\(met.error)")
    #expect(Date().timeIntervalSince(begin) >= 1, "looks one second longer")
    #expect(try met.json["result"].string == "verified")
    #expect(try met.json["level"].integer == 3)
    #expect(scratch.shell("contacts show ECHOECHO").output.contains("by camera"))
    scratch.write("raw", code)
    let sum = String(scratch.shell("sha256sum raw").output.prefix(64))
    #expect(scratch.shell("contacts log --json").output.contains(sum))
  }

  @Test func withoutTerminalAndClaimNothingIsWritten() throws {
    let (scratch, camera) = try prepared()
    let verify = camera.verify(camera.variables([try camera.gray(CameraTests.payload)]))
    let stranger = scratch.shell("\(verify) --camera --json")
    #expect(stranger.status == 1)
    #expect(try stranger.json["result"].string == "unknown-contact")
    scratch.shell("contacts add '\(CameraTests.payload)'")
    let known = scratch.shell("\(verify) --camera --json")
    #expect(known.status == 1)
    #expect(try known.json["result"].string == "matches")
    #expect(try known.json["level"].integer == 1)
  }

  @Test func atATerminalTheScanItselfAttests() throws {
    let (scratch, camera) = try prepared()
    scratch.shell("contacts add '\(CameraTests.payload)'")
    let verify = camera.verify(camera.variables([try camera.gray(CameraTests.payload)]))
    let met = scratch.terminal("\(verify) --camera", answers: ["y"])
    #expect(met.status == 0)
    #expect(met.output.contains("Trust level: verified"))
    #expect(met.output.contains("d30f 795a 904a 2135"), "the fingerprint is shown before")
    #expect(!met.output.contains("\u{1B}"), "plain without TERM")
  }

  @Test func introductionStillAsks() throws {
    let (scratch, camera) = try prepared()
    let verify = camera.verify(camera.variables([try camera.gray(CameraTests.payload)]))
    let declined = scratch.terminal("\(verify) --camera", answers: ["y", "n"])
    #expect(declined.status == 1 && declined.output.contains("Nothing was written"))
    #expect(scratch.shell("contacts show ECHOECHO").status == 1)
    let added = scratch.terminal("\(verify) --camera", answers: ["y", "y", "Echo"])
    #expect(added.status == 0 && added.output.contains("ECHOECHO  Echo"))
  }

  @Test func twoIdentitiesInDifferentFramesAreRefused() throws {
    let (scratch, camera) = try prepared()
    let other = try Self.otherPayload()
    let frames = try [camera.gray(CameraTests.payload), camera.gray(nil), camera.gray(other)]
    let verify = camera.verify(camera.variables(frames))
    let met = scratch.shell("\(verify) --camera --in-person --json")
    #expect(met.status == 2)
    #expect(try met.json["error"]["code"].string == "two-identity-codes")
    let message = try met.json["error"]["message"].string
    #expect(message.contains(CameraTests.payload) && message.contains(other))
    #expect(scratch.shell("contacts show ECHOECHO").status == 1, "nothing was written")
  }

  @Test func otherCodesAreNamedAndNotTaken() throws {
    let (scratch, camera) = try prepared()
    let wifi = try camera.gray("WIFI:T:WPA;S:home;P:hunter22;;")
    let verify = camera.verify(camera.variables([wifi]))
    let met = scratch.shell("\(verify) --camera --in-person --timeout 2")
    #expect(met.status == 2 && met.output.isEmpty)
    #expect(met.error.contains("Not an identity code: looks like Wi-Fi"))
    #expect(met.error.contains("no identity code was shown within 2 s"))
    #expect(!met.error.contains("hunter22"))
    // Beside an identity code it does no harm.
    let both = camera.verify(camera.variables([wifi, try camera.gray(CameraTests.payload)]))
    #expect(scratch.shell("\(both) --camera --in-person").status == 0)
  }

  @Test func mismatchIsShownAndRecorded() throws {
    let (scratch, camera) = try prepared()
    scratch.shell("contacts add '\(try Self.otherPayload())'")
    let verify = camera.verify(camera.variables([try camera.gray(CameraTests.payload)]))
    let met = scratch.shell("\(verify) --camera --in-person")
    #expect(met.status == 1)
    #expect(met.output.contains("MISMATCH") && met.output.contains("^^^^"))
    #expect(met.output.contains("[key conflict]"))
    #expect(met.error.contains("verify --camera --replace-key --expect ECHOECHO"))
  }

  @Test func faultsKeepTheirNames() throws {
    #expect(CameraTests.faults.count == 5)
    let (scratch, camera) = try prepared()
    let blank = try camera.gray(nil)
    for (fault, code) in CameraTests.faults {
      let verify = camera.verify(camera.variables([blank], fault: fault))
      let met = scratch.shell("\(verify) --camera --json --timeout 20")
      #expect(met.status == 2)
      #expect(try met.json["error"]["code"].string == code, "\(fault)")
    }
  }

  // MARK: Children that lie

  /// Shell words that write a frame.
  private func frame(_ kind: Character, _ body: String) -> String {
    let length = body.utf8.count
    let header = [length >> 24, length >> 16, length >> 8, length].map {
      "\\" + String(0o1000 + ($0 & 255), radix: 8).dropFirst()
    }.joined()
    return "printf '\(kind)\(header)\(body)'"
  }

  @Test func nothingIsBelievedWithoutASandbox() throws {
    let (scratch, camera) = try prepared()
    let digest = String(repeating: "0", count: 64)
    let lie = [
      frame("S", "sandboxed"), frame("S", "frame " + digest), frame("C", CameraTests.payload),
      "sleep 5",
    ].joined(separator: "; ")
    let met = scratch.shell("\(camera.verify("", child: lie)) --camera --in-person --json")
    #expect(met.status == 2)
    #expect(try met.json["error"]["code"].string == "no-sandbox")
    #expect(scratch.shell("contacts show ECHOECHO").status == 1)
  }

  @Test func babbleFloodAndEarlyEndAreErrors() throws {
    let (scratch, camera) = try prepared()
    // A child in a sandbox, as far as the kernel is concerned, that then says something else.
    let blank = camera.variables([try camera.gray(nil)])
    let honest = "exec env \(blank) '\(Scratch.programs)/qr-scan' \"$@\""
    for (child, code) in [
      (frame("X", "a"), "scan-failed"), (frame("E", "boom"), "scan-failed"),
      (frame("E", "verified\nall is well"), "scan-failed"), ("exit 0", "scan-failed"),
      ("kill -9 $$", "scan-failed"), ("head -c 100000 /dev/zero", "scan-failed"),
      ("\(honest) --timeout 1", "scan-failed"),
    ] {
      let met = scratch.shell("\(camera.verify("", child: child)) --camera --in-person --json")
      #expect(met.status == 2)
      #expect(try met.json["error"]["code"].string == code, "\(child): \(met.output)")
    }
  }

  @Test func ratesAreBounded() throws {
    var allowance = Allowance(now: 0)
    for i in 0..<Allowance.frames { try allowance.charge(frames: 1, bytes: 100, now: Int64(i)) }
    #expect(throws: (any Error).self) { try allowance.charge(frames: 1, bytes: 1, now: 999) }
    // The next second is another one.
    try allowance.charge(frames: Allowance.frames, bytes: Allowance.bytes, now: 1000)
    #expect(throws: (any Error).self) { try allowance.charge(frames: 0, bytes: 1, now: 1999) }
  }

  // MARK: The view

  private static let colours = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]

  @Test func viewIsDrawnAndTheTerminalRestored() throws {
    let (scratch, camera) = try prepared(Self.colours)
    scratch.shell("contacts add '\(CameraTests.payload)'")
    let verify = camera.verify(camera.variables([try camera.gray(CameraTests.payload)]))
    let met = scratch.terminal(
      "stty rows 24 cols 80; stty -g > before; \(verify) --camera; s=$?; stty -g > after; exit $s",
      answers: ["y"])
    #expect(met.status == 0)
    let screens = met.output.components(separatedBy: "\u{1B}[?1049h")
    #expect(screens.count == 2 && screens[1].contains("\u{1B}[?1049l"))
    let after = try #require(met.output.components(separatedBy: "\u{1B}[?1049l").last)
    // What was scanned stays, under it the dots, which come from red.
    #expect(after.contains("▀▀"))
    #expect(after.contains("\u{1B}[38;2;21;163;58m●●●"))
    #expect(met.output.contains("●●●\u{1B}[0m Unknown"))
    #expect(after.contains("Trust level: verified"))
    #expect(!met.output.contains("\u{7}"))
    #expect(scratch.read("before") == scratch.read("after"))
  }

  @Test func mismatchRingsAndIsRed() throws {
    let (scratch, camera) = try prepared(Self.colours)
    scratch.shell("contacts add '\(try Self.otherPayload())'")
    let verify = camera.verify(camera.variables([try camera.gray(CameraTests.payload)]))
    let met = scratch.terminal("stty rows 24 cols 80; \(verify) --camera", answers: [])
    #expect(met.status == 1)
    #expect(met.output.contains("\u{7}") && met.output.contains("MISMATCH"))
    let after = try #require(met.output.components(separatedBy: "\u{1B}[?1049l").last)
    #expect(after.contains("229;69;58"), "red")
    #expect(!after.contains("31;165;60"), "no green corners")
  }

  @Test func signalsGiveTerminalAndCameraBack() throws {
    for signal in ["INT", "TERM", "HUP"] {
      let (scratch, camera) = try prepared(Self.colours)
      let verify = camera.verify(camera.variables([try camera.gray(nil)]))
      let met = scratch.terminal(
        "stty rows 24 cols 80; stty -g > before; timeout --foreground -s \(signal) 2 \(verify) "
          + "--camera; stty -g > after; sleep 0.3; kill -0 $(cat child) 2> gone || echo CHILD-IS-GONE",
        answers: [])
      #expect(met.output.contains("\u{1B}[?1049h"), "\(signal)")
      #expect(met.output.contains("CHILD-IS-GONE"), "\(signal)")
      let after = try #require(met.output.components(separatedBy: "\u{1B}[?1049h").last)
      #expect(after.contains("\u{1B}[?25h\u{1B}[?1049l"), "\(signal)")
      #expect(scratch.read("before") == scratch.read("after"), "\(signal)")
    }
  }

  @Test func theChildEndsWithItsParent() throws {
    let (scratch, camera) = try prepared()
    let verify = camera.verify(camera.variables([try camera.gray(nil)]))
    let gone = scratch.shell(
      "\(verify) --camera & sleep 1.5; grep -qs '^State:.[^Z]' /proc/$(cat child)/status && echo RUNS; kill -9 $!; sleep 0.2; "
        // Perhaps nobody reaps it here.
        + "grep -qs '^State:.[^Z]' /proc/$(cat child)/status || echo GONE")
    #expect(gone.output == "RUNS\nGONE\n", "\(gone)")
  }

  @Test func plainMeansPlain() throws {
    for (variables, option) in [
      (Self.colours, "--plain"), (Self.colours.merging(["NO_COLOR": "1"]) { $1 }, ""),
      (["TERM": "dumb"], ""),
    ] {
      let (scratch, camera) = try prepared(variables)
      let verify = camera.verify(
        camera.variables([try camera.gray(nil), try camera.gray(CameraTests.payload)]))
      let met = scratch.terminal(
        "stty rows 24 cols 80; \(verify) --camera \(option)", answers: ["y", "n"])
      #expect(met.status == 1)
      #expect(!met.output.contains("\u{1B}[?1049h") && !met.output.contains("▀"))
      #expect(met.output.contains("A code: one moment"))
    }
  }

  @Test func ownCodeIsShownInReturn() throws {
    let (scratch, camera) = try prepared(Self.colours)
    scratch.shell("contacts add '\(CameraTests.payload)'")
    let verify = camera.verify(camera.variables([try camera.gray(CameraTests.payload)]))
    let met = scratch.terminal("stty rows 40 cols 120; \(verify) --camera --show", answers: ["y"])
    #expect(met.status == 0)
    #expect(met.output.contains("now let them scan yours"))
    #expect(met.output.components(separatedBy: "\u{1B}[38;5;16;48;5;231m").count > 2 * 27)
  }

  @Test func optionsBelongToTheCamera() {
    let scratch = Scratch()
    for line in [
      "x.png --show", "x.png --plain", "x.png --timeout 3", "x.png --camera",
      "--camera --payload x", "--camera --status ECHOECHO",
    ] {
      #expect(scratch.program("verify", line).status == 2)
      #expect(scratch.shell("verify \(line)").status == 2, "\(line)")
    }
  }
}
