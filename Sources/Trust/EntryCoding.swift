// SPDX-License-Identifier: Apache-2.0

import Identity
import Unicode

/// The tags of fields.
enum Tag: UInt8 {
  case null, integer, text, blob
}

/// Writes fields one after another.
struct FieldWriter {
  private(set) var bytes: [UInt8] = []

  private mutating func field(_ tag: Tag, _ body: some Collection<UInt8>) {
    bytes.append(tag.rawValue)
    let count = UInt32(body.count)
    for shift in [24, 16, 8, 0] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: count >> shift))
    }
    bytes.append(contentsOf: body)
  }

  mutating func null() { field(.null, []) }
  mutating func integer(_ value: Int64) { field(.integer, bigEndian(UInt64(bitPattern: value))) }
  mutating func text(_ text: String) { field(.text, Array(text.utf8)) }
  mutating func blob(_ blob: [UInt8]) { field(.blob, blob) }

  mutating func id(_ id: ThreemaID) { text(id.text) }
  mutating func key(_ key: PublicKey) { blob(key.bytes) }
  mutating func optionalText(_ value: String?) { if let value { text(value) } else { null() } }
  mutating func optionalBlob(_ value: [UInt8]?) { if let value { blob(value) } else { null() } }

  mutating func attestation(_ attestation: Attestation) {
    integer(attestation.method.rawValue)
    blob(attestation.frame)
    integer(attestation.comparedByEye ? 1 : 0)
    text(attestation.program)
  }
}

/// The bytes of a number, most significant first.
func bigEndian(_ value: UInt64) -> [UInt8] {
  (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
}

/// Reads fields one after another from bytes that may be hostile.
@safe struct FieldReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    unsafe self.bytes = bytes
  }

  var isAtEnd: Bool { unsafe offset == bytes.count }

  /// The tag of the next field, left where it is.
  private func nextTag() throws(Damage) -> Tag {
    guard unsafe bytes.count - offset >= 5 else { throw .truncated }
    guard let tag = unsafe Tag(rawValue: bytes[offset]) else { throw .wrongField }
    return tag
  }

  /// Steps over the head of a field and gives its body's bounds.
  private mutating func body(_ expected: Tag, _ counts: ClosedRange<Int>) throws(Damage)
    -> Range<Int>
  {
    guard try nextTag() == expected else { throw .wrongField }
    let count = unsafe Int(
      UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset + 1, as: UInt32.self)))
    guard counts.contains(count) else { throw .wrongLength }
    guard unsafe bytes.count - offset - 5 >= count else { throw .truncated }
    let start = offset + 5
    offset = start + count
    return start..<offset
  }

  /// Reads a value from the bytes of a body, where they lie.
  private func value<Value, Failure: Error>(
    _ range: Range<Int>, _ read: (Span<UInt8>) throws(Failure) -> Value
  ) throws(Damage) -> Value {
    let body = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
    do throws(Failure) {
      return try unsafe read(Span(_unsafeElements: body.assumingMemoryBound(to: UInt8.self)))
    } catch {
      throw .wrongValue
    }
  }

  mutating func isNull() throws(Damage) -> Bool {
    guard try nextTag() == .null else { return false }
    _ = try body(.null, 0...0)
    return true
  }

  mutating func integer() throws(Damage) -> Int64 {
    let range = try body(.integer, 8...8)
    return unsafe Int64(
      bigEndian: bytes.loadUnaligned(fromByteOffset: range.lowerBound, as: Int64.self))
  }

  mutating func integer<Value: RawRepresentable<Int64>>(as type: Value.Type) throws(Damage) -> Value
  {
    guard let value = Value(rawValue: try integer()) else { throw .wrongValue }
    return value
  }

  mutating func text(_ counts: ClosedRange<Int>) throws(Damage) -> String {
    let range = try body(.text, counts)
    let slice = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
    var isASCII = true
    for index in slice.indices {
      let byte = unsafe slice[index]
      if byte == 0 { throw .wrongText }
      if byte >= 0x80 { isASCII = false }
    }
    // Nothing in it can be wrong, and most names and all program names are.
    if isASCII { return unsafe String(decoding: slice, as: UTF8.self) }
    guard let text = unsafe String(validating: slice, as: UTF8.self), isComposed(text) else {
      throw .wrongText
    }
    return text
  }

  mutating func blob(_ counts: ClosedRange<Int>) throws(Damage) -> [UInt8] {
    let range = try body(.blob, counts)
    return unsafe [UInt8](UnsafeRawBufferPointer(rebasing: bytes[range]))
  }

  mutating func id() throws(Damage) -> ThreemaID {
    try value(body(.text, 8...8)) { bytes throws(IDError) in try ThreemaID(ascii: bytes) }
  }

  mutating func key() throws(Damage) -> PublicKey {
    try value(body(.blob, 32...32)) { bytes throws(KeyError) in try PublicKey(bytes: bytes) }
  }

  mutating func attestation() throws(Damage) -> Attestation {
    let method = try integer(as: ScanMethod.self)
    let frame = try blob(32...32)
    let eye = try integer()
    guard (0...1).contains(eye) else { throw .wrongValue }
    return Attestation(
      method: method, frame: frame, comparedByEye: eye == 1, program: try text(1...64))
  }

  mutating func name() throws(Damage) -> String {
    let name = try text(Limit.name)
    guard isAcceptableName(name) else { throw .wrongText }
    return name
  }
}

