// SPDX-License-Identifier: Apache-2.0

import Console
import Encodings
import Identity
import JSON
import Phrases
import Sodium

/// The phrase of another project's protocol, from its secret and what it binds the secret to.
func foreign(
  _ scheme: Scheme, _ path: String, _ arguments: Arguments, _ console: Console
) throws -> Phrase {
  if scheme.isRendering {
    throw Failure(
      "usage",
      "'--scheme \(scheme.rawValue)' shows bytes as they are, and a secret must not be shown",
      hint: "give bytes that are no secret with --bytes or --hex")
  }
  let info = try info(arguments)
  let count = scheme == .telegram ? TelegramCall.keyByteCount : PhraseForm.secretByteCount
  let secret = try secretFile(path, count: count, console)
  let weaknesses: [Weakness] = secret.isAllZero ? [.allZeroSecret] : []
  var phrase: Phrase
  switch scheme {
  case .telegram:
    phrase = telegram(try TelegramCall.emoji(key: secret, callerValue: info), arguments)
  case .matrix, .matrixDecimal:
    let sas = try MatrixSAS(sharedSecret: secret)
    phrase = try matrix(sas.bytes(info: info), scheme, arguments)
  default:
    phrase = try zrtp(ZRTPSAS.hash(secret, context: info), scheme, arguments)
  }
  phrase.weaknesses = weaknesses
  return phrase
}

/// Bytes as words or letters; or the bytes that a protocol has derived already.
func ofBytes(_ scheme: Scheme, _ arguments: Arguments) throws -> Phrase {
  let bytes = try givenBytes(arguments)
  guard !bytes.isEmpty || scheme == .bubbleBabble else {
    throw Failure("usage", "there are no bytes to show")
  }
  switch scheme {
  case .pgpWords: return rendering(scheme, bytes, PGPWords.words(for: bytes))
  case .proquint: return rendering(scheme, bytes, try Proquint.words(for: bytes), joined: "-")
  case .bubbleBabble:
    let text = BubbleBabble.text(for: bytes)
    let groups = text.split(separator: "-").map { String($0) }
    return rendering(scheme, bytes, groups, joined: "-")
  case .matrix, .matrixDecimal: return try matrix(bytes, scheme, arguments)
  case .zrtp, .zrtpWords, .zrtpEmoji: return try zrtp(bytes, scheme, arguments)
  case .telegram: return telegram(try TelegramCall.emoji(hash: bytes), arguments)
  case .words, .digits, .emoji, .signal:
    throw Failure(
      "usage", "'--scheme \(scheme.rawValue)' is not made of given bytes",
      hint: "pgp-words, proquint and bubblebabble are")
  }
}

private func rendering(
  _ scheme: Scheme, _ bytes: [UInt8], _ words: [String], joined separator: String = " "
) -> Phrase {
  var phrase = Phrase(
    scheme: scheme.rawValue, symbols: .texts(words),
    strength: Strength(bits: bytes.count * 8, isCommitted: false))
  let text = words.joined(separator: separator)
  phrase.facts.append(("In one", text))
  phrase.members.append(.init("text", .string(text)))
  return phrase
}

/// A protocol commits before it derives, but only those who ran it know whether the commitment was
/// checked.
private func strength(_ bits: Int, _ arguments: Arguments) -> Strength {
  Strength(bits: bits, isCommitted: arguments.has("committed"))
}

private let unseen = (
  name: "Commitment",
  text: "not seen here; if the protocol checked one, say --committed"
)

private func matrix(
  _ bytes: [UInt8], _ scheme: Scheme, _ arguments: Arguments
) throws -> Phrase {
  let decimals = try MatrixSAS.decimals(bytes).map { String($0) }
  if scheme == .matrixDecimal {
    var phrase = Phrase(
      scheme: scheme.rawValue, symbols: .texts(decimals), strength: strength(39, arguments))
    if !phrase.strength.isCommitted { phrase.facts.append(unseen) }
    return phrase
  }
  let numbers = try MatrixSAS.emoji(bytes)
  var phrase = Phrase(
    scheme: scheme.rawValue,
    symbols: .matrix(numbers, language: try scheme.language(arguments)),
    strength: strength(42, arguments))
  if !phrase.strength.isCommitted { phrase.facts.append(unseen) }
  phrase.facts.append(
    ("Decimals", "\(decimals.joined(separator: "-")), where the two devices agreed on decimals"))
  phrase.members.append(.init("decimals", .array(decimals.map { .string($0) })))
  return phrase
}

