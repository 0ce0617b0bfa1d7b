// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Rights that others have on folders and files with secrets.
@Suite struct RightsTests {
  private static let readable = "warning: others can read the "

  @Test(arguments: ["777", "770", "1777"])
  func aFolderThatOthersCanWriteToIsRefused(_ mode: String) throws {
    let scratch = Scratch()
    #expect(scratch.program("keygen", "--no-passphrase").status == 0)
    let folder = scratch.path + "/.local/share/threedots"
    scratch.shell("chmod \(mode) \(folder)")
    for command in [
      "contacts", "keygen show", "verify --status ECHOECHO", FaultTests.add,
      "keygen --no-passphrase --keystore \(folder)/other.db",
    ] {
      let outcome = scratch.shell(command)
      #expect(outcome.status == 2, "\(command): \(outcome.output)")
      #expect(outcome.error.contains("can put another file in its place"), "\(outcome.error)")
      #expect(outcome.error.contains("hint: take the rights away with 'chmod 700 \(folder)'"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["keystore.db"])
    scratch.shell("chmod 755 \(folder)")
    #expect(scratch.shell(FaultTests.add).status == 0)
  }

  /// The folder that was made for it is nobody else's, whatever the umask; one that was there may
  /// be read, and a shared folder above it does not matter.
  @Test func whatIsSafeIsAccepted() {
    let scratch = Scratch()
    #expect(scratch.shell("umask 0; keygen --no-passphrase").status == 0)
    #expect(scratch.shell("stat -c %a .local/share/threedots").output == "700\n")
    let elsewhere = "mkdir -m 1777 shared && mkdir -m 755 shared/mine"
    #expect(scratch.shell(elsewhere).status == 0)
    #expect(scratch.shell("keygen --no-passphrase --keystore shared/mine/x.db").status == 0)
    #expect(scratch.shell("cd shared/mine && keygen show --keystore ./x.db").status == 0)
    #expect(scratch.shell("cd shared/mine && keygen show --keystore x.db").status == 0)
  }

  /// Another user's folder, though nobody may write to it but that user.
  @Test func anothersFolderIsRefused() {
    let scratch = Scratch()
    guard scratch.shell("mkdir -m 755 theirs && chown 12345 theirs").status == 0 else { return }
    let outcome = scratch.shell("keygen --no-passphrase --keystore theirs/x.db")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("lies in a folder of another user"), "\(outcome.error)")
  }

  // MARK: Files with secrets

  @Test func aPassphraseFileThatOthersCanReadIsNamed() {
    let scratch = KeystoreFaultTests.prepared()
    for mode in ["644", "640", "604"] {
      let outcome = scratch.shell(
        "chmod \(mode) one; contacts rename ECHOECHO Other\(mode) --passphrase-file one")
      #expect(outcome.status == 0)
      #expect(outcome.error.contains("\(Self.readable)passphrase in 'one'"), "\(outcome.error)")
    }
    let quiet = [
      "chmod 600 one; contacts rename ECHOECHO A --passphrase-file one",
      "contacts rename ECHOECHO B --passphrase-file - < one",
      "printf one | contacts rename ECHOECHO C --passphrase-file /dev/fd/0",
      "mkfifo -m 666 pipe; printf one > pipe & contacts rename ECHOECHO D --passphrase-file pipe",
      "contacts rename ECHOECHO E --passphrase-fd 3 3< one",
      "bash -c 'contacts rename ECHOECHO F --passphrase-file <(printf one)'",
    ]
    for command in quiet {
      let outcome = scratch.shell(command)
      #expect(outcome.status == 0, "\(command): \(outcome.error)")
      #expect(!outcome.error.contains(Self.readable), "\(command): \(outcome.error)")
    }
  }

  @Test func otherFilesWithSecretsAreNamed() {
    let scratch = Scratch()
    let secret = String(repeating: "7", count: 64)
    scratch.write("key", Array("private:\(secret)\n".utf8))
    scratch.write("secret", Array(secret.utf8))
    let commands = [
      "keygen import --key-file key --id TESTTEST --no-passphrase --keystore":
        "secret key in 'key'",
      "phrase --scheme words --secret-file secret --context": "secret in 'secret'",
    ]
    for (command, what) in commands {
      let open = scratch.shell("chmod 644 key secret; \(command) a")
      #expect(open.status == 0, "\(open.error)")
      #expect(open.error.contains("\(Self.readable)\(what)"), "\(open.error)")
      let own = scratch.shell("chmod 600 key secret; \(command) b")
      #expect(own.status == 0, "\(own.error)")
      #expect(!own.error.contains(Self.readable), "\(own.error)")
    }
  }
}
