// SPDX-License-Identifier: Apache-2.0

internal import CJansson

extension JSONValue {
  /// The nesting that is read unless said otherwise, 64 arrays and objects.
  package static let depthLimit = 64
  /// The size that is read unless said otherwise, 16 MiB.
  package static let byteLimit = 16 * 1024 * 1024

  /// Reads one JSON value and nothing after it but blanks.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, from anywhere.
  ///   - byteLimit: the most bytes that are read.
  ///   - depthLimit: the most arrays and objects inside each other.
  /// - Throws: ``JSONError``; a key that stands twice is refused.
  ///
  /// Source: RFC 8259; jansson, `json_loadb` with `JSON_REJECT_DUPLICATES`.
  package init(
    parsing bytes: [UInt8], byteLimit: Int = byteLimit, depthLimit: Int = depthLimit
  ) throws(JSONError) {
    guard bytes.count <= byteLimit else {
      throw .tooLarge(limit: byteLimit, actual: bytes.count)
    }
    guard !bytes.isEmpty else { throw .syntax(line: 1, column: 1) }
    var problem = json_error_t()
    let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL
    let root = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        unsafe json_loadb(bytes.baseAddress, bytes.count, Int(flags), &problem)
      }
    }
    guard let root = unsafe root else { throw JSONError(problem) }
    defer { unsafe json_decref(root) }
    self = try unsafe value(of: root, depthLeft: depthLimit, depthLimit: depthLimit)
  }
}

extension JSONError {
  fileprivate init(_ problem: json_error_t) {
    // jansson keeps its code in the last byte of the text.
    let code = UInt32(UInt8(bitPattern: problem.text.159))
    let line = max(1, Int(problem.line))
    let column = max(1, Int(problem.column))
    self =
      switch code {
      case json_error_out_of_memory.rawValue: .outOfMemory
      case json_error_duplicate_key.rawValue: .duplicateKey(line: line, column: column)
      case json_error_invalid_utf8.rawValue: .notUTF8
      case json_error_null_byte_in_key.rawValue: .nulInKey
      case json_error_numeric_overflow.rawValue: .unsupportedNumber
      case json_error_stack_overflow.rawValue: .tooDeep(limit: Int(JSON_PARSER_MAX_DEPTH))
      default: .syntax(line: line, column: column)
      }
  }
}

/// Copies a jansson value out.
private func value(
  of json: UnsafeMutablePointer<json_t>, depthLeft: Int, depthLimit: Int
) throws(JSONError) -> JSONValue {
  switch unsafe json.pointee.type {
  case JSON_NULL: return .null
  case JSON_TRUE: return .bool(true)
  case JSON_FALSE: return .bool(false)
  case JSON_INTEGER: return .integer(Int64(unsafe json_integer_value(json)))
  case JSON_STRING:
    return .string(
      unsafe text(json_string_value(json), count: json_string_length(json)))
  case JSON_ARRAY:
    guard depthLeft > 0 else { throw .tooDeep(limit: depthLimit) }
    var elements: [JSONValue] = []
    let count = unsafe json_array_size(json)
    for index in 0..<count {
      guard let element = unsafe json_array_get(json, index) else { break }
      elements.append(
        try unsafe value(of: element, depthLeft: depthLeft - 1, depthLimit: depthLimit))
    }
    return .array(elements)
  case JSON_OBJECT:
    guard depthLeft > 0 else { throw .tooDeep(limit: depthLimit) }
    var members: [JSONValue.Member] = []
    var iterator = unsafe json_object_iter(json)
    while let member = unsafe iterator {
      guard let inner = unsafe json_object_iter_value(member) else { break }
      let key = unsafe text(
        json_object_iter_key(member), count: json_object_iter_key_len(member))
      members.append(
        JSONValue.Member(
          key, try unsafe value(of: inner, depthLeft: depthLeft - 1, depthLimit: depthLimit)))
      unsafe iterator = json_object_iter_next(json, member)
    }
    return .object(members)
  default: throw .unsupportedNumber
  }
}

/// Copies text out; jansson has checked that it is UTF-8.
private func text(_ start: UnsafePointer<CChar>?, count: Int) -> String {
  guard let start = unsafe start else { return "" }
  return unsafe String(
    decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
}
