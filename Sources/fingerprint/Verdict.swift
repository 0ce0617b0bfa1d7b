// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import KeyFormats
import Identity
import Linux

/// What can be said of a line of a manifest without the keystore.
enum Verdict: Sendable {
  /// It holds or does not; the key among the file's, and how many there are.
  case judged(CheckResult, Entry, key: (place: Int, count: Int)?)
  /// An ID that must be a contact's with this fingerprint.
  case contact(ThreemaID, Entry)
  /// A key that must be a contact's, whoever it is or the one with this ID.
  case identity(PublicKey, ThreemaID?, Entry)
  /// The line cannot be judged.
  case failed(Failure)

  /// What stands in a line.
  struct Entry: Sendable {
    let value: [UInt8]
    let subject: [UInt8]
    var scheme: Scheme?
  }
}

/// How a line is answered.
enum CheckResult: String, CaseIterable, Sendable {
  case ok, failed, missing, unknown, unverified, changed, conflict, revoked, duplicate
}

extension Verdict {
  /// Judges a line; `nil` for an empty one and for a remark.
  init?(_ line: [UInt8], scheme: Scheme?) {
    let words = line.split { $0 == 0x20 || $0 == 0x09 }
    guard let first = words.first, first.first != 0x23 else { return nil }
    if let entry = ManifestEntry(line[...]), SSHEntry.isNone(line) {
      self = Self.judge(Entry(value: entry.value, subject: entry.subject), scheme)
    } else {
      self = Self.identity(line, words)
    }
  }

  private static func judge(_ entry: Entry, _ scheme: Scheme?) -> Verdict {
    do throws(KeyFormatError) {
      if let key = try SomeKey(line: entry.subject[...]) { return judge(entry, [key], scheme) }
    } catch {
      // What looks like a key and is none is a file all the same if there is one of that name.
      if case .secret = error { return .failed(error.failure) }
      guard isFile(entry.subject) else { return .failed(error.failure) }
    }
    if let id = try? ThreemaID(ascii: entry.subject) { return .contact(id, entry) }
    return judgeFile(entry, scheme)
  }

  private static func isFile(_ subject: [UInt8]) -> Bool {
    guard let path = String(validating: subject, as: UTF8.self) else { return false }
    return (try? InputFile.open(path)) != nil
  }

  private static func judgeFile(_ entry: Entry, _ scheme: Scheme?) -> Verdict {
    guard let path = String(validating: entry.subject, as: UTF8.self), path != "-",
      !entry.subject.contains(0)
    else {
      return .failed(Failure("bad-path", "'\(escaped(entry.subject))' cannot be a file's name"))
    }
    do {
      switch try Subject(contentOf: path, named: quoted(path)) {
      case .keys(let keys): return judge(entry, keys, scheme)
      case .id(let id): return .contact(id, entry)
      }
    } catch {
      // Opened again only to tell a file that is not there from one that cannot be read.
      do throws(FileError) {
        _ = try InputFile.open(path)
      } catch {
        if case .failed(_, _, .notFound) = error { return .judged(.missing, entry, key: nil) }
      }
      return .failed(error)
    }
  }

  private static func judge(_ entry: Entry, _ keys: [SomeKey], _ scheme: Scheme?) -> Verdict {
    for (place, key) in keys.enumerated() {
      guard let fingerprint = key.fingerprint(equalTo: entry.value, in: scheme) else { continue }
      var entry = entry
      entry.scheme = fingerprint.scheme
      return .judged(.ok, entry, key: (place, keys.count))
    }
    return .judged(.failed, entry, key: nil)
  }

  /// A line without fingerprint: an identity code, a key, or an ID and a key.
  private static func identity(_ line: [UInt8], _ words: [ArraySlice<UInt8>]) -> Verdict {
    do throws(KeyFormatError) {
      if let key = try SomeKey(line: line[...]) {
        if case .curve(let key, let id, _) = key {
          return .identity(key, id, Entry(value: Array(key.hex.utf8), subject: line))
        }
        return .failed(
          Failure("bad-line", "\(key.kind) without a fingerprint: no contact can have it"))
      }
      if words.count == 2, let id = try? ThreemaID(ascii: Array(words[0])),
        let key = try SomeKey(line: words[1]), case .curve(let key, nil, _) = key
      {
        return .identity(
          key, id, Entry(value: Array(key.hex.utf8), subject: Array(id.text.utf8)))
      }
    } catch {
      return .failed(error.failure)
    }
    return .failed(
      Failure("bad-line", "this is no line of a manifest: fingerprint, two blanks, subject"))
  }
}

/// A key of OpenSSH may have two blanks in its comment, and is no entry for that.
private enum SSHEntry {
  static func isNone(_ line: [UInt8]) -> Bool {
    !line.starts(with: "ssh-".utf8) && !line.starts(with: "ecdsa-".utf8)
      && !line.starts(with: "sk-".utf8)
  }
}
