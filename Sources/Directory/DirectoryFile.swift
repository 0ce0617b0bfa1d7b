// SPDX-License-Identifier: Apache-2.0

package import Identity

/// What a directory answered: for each hash of an address an ID and its key.
package struct DirectoryFile: Sendable {
  /// An answer.
  package struct Answer: Hashable, Sendable {
    /// Who has the address.
    package let id: ThreemaID
    /// Their key, as the directory says.
    package let publicKey: PublicKey
  }

  /// Why bytes are no directory; lines count from 1.
  package enum Failure: Error, Equatable, Sendable {
    case csv(CSV.Failure)
    /// Another number of fields than three.
    case fieldCount(line: Int)
    case badHash(line: Int)
    case badID(line: Int, IDError)
    case badKey(line: Int, KeyError)
  }

  private var answers: [[UInt8]: Set<Answer>] = [:]
  private var keys: [ThreemaID: PublicKey] = [:]
  /// The IDs that stand with more than one key, whatever the address.
  package private(set) var contradicted: Set<ThreemaID> = []

  /// Reads `hash,id,key`, a line an answer; a first line `hash,id,public_key` may say so.
  ///
  /// - Parameter bytes: from anywhere.
  /// - Throws: ``Failure``.
  package init(_ bytes: [UInt8]) throws(Failure) {
    let records: [CSV.Record]
    do throws(CSV.Failure) {
      records = try CSV.records(bytes)
    } catch {
      throw .csv(error)
    }
    for (index, record) in records.enumerated() {
      guard record.fields.count == 3 else { throw .fieldCount(line: record.line) }
      if index == 0, record.fields[0].lowercased() == "hash" { continue }
      guard let hash = try? Hexadecimal.decode(Array(record.fields[0].utf8)), hash.count == 32
      else { throw .badHash(line: record.line) }
      let (id, key): (ThreemaID, PublicKey)
      do throws(IDError) {
        id = try ThreemaID(record.fields[1])
      } catch {
        throw .badID(line: record.line, error)
      }
      do throws(KeyError) {
        key = try PublicKey(hex: record.fields[2])
        _ = try key.edwards()
      } catch {
        throw .badKey(line: record.line, error)
      }
      answers[hash, default: []].insert(Answer(id: id, publicKey: key))
      if keys.updateValue(key, forKey: id) ?? key != key { contradicted.insert(id) }
    }
  }

  /// Everything the directory says about an address, its twin looked up as well.
  ///
  /// - Parameter address: the address.
  /// - Returns: no answer, one, or several that contradict each other.
  package func answers(for address: Address) -> Set<Answer> {
    let own = answers[address.hash] ?? []
    guard let twin = address.twin else { return own }
    return own.union(answers[twin.hash] ?? [])
  }
}
