// SPDX-License-Identifier: Apache-2.0

import Foundation
import Identity
import Linux
import Sodium
import Testing
import Trust

@Suite struct KeystoreTests {
  static let five: [Event] = (1...5).flatMap { number -> [Event] in
    let (id, key) = (Sample.id(number), Sample.key(UInt8(number)))
    switch number {
    case 1: return [.introduced(id, key, Sample.attestation), .named(id, "Ada", .hand)]
    case 2: return [.added(id, key, .imported)]
    case 3: return [.matched(id, key, .email)]
    case 4:
      return [
        .introduced(id, key, Sample.attestation),
        .keyConflict(id, Sample.key(9), Sample.attestation),
      ]
    default:
      return [
        .added(id, key, .hand),
        .revoked(Revocation(id: id, publicKey: key, scope: .keyAndID, reason: "lost")),
      ]
    }
  }

  @Test func whatIsWrittenIsReadBack() throws {
    let folder = ScratchFolder()
    try folder.make(Self.five)
    let keystore = try folder.open()
    #expect(keystore.ledger.contacts.map(\.level.rawValue) == [3, 1, 2, 3, 1])
    #expect(keystore.ledger.contacts.map(\.isVerified) == [true, false, false, false, false])
    #expect(keystore.ledger.contact(Sample.id(1))?.name?.text == "Ada")
    #expect(keystore.ledger.count == Int64(Self.five.count + 1))
    #expect(try keystore.audit() == keystore.ledger.count)
    var kinds: [Event.Kind] = []
    try keystore.forEachEntry { kinds.append($0.event.kind) }
    #expect(kinds == [.genesis] + Self.five.map(\.kind))
  }

  @Test(arguments: [0o000, 0o022, 0o077] as [mode_t])
  func filesArePrivateFromBirth(_ mask: mode_t) throws {
    let before = umask(mask)
    defer { umask(before) }
    let folder = ScratchFolder()
    try folder.make(Self.five)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(files.count == 4)
    for file in files {
      let path = folder.path + "/" + file
      var status = stat()
      #expect(unsafe lstat(path, &status) == 0)
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      #expect(status.st_mode & 0o777 == (isFolder ? 0o700 : 0o600), "\(file)")
    }
  }

