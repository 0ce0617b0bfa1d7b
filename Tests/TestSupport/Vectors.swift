// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// One case of a vector file; it prints as its id.
package struct VectorCase: Sendable, CustomStringConvertible {
  /// What the case shows, or what is wrong with it.
  package let id: String
  /// What goes in.
  package let input: JSONValue
  /// What must come out.
  package let expected: JSONValue
  /// The whole case.
  package let whole: JSONValue

  /// The id.
  package var description: String { id }
}

/// A file of `vectors/`.
package struct Vectors: Sendable {
  /// What must come out as it says.
  package let cases: [VectorCase]
  /// What must be refused.
  package let opposites: [VectorCase]

  /// Loads a file; traps if it is not there or not in the form of `vectors/`, so that a list of
  /// test arguments cannot be silently empty.
  ///
  /// - Parameter name: the file's name without `.json`.
  package init(_ name: String) {
    do {
      let url = Package.root.appendingPathComponent("vectors/\(name).json")
      let document = try JSONValue.parse([UInt8](Data(contentsOf: url)))
      cases = try Self.read(document["cases"])
      opposites = document["opposites"].isNull ? [] : try Self.read(document["opposites"])
    } catch {
      fatalError("vectors/\(name).json: \(error)")
    }
  }

  private static func read(_ list: JSONValue) throws -> [VectorCase] {
    try list.array.map { value in
      VectorCase(
        id: try value["id"].string, input: value["input"], expected: value["expected"],
        whole: value)
    }
  }
}

/// Where the package lies.
package enum Package {
  /// The folder that holds `Package.swift`.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
