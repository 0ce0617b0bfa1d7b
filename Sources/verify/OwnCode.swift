// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import QRSymbol
import ScannerView
import Trust

extension CodePanel {
  /// The owner's code, as the apps draw it, and smaller ones for a window that is too small.
  init?(of ledger: Ledger) {
    let payload = IdentityPayload(id: ledger.owner, publicKey: ledger.ownerKey)
    let symbols = [ErrorCorrection.quartile, .medium, .low].compactMap { level in
      try? Symbol(
        encoding: Array(payload.text.utf8), errorCorrection: level, segmentation: .bytes)
    }
    guard !symbols.isEmpty else { return nil }
    self.init(
      symbols.map { symbol in (symbol.width, { x, y in symbol[x, y] }) }, caption: payload.id.text)
  }
}

/// Leaves one's own code on the screen, for the other person to scan in return.
func showOwnCode(_ ledger: Ledger, _ console: Console) {
  guard console.showsMotion, let size = console.screenSize, let panel = CodePanel(of: ledger) else {
    console.note("now let them scan yours: qr-encode")
    return
  }
  guard let lines = panel.lines(columns: size.columns, rows: size.rows - 2) else {
    console.note("the window is too small for your code: make it larger, then qr-encode")
    return
  }
  console.note("now let them scan yours, \(ledger.owner.text)")
  for line in lines { console.draw(line + "\n") }
}
