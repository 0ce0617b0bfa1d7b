// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import KeyFormats
import Identity
import JSON
import KeystoreConsole
import Trust

/// Checks the lines of a manifest: keys and files against fingerprints, IDs against the keystore.
func check(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  let manifests = (arguments.value("check").map { [$0] } ?? []) + arguments.operands
  guard manifests.count == 1, let manifest = manifests.first else {
    throw Failure(
      "usage", "'--check' takes one manifest, not \(manifests.count)",
      hint: "for several: cat MANIFEST… | fingerprint --check -")
  }
  let stream = try LineStream(manifest, arguments)
  let scheme = arguments.value("scheme").flatMap(Scheme.init)
  let (usesJSON, isQuiet) = (console.usesJSON, arguments.has("quiet"))
  let shown = console.shownSubject
  let audit = Audit(arguments, console, isQuiet: isQuiet, shown: shown)
  try stream.run("checking", console) { _ in
    let job = CheckJob(usesJSON: usesJSON, isQuiet: isQuiet, scheme: scheme, shown: shown) {
      Verdict($0, scheme: scheme)
    }
    return { block, skipped in job.process(block, skipping: skipped) }
  } finish: { result, line in
    guard let result else {
      try audit.fail(tooLong, line: line)
      return 1
    }
    audit.counts[.ok, default: 0] += result.okCount
    var written = 0
    for judged in result.judged {
      try console.write(Array(result.output[written..<judged.offset]))
      written = judged.offset
      try audit.answer(judged.verdict, line: line + judged.line)
    }
    try console.write(written == 0 ? result.output : Array(result.output[written...]))
    return result.lineCount
  }
  return try audit.finish(manifest)
}

/// What comes of all lines together; what needs the keystore or earlier lines is decided here.
final class Audit {
  var counts: [CheckResult: Int] = [:]
  private var failureCount = 0
  private let arguments: Arguments
  private let console: Console
  private let isQuiet: Bool
  private let shown: (([UInt8]) -> [UInt8])?
  /// Opened once, and only if a line asks for it.
  private var opened: Ledger?
  /// Its contacts by their keys; the ledger itself looks through all of them.
  private var byKey: [PublicKey: [Contact]] = [:]
  private var seenIDs: [ThreemaID: String] = [:]
  private var seenKeys: [String: ThreemaID] = [:]
  /// Of files with several keys, those that were listed.
  private var listed: [[UInt8]: (places: Set<Int>, count: Int)] = [:]

  init(
    _ arguments: Arguments, _ console: Console, isQuiet: Bool, shown: (([UInt8]) -> [UInt8])?
  ) {
    self.arguments = arguments
    self.console = console
    self.isQuiet = isQuiet
    self.shown = shown
  }

  private func ledger() throws -> Ledger {
    if let opened { return opened }
    let ledger = try console.keystore(arguments).ledger
    byKey = Dictionary(grouping: ledger.contacts, by: \.publicKey)
    opened = ledger
    return ledger
  }

  func fail(_ failure: Failure, line: Int) throws {
    failureCount += 1
    try console.report(failure, line: line)
  }

  func answer(_ verdict: Verdict, line: Int) throws {
    switch verdict {
    case .failed(let failure): try fail(failure, line: line)
    case .judged(let result, let entry, let key):
      if let key, key.count > 1 {
        listed[entry.subject, default: ([], key.count)].places.insert(key.place)
      }
      try say(result, entry)
    case .contact(let id, let entry):
      guard let text = Self.fingerprint(of: entry.value) else {
        return try fail(
          Failure("bad-fingerprint", "the line has no Threema fingerprint before the ID"),
          line: line)
      }
      if isDuplicate(id, text) { return try say(.duplicate, entry) }
      let ledger = try ledger()
      let found = ledger.contact(id)
      let key = id == ledger.owner ? ledger.ownerKey : found?.publicKey
      let isEqual = key.map { ThreemaFingerprint(of: $0).hex == text } ?? false
      try say(result(found, isOwn: id == ledger.owner, isEqual), entry, found)
    case .identity(let key, let id?, let entry):
      if isDuplicate(id, ThreemaFingerprint(of: key).hex) { return try say(.duplicate, entry) }
      let ledger = try ledger()
      let found = ledger.contact(id)
      if found == nil, ledger.isRevoked(id, key) { return try say(.revoked, entry) }
      if found == nil, id != ledger.owner, let other = byKey[key]?.first {
        return try say(.duplicate, entry, remark: "the key is \(other.id.text)'s")
      }
      let known = id == ledger.owner ? ledger.ownerKey : found?.publicKey
      try say(result(found, isOwn: id == ledger.owner, known == key), entry, found)
    case .identity(let key, nil, let entry):
      let ledger = try ledger()
      let found = byKey[key] ?? []
      let isOwn = key == ledger.ownerKey
      // Whoever shows another's key as their own makes it nobody's.
      if found.count > 1 { return try say(.duplicate, entry) }
      try say(result(found.first, isOwn: isOwn, true), entry, found.first)
    }
  }

