// SPDX-License-Identifier: Apache-2.0

import Console
import KeystoreConsole
import Trust

/// Changes, sets or takes away the passphrase.
func reseal(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  try arguments.atMostOne(of: "new-passphrase-file", "new-passphrase-fd", "no-passphrase")
  _ = try cost(arguments)
  var keystore = try console.keystore(arguments)
  let secretKey = try console.unlock(keystore, arguments)
  let seal = try newSeal(
    of: keystore.ledger.owner, secretKey, option: "new-passphrase", arguments, console)
  do {
    try keystore.reseal(seal)
  } catch let error as KeystoreError {
    throw error.failure(at: keystore.path)
  }
  try present(keystore, console)
  return .yes
}
