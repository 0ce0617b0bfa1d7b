// SPDX-License-Identifier: Apache-2.0

import Card
import Console
import Drawing

/// A page: sides of cards, each with its place.
struct Page {
  /// A side of a card, on a page.
  struct Placement {
    let person: Int
    let corner: Point
    let isHalfTurned: Bool
  }

  let isBack: Bool
  let placements: [Placement]
}

extension Order {
  /// How many cards a page holds.
  var perPage: Int { sheet?.count ?? 1 }

  /// How many pages a number of cards takes.
  ///
  /// - Parameter people: how many cards.
  /// - Returns: fronts and backs.
  func pageCount(_ people: Int) -> Int {
    (people + perPage - 1) / perPage * (hasBack ? 2 : 1)
  }

  /// A page of a number of cards; fronts and backs take turns.
  ///
  /// - Parameters:
  ///   - index: counted from 0.
  ///   - people: how many cards there are.
  /// - Returns: what goes where.
  func page(_ index: Int, of people: Int) -> Page {
    let isBack = hasBack && index % 2 == 1
    let first = index / (hasBack ? 2 : 1) * perPage
    let placements = (first..<min(first + perPage, people)).map { person in
      guard let sheet else {
        return Page.Placement(
          person: person, corner: Point(x: bleed, y: bleed), isHalfTurned: false)
      }
      let resolution = making.resolution
      var (corner, isHalfTurned) =
        isBack
        ? sheet.back(person - first, turning: turn, resolution)
        : (sheet.front(person - first, resolution), false)
      corner.x += offset.x
      corner.y += offset.y
      return Page.Placement(person: person, corner: corner, isHalfTurned: isHalfTurned)
    }
    return Page(isBack: isBack, placements: placements)
  }
}

/// Draws pages.
struct Press {
  let order: Order
  let people: [Person]
  let painter: Painter
  let avatars: Avatars

  /// Draws a page.
  ///
  /// - Parameters:
  ///   - page: what goes where.
  ///   - canvas: of the page's size.
  ///   - cut: gets the texts that were cut off, with the person's number.
  /// - Throws: ``Failure`` and others.
  func draw(_ page: Page, on canvas: Canvas, cut: (Int, String) -> Void) throws {
    let size = order.pageSize
    let ground = Box(x: 0, y: 0, width: size.width, height: size.height)
    // A single card has round corners, and nothing around it.
    if order.sheet != nil || order.bleed > 0 {
      try painter.draw([.box(ground, radius: 0, .canvas)], on: canvas)
    }
    for placement in page.placements {
      let person = people[placement.person]
      let side =
        page.isBack
        ? try Side.back(of: person.holder, order.making, measure: painter.fonts)
        : try Side.front(of: person.holder, order.making, measure: painter.fonts)
      for text in side.cut { cut(placement.person, text) }
      let picture = try page.isBack ? nil : person.avatar.map(avatars.picture)
      let card = order.making.format.size
      let corner = placement.corner
      try canvas.moved(
        x: corner.x + (placement.isHalfTurned ? card.width : 0),
        y: corner.y + (placement.isHalfTurned ? card.height : 0),
        halfTurned: placement.isHalfTurned
      ) { () throws(DrawingError) in
        try painter.draw(side.marks, picture: picture, on: canvas)
      }
    }
    guard let sheet = order.sheet else { return }
    try canvas.moved(x: order.offset.x, y: order.offset.y) { () throws(DrawingError) in
      try painter.draw(sheet.cropMarks(bleed: order.bleed), on: canvas)
    }
  }

  /// Draws a page as a picture, for the self-check.
  ///
  /// - Parameters:
  ///   - page: what goes where.
  ///   - dotsPerInch: the resolution, unless the order's is coarser.
  /// - Returns: the drawn page.
  /// - Throws: ``Failure`` and others.
  func picture(of page: Page, dotsPerInch: Int) throws -> Canvas {
    let picture = try Canvas.picture(
      width: order.pageSize.width, height: order.pageSize.height,
      dotsPerInch: Double(min(order.making.resolution.dotsPerInch, dotsPerInch)))
    try draw(page, on: picture) { _, _ in }
    return picture
  }

  /// Where a card lies on its page.
  func box(of placement: Page.Placement) -> Box {
    let card = order.making.format.size
    return Box(
      x: placement.corner.x, y: placement.corner.y, width: card.width, height: card.height)
  }
}