private func zrtp(
  _ value: [UInt8], _ scheme: Scheme, _ arguments: Arguments
) throws -> Phrase {
  let symbols: Phrase.Symbols
  var text: String
  var bits = ZRTPSAS.base32Bits
  switch scheme {
  case .zrtpWords:
    let words = try ZRTPSAS.words(value)
    (symbols, text, bits) = (.texts(words), words.joined(separator: ":"), ZRTPSAS.wordBits)
  case .zrtpEmoji:
    let numbers = try ZRTPSAS.emoji(value)
    let pictures = numbers.map { WordList.zrtpEmoji[$0] }
    (symbols, text) = (.emoji(numbers, pictures: pictures, names: nil), pictures.joined())
  default:
    text = try ZRTPSAS.base32(value)
    symbols = .texts(text.map { String($0) })
  }
  var phrase = Phrase(
    scheme: scheme.rawValue, symbols: symbols, strength: strength(bits, arguments))
  if !phrase.strength.isCommitted { phrase.facts.append(unseen) }
  phrase.members.append(.init("text", .string(text)))
  return phrase
}

private func telegram(_ numbers: [Int], _ arguments: Arguments) -> Phrase {
  let pictures = numbers.map { WordList.telegram[$0] }
  var phrase = Phrase(
    scheme: Scheme.telegram.rawValue,
    symbols: .emoji(numbers, pictures: pictures, names: nil),
    strength: strength(TelegramCall.bits, arguments))
  if !phrase.strength.isCommitted { phrase.facts.append(unseen) }
  return phrase
}

/// Signal's safety number, from keys and identifiers.
func signal(_ arguments: Arguments) throws -> Phrase {
  if let option = ["secret-file", "bytes", "hex", "info", "info-file", "lang", "committed"]
    .first(where: arguments.has)
  {
    throw Failure("usage", "'--\(option)' does not go with '--scheme signal'")
  }
  guard arguments.operands.isEmpty else {
    throw Failure(
      "usage", "'--scheme signal' is not made of a contact's key",
      hint: "give --own-id, --own-key, --their-id and --their-key")
  }
  let (own, their) = (try person("own", arguments), try person("their", arguments))
  let number = try SignalSafetyNumber(own: own, their: their)
  var phrase = Phrase(
    scheme: Scheme.signal.rawValue, symbols: .texts(number.groups),
    strength: SignalSafetyNumber.strength)
  if own.publicKey == their.publicKey { phrase.weaknesses.append(.ownKey) }
  // Telephone numbers went with version 1 of the code, ACIs go with 2.
  let version: UInt8 = own.identifier.first == 0x2B ? 1 : 2
  phrase.members = [
    .init("text", .string(number.groups.joined())),
    .init("scannable", .string(Hexadecimal.text(of: number.scannable(version: version)))),
  ]
  return phrase
}

private func person(
  _ side: String, _ arguments: Arguments
) throws -> SignalSafetyNumber.Person {
  guard let id = arguments.value("\(side)-id"), let key = arguments.value("\(side)-key") else {
    throw Failure(
      "usage", "'--scheme signal' needs --own-id, --own-key, --their-id and --their-key",
      hint: "an ID is +NUMBER or the ACI's UUID, a key 66 hexadecimal digits that begin with 05")
  }
  let digits = key.utf8.count == 66 && key.hasPrefix("05") ? String(key.dropFirst(2)) : key
  do throws(KeyError) {
    return .init(identifier: identifier(id), publicKey: try PublicKey(hex: digits))
  } catch {
    throw Failure("bad-key", "--\(side)-key: \(error.sentence)")
  }
}

/// A UUID is its 16 bytes, everything else the text.
private func identifier(_ text: String) -> [UInt8] {
  let parts = text.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
  if parts.map(\.count) == [8, 4, 4, 4, 12],
    let bytes = try? Hexadecimal.decode(Array(parts.joined()))
  {
    return bytes
  }
  return Array(text.utf8)
}
