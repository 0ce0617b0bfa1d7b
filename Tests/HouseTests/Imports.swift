// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// The modules that a Swift file imports.
///
/// Reads what the compiler would read: attributes, access levels, kinds, several on a line; not
/// what stands in comments or strings.
func imports(in source: String) -> [String] {
  var text = source.replacing(#/"""[\s\S]*?"""/#, with: "\"\"")
  text.replace(#/"(\\.|[^"\\\n])*"/#, with: "\"\"")
  text.replace(#//\*[\s\S]*?\*//#, with: " ")
  text.replace(#///[^\n]*/#, with: " ")
  let pattern =
    #/
    (?:^|[;\n}])\s*
    (?:@\w+(?:\([^)]*\))?\s+)*
    (?:(?:public|package|internal|fileprivate|private)\s+)?
    import\s+
    (?:(?:struct|class|enum|protocol|func|var|let|typealias|macro)\s+)?
    (?<module>\w+)
    /#
  return text.matches(of: pattern).map { String($0.output.module) }
}

/// Why a file of a module may not import what it imports.
///
/// - Parameters:
///   - module: the folder it lies in.
///   - source: the file.
/// - Returns: a sentence for each import that is refused.
func refusals(module: String, source: String) -> [String] {
  guard let rule = modules[module] else { return ["\(module) is not in the table of layers"] }
  return imports(in: source).compactMap { imported in
    guard rule.imports.contains(imported) else { return "\(module) imports \(imported)" }
    return nil
  }
}

/// A Swift file of the project and the folder below `Sources` that it lies in.
struct SourceFile {
  let module: String
  let path: String
  let text: String
}

/// All Swift files below `Sources`.
func sourceFiles() throws -> [SourceFile] {
  let sources = Package.root.appendingPathComponent("Sources")
  let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
  return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
    SourceFile(
      module: String(name.prefix { $0 != "/" }), path: name,
      text: try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8))
  }
}
