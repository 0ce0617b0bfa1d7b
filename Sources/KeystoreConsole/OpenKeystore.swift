// SPDX-License-Identifier: Apache-2.0

package import Console
package import Identity
import Linux
import Sodium
package import Trust
import Unicode

extension Option {
  /// Which keystore, and what lets it be believed.
  package static let keystore = [
    Option("keystore", value: "PATH", "use the keystore at PATH"),
    Option(
      "owner", value: "KEYHEX",
      "believe a keystore that was not seen on this machine if its owner has this public key"),
  ]
}

extension Command.Entry {
  /// The environment of programs that use the keystore.
  package static let keystoreEnvironment = [
    Command.Entry("THREEDOTS_KEYSTORE", "the keystore, unless --keystore names one"),
    Command.Entry("XDG_DATA_HOME", "the keystore is threedots/keystore.db below it otherwise"),
    Command.Entry("XDG_STATE_HOME", "what was last seen of each keystore is kept below it"),
  ]

  /// The files of programs that use the keystore.
  package static let keystoreFiles = [
    Command.Entry("~/.local/share/threedots/keystore.db", "the keystore"),
    Command.Entry(
      "~/.local/state/threedots/checkpoints",
      "what was last seen of each keystore, so that an older copy or another one is noticed"),
  ]
}

/// Where a keystore lies, and its checkpoints.
package struct KeystorePlace {
  /// The keystore's path.
  package let path: String
  /// Whether nobody named it: its folder is then made where it is missing.
  package let isDefault: Bool
  /// The checkpoints of this machine.
  package let checkpoints: CheckpointFolder

  /// Finds the keystore: `--keystore`, else `THREEDOTS_KEYSTORE`, else the data folder.
  ///
  /// - Parameters:
  ///   - arguments: of a program with ``Option/keystore``.
  ///   - console: gives the environment.
  /// - Throws: ``Failure`` when there is no home folder.
  package init(_ arguments: Arguments, _ console: Console) throws(Failure) {
    let named = arguments.value("keystore") ?? console.variable("THREEDOTS_KEYSTORE")
    isDefault = named == nil
    if let named {
      path = named
    } else {
      path =
        try console.folder("XDG_DATA_HOME", orHome: ".local/share") + "/threedots/keystore.db"
    }
    checkpoints = CheckpointFolder(
      path: try console.folder("XDG_STATE_HOME", orHome: ".local/state")
        + "/threedots/checkpoints")
  }

  /// Opens the keystore and verifies it.
  ///
  /// - Parameters:
  ///   - arguments: `--owner` is looked at.
  ///   - acceptance: what lets a keystore be believed that was not seen here; `--owner` unless said.
  /// - Returns: the verified keystore.
  /// - Throws: ``Failure``.
  package func open(
    _ arguments: Arguments, acceptance: Keystore.Acceptance? = nil
  ) throws -> Keystore {
    let acceptance = try acceptance ?? owner(arguments).map { .owner($0) } ?? .seen
    do {
      return try Keystore.open(at: path, checkpoints: checkpoints, acceptance: acceptance)
    } catch KeystoreError.folderMissing where isDefault {
      throw KeystoreError.missing.failure(at: path)
    } catch let error as KeystoreError {
      throw error.failure(at: path)
    }
  }

  private func owner(_ arguments: Arguments) throws(Failure) -> PublicKey? {
    guard let text = arguments.value("owner") else { return nil }
    do throws(KeyError) {
      return try PublicKey(hex: text)
    } catch {
      throw Failure("usage", "--owner: \(error.sentence)", hint: "it takes 64 hexadecimal digits")
    }
  }
}

extension Console {
  /// Opens the keystore that the arguments name.
  ///
  /// - Parameter arguments: of a program with ``Option/keystore``.
  /// - Returns: the verified keystore.
  /// - Throws: ``Failure``.
  package func keystore(_ arguments: Arguments) throws -> Keystore {
    try KeystorePlace(arguments, self).open(arguments)
  }

  /// Unseals the owner's key, asking for the passphrase if there is one.
  ///
  /// - Parameters:
  ///   - keystore: an open keystore.
  ///   - arguments: of a program with ``Option/passphrase``.
  /// - Returns: the secret key.
  /// - Throws: ``Failure``.
  package func unlock(_ keystore: borrowing Keystore, _ arguments: Arguments) throws -> SecretKey {
    do {
      switch try keystore.seal.kind() {
      case .open:
        let key = try keystore.unlock(nil)
        warnIfSwappable(key)
        return key
      case .passphrase:
        let key = try unlock(keystore, arguments, attempts: 3)
        warnIfSwappable(key)
        return key
      }
    } catch let error as Seal.Failure {
      throw error.failure(at: keystore.path)
    }
  }

  /// Asks again after a slip, if the passphrase is typed.
  private func unlock(
    _ keystore: borrowing Keystore, _ arguments: Arguments, attempts: Int
  ) throws -> SecretKey {
    let passphrase: SecretBytes? = try passphrase(
      arguments, asking: "Passphrase for \(keystore.ledger.owner.text)")
    do {
      return try keystore.unlock(passphrase)
    } catch Seal.Failure.wrongPassphrase
      where attempts > 1 && !arguments.has("passphrase-file") && !arguments.has("passphrase-fd")
    {
      warn("that is not the passphrase")
      return try unlock(keystore, arguments, attempts: attempts - 1)
    }
  }

