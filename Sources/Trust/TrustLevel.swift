// SPDX-License-Identifier: Apache-2.0

/// How sure one is that a key belongs to a contact.
package enum TrustLevel: Int, Comparable, CaseIterable, Sendable {
  /// Red: added by hand or from a file, or the key was replaced without a scan.
  case unknown = 1
  /// Orange: an address-book entry matched a directory.
  case serverMatched = 2
  /// Green: an attested in-person scan of the key.
  case verified = 3

  /// The name that scripts use: `unknown`, `server-matched`, `verified`.
  package var label: String {
    switch self {
    case .unknown: "unknown"
    case .serverMatched: "server-matched"
    case .verified: "verified"
    }
  }

  /// Reads a level as a person types it: `1` to `3`, or a label.
  ///
  /// - Parameter text: any text.
  package init?(named text: String) {
    guard
      let level = Self.allCases.first(where: { text == $0.label || text == "\($0.rawValue)" })
    else { return nil }
    self = level
  }

  package static func < (lower: TrustLevel, higher: TrustLevel) -> Bool {
    lower.rawValue < higher.rawValue
  }
}

/// How the picture of a code was had.
package enum ScanMethod: Int64, Sendable {
  case camera = 1
  case file = 2
}

/// What a user claims of an in-person scan.
package struct Attestation: Equatable, Sendable {
  /// Whether a camera or a picture file gave the code.
  package let method: ScanMethod
  /// SHA-256 of the picture file or of the camera's raw frame, 32 bytes.
  package let frame: [UInt8]
  /// Whether the user said that the fingerprints were also compared by eye.
  package let comparedByEye: Bool
  /// Name and version of the program, 1 to 64 bytes of UTF-8.
  package let program: String

  /// Makes an attestation.
  ///
  /// - Parameters:
  ///   - method: whether a camera or a file gave the code.
  ///   - frame: SHA-256 of what was scanned, 32 bytes.
  ///   - comparedByEye: whether the fingerprints were also compared by eye.
  ///   - program: name and version, 1 to 64 bytes.
  package init(method: ScanMethod, frame: [UInt8], comparedByEye: Bool, program: String) {
    self.method = method
    self.frame = frame
    self.comparedByEye = comparedByEye
    self.program = program
  }
}

/// Where a contact or its name came from.
package enum Origin: Int64, Sendable {
  case hand = 1
  case imported = 2
  case directory = 3

  /// The name that scripts use: `hand`, `import`, `directory`.
  package var label: String {
    switch self {
    case .hand: "hand"
    case .imported: "import"
    case .directory: "directory"
    }
  }
}

/// The kind of address a directory knows a contact by; the address itself is never kept.
package enum AddressKind: Int64, CaseIterable, Sendable {
  case email = 1
  case phone = 2
}
