// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Foundation
import Identity
import Sodium
import Trust

/// IDs, keys and attestations that tests are written with.
enum Sample {
  static let owner = try! ThreemaID("OWNERAAA")
  static let now: Int64 = 1_800_000_000
  static let attestation = Attestation(
    method: .camera, frame: [UInt8](repeating: 7, count: 32), comparedByEye: true,
    program: "verify 0.1.0")

  /// A secret key that is the same in every run.
  static func secretKey(_ number: UInt8) -> SecretKey {
    var bytes = SHA256.hash([0x53, number])
    return try! SecretKey(moving: &bytes)
  }

  /// The public key of ``secretKey(_:)``.
  static func key(_ number: UInt8) -> PublicKey { secretKey(number).publicKey }

  /// `CONTACT0`, `CONTACT1` and so on.
  static func id(_ number: Int) -> ThreemaID { try! ThreemaID("CONTACT\(number)") }
}

/// A folder that goes when the test ends.
final class ScratchFolder {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "threedots-" + UUID().uuidString
    try! FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var keystore: String { path + "/keystore.db" }
  var checkpoints: CheckpointFolder { CheckpointFolder(path: path + "/state") }

  /// Makes a keystore without passphrase and adds entries.
  func make(_ events: [Event] = []) throws {
    let secretKey = Sample.secretKey(0)
    var keystore = try Keystore.create(
      at: keystore, owner: Sample.owner, secretKey: secretKey,
      seal: Seal(secretKey, owner: Sample.owner, passphrase: nil), time: Sample.now,
      checkpoints: checkpoints)
    for event in events {
      try keystore.append(signing: secretKey, time: Sample.now) { _ in [event] }
    }
  }

  func open(_ acceptance: Keystore.Acceptance = .seen) throws -> Keystore {
    try Keystore.open(at: keystore, checkpoints: checkpoints, acceptance: acceptance)
  }

  /// Runs SQL on the file as an enemy would, with every protection off.
  func attack(_ sql: String) {
    var database: OpaquePointer?
    defer { unsafe sqlite3_close_v2(database) }
    precondition(unsafe sqlite3_open(keystore, &database) == SQLITE_OK)
    var message: UnsafeMutablePointer<CChar>?
    let status = unsafe sqlite3_exec(database, sql, nil, nil, &message)
    precondition(
      status == SQLITE_OK, unsafe message.map { unsafe String(cString: $0) } ?? "sqlite3_exec")
  }

  func read() -> [UInt8] { [UInt8](FileManager.default.contents(atPath: keystore)!) }

  func write(_ bytes: [UInt8]) {
    let handle = FileHandle(forWritingAtPath: keystore)!
    handle.write(Data(bytes))
    handle.truncateFile(atOffset: UInt64(bytes.count))
    handle.closeFile()
  }
}

/// The keystore error that `body` throws.
func keystoreError(_ body: () throws -> Void) -> KeystoreError? {
  do {
    try body()
    return nil
  } catch {
    return error as? KeystoreError
  }
}
