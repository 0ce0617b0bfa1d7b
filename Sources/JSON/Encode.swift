// SPDX-License-Identifier: Apache-2.0

internal import CJansson

extension JSONValue {
  /// Writes the value on one line: no blanks, members in their order, UTF-8.
  ///
  /// - Returns: the bytes, without a line feed at the end.
  /// - Throws: ``JSONError/nulInKey``, ``JSONError/duplicateKey(line:column:)`` for a key that
  ///   stands twice, ``JSONError/tooDeep(limit:)``, ``JSONError/outOfMemory``.
  ///
  /// Source: jansson, `json_dumpb` with `JSON_COMPACT`.
  package func encoded() throws(JSONError) -> [UInt8] {
    let root = try unsafe made(from: self, depthLeft: Self.depthLimit)
    defer { unsafe json_decref(root) }
    let flags = Int(JSON_COMPACT | JSON_ENCODE_ANY)
    let count = unsafe json_dumpb(root, nil, 0, flags)
    guard count > 0 else { throw .outOfMemory }
    var bytes = [UInt8](repeating: 0, count: count)
    let written = unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        unsafe json_dumpb(root, bytes.baseAddress, bytes.count, flags)
      }
    }
    guard written == count else { throw .outOfMemory }
    return bytes
  }
}

/// Makes a jansson value, which the caller owns.
private func made(
  from value: JSONValue, depthLeft: Int
) throws(JSONError) -> UnsafeMutablePointer<json_t> {
  switch value {
  case .null: return try unsafe owned(json_null())
  case .bool(let value): return try unsafe owned(value ? json_true() : json_false())
  case .integer(let value): return try unsafe owned(json_integer(json_int_t(value)))
  case .string(let text):
    return try unsafe owned(withCharacters(of: text) { unsafe json_stringn($0, $1) })
  case .array(let elements):
    guard depthLeft > 0 else { throw .tooDeep(limit: JSONValue.depthLimit) }
    let array = try unsafe owned(json_array())
    do throws(JSONError) {
      for element in elements {
        let element = try unsafe made(from: element, depthLeft: depthLeft - 1)
        guard unsafe json_array_append_new(array, element) == 0 else {
          throw JSONError.outOfMemory
        }
      }
    } catch {
      unsafe json_decref(array)
      throw error
    }
    return unsafe array
  case .object(let members):
    guard depthLeft > 0 else { throw .tooDeep(limit: JSONValue.depthLimit) }
    let object = try unsafe owned(json_object())
    do throws(JSONError) {
      for member in members { try unsafe add(member, to: object, depthLeft: depthLeft - 1) }
      guard unsafe json_object_size(object) == members.count else {
        throw JSONError.duplicateKey(line: 1, column: 1)
      }
    } catch {
      unsafe json_decref(object)
      throw error
    }
    return unsafe object
  }
}

private func add(
  _ member: JSONValue.Member, to object: UnsafeMutablePointer<json_t>, depthLeft: Int
) throws(JSONError) {
  guard !member.key.utf8.contains(0) else { throw .nulInKey }
  let value = try unsafe made(from: member.value, depthLeft: depthLeft)
  let status = unsafe withCharacters(of: member.key) {
    unsafe json_object_setn_new(object, $0, $1, value)
  }
  guard status == 0 else { throw .outOfMemory }
}

private func owned(
  _ json: UnsafeMutablePointer<json_t>?
) throws(JSONError) -> UnsafeMutablePointer<json_t> {
  guard let json = unsafe json else { throw .outOfMemory }
  return unsafe json
}

private func withCharacters<Result>(
  of text: String, _ body: (UnsafePointer<CChar>, Int) -> Result
) -> Result {
  unsafe text.withCString { unsafe body($0, text.utf8.count) }
}
