// SPDX-License-Identifier: Apache-2.0

import Card
import Console
import Drawing
import Identity
import Linux
import ScanFrames

/// How long a page or a card may take, in milliseconds.
private let timeLimit: Int64 = 60_000

/// Has all cards of a page read again, while the next page is drawn.
final class PageCheck {
  private let page: Page
  private let press: Press
  /// The places of the cards that the conversation is about.
  private let places: [Int]
  private let conversation: Conversation?

  /// Draws the page once more, coarser than any printer: what scans then scans on paper. One child
  /// looks at all of its cards, each apart, but for those with a picture of the person: that could
  /// hold a code too fine to be seen here.
  ///
  /// - Parameters:
  ///   - page: of fronts, one at least.
  ///   - press: that draws it.
  /// - Throws: ``Failure`` and others.
  init(_ page: Page, _ press: Press) throws {
    self.page = page
    self.press = press
    places = page.placements.indices.filter {
      press.people[page.placements[$0].person].avatar == nil
    }
    guard !places.isEmpty else {
      conversation = nil
      return
    }
    let picture = try press.picture(of: page, dotsPerInch: 150)
    var stream: [UInt8] = []
    for place in places {
      let card = press.box(of: page.placements[place])
      let image = picture.gray(x: card.x, y: card.y, width: card.width, height: card.height)
      if stream.isEmpty {
        stream += "YUV4MPEG2 W\(image.width) H\(image.height) Cmono\n".utf8
      }
      stream += "FRAME\n".utf8 + image.pixels
    }
    conversation = try asked { try ask(["--frames", "--stream"], about: stream) }
  }

  /// Hears what was found; a card that was not asked about, or where no code was found, is looked at
  /// more closely.
  ///
  /// - Throws: ``Failure`` when anything but each person's code is found.
  func finish() throws {
    let found = try answers()
    var fine: Canvas?
    for (place, placement) in page.placements.enumerated() {
      let person = press.people[placement.person]
      if let codes = found[place], !codes.isEmpty {
        try compare(codes, with: escaped(person.payload), of: person.holder.id)
        continue
      }
      // As coarse as some printers.
      let picture = try fine ?? press.picture(of: page, dotsPerInch: 300)
      fine = picture
      let card = press.box(of: placement)
      try selfCheck(
        picture.png(x: card.x, y: card.y, width: card.width, height: card.height), of: person)
    }
  }

  /// The codes of each card that was asked about, by its place.
  private func answers() throws -> [Int: Set<String>] {
    guard let conversation else { return [:] }
    var found: [Set<String>] = []
    for frame in try asked(conversation.answer) {
      switch frame {
      // One for each card, in order.
      case .state(let text):
        if case .frame = ScanState(text) { found.append([]) }
      case .code(let bytes):
        guard !found.isEmpty else { throw unheard(.nonsense) }
        found[found.count - 1].insert(escaped(bytes))
      case .preview, .error: break
      }
    }
    guard found.count == places.count else { throw unheard(.nonsense) }
    return Dictionary(uniqueKeysWithValues: zip(places, found))
  }
}

/// Has the code of a drawn card read again, by a child that sees nothing else.
///
/// - Parameters:
///   - card: what was drawn in the card's place, a PNG file.
///   - person: whose card it is.
/// - Throws: ``Failure`` when anything but the person's code is found.
private func selfCheck(_ card: [UInt8], of person: Person) throws {
  func codes(effort: String) throws -> Set<String> {
    var found: Set<String> = []
    let frames = try asked { try ask(["--frames", "--effort", effort], about: card).answer() }
    for case .code(let bytes) in frames { found.insert(escaped(bytes)) }
    return found
  }
  let found = try codes(effort: "normal")
  // A busy machine may have given up; what is not found with all steps is not there.
  try compare(
    found.isEmpty ? codes(effort: "thorough") : found, with: escaped(person.payload),
    of: person.holder.id)
}

private func ask(_ arguments: [String], about bytes: [UInt8]) throws -> Conversation {
  try Conversation(with: Child.beside("qr-scan"), arguments, about: bytes, timeLimit: timeLimit)
}

/// Says what is wrong where the scanner cannot be heard.
private func asked<Answer>(_ body: () throws -> Answer) throws -> Answer {
  do {
    return try body()
  } catch let error as ConversationError {
    throw unheard(error)
  }
}

private func unheard(_ error: ConversationError) -> Failure {
  Failure(
    "self-check", "the cards cannot be checked: \(error.sentence("qr-scan"))",
    hint: "qr-scan must lie beside id-card; or go without the check with --no-self-check")
}

/// Refuses a card that lacks its code, or has another one.
func compare(_ found: Set<String>, with expected: String, of id: ThreemaID) throws(Failure) {
  guard found != [expected] else { return }
  let finding =
    found.isEmpty
    ? "no code was found"
    : found.contains(expected) ? "another code was found" : "it reads as another"
  throw Failure(
    "self-check", "the card of \(id.text) does not scan: \(finding)",
    hint: "this is a fault in the program, or too few dots; try more with --dpi")
}
