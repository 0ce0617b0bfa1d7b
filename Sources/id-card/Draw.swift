// SPDX-License-Identifier: Apache-2.0

import Card
import Console
import Drawing
import Identity
import JSON
import Linux

/// Makes one card or many.
func drawCards(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  try arguments.atMostOne(of: "csv", "json-lines", "contacts", "id")
  let isList = ["csv", "json-lines", "contacts"].contains(where: arguments.has)
  for option in isList ? ["key", "name", "line", "avatar"] : ["skip-bad", "at-least"]
  where arguments.has(option) {
    throw Failure(
      "usage", "'--\(option)' goes \(isList ? "with one card" : "with many cards") only")
  }
  guard !isList || arguments.operands.isEmpty else {
    throw Failure("usage", "a list of people and a subject exclude each other")
  }
  guard arguments.has("contacts") || !arguments.has("at-least") else {
    throw Failure("usage", "'--at-least' needs '--contacts'")
  }
  let order = try Order(arguments, console)
  let files = try Files(order)
  let fonts = Fonts()
  let dots = order.making.format.avatarDiameter / order.making.resolution.dot
  let avatars = Avatars(dots: dots)

  let rows =
    if let path = arguments.value("csv") {
      try Row.csv(path)
    } else if let path = arguments.value("json-lines") {
      try Row.jsonLines(path)
    } else if arguments.has("contacts") {
      try Person.contacts(arguments, console)
    } else {
      [try Person.named(arguments, console)].map { person in Row(place: "card") { person } }
    }
  guard isList else {
    let person = try rows[0].person.get()
    return try print([person], bad: [], order, files, fonts, avatars, console)
  }
  let (people, bad) = try rows.checked(
    skippingBad: arguments.has("skip-bad"), console
  ) { person in
    for text in [person.holder.name, person.holder.line].compactMap(\.self)
    where !text.utf8.allSatisfy({ $0 < 0x80 }) {
      let style = TextStyle(.sans, size: 8, leading: 10)
      _ = try fonts.extent(of: text, style, width: nil, lines: 1)
    }
    if let path = person.avatar { _ = try avatars.picture(at: path) }
  }
  guard !people.isEmpty else {
    throw Failure(
      "nobody", "there is nobody to make a card for", status: bad.isEmpty ? .no : .unknown)
  }
  return try print(people, bad: bad, order, files, fonts, avatars, console)
}

private func print(
  _ people: [Person], bad: [(place: String, failure: Failure)], _ order: Order, _ files: Files,
  _ fonts: Fonts, _ avatars: Avatars, _ console: Console
) throws -> ExitStatus {
  let painter = Painter(fonts: fonts, ground: order.making.isDark ? .dark : .light)
  let press = Press(order: order, people: people, painter: painter, avatars: avatars)
  let pages = order.pageCount(people.count)
  let title =
    people.count == 1
    ? "ID card of \(people[0].holder.name ?? people[0].holder.id.text)" : "ID cards"
  var cut: [(person: Int, text: String)] = []
  let progress = console.progress("drawing", total: pages)
  let document = Document(order, files, title: title, pages: pages, console)
  var check: PageCheck?
  for index in 0..<pages {
    progress.update(index)
    let page = order.page(index, of: people.count)
    try document.page { canvas in
      try press.draw(page, on: canvas) { cut.append(($0, $1)) }
    }
    guard order.checksItself, !page.isBack else { continue }
    let next = try PageCheck(page, press)
    try check?.finish()
    check = next
  }
  try check?.finish()
  progress.finish()
  try document.finish()
  for (person, text) in cut {
    console.warn(
      "\(people[person].holder.id.text): not all of \(quoted(text)) fits, so it ends in an ellipsis"
    )
  }
  try tell(
    people.count, pages, bad, cut.map { (people[$0.person], $0.text) }, order, files, console)
  return bad.isEmpty ? .yes : .no
}

private func tell(
  _ cards: Int, _ pages: Int, _ bad: [(place: String, failure: Failure)],
  _ cut: [(Person, String)], _ order: Order, _ files: Files, _ console: Console
) throws {
  if console.usesJSON {
    try console.json([
      "v": 1, "files": .array(files.paths.map { .string($0) }),
      "format": .string(order.making.format.rawValue), "cards": .integer(Int64(cards)),
      "pages": .integer(Int64(pages)), "checked": .bool(order.checksItself),
      "cut": .array(
        cut.map { ["id": .string($0.0.holder.id.text), "text": .string($0.1)] }),
      "skipped": .array(
        bad.map {
          [
            "place": .string($0.place), "code": .string($0.failure.code),
            "message": .string($0.failure.message),
          ]
        }),
    ])
    return
  }
  guard let first = files.paths.first else { return }
  let cards = "\(cards) card\(cards == 1 ? "" : "s")"
  let pages = "\(pages) page\(pages == 1 ? "" : "s")"
  let checked = order.checksItself ? ", every code read again" : ", codes not checked"
  console.note("wrote \(quoted(first)): \(cards) on \(pages)\(checked)")
}

/// Draws what shows whether the printer scales or shifts.
func drawTestPage(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  guard arguments.has("sheet") else {
    throw Failure("usage", "'--test-page' needs '--sheet'", hint: "name it: --sheet a4")
  }
  guard arguments.operands.isEmpty else {
    throw Failure("usage", "a test page is nobody's card: leave the subject out")
  }
  let order = try Order(arguments, console)
  let files = try Files(order)
  let fonts = Fonts()
  let painter = Painter(fonts: fonts, ground: .light)
  let document = Document(order, files, title: "Test page", pages: 1, console)
  try document.page { canvas in
    guard let sheet = order.sheet else { return }
    let ground = Box(x: 0, y: 0, width: sheet.size.width, height: sheet.size.height)
    try painter.draw([.box(ground, radius: 0, .canvas)], on: canvas)
    let marks = try sheet.testPage(measure: fonts)
    try canvas.moved(x: order.offset.x, y: order.offset.y) { () throws(DrawingError) in
      try painter.draw(marks, on: canvas)
    }
  }
  try document.finish()
  if console.usesJSON {
    try console.json(["v": 1, "files": .array(files.paths.map { .string($0) })])
  }
  return .yes
}