  private func result(_ contact: Contact?, isOwn: Bool, _ isEqual: Bool) -> CheckResult {
    if isOwn { return isEqual ? .ok : .changed }
    guard let contact else { return .unknown }
    if contact.isRevoked { return .revoked }
    if !isEqual { return .changed }
    if contact.conflict != nil { return .conflict }
    return contact.isVerified ? .ok : .unverified
  }

  /// Whether the ID stood with another key before, or the key with another ID.
  private func isDuplicate(_ id: ThreemaID, _ fingerprint: String) -> Bool {
    let (oldKey, oldID) = (seenIDs[id], seenKeys[fingerprint])
    if oldKey == nil { seenIDs[id] = fingerprint }
    if oldID == nil { seenKeys[fingerprint] = id }
    return oldKey.map { $0 != fingerprint } ?? false || oldID.map { $0 != id } ?? false
  }

  /// 32 digits; the whole key stands for its own.
  private static func fingerprint(of value: [UInt8]) -> String? {
    for reading in (try? FingerprintText(value))?.readings ?? [] {
      switch reading.bytes.count {
      case ThreemaFingerprint.byteCount: return Hexadecimal.text(of: reading.bytes)
      case PublicKey.byteCount:
        return (try? PublicKey(bytes: reading.bytes)).map { ThreemaFingerprint(of: $0).hex }
      default: continue
      }
    }
    return nil
  }

  private func say(
    _ result: CheckResult, _ entry: Verdict.Entry, _ contact: Contact? = nil,
    remark: String? = nil
  ) throws {
    counts[result, default: 0] += 1
    guard result != .ok || !isQuiet else { return }
    if console.usesJSON {
      var members: [JSONValue.Member] = [
        .init("v", 1),
        .init("subject", .string(String(decoding: entry.subject, as: UTF8.self))),
      ]
      if let scheme = entry.scheme { members.append(.init("scheme", .string(scheme.rawValue))) }
      members.append(.init("value", .string(String(decoding: entry.value, as: UTF8.self))))
      members.append(.init("result", .string(result.rawValue)))
      if let remark { members.append(.init("remark", .string(remark))) }
      return try console.json(.object(members + (contact?.members ?? [])))
    }
    let name = shown?(entry.subject) ?? escapedSubject(entry.subject)
    var text = ": \(result.rawValue.uppercased())"
    if let contact, result != .changed { text += " (\(contact.level.label))" }
    if let remark { text += " (\(remark))" }
    try console.write(name + Array(text.utf8) + [10])
  }

  /// What `sha256sum -c` does with a name that would end the line.
  private func escapedSubject(_ subject: [UInt8]) -> [UInt8] {
    let line = manifestLine([], subject)
    return line.first == 0x5C ? [0x5C] + line.dropFirst(3) : subject
  }

  /// Counts, and what only the whole manifest shows.
  func finish(_ manifest: String) throws -> ExitStatus {
    let paths = listed.keys.sorted { $0.lexicographicallyPrecedes($1) }
    for path in paths {
      guard let (places, count) = listed[path], places.count < count else { continue }
      let more = count - places.count
      let entry = Verdict.Entry(value: [], subject: path)
      try say(
        .failed, entry,
        remark: "holds \(more) key\(more == 1 ? "" : "s") that the manifest does not list")
    }
    try console.flush()
    let total = counts.values.reduce(0, +)
    guard total + failureCount > 0 else {
      throw Failure("no-line", "\(quoted(manifest)) has no line to check")
    }
    var parts = CheckResult.allCases.compactMap { result in
      counts[result].flatMap { $0 > 0 ? "\($0) \(result.rawValue)" : nil }
    }
    if failureCount > 0 { parts.append("\(failureCount) not readable") }
    console.note(parts.joined(separator: ", "))
    if failureCount > 0 { return .unknown }
    return counts[.ok, default: 0] == total ? .yes : .no
  }
}
