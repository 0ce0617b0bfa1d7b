// SPDX-License-Identifier: Apache-2.0

import Glibc

// Parsers of foreign texts, records and keystores, for libFuzzer: whatever the bytes, they return or
// throw, and what they took they write the same. `FUZZ` names the parser, because a fuzzer has one
// entry.

private let parser: @Sendable ([UInt8]) -> Void = {
  switch unsafe getenv("FUZZ").map({ unsafe String(cString: $0) }) {
  case "lines": line
  case "tables": table
  case "ledger": ledger
  case "keystore": keystore
  default: fatalError("FUZZ is lines, tables, ledger or keystore")
  }
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  parser(bytes)
  return 0
}
