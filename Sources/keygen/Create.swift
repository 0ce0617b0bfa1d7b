// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import KeystoreConsole
import Linux
import Sodium
import Trust

/// Makes an identity in a keystore of its own.
func create(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  if let verb = arguments.operands.first {
    throw Failure("usage", "unexpected operand \(quoted(verb))", hint: "see 'keygen --help'")
  }
  let place = try newPlace(arguments, console)
  try found(ThreemaID.random(), SecretKey.generate(), at: place, arguments, console)
  console.note(
    "the identity is in no Threema directory: the apps read its code, but add no contact")
  console.note("show your code with 'qr-encode', scan theirs with 'verify'")
  return .yes
}

/// Where a new keystore goes, once everything that can be refused without a secret was looked at.
func newPlace(_ arguments: Arguments, _ console: Console) throws -> KeystorePlace {
  try arguments.atMostOne(of: "passphrase-file", "passphrase-fd", "no-passphrase")
  _ = try cost(arguments)
  if let name = arguments.value("name") { _ = try contactName(name) }
  let place = try KeystorePlace(arguments, console)
  try place.requireFree()
  return place
}

/// Seals an identity and founds its keystore.
func found(
  _ id: ThreemaID, _ secretKey: borrowing SecretKey, at place: KeystorePlace,
  _ arguments: Arguments, _ console: Console
) throws {
  let name = try arguments.value("name").map { try contactName($0) }
  let seal = try newSeal(of: id, secretKey, option: "passphrase", arguments, console)
  let keystore = try place.create(owner: id, name: name, secretKey: secretKey, seal: seal)
  try present(keystore, console)
}

/// Seals a secret key with a passphrase that is asked for, or with none.
func newSeal(
  of id: ThreemaID, _ secretKey: borrowing SecretKey, option: String,
  _ arguments: Arguments, _ console: Console
) throws -> Seal {
  if arguments.has("no-passphrase") {
    console.warn("without a passphrase whoever reads the keystore has the identity")
    return try Seal(secretKey, owner: id, passphrase: nil)
  }
  let passphrase: SecretBytes? = try console.passphrase(
    arguments, asking: "New passphrase for \(id.text)", isNew: true, option: option)
  return try Seal(secretKey, owner: id, passphrase: passphrase, cost: cost(arguments))
}

/// What a passphrase is to cost whoever guesses it.
func cost(_ arguments: Arguments) throws(Failure) -> PassphraseCost {
  let standard = PassphraseCost.standard
  let passes = try arguments.number("passes", in: 1...Int(PassphraseCost.most.passes))
  let mebibytes = try arguments.number("memory", in: 1...4095)
  if let passes, let mebibytes, passes == 1 || mebibytes < 64 {
    throw Failure(
      "usage", "'--passes' and '--memory' ask for less than a passphrase needs",
      hint: "take at least 2 passes and 64 MiB")
  }
  return PassphraseCost(
    passes: passes.map { UInt32($0) } ?? standard.passes,
    kibibytes: mebibytes.map { UInt32($0) * 1024 } ?? standard.kibibytes)
}
