// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import KeyFormats
import JSON

extension Scheme {
  /// What it is made of.
  var summary: String {
    switch self {
    case .threema: "the first 16 bytes of an X25519 key's SHA-256"
    case .threemaKey: "the whole X25519 key, as today's Threema apps show it"
    case .ssh: "OpenSSH: SHA-256 of the key"
    case .sshMD5: "OpenSSH as it was until 2014: MD5 of the key"
    case .sshBubbleBabble: "OpenSSH: SHA-1 of the key in syllables"
    case .sshfp: "DNS records of an SSH host: algorithm, hash (1 SHA-1, 2 SHA-256), digest"
    case .openPGP: "OpenPGP: SHA-1 of a version 4 key, SHA-256 of a version 6 key"
    case .age: "the age recipient itself; of a post-quantum one its SHA-256"
    case .minisign: "the minisign key ID, which is drawn at random and proves nothing"
    case .wireGuard: "the WireGuard key itself"
    case .signal: "the Signal identity key itself; with --with the safety number of two"
    case .matrix: "the Matrix Ed25519 key itself"
    case .x509: "X.509: SHA-256 of the certificate"
    case .spki: "X.509: SHA-256 of the public key (pin-sha256)"
    }
  }

  /// What one looks like.
  var example: String {
    switch self {
    case .threema: "d30f795a904a213578baecc62c8611b5"
    case .threemaKey: "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"
    case .ssh: "SHA256:L3k/oJubblSY0lB9Ulsl7emDMnRPKm/8udf2ccwk560"
    case .sshMD5: "MD5:c5:3e:72:c6:f9:55:58:47:5c:ad:d9:8f:89:9f:37:ea"
    case .sshBubbleBabble:
      "xubop-rekyd-bakal-nubuf-pahaf-gicuh-logeb-gocif-petod-galip-fuxux"
    case .sshfp: "4 2 2f793fa09b9b6e5498d2507d525b25ede98332744f2a6ffcb9d7f671cc24e7ad"
    case .openPGP: "4D64FEC119C2029067D6E791F8D2585B8783D481"
    case .age: "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"
    case .minisign: "952EFDD9238B27ED"
    case .wireGuard: "3p7bfXt9wbTTW2HC7OQ1Nz+DQ8hbeGdNrfx+FG+IK08="
    case .signal: "0506863bc66d02b40d27b8d49ca7c09e9239236f9d7d25d6fcca5ce13c7064d868"
    case .matrix: "Q/NmNFEUS1fS+YeEmiZkjjblKTitrKOAk7cPEumcMlg"
    case .x509:
      "96:BC:EC:06:26:49:76:F3:74:60:77:9A:CF:28:C5:A7:"
        + "CF:E8:A3:C0:AA:E1:1A:8F:FC:EE:05:C0:BD:DF:08:C6"
    case .spki: "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M="
    }
  }
}

/// Lists all schemes, with an example each.
func listSchemes(_ console: Console) throws -> ExitStatus {
  for scheme in Scheme.allCases {
    if console.usesJSON {
      try console.json([
        "v": 1, "scheme": .string(scheme.rawValue), "summary": .string(scheme.summary),
        "example": .string(scheme.example),
      ])
    } else {
      let gap = String(repeating: " ", count: 18 - scheme.rawValue.utf8.count)
      try console.print(
        "\(console.appearance.paint(scheme.rawValue, .bold))\(gap)\(scheme.summary)")
      try console.print("  \(scheme.example)")
    }
  }
  return .yes
}
