// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import Linux
import Sodium

/// The most bytes of values that are given whole.
private let limit = 65536

/// Reads a secret file: as many bytes, raw or in hexadecimal.
///
/// - Parameters:
///   - path: `-` is standard input.
///   - count: how many bytes the secret has.
///   - console: warns of a file that others can read.
/// - Returns: the secret.
/// - Throws: ``Failure``.
func secretFile(_ path: String, count: Int, _ console: Console) throws -> SecretBytes {
  if path == "-" {
    return try secret(from: Stream.input, named: "standard input", count: count)
  }
  let file = try InputFile.open(path)
  if PrivateFile.isOpenToOthers(file.number) {
    console.warn(
      "others can read the secret in \(quoted(path))", hint: "chmod 600 \(escaped(path))")
  }
  return try secret(from: file.number, named: quoted(path), count: count)
}

private func secret(from descriptor: Int32, named name: String, count: Int) throws -> SecretBytes {
  var got = 0
  // Room for line feed, carriage return, and one byte that shows that there are too many.
  let raw = try SecretBytes(count: 2 * count + 3) { bytes in
    do throws(Errno) {
      got = try fill(&bytes, from: descriptor)
    } catch {
      throw Failure("unreadable-file", "cannot read \(name): \(error.text)")
    }
  }
  return try raw.withBytes { raw throws in
    if got == count {
      return try SecretBytes(count: count) { secret in
        for place in secret.indices { secret[place] = raw[place] }
      }
    }
    var end = got
    if end > 0, raw[end - 1] == 10 { end -= 1 }
    if end > 0, end < got, raw[end - 1] == 13 { end -= 1 }
    guard end == 2 * count else {
      throw Failure(
        "bad-secret",
        "\(name) is no secret: expected \(count) bytes, or \(2 * count) hexadecimal digits",
        hint: "a file holds either, and at most one line feed behind the digits")
    }
    return try SecretBytes(count: count) { secret in
      for place in secret.indices {
        guard let high = Hexadecimal.value(of: raw[2 * place]),
          let low = Hexadecimal.value(of: raw[2 * place + 1])
        else {
          throw Failure(
            "bad-secret", "\(name) is no secret: not all of it is hexadecimal digits")
        }
        secret[place] = high << 4 | low
      }
    }
  }
}

/// What the protocol binds the secret to, given whole.
///
/// - Parameter arguments: `--info` or `--info-file`.
/// - Returns: the bytes.
/// - Throws: ``Failure``.
func info(_ arguments: Arguments) throws -> [UInt8] {
  try arguments.atMostOne(of: "info", "info-file")
  if let text = arguments.value("info") { return Array(text.utf8) }
  if let path = arguments.value("info-file") { return try InputFile.read(path, limit: limit) }
  throw Failure(
    "usage", "what the protocol binds the secret to is missing",
    hint: "give it whole, with --info TEXT or --info-file FILE")
}

/// Bytes that are no secret, from `--bytes` or `--hex`.
///
/// - Parameter arguments: one of the two.
/// - Returns: the bytes.
/// - Throws: ``Failure``.
func givenBytes(_ arguments: Arguments) throws -> [UInt8] {
  if let path = arguments.value("bytes") { return try InputFile.read(path, limit: limit) }
  let text = arguments.value("hex") ?? ""
  do throws(HexadecimalError) {
    return try Hexadecimal.decode(Array(text.utf8))
  } catch {
    throw Failure("usage", "--hex takes pairs of hexadecimal digits, not \(quoted(text))")
  }
}
