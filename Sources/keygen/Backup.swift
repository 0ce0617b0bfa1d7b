// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import JSON
import KeystoreConsole
import Linux
import Sodium
import SymbolConsole
import Trust

/// Writes the identity as the apps export it, under a password of its own.
func backUp(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let output = try newFile(arguments)
  let keystore = try console.keystore(arguments)
  let secretKey = try console.unlock(keystore, arguments)
  let password = try backupPassword(arguments, console)
  let owner = keystore.ledger.owner
  let text = try IDBackup(of: owner, secretKey, password: password).text
  if let output { try OutputFile.create(output, holding: Array("\(text)\n".utf8), mode: 0o600) }
  if console.usesJSON {
    try console.json([
      "v": 1, "id": .string(owner.text), "backup": output == nil ? .string(text) : .null,
      "file": output.map { .string($0) } ?? .null,
    ])
    return .yes
  }
  if output == nil { try console.print(text) }
  if arguments.has("qr") { try console.printSymbol(of: text) }
  console.note("keep the backup and its password in two places: together they are the identity")
  return .yes
}

/// The file that `--output` names, which must not be there yet.
func newFile(_ arguments: Arguments) throws -> String? {
  guard let path = arguments.value("output") else { return nil }
  guard try PrivateFile.status(path) == nil else {
    throw FileError.failed(.create, path: path, .exists)
  }
  return path
}

/// The password of a backup: given, proposed and taken, or typed.
private func backupPassword(_ arguments: Arguments, _ console: Console) throws -> SecretBytes {
  let isGiven = arguments.has("backup-password-file") || arguments.has("backup-password-fd")
  if !isGiven, console.isInteractive {
    // The format's 100,000 rounds protect little: a password must be hard to guess by itself.
    var proposal = proposedPassword()
    if try console.confirm("Take this password for the backup: \(proposal)?") {
      var bytes = Array(proposal.utf8)
      proposal = ""
      return try SecretBytes(wiping: &bytes)
    }
  }
  let password = try console.passphrase(
    arguments, asking: "Password of the backup", isNew: true, option: "backup-password",
    form: .asTyped)
  let counts = IDBackup.passwordCounts
  guard counts.contains(password.count) else {
    throw Failure(
      "bad-password",
      "the apps take a backup password of \(counts.lowerBound) to \(counts.upperBound) bytes, "
        + "this one has \(password.count)")
  }
  return password
}

/// Twenty letters and digits that are told apart by eye, 99 bits.
private func proposedPassword() -> String {
  let alphabet = Array("abcdefghjkmnpqrstuvwxyz23456789")
  return (0..<5).map { _ in
    String((0..<4).map { _ in alphabet[Int(Random.uniform(below: UInt32(alphabet.count)))] })
  }.joined(separator: "-")
}
