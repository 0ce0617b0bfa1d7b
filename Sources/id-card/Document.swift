// SPDX-License-Identifier: Apache-2.0

import Card
import Console
import Drawing
import Image
import Linux

/// The files that are being written; none of them is in place before all are whole.
final class Files {
  private let order: Order
  private var pending: [PendingFile] = []

  /// Begins the first file, so that a name that is taken is refused before anything is drawn.
  ///
  /// - Parameter order: says where.
  /// - Throws: ``Failure`` or ``FileError``.
  init(_ order: Order) throws {
    self.order = order
    if order.path != nil { try begin() }
  }

  /// The names, in the order of their pages; none for standard output.
  var paths: [String] { pending.map(\.path) }

  /// The file that is being written.
  var current: PendingFile? { pending.last }

  /// Begins the next file: `card.png`, `card-2.png`, `card-3.png`.
  func begin() throws {
    guard let path = order.path, let dot = path.lastIndex(of: ".") else { return }
    let name = pending.isEmpty ? path : "\(path[..<dot])-\(pending.count + 1)\(path[dot...])"
    do throws(FileError) {
      pending.append(try PendingFile(for: name, replaces: order.replaces))
    } catch {
      guard case .failed(_, _, .exists) = error else { throw error }
      let failure = error.failure
      throw Failure(failure.code, failure.message, hint: "--force replaces it")
    }
  }

  /// Puts all in place.
  func putInPlace() throws {
    for file in pending { try file.putInPlace() }
  }
}

/// A document of one or more pages, in one file or more.
final class Document {
  private let order: Order
  private let files: Files
  private let title: String
  private let console: Console
  private var canvas: Canvas?
  private var pageNumber = 0
  private let pages: Int

  /// The most files that are made at once.
  private static let fileLimit = 200

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - order: the kind of file and its sizes.
  ///   - files: where it goes.
  ///   - title: what it says of itself.
  ///   - pages: how many there will be.
  ///   - console: standard output, if it goes there.
  init(_ order: Order, _ files: Files, title: String, pages: Int, _ console: Console) {
    self.order = order
    self.files = files
    self.title = title
    self.pages = pages
    self.console = console
  }

  /// Draws the next page.
  ///
  /// - Parameter draw: draws it.
  /// - Throws: what `draw` throws, and what goes wrong in writing.
  func page(_ draw: (Canvas) throws -> Void) throws {
    guard order.kind == .pdf || pages <= Self.fileLimit else {
      throw Failure(
        "too-many-files", "this takes \(pages) files, at most \(Self.fileLimit) are made at once",
        hint: "write a PDF document, which holds all pages")
    }
    pageNumber += 1
    let size = order.pageSize
    switch order.kind {
    case .pdf:
      let canvas = try canvas ?? begin(size)
      self.canvas = canvas
      try draw(canvas)
      do { try canvas.endPage() } catch {
        // What the disk said is worth more than what cairo makes of it.
        try canvas.finish()
        throw error
      }
    case .svg:
      if pageNumber > 1 { try files.begin() }
      var file: [UInt8] = []
      let canvas = try Canvas.svg(width: size.width, height: size.height) { file += $0 }
      try draw(canvas)
      try canvas.finish()
      try files.current?.write(titled(file))
    case .png:
      if pageNumber > 1 { try files.begin() }
      let dotsPerInch = order.making.resolution.dotsPerInch
      let canvas = try Canvas.picture(
        width: size.width, height: size.height, dotsPerInch: Double(dotsPerInch),
        isTransparent: order.making.hasRoundCorners && order.making.format.cornerRadius > 0)
      try draw(canvas)
      try files.current?.write(png(telling: dotsPerInch, canvas.png()))
    }
  }

  /// Ends the document and puts it in place.
  ///
  /// - Throws: what goes wrong in writing.
  func finish() throws {
    try canvas?.finish()
    try files.putInPlace()
  }

  private func begin(_ size: Size) throws -> Canvas {
    let description = Canvas.Description(
      title: title, creator: "id-card (threedots)", time: order.date + "T00:00:00Z")
    let (file, console) = (files.current, console)
    return try Canvas.pdf(width: size.width, height: size.height, description) { piece in
      if let file { try file.write(piece) } else { try console.write(piece) }
    }
  }

  /// Puts a title into an SVG file, which cairo does not.
  private func titled(_ file: [UInt8]) -> [UInt8] {
    // The declaration ends in the first one, the outermost element in the second.
    let angle = UInt8(ascii: ">")
    guard let declaration = file.firstIndex(of: angle),
      let element = file[(declaration + 1)...].firstIndex(of: angle)
    else { return file }
    let title = title.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return file[...element] + Array("\n<title>\(title)</title>".utf8) + file[(element + 1)...]
  }
}
