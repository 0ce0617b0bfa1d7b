// SPDX-License-Identifier: Apache-2.0

import Card

/// The rows of a list of cards; they come in the order of their lines.
func rows(_ bytes: [UInt8]) {
  var table = CSV(bytes)
  var line = 0
  while let record = table.next() {
    precondition(record.line > line)
    line = record.line
  }
}
