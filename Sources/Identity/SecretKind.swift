// SPDX-License-Identifier: Apache-2.0

/// A payload that carries a secret: it is named, never echoed.
package enum SecretKind: String, CaseIterable, Sendable {
  /// A Threema Web session.
  case threemaWebSession = "threema-web-session"
  /// A Threema device that joins: the rendezvous key.
  case threemaDeviceJoin = "threema-device-join"
  /// A Threema ID backup, as a string or in a link.
  case threemaBackup = "threema-id-backup"
  /// A Threema licence link: user name and password of Threema Work.
  case threemaLicence = "threema-licence"
  /// A link with the code that confirms a telephone number.
  case threemaPhoneLink = "threema-phone-link"
  /// A Threema Gateway secret key.
  case gatewayKey = "threema-gateway-key"
  /// A one-time-password seed, or a transfer of many.
  case oneTimePassword = "one-time-password"
  /// A Wi-Fi password.
  case wifi = "wifi"
  /// A WireGuard configuration with its private key.
  case wireGuard = "wireguard-configuration"
  /// An age identity.
  case ageIdentity = "age-identity"
  /// A private key in PEM or ASCII armour.
  case privateKey = "private-key"

  /// Tells whether a payload carries a secret; upper and lower case count alike, because codes are
  /// often drawn in capitals.
  init?(of payload: PayloadBytes) {
    for (prefix, kind) in Self.prefixes where payload.begins(with: prefix) {
      self = kind
      return
    }
    if payload.contains("age-secret-key-") || payload.begins(with: "age-plugin-") {
      self = .ageIdentity
    } else if payload.contains("-----begin ") && payload.contains("private key") {
      self = .privateKey
    } else if payload.contains("[interface]") && payload.contains("privatekey") {
      self = .wireGuard
    } else if payload.isThreemaBackup {
      self = .threemaBackup
    } else if payload.isThreemaWebSession {
      self = .threemaWebSession
    } else {
      return nil
    }
  }

  private static let prefixes: [(String, SecretKind)] =
    [
      ("otpauth:", .oneTimePassword), ("otpauth-migration:", .oneTimePassword), ("wifi:", .wifi),
      ("private:", .gatewayKey),
    ]
    + PayloadBytes.threemaSchemes.flatMap { scheme -> [(String, SecretKind)] in
      [
        ("\(scheme)://device-group/join", .threemaDeviceJoin),
        ("\(scheme)://restore", .threemaBackup), ("\(scheme)://license", .threemaLicence),
        ("\(scheme)://link_mobileno", .threemaPhoneLink),
      ]
    }
}

extension PayloadBytes {
  /// An ID backup: 80 characters of base32, or 104 in the newer scheme, in one piece or in groups of
  /// four.
  fileprivate var isThreemaBackup: Bool {
    let groups = trimmed.split { $0 == 0x2d || Self.isBlank($0) }
    let count = groups.reduce(0) { $0 + $1.count }
    return (count == 80 || count == 104)
      && (groups.count == 1 || groups.allSatisfy { $0.count == 4 })
      && groups.joined().allSatisfy { byte in
        (0x32...0x37).contains(byte) || (0x61...0x7a).contains(Self.lowercased(byte))
      }
  }

  /// A Threema Web session, in base64 or bare: version, options, three times 32 bytes, port, host.
  ///
  /// Source: threema-web, `docs/qr_code.md`.
  fileprivate var isThreemaWebSession: Bool {
    [whole, base64Decoded ?? []].contains { session in
      session.count > 101 && session[2] <= 3
        && session.dropFirst(101).allSatisfy { $0 > 0x20 && $0 != 0x7f }
    }
  }
}
