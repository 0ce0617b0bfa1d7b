// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The package's own folder.
let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// One case of `vectors/threema-qr-symbol.json`.
struct SymbolVector: Decodable, Sendable {
  struct Input: Decodable, Sendable {
    let payload: String?
    let matrix_rows: [String]?
  }
  struct Expected: Decodable, Sendable {
    let min_version: [String: Int]?
    let mode: String?
    let decoded: String?
  }
  let id: String
  let input: Input
  let expected: Expected

  static let all: [SymbolVector] = {
    let url = packageRoot.appendingPathComponent("vectors/threema-qr-symbol.json")
    return try! JSONDecoder().decode(File.self, from: Data(contentsOf: url)).cases
  }()

  private struct File: Decodable { let cases: [SymbolVector] }
}