/// Whether a text is in normalization form C; compared by bytes, since `==` is blind to form.
private func isComposed(_ text: String) -> Bool {
  // ASCII has one form only, and most names are ASCII.
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return true }
  guard let composed = try? composed(text) else { return false }
  return composed.utf8.elementsEqual(text.utf8)
}

/// The sizes that an entry's fields may have, in bytes.
enum Limit {
  static let entry = 4096
  static let name = 1...256
  static let reason = 1...256
  static let statement = 1...1024
  static let form = 1...64
  static let program = 1...64
}

/// Whether a text can be a contact's name: 1 to 256 bytes of UTF-8 in form C, no control characters.
///
/// - Parameter text: any text.
/// - Returns: whether it can.
package func isAcceptableName(_ text: String) -> Bool {
  Limit.name.contains(text.utf8.count) && isComposed(text) && !holdsControls(text)
}

private func holdsControls(_ text: String) -> Bool {
  // In UTF-8 the controls from U+0080 on begin with C2.
  guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return false }
  return text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
}

extension Entry {
  /// The version of this format.
  static let format: Int64 = 1

  /// The bytes that are hashed and stored.
  ///
  /// Source: `FORMATS.md`, section 7.
  package var encoded: [UInt8] {
    var writer = FieldWriter()
    writer.integer(number)
    writer.integer(time)
    writer.integer(event.kind.rawValue)
    writer.integer(Self.format)
    event.write(to: &writer)
    return writer.bytes
  }

  /// Reads an entry from bytes that may be hostile.
  ///
  /// - Parameter bytes: the whole entry and nothing more.
  /// - Throws: ``Damage``.
  package init(decoding bytes: UnsafeRawBufferPointer) throws(Damage) {
    guard bytes.count <= Limit.entry else { throw .wrongLength }
    var reader = unsafe FieldReader(bytes)
    number = try reader.integer()
    time = try reader.integer()
    let kind = try reader.integer()
    let format = try reader.integer()
    guard format >= 1 else { throw .wrongValue }
    guard format == Self.format else { throw .newerFormat(format) }
    guard let kind = Event.Kind(rawValue: kind) else { throw .unknownKind(kind) }
    event = try Event(kind, from: &reader)
    guard reader.isAtEnd else { throw .trailingBytes }
  }
}

