// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import KeyFormats
import Identity
import JSON
import Phrases

/// Signal's safety number of two identity keys: digits, and what the other one's app scans.
func safetyNumber(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  guard arguments.value("scheme").flatMap(Scheme.init) == .signal else {
    throw Failure("usage", "'--with' goes with '--scheme signal' alone")
  }
  guard arguments.operands.count == 1, let key = arguments.operands.first,
    let id = arguments.value("id"), let theirKey = arguments.value("with"),
    let theirID = arguments.value("with-id")
  else {
    throw Failure(
      "usage", "a safety number is of two keys and two IDs",
      hint: "fingerprint --scheme signal KEY --id ID --with KEY --with-id ID")
  }
  let own = try SignalID(id, named: "--id")
  let their = try SignalID(theirID, named: "--with-id")
  guard own.version == their.version else {
    throw Failure("usage", "one ID is a telephone number and the other an ACI")
  }
  let (ownKey, otherKey) = (try curveKey(key, "the key"), try curveKey(theirKey, "--with"))
  guard ownKey != otherKey || own.bytes != their.bytes else {
    throw Failure("same-party", "both keys and IDs are the same: nobody has that with themselves")
  }
  let number = try SignalSafetyNumber(
    own: .init(identifier: own.bytes, publicKey: ownKey),
    their: .init(identifier: their.bytes, publicKey: otherKey))
  let scannable = Hexadecimal.text(of: number.scannable(version: own.version))
  let digits = number.groups.joined()
  if console.usesJSON {
    try console.json([
      "v": 1, "subject": .string(key), "scheme": "signal", "value": .string(digits),
      "groups": .array(number.groups.map { .string($0) }), "scannable": .string(scannable),
      "bits": .integer(Int64(SignalSafetyNumber.strength.strength)),
    ])
    return .yes
  }
  for row in stride(from: 0, to: number.groups.count, by: 4) {
    let label = row == 0 ? "Safety number " : "              "
    try console.print(label + number.groups[row..<row + 4].joined(separator: " "))
  }
  try console.print("Digits        \(digits)")
  try console.print("Scannable     \(scannable)")
  return .yes
}

/// Who somebody is to Signal.
private struct SignalID {
  let bytes: [UInt8]
  let version: UInt8

  /// A telephone number with its `+`, or an ACI as UUID.
  init(_ text: String, named name: String) throws(Failure) {
    let ascii = Array(text.utf8)
    let digits = ascii.filter { $0 != 0x2D }
    if ascii.first == 0x2B, (3...20).contains(ascii.count),
      ascii.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
    {
      (bytes, version) = (ascii, 1)
    } else if [32, 36].contains(ascii.count), digits.count == 32,
      let uuid = try? Hexadecimal.decode(digits)
    {
      (bytes, version) = (uuid, 2)
    } else {
      throw Failure(
        "bad-id", "\(name): \(quoted(text)) is no Signal ID",
        hint: "it is a telephone number such as +14152222222, or an ACI (a UUID)")
    }
  }
}

private func curveKey(_ text: String, _ name: String) throws(Failure) -> PublicKey {
  guard case .keys(let keys) = try Subject(typed: text, named: name), keys.count == 1,
    case .curve(let key, _, _) = keys[0]
  else { throw Failure("no-key", "\(name) is no Signal identity key") }
  return key
}