  private func warnIfSwappable(_ secretKey: borrowing SecretKey) {
    guard !secretKey.bytes.isLocked else { return }
    warn(
      "the secret key's memory cannot be locked, and may be swapped to disk",
      hint: "raise the limit with 'ulimit -l'")
  }

  /// Whether ``unlock(_:_:)`` could succeed: there is no passphrase, or it is given, or somebody is
  /// there to be asked.
  ///
  /// - Parameters:
  ///   - keystore: an open keystore.
  ///   - arguments: of a program with ``Option/passphrase``.
  /// - Returns: whether it is worth trying.
  package func canUnlock(_ keystore: borrowing Keystore, _ arguments: Arguments) -> Bool {
    (try? keystore.seal.kind()) == .open || arguments.has("passphrase-file")
      || arguments.has("passphrase-fd") || isInteractive
  }

  /// Takes in what other programs have written since the keystore was opened.
  ///
  /// - Parameter keystore: an open keystore.
  /// - Throws: ``Failure``.
  package func refresh(_ keystore: inout Keystore) throws {
    do {
      try keystore.refresh()
    } catch let error as KeystoreError {
      throw error.failure(at: keystore.path)
    }
  }

  /// Adds entries to the keystore, signed by its owner.
  ///
  /// - Parameters:
  ///   - keystore: an open keystore.
  ///   - arguments: of a program with ``Option/passphrase``.
  ///   - decide: gives the events for the state as it is under the lock.
  /// - Throws: ``Failure``, or what `decide` throws.
  package func append(
    to keystore: inout Keystore, _ arguments: Arguments,
    _ decide: (Ledger) throws -> [Event]
  ) throws {
    let secretKey = try unlock(keystore, arguments)
    do {
      try keystore.append(signing: secretKey, time: Clock.now) { ledger in
        let events = try decide(ledger)
        let isAllowed = events.allSatisfy { [.revoked, .forgotten].contains($0.kind) }
        guard !ledger.isOwnRevoked || isAllowed else { throw Failure.ownRevoked }
        return events
      }
    } catch let error as KeystoreError {
      throw error.failure(at: keystore.path)
    }
  }
}

extension Console {
  /// Starts a fresh ledger from the present state, signed by its owner.
  ///
  /// - Parameters:
  ///   - keystore: an open keystore.
  ///   - arguments: of a program with ``Option/passphrase``.
  /// - Returns: what was done.
  /// - Throws: ``Failure``.
  package func compact(
    _ keystore: inout Keystore, _ arguments: Arguments
  ) throws -> Compaction {
    let secretKey = try unlock(keystore, arguments)
    do {
      return try keystore.compact(signing: secretKey, time: Clock.now)
    } catch let error as KeystoreError {
      throw error.failure(at: keystore.path)
    }
  }
}

extension Failure {
  /// The owner's identity is revoked, and signs nothing new.
  package static let ownRevoked = Failure(
    "own-revoked", "your identity is revoked, and signs nothing new",
    hint: "make another one with 'keygen --keystore PATH'")
}

extension KeystorePlace {
  /// Refuses a path that is taken or in others' reach, before anybody is asked for a passphrase.
  ///
  /// - Throws: ``Failure``.
  package func requireFree() throws {
    let isTaken: Bool
    do throws(FileError) {
      if !isDefault { _ = try PrivateFile.canonicalPath(path) }
      isTaken = try PrivateFile.status(path) != nil
    } catch {
      guard case .failed(_, let folder, .notFound) = error else { throw error }
      throw KeystoreError.folderMissing(folder).failure(at: path)
    }
    if isTaken { throw KeystoreError.exists.failure(at: path) }
    // The default folder may still have to be made.
    if let folder = try? PrivateFile.folder(of: path), !folder.isKept {
      throw KeystoreError.folderTooOpen(folder).failure(at: path)
    }
  }

  /// Makes the keystore of a new identity.
  ///
  /// - Parameters:
  ///   - owner: the new ID.
  ///   - name: what the owner is called.
  ///   - secretKey: the new secret key.
  ///   - seal: the secret key, sealed.
  /// - Returns: the keystore.
  /// - Throws: ``Failure``.
  package func create(
    owner: ThreemaID, name: String?, secretKey: borrowing SecretKey, seal: Seal
  ) throws -> Keystore {
    do {
      if isDefault, let slash = path.lastIndex(of: "/") {
        try PrivateFile.makeFolder(String(path[..<slash]))
      }
      return try Keystore.create(
        at: path, owner: owner, name: name, secretKey: secretKey, seal: seal, time: Clock.now,
        checkpoints: checkpoints)
    } catch let error as KeystoreError {
      throw error.failure(at: path)
    }
  }
}

/// Takes a name as a person types it.
///
/// - Parameter text: what was typed.
/// - Returns: the name in normalization form C.
/// - Throws: ``Failure`` of code `bad-name`.
package func contactName(_ text: String) throws -> String {
  let name = try composed(text)
  guard isAcceptableName(name) else {
    throw Failure(
      "bad-name", "\(quoted(text)) cannot be a name",
      hint: "a name is 1 to 256 bytes long and holds no control characters")
  }
  return name
}
