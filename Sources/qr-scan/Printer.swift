// SPDX-License-Identifier: Apache-2.0

import Barcode
import Console
import Identity
import Image
import JSON
import Sodium

/// Prints codes as the options ask.
final class Printer {
  private let console: Console
  private let isRaw: Bool
  private let showsSecrets: Bool
  private let namesSources: Bool
  private var hasPrintedRaw = false

  init(console: Console, isRaw: Bool, showsSecrets: Bool, namesSources: Bool) {
    self.console = console
    self.isRaw = isRaw
    self.showsSecrets = showsSecrets
    self.namesSources = namesSources
  }

  func print(_ picture: ScannedPicture) throws(Failure) {
    if console.usesJSON {
      try console.json(json(of: picture))
      return
    }
    let name = picture.source == "-" ? "standard input" : quoted(picture.source)
    if picture.codes.isEmpty { console.note("no code found in \(name)") }
    for code in picture.codes {
      let kind = PayloadKind(of: code.bytes)
      if case .secret(let secret) = kind, !showsSecrets {
        console.note("\(name) holds a secret, \(secret.rawValue); --show-secrets prints it")
        if !isRaw { try line("<secret: \(secret.rawValue)>", of: picture) }
      } else if isRaw {
        if hasPrintedRaw { try console.print() }
        try console.write(code.bytes)
        hasPrintedRaw = true
      } else {
        try line(escaped(code.bytes, unicode: console.appearance.unicode), of: picture)
      }
      if let problem = problem(of: code.bytes) {
        console.warn("\(name) holds a malformed identity code: \(problem)")
      }
    }
  }

  private func line(_ text: String, of picture: ScannedPicture) throws(Failure) {
    let source = escaped(picture.source, unicode: console.appearance.unicode)
    try console.print(namesSources ? "\(source): \(text)" : text)
  }

  private func json(of picture: ScannedPicture) -> JSONValue {
    [
      "v": 1, "source": .string(picture.source),
      "frame_sha256": .string(Hexadecimal.text(of: picture.digest)),
      "codes": .array(picture.codes.map(json)),
    ]
  }

  private func json(of code: Code) -> JSONValue {
    let kind = PayloadKind(of: code.bytes)
    var members: [JSONValue.Member] = [.init("kind", .string(kind.name))]
    var isShown = true
    if case .secret(let secret) = kind {
      members.append(.init("secret", .string(secret.rawValue)))
      isShown = showsSecrets
    }
    if isShown {
      if let text = String(validating: code.bytes, as: UTF8.self) {
        members.append(.init("text", .string(text)))
      }
      members.append(.init("bytes", .string(Base64.text(of: code.bytes))))
    }
    if let problem = problem(of: code.bytes) {
      members.append(.init("problem", .string(problem)))
    }
    let corners = code.corners.map { corner in
      JSONValue.array([.integer(Int64(corner.x.rounded())), .integer(Int64(corner.y.rounded()))])
    }
    members.append(.init("corners", .array(corners)))
    return .object(members)
  }
}

/// What is wrong with an identity code; nil for a good one and for other codes.
private func problem(of bytes: [UInt8]) -> String? {
  guard PayloadKind(of: bytes) == .threemaIdentity else { return nil }
  do throws(PayloadError) {
    _ = try IdentityPayload(bytes: bytes)
    return nil
  } catch {
    return error.code
  }
}