  @Test(arguments: [0o777, 0o770, 0o720, 0o702, 0o1777] as [Int])
  func aFolderThatOthersCanWriteToIsRefused(_ mode: Int) throws {
    let folder = ScratchFolder()
    let seal = try Seal(Sample.secretKey(0), owner: Sample.owner, passphrase: nil)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
    let path = try PrivateFile.canonicalPath(folder.keystore)
    let refused = try KeystoreError.folderTooOpen(PrivateFile.folder(of: path))
    let made = keystoreError {
      _ = try Keystore.create(
        at: folder.keystore, owner: Sample.owner, secretKey: Sample.secretKey(0), seal: seal,
        time: 1, checkpoints: folder.checkpoints)
    }
    #expect(made == refused)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    for (kept, isRefused) in [(0o755, false), (mode, true), (0o750, false), (0o711, false)] {
      if kept == 0o755 {
        try FileManager.default.setAttributes([.posixPermissions: kept], ofItemAtPath: folder.path)
        try folder.make()
      }
      try FileManager.default.setAttributes([.posixPermissions: kept], ofItemAtPath: folder.path)
      let error = keystoreError { _ = try folder.open() }
      #expect(error == (isRefused ? refused : nil), "\(String(kept, radix: 8))")
    }
  }

  @Test(arguments: [0o604, 0o640, 0o620, 0o666, 0o601] as [Int])
  func aKeystoreThatOthersCanReachIsRefused(_ mode: Int) throws {
    let folder = ScratchFolder()
    try folder.make()
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder.keystore)
    #expect(keystoreError { _ = try folder.open() } == .tooOpen(mode: UInt32(mode)))
  }

  @Test func whatIsNotThereIsNamed() throws {
    let folder = ScratchFolder()
    #expect(keystoreError { _ = try folder.open() } == .missing)
    let lost = folder.path + "/no/keystore.db"
    #expect(
      keystoreError { _ = try Keystore.open(at: lost, checkpoints: folder.checkpoints) }
        == .folderMissing(folder.path + "/no"))
    try folder.make()
    #expect(keystoreError { try folder.make() } == .exists)
    #expect(try folder.open().ledger.count == 1)
  }

  @Test func symbolicLinksAndFoldersAreRefused() throws {
    let folder = ScratchFolder()
    try folder.make()
    let link = folder.path + "/link.db"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.keystore)
    #expect(
      keystoreError { _ = try Keystore.open(at: link, checkpoints: folder.checkpoints) }
        == .notAFile)
    #expect(
      keystoreError { _ = try Keystore.open(at: folder.path, checkpoints: folder.checkpoints) }
        == .notAFile)
  }

  /// A pipe would be waited for without end, and a journal of somebody else's is taken for one's own.
  @Test(.timeLimit(.minutes(1)), arguments: ["-journal", "-wal", "-shm"])
  func whatIsNoJournalIsRefused(_ suffix: String) throws {
    let folder = ScratchFolder()
    try folder.make()
    let journal = folder.keystore + suffix
    let path = try PrivateFile.canonicalPath(journal)
    #expect(unsafe mkfifo(journal, 0o600) == 0)
    #expect(keystoreError { _ = try folder.open() } == .foreignJournal(path))
    #expect(unsafe unlink(journal) == 0)
    try FileManager.default.createSymbolicLink(atPath: journal, withDestinationPath: "/etc/passwd")
    #expect(keystoreError { _ = try folder.open() } == .foreignJournal(path))
    #expect(unsafe unlink(journal) == 0)
    try OutputFile.create(journal, holding: [], mode: 0o600)
    #expect(unsafe chmod(journal, 0o644) == 0)
    #expect(keystoreError { _ = try folder.open() } == .foreignJournal(path))
    #expect(unsafe chmod(journal, 0o600) == 0)
    _ = try folder.open()
  }

  @Test(.timeLimit(.minutes(1))) func aPipeIsNoCheckpoint() throws {
    let folder = ScratchFolder()
    try folder.make()
    let checkpoint = folder.checkpoints.file(for: try PrivateFile.canonicalPath(folder.keystore))
    #expect(unsafe unlink(checkpoint) == 0)
    #expect(unsafe mkfifo(checkpoint, 0o600) == 0)
    #expect(keystoreError { _ = try folder.open() } == .badCheckpoint(path: checkpoint, .malformed))
  }

  /// Each attack, and a word of what must be said about it.
  static let attacks: [(sql: String, names: KeystoreError)] = [
    (
      "CREATE VIEW contacts AS SELECT 'ECHOECHO' AS id, 3 AS level",
      .foreignSchema("view contacts")
    ),
    (
      """
      CREATE TRIGGER greener AFTER INSERT ON ledger BEGIN DELETE FROM ledger WHERE n = 2; END
      """, .foreignSchema("trigger greener")
    ),
    ("CREATE INDEX short ON ledger(n) WHERE n < 3", .foreignSchema("index short")),
    ("CREATE TABLE more(x)", .foreignSchema("table more")),
    ("DROP TABLE identity", .foreignSchema("table ledger")),
    ("ALTER TABLE ledger ADD COLUMN level INTEGER", .foreignSchema("table ledger")),
    ("PRAGMA user_version = 2", .newerVersion(2)),
    ("PRAGMA user_version = 0", .notAKeystore),
    ("PRAGMA application_id = 1", .notAKeystore),
    ("PRAGMA journal_mode = WAL", .foreignSchema("journal mode")),
    ("DELETE FROM identity", .identityRow),
    ("INSERT INTO identity VALUES (2, x'00')", .identityRow),
    ("DELETE FROM ledger WHERE n = 4", .damaged(entry: 4, .wrongNumber(expected: 4, found: 5))),
    ("DELETE FROM ledger", .damaged(entry: 1, .noEntries)),
    ("DELETE FROM ledger WHERE n = 1", .damaged(entry: 1, .wrongNumber(expected: 1, found: 2))),
    (
      "UPDATE ledger SET n = -n WHERE n = 3",
      .damaged(entry: 1, .wrongNumber(expected: 1, found: -3))
    ),
    (
      "UPDATE ledger SET entry = (SELECT entry FROM ledger WHERE n = 2) WHERE n = 3",
      .damaged(entry: 3, .wrongNumber(expected: 3, found: 2))
    ),
    (
      "UPDATE ledger SET signature = (SELECT signature FROM ledger WHERE n = 2) WHERE n = 9",
      .damaged(entry: 9, .wrongSignature)
    ),
    (
      "UPDATE ledger SET signature = zeroblob(64) WHERE n = 9", .damaged(entry: 9, .wrongSignature)
    ),
    (
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql =
        'CREATE TABLE ledger(n INTEGER PRIMARY KEY, entry BLOB NOT NULL, signature BLOB NOT NULL)'
        WHERE name = 'ledger'
      """, .foreignSchema("table ledger")
    ),
  ]

  @Test func anEnemysFileSaysNothingFalse() throws {
    #expect(Self.attacks.count == 20)
    for (sql, error) in Self.attacks {
      let folder = ScratchFolder()
      try folder.make(Self.five)
      folder.attack(sql)
      #expect(keystoreError { _ = try folder.open() } == error, "\(sql)")
      // The checkpoint can't be what saves us.
      #expect(keystoreError { _ = try folder.open(.user) } == error, "\(sql)")
    }
  }

  /// A value of another storage class, which STRICT would refuse, put there by an edited schema.
  @Test(arguments: ["CAST(entry AS TEXT)", "NULL", "5", "1.5"])
  func otherStorageClassesAreDamage(_ value: String) throws {
    let folder = ScratchFolder()
    try folder.make(Self.five)
    let schema =
      "CREATE TABLE ledger(n INTEGER PRIMARY KEY, entry BLOB NOT NULL, signature BLOB NOT NULL) STRICT"
    folder.attack(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE TABLE ledger(n INTEGER PRIMARY KEY, entry, signature)'
        WHERE name = 'ledger';
      """)
    folder.attack("UPDATE ledger SET entry = \(value) WHERE n = 3")
    folder.attack(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = '\(schema)' WHERE name = 'ledger';
      """)
    #expect(keystoreError { _ = try folder.open() } == .damaged(entry: 3, .wrongStorageClass))
  }

  @Test func aRowHiddenFromAnIndexIsNotHidden() throws {
    let folder = ScratchFolder()
    try folder.make(Self.five)
    folder.attack("CREATE INDEX hide ON ledger(n) WHERE n <> 3")
    folder.attack("PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'hide'")
    let contacts = try? folder.open().ledger.contacts.count
    #expect(contacts == nil || contacts == 5)
  }

  @Test func anOlderCopyIsRefusedAndNamed() throws {
    let folder = ScratchFolder()
    try folder.make(Array(Self.five.prefix(1)))
    let older = folder.read()
    let secretKey = Sample.secretKey(0)
    do {
      var keystore = try folder.open()
      try keystore.append(signing: secretKey, time: 1) { _ in
        [.revoked(Revocation(id: Sample.id(1), publicKey: Sample.key(1), scope: .keyAndID))]
      }
    }
    folder.write(older)
    guard case .rolledBack(let pinned, let found) = keystoreError({ _ = try folder.open() }) else {
      Issue.record("an older copy was taken for the keystore")
      return
    }
    #expect(pinned.count == 3)
    #expect(found.count == 2)
    let owner = Keystore.Acceptance.owner(Sample.key(0))
    #expect(keystoreError { _ = try folder.open(owner) } != nil, "--owner accepts no older copy")
    // The user may say so, and then it holds.
    #expect(try folder.open(.user).ledger.count == 2)
    #expect(try folder.open().ledger.count == 2)
  }

  @Test func aForkIsRefusedAndNamed() throws {
    let folder = ScratchFolder()
    try folder.make()
    let base = folder.read()
    let elsewhere = CheckpointFolder(path: folder.path + "/elsewhere")
    let secretKey = Sample.secretKey(0)
    try folder.addContact(1, checkpoints: folder.checkpoints, secretKey)
    folder.write(base)
    do {
      var keystore = try Keystore.open(
        at: folder.keystore, checkpoints: elsewhere, acceptance: .user)
      try keystore.append(signing: secretKey, time: 2) { _ in
        [.added(Sample.id(2), Sample.key(2), .hand), .added(Sample.id(3), Sample.key(3), .hand)]
      }
    }
    guard case .forked = keystoreError({ _ = try folder.open() }) else {
      Issue.record("a fork was taken for the keystore")
      return
    }
  }

  @Test func anotherOwnersLedgerIsRefused() throws {
    let (mine, theirs) = (ScratchFolder(), ScratchFolder())
    try mine.make(Self.five)
    let enemy = Sample.secretKey(66)
    _ = try Keystore.create(
      at: theirs.keystore, owner: Sample.owner, secretKey: enemy,
      seal: Seal(enemy, owner: Sample.owner, passphrase: nil), time: 1,
      checkpoints: theirs.checkpoints)
    mine.write(theirs.read())
    guard case .otherLedger(let pinned, let found) = keystoreError({ _ = try mine.open() }) else {
      Issue.record("another owner's ledger was taken for the keystore")
      return
    }
    #expect(pinned.ownerKey == Sample.key(0))
    #expect(found.ownerKey == Sample.key(66))
    let owner = Keystore.Acceptance.owner(Sample.key(0))
    #expect(
      keystoreError {
        _ = try Keystore.open(
          at: theirs.keystore, checkpoints: CheckpointFolder(path: mine.path + "/none"),
          acceptance: owner)
      } == .otherOwner(expected: Sample.key(0), found: Sample.key(66)))
  }

  @Test func entriesOfAnotherLedgerAreRefused() throws {
    let (mine, theirs) = (ScratchFolder(), ScratchFolder())
    try mine.make(Self.five)
    try theirs.make(Self.five)
    // Same owner, same entries, another ledger ID: rows and signatures do not carry over.
    mine.attack(
      """
      ATTACH '\(theirs.keystore)' AS theirs;
      UPDATE ledger SET entry = (SELECT entry FROM theirs.ledger WHERE n = 9),
        signature = (SELECT signature FROM theirs.ledger WHERE n = 9) WHERE n = 9
      """)
    #expect(keystoreError { _ = try mine.open() } == .damaged(entry: 9, .wrongSignature))
  }

  @Test func aSignatureInTheMiddleIsFoundByTheAudit() throws {
    let folder = ScratchFolder()
    try folder.make(Self.five)
    folder.attack("UPDATE ledger SET signature = zeroblob(64) WHERE n = 4")
    let keystore = try folder.open()
    #expect(
      keystoreError { _ = try keystore.audit() } == .damaged(entry: 4, .wrongSignature))
  }

  @Test func aKeystoreNotSeenHereWaitsForAWord() throws {
    let folder = ScratchFolder()
    try folder.make(Self.five)
    let here = CheckpointFolder(path: folder.path + "/here")
    func open(_ acceptance: Keystore.Acceptance) throws -> Int64 {
      try Keystore.open(at: folder.keystore, checkpoints: here, acceptance: acceptance)
        .ledger.count
    }
    guard case .notSeenHere = keystoreError({ _ = try open(.seen) }) else {
      Issue.record("believed without a checkpoint")
      return
    }
    #expect(try open(.owner(Sample.key(0))) == 9)
    #expect(keystoreError { _ = try open(.owner(Sample.key(1))) } != nil)
    #expect(keystoreError { _ = try open(.seen) } != nil, "--owner leaves no checkpoint")
    #expect(try open(.user) == 9)
    #expect(try open(.seen) == 9)
  }

  @Test func readingMovesTheCheckpointAndNothingMovesItBack() throws {
    let folder = ScratchFolder()
    try folder.make()
    let file = folder.checkpoints.file(for: folder.keystore)
    let first = try #require(FileManager.default.contents(atPath: file))
    try folder.addContact(1, checkpoints: folder.checkpoints, Sample.secretKey(0))
    // As if the program had been killed between commit and checkpoint.
    try first.write(to: URL(fileURLWithPath: file))
    #expect(try folder.open().ledger.count == 2)
    let moved = try #require(try folder.checkpoints.load(for: folder.keystore))
    #expect(moved.count == 2)
    let back = try #require(
      try? Checkpoint(line: String(decoding: first, as: UTF8.self).components(separatedBy: "\n")[0])
    )
    try folder.checkpoints.advance(to: back, for: folder.keystore)
    #expect(try folder.checkpoints.load(for: folder.keystore) == moved)
  }

  @Test func twoWritersQueueAndSeeEachOther() throws {
    let folder = ScratchFolder()
    try folder.make()
    var first = try folder.open()
    var second = try folder.open()
    let secretKey = Sample.secretKey(0)
    try first.append(signing: secretKey, time: 1) { _ in
      [.added(Sample.id(1), Sample.key(1), .hand)]
    }
    try second.append(signing: secretKey, time: 1) { ledger in
      #expect(ledger.contact(Sample.id(1)) != nil, "decided on a stale state")
      return [.added(Sample.id(2), Sample.key(2), .hand)]
    }
    #expect(try folder.open().ledger.contacts.map(\.id) == [Sample.id(1), Sample.id(2)])
  }

  @Test func anAppendThatThrowsWritesNothing() throws {
    let folder = ScratchFolder()
    try folder.make(Self.five)
    let before = folder.read()
    var keystore = try folder.open()
    let secretKey = Sample.secretKey(0)
    #expect(
      keystoreError {
        try keystore.append(signing: secretKey, time: 1) { _ in
          [.added(Sample.id(7), Sample.key(7), .hand), .downgraded(Sample.id(8))]
        }
      } == .damaged(entry: 11, .illegal(.downgraded, .noContact)))
    #expect(keystore.ledger.contact(Sample.id(7)) == nil)
    #expect(throws: Seal.Failure.otherKey) {
      try keystore.append(signing: Sample.secretKey(1), time: 1) { _ in [] }
    }
    #expect(folder.read() == before)
  }

  /// Every byte in turn: reported, or the same contacts with the same levels.
  @Test func noFlippedByteChangesALevel() throws {
    let folder = ScratchFolder()
    try folder.make(Self.five)
    let good = folder.read()
    let contacts = try folder.open().ledger.contacts
    let handle = try #require(FileHandle(forUpdatingAtPath: folder.keystore))
    var reported = 0
    for index in good.indices {
      handle.seek(toFileOffset: UInt64(index))
      handle.write(Data([good[index] ^ (1 << UInt8(index % 8))]))
      do {
        let found = try folder.open().ledger.contacts
        #expect(found == contacts, "byte \(index)")
      } catch is KeystoreError {
        reported += 1
      }
      handle.seek(toFileOffset: UInt64(index))
      handle.write(Data([good[index]]))
    }
    #expect(folder.read() == good)
    #expect(reported > 1500, "of \(good.count) bytes")
    #expect(try folder.open().ledger.contacts == contacts)
  }

  @Test func swappedPagesAreReported() throws {
    let folder = ScratchFolder()
    // Several pages of entries; the owner's name fills them fast.
    let name = String(repeating: "x", count: 250)
    try folder.make(
      Self.five + (0..<60).map { .named(Sample.owner, name + "\($0)", .hand) })
    let good = folder.read()
    let contacts = try folder.open().ledger.contacts
    let pages = good.count / 4096
    #expect(pages >= 6)
    var reported = 0
    for first in 0..<pages {
      for second in (first + 1)..<max(first + 1, pages) {
        var bytes = good
        let (one, other) = (first * 4096..<(first + 1) * 4096, second * 4096..<(second + 1) * 4096)
        bytes.replaceSubrange(one, with: good[other])
        bytes.replaceSubrange(other, with: good[one])
        folder.write(bytes)
        if let found = try? folder.open().ledger {
          #expect(found.contacts == contacts && found.count == 66, "pages \(first), \(second)")
        } else {
          reported += 1
        }
      }
    }
    #expect(reported == pages * (pages - 1) / 2)
  }

  @Test func aClockThatGoesBackIsWrittenDownAndDecidesNothing() throws {
    let folder = ScratchFolder()
    try folder.make(Self.five)
    var keystore = try folder.open()
    for time in [0, -1, Int64.min, .max, Sample.now - 100] {
      try keystore.append(signing: Sample.secretKey(0), time: time) { _ in
        [.named(Sample.owner, "name \(time)", .hand)]
      }
    }
    #expect(try folder.open().audit() == keystore.ledger.count)
    var times: [Int64] = []
    try folder.open().forEachEntry { times.append($0.time) }
    #expect(times.suffix(5) == [0, -1, .min, .max, Sample.now - 100])
  }

  @Test func everyTruncationIsReported() throws {
    let folder = ScratchFolder()
    try folder.make(Self.five)
    let good = folder.read()
    let contacts = try folder.open().ledger.contacts
    for count in stride(from: 0, to: good.count, by: 61) {
      folder.write(Array(good[..<count]))
      if let found = try? folder.open().ledger.contacts { #expect(found == contacts) }
    }
    folder.write(good)
    #expect(try folder.open().ledger.contacts == contacts)
  }
}

extension ScratchFolder {
  fileprivate func addContact(
    _ number: Int, checkpoints: CheckpointFolder, _ secretKey: borrowing SecretKey
  ) throws {
    var keystore = try Keystore.open(at: keystore, checkpoints: checkpoints)
    try keystore.append(signing: secretKey, time: 1) { _ in
      [.added(Sample.id(number), Sample.key(UInt8(number)), .hand)]
    }
  }
}
