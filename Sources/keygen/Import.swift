// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import KeystoreConsole
import Linux
import Sodium
import Trust

/// Brings an identity that exists into a keystore of its own.
func importIdentity(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  switch (arguments.value("backup"), arguments.value("key-file"), arguments.value("id")) {
  case (let backup?, nil, nil): try importBackup(backup, arguments, console)
  case (nil, let keyFile?, let id?): try importKeyFile(keyFile, id, arguments, console)
  default:
    throw Failure(
      "usage", "import takes either --backup, or --key-file and --id", hint: "see 'keygen --help'")
  }
  return .yes
}

private func importBackup(
  _ file: String, _ arguments: Arguments, _ console: Console
) throws {
  let place = try newPlace(arguments, console)
  let backup = try IDBackup(text: InputFile.read(file, limit: 16 * 1024))
  let password = try console.passphrase(
    arguments, asking: "Password of the backup", option: "backup-password", form: .asTyped)
  let opened = try backup.open(password)
  console.warn(
    "this copies a messenger's key: whoever has this keystore can read the messages of "
      + "\(opened.id.text) and write in its name")
  try found(opened.id, opened.secretKey, at: place, arguments, console)
}

private func importKeyFile(
  _ file: String, _ id: String, _ arguments: Arguments, _ console: Console
) throws {
  let id = try ThreemaID(typed: id)
  let place = try newPlace(arguments, console)
  let input = try InputFile.open(file)
  if PrivateFile.isOpenToOthers(input.number) {
    console.warn(
      "others can read the secret key in \(quoted(file))", hint: "chmod 600 \(escaped(file))")
  }
  var count = 0
  let limit = GatewayKeyFile.secretKeyByteLimit
  // One byte more shows that there is too much.
  let bytes = try SecretBytes(count: limit + 1) { bytes in
    do throws(Errno) {
      count = try fill(&bytes, from: input.number)
    } catch {
      throw FileError.failed(.read, path: file, error)
    }
  }
  let key = try bytes.withBytes { try GatewayKeyFile.secretKey($0.extracting(0..<count)) }
  console.warn(
    "this copies a gateway's key: whoever has this keystore can read the messages to \(id.text) "
      + "and write in its name",
    hint: "nothing here shows that the key belongs to this ID")
  try found(id, key, at: place, arguments, console)
}
