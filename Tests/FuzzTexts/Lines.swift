// SPDX-License-Identifier: Apache-2.0

import Console
import Encodings
import Identity
import JSON
import Phrases
import Trust
import Unicode

/// One small text or record, chosen by the first byte: each parser is too quick for a fuzzer of its
/// own.
func line(_ bytes: [UInt8]) {
  guard let choice = bytes.first else { return }
  let body = Array(bytes.dropFirst())
  let text = String(decoding: body, as: UTF8.self)
  switch choice % 16 {
  case 0:
    guard let statement = try? RevocationStatement(text: body) else { return }
    precondition((try? RevocationStatement(text: Array(statement.line.utf8))) == statement)
  case 1:
    guard let statement = try? RevocationStatement(bytes: body) else { return }
    precondition(statement.bytes == body)
  case 2:
    guard let backup = try? IDBackup(text: body) else { return }
    precondition((try? IDBackup(text: Array(backup.text.utf8))) == backup)
  case 3:
    guard let checkpoint = try? Checkpoint(line: text) else { return }
    precondition(checkpoint.line == text)
  case 4:
    guard let message = try? ExchangeMessage(line: text) else { return }
    precondition((try? ExchangeMessage(line: message.line)) == message)
  case 5:
    guard let message = try? ExchangeMessage(bytes: body) else { return }
    precondition(message.bytes == body && message.line.utf8.count <= ExchangeMessage.lineLimit)
  case 6:
    if case .publicKey(let key)? = try? GatewayKeyFile(bytes: body) {
      precondition((try? GatewayKeyFile(bytes: Array(GatewayKeyFile.text(of: key).utf8))) != nil)
    }
    _ = try? GatewayKeyFile.secretKey(body.span).publicKey
  case 7:
    guard let key = try? AgeRecipient.key(text) else { return }
    precondition(AgeRecipient.text(of: key) == text)
  case 8:
    guard let code = try? MatrixCode(bytes: body) else { return }
    precondition(code.bytes == body)
  case 9: json(body)
  case 10: unicode(body)
  case 11: seal(body)
  case 12:
    if let id = try? ThreemaID(text) { precondition(id.text.utf8.elementsEqual(text.utf8)) }
    _ = try? ThreemaID(typed: text)
  case 13:
    guard let bytes = try? Hexadecimal.decode(body) else { return }
    precondition(Hexadecimal.digits(of: bytes) == body.map { $0 | 0x20 })
  case 14:
    guard let bytes = try? Encodings.Base64.bytes(of: text) else { return }
    precondition(Encodings.Base64.text(of: bytes) == text)
  default: arguments(body)
  }
}

/// What was read is written and read as the same, in Matrix's form too.
private func json(_ bytes: [UInt8]) {
  guard let value = try? JSONValue(parsing: bytes) else { return }
  guard let written = try? value.encoded() else { preconditionFailure("read, but not written") }
  precondition((try? JSONValue(parsing: written)) == value)
  guard let canonical = try? value.canonicalMatrixJSON() else { return }
  precondition((try? JSONValue(parsing: canonical).canonicalMatrixJSON()) == canonical)
}

/// What is shown holds nothing that a terminal obeys, and form C is its own form C.
private func unicode(_ bytes: [UInt8]) {
  for shown in [escaped(bytes), escaped(bytes, unicode: false)] {
    precondition(
      shown.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
          && !(0x202A...0x202E).contains($0.value) && !(0x2066...0x2069).contains($0.value)
      })
  }
  guard let text = try? composed(bytes.span) else { return }
  precondition((try? composed(text.span)) == text)
  _ = isAcceptableName(String(decoding: text, as: UTF8.self))
}

/// A seal, opened where that costs little.
private func seal(_ bytes: [UInt8]) {
  let seal = Seal(bytes: bytes)
  guard (try? seal.kind()) == .open, let owner = try? ThreemaID("ECHOECHO"),
    let key = try? PublicKey(bytes: Array(repeating: 9, count: 32))
  else { return }
  _ = try? seal.open(owner: owner, ownerKey: key, passphrase: nil).publicKey
}

/// A command line, its words parted by NUL.
private func arguments(_ bytes: [UInt8]) {
  let command = Command(
    name: "fuzz", summary: "is nobody's", synopses: [], description: [],
    verbs: [Verb("list", operands: "[ID]", "lists")], operands: "[FILE]",
    options: [
      Option("output", short: "o", value: "FILE", "writes"),
      Option("level", value: "N", choices: ["1", "2"], "at least"),
      Option("camera", value: "DEVICE", isValueOptional: true, "looks"),
    ])
  let words = bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
  let nowhere = Console.Streams(input: -1, output: -1, error: -1) { _ in nil }
  _ = command.status(of: words, on: nowhere) { arguments, _ in
    _ = try arguments.number("output", in: 0...65535)
    return .yes
  }
}
