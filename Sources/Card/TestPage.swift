// SPDX-License-Identifier: Apache-2.0

extension Sheet {
  /// A page that shows whether the printer scales or shifts: two rulers, and where the cards will be.
  ///
  /// - Parameter measure: knows the fonts.
  /// - Returns: what is drawn on the sheet.
  /// - Throws: what `measure` throws.
  package func testPage(measure: some TextMeasure) throws -> [Mark] {
    var side = Side(marks: [], cut: [])
    for index in 0..<count {
      let corner = Point(
        x: origin.x + Double(index % columns) * (cell.width + gap.width),
        y: origin.y + Double(index / columns) * (cell.height + gap.height))
      side.marks.append(
        .outline(
          Box(x: corner.x, y: corner.y, width: cell.width, height: cell.height), radius: 0,
          line: 0.1, .tertiary))
    }
    let style = TextStyle(.sans, size: 8, leading: 12)
    let start = Point(x: size.width / 2 - 50, y: size.height / 2 - 50)
    for millimetre in 0...100 {
      let length = millimetre % 10 == 0 ? 4.0 : millimetre % 5 == 0 ? 3 : 2
      let along = Double(millimetre)
      side.marks.append(
        .stroke(
          Point(x: start.x + along, y: start.y), Point(x: start.x + along, y: start.y + length),
          line: 0.1, .black))
      side.marks.append(
        .stroke(
          Point(x: start.x, y: start.y + along), Point(x: start.x + length, y: start.y + along),
          line: 0.1, .black))
      guard millimetre % 10 == 0, millimetre > 0 else { continue }
      let number = "\(millimetre)"
      let width = try measure.extent(of: number, style, width: nil, lines: 1).width
      side.add(number, style, start.x + along - width / 2, start.y + 7.5, .text)
      side.add(number, style, start.x + 5.5, start.y + along + style.capHeight / 2, .text)
    }
    let words = [
      "Both rulers are 100 mm long. If yours are not, print at 100 %, without fitting to the page.",
      "Hold the page and an empty sheet against the light: the frames must meet the cells.",
      "If they do not, move them with --offset-x and --offset-y, in millimetres.",
    ]
    let room = Box(x: start.x + 16, y: start.y + 20, width: 84, height: 34)
    side.marks.append(.box(room.inset(by: -4), radius: 0, .canvas))
    var y = room.y
    for sentence in words {
      let lines = try measure.extent(of: sentence, style, width: room.width, lines: 3).lines
      side.add(sentence, style, room.x, y, .secondary, width: room.width, lines: lines)
      y += Double(lines) * style.step + 2
    }
    return side.marks
  }
}
