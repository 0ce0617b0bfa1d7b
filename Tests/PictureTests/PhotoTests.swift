// SPDX-License-Identifier: Apache-2.0

import Barcode
import Foundation
import Image
import Testing

private let photoFolder = packageRoot.appendingPathComponent("../shared/photos")

/// The small pictures of the photo corpus, where it is at hand; `bench/scan` scores all of them.
@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: photoFolder.path),
    "the photo corpus is not at ../shared/photos"))
struct PhotoTests {
  struct Photo {
    let file: String
    let kind: String
    let expected: Set<String>
  }

  /// Pictures with codes in them, or certainly without, of at most 260 pixels a side.
  static func photos() throws -> [Photo] {
    let text = try String(
      contentsOf: photoFolder.appendingPathComponent("MANIFEST.tsv"), encoding: .utf8)
    return try text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 16, let width = Int(fields[14]), let height = Int(fields[15]),
        max(width, height) <= 260, fields[6] == "1" || fields[4] == "none",
        ["text", "none"].contains(fields[4])
      else { return nil }
      // The field is quoted as in CSV.
      let list =
        fields[5].hasPrefix("\"")
        ? fields[5].dropFirst().dropLast().replacingOccurrences(of: "\"\"", with: "\"") : fields[5]
      let expected =
        list.isEmpty ? [] : try JSONDecoder().decode([String].self, from: Data(list.utf8))
      // Other encodings than UTF-8 are told by `bench/scan`, not by the library.
      guard expected.allSatisfy({ $0.utf8.allSatisfy { $0 < 128 } }) else { return nil }
      return Photo(file: fields[0], kind: fields[4], expected: Set(expected))
    }
  }

  @Test func smallPhotosAreReadAndNoneWrongly() throws {
    let photos = try Self.photos()
    #expect(photos.count > 60)
    #expect(photos.contains { $0.kind == "none" })
    var missed: [String] = []
    for photo in photos {
      let file = try Data(contentsOf: photoFolder.appendingPathComponent(photo.file))
      let codes = try Picture(reading: [UInt8](file)).codes()
      let found = Set(codes.map { String(decoding: $0.bytes, as: UTF8.self) })
      #expect(found.subtracting(photo.expected).isEmpty, "\(photo.file): \(found)")
      if found != photo.expected { missed.append(photo.file) }
    }
    #expect(missed.count <= 2, "\(missed)")
  }
}