extension Event {
  fileprivate func write(to writer: inout FieldWriter) {
    switch self {
    case .genesis(let ledgerID, let owner, let ownerKey):
      writer.blob(ledgerID)
      writer.id(owner)
      writer.key(ownerKey)
    case .introduced(let id, let key, let attestation), .verified(let id, let key, let attestation),
      .keyConflict(let id, let key, let attestation),
      .conflictCleared(let id, let key, let attestation):
      writer.id(id)
      writer.key(key)
      writer.attestation(attestation)
    case .added(let id, let key, let origin):
      writer.id(id)
      writer.key(key)
      writer.integer(origin.rawValue)
    case .matched(let id, let key, let address):
      writer.id(id)
      writer.key(key)
      writer.integer(address.rawValue)
    case .matchWithdrawn(let id, let address):
      writer.id(id)
      writer.integer(address.rawValue)
    case .named(let id, let name, let origin):
      writer.id(id)
      writer.optionalText(name)
      writer.integer(origin.rawValue)
    case .keyReplaced(let id, let key, let attestation):
      writer.id(id)
      writer.key(key)
      if let attestation { writer.attestation(attestation) } else { writer.null() }
    case .downgraded(let id), .forgotten(let id):
      writer.id(id)
    case .revoked(let revocation):
      writer.id(revocation.id)
      writer.key(revocation.publicKey)
      writer.integer(revocation.scope.rawValue)
      writer.optionalText(revocation.reason)
      writer.optionalBlob(revocation.statement)
    case .callCompared(let id, let key, let form, let program):
      writer.id(id)
      writer.key(key)
      writer.text(form)
      writer.text(program)
    case .compacted(let link, let carried):
      writer.blob(link.ledgerID)
      writer.integer(link.count)
      writer.blob(link.head)
      writer.blob(link.signature)
      writer.integer(carried)
    case .ownRevoked(let statement):
      writer.blob(statement)
    }
  }

  fileprivate init(_ kind: Kind, from reader: inout FieldReader) throws(Damage) {
    switch kind {
    case .genesis:
      self = .genesis(
        ledgerID: try reader.blob(16...16), owner: try reader.id(), ownerKey: try reader.key())
    case .introduced:
      self = .introduced(try reader.id(), try reader.key(), try reader.attestation())
    case .added:
      self = .added(try reader.id(), try reader.key(), try reader.integer(as: Origin.self))
    case .verified:
      self = .verified(try reader.id(), try reader.key(), try reader.attestation())
    case .matched:
      self = .matched(try reader.id(), try reader.key(), try reader.integer(as: AddressKind.self))
    case .matchWithdrawn:
      self = .matchWithdrawn(try reader.id(), try reader.integer(as: AddressKind.self))
    case .named:
      self = .named(
        try reader.id(), try reader.isNull() ? nil : try reader.name(),
        try reader.integer(as: Origin.self))
    case .keyConflict:
      self = .keyConflict(try reader.id(), try reader.key(), try reader.attestation())
    case .conflictCleared:
      self = .conflictCleared(try reader.id(), try reader.key(), try reader.attestation())
    case .keyReplaced:
      self = .keyReplaced(
        try reader.id(), try reader.key(), try reader.isNull() ? nil : try reader.attestation())
    case .downgraded:
      self = .downgraded(try reader.id())
    case .revoked:
      self = .revoked(
        Revocation(
          id: try reader.id(), publicKey: try reader.key(),
          scope: try reader.integer(as: Revocation.Scope.self),
          reason: try reader.isNull() ? nil : try reader.text(Limit.reason),
          statement: try reader.isNull() ? nil : try reader.blob(Limit.statement)))
    case .forgotten:
      self = .forgotten(try reader.id())
    case .callCompared:
      self = .callCompared(
        try reader.id(), try reader.key(), form: try reader.text(Limit.form),
        program: try reader.text(Limit.program))
    case .compacted:
      let link = LedgerLink(
        ledgerID: try reader.blob(16...16), count: try reader.integer(),
        head: try reader.blob(32...32), signature: try reader.blob(64...64))
      self = .compacted(link, carried: try reader.integer())
    case .ownRevoked:
      self = .ownRevoked(statement: try reader.blob(Limit.statement))
    }
  }
}
