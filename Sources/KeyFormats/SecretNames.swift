// SPDX-License-Identifier: Apache-2.0

import Identity

extension SomeKey {
  /// Names the private key or other secret that bytes hold.
  ///
  /// - Parameter bytes: text or binary.
  /// - Returns: what it is in words, or `nil`.
  package static func secretName(_ bytes: some Collection<UInt8>) -> String? {
    if bytes.starts(with: "openssh-key-v1\0".utf8) { return "an OpenSSH private key" }
    if bytes.starts(with: "PuTTY-User-Key-File-".utf8) { return "a PuTTY private key" }
    if bytes.starts(with: "AGE-SECRET-KEY-".utf8) || bytes.starts(with: "AGE-PLUGIN-".utf8) {
      return "an age identity"
    }
    if bytes.starts(with: "private:".utf8) { return "a Threema Gateway private key" }
    if isMinisignSecret(bytes) { return "a minisign secret key" }
    guard case .secret(let kind) = PayloadKind(of: Array(bytes)) else { return nil }
    return kind.words
  }

  /// `Ed`, the kind of key derivation (`Sc`, or two zeros without a passphrase), `B2`: in base64 the
  /// first eight characters, which stand on a line of their own behind the comment.
  private static func isMinisignSecret(_ bytes: some Collection<UInt8>) -> Bool {
    var line = bytes.prefix(4096)
    if line.starts(with: "untrusted comment:".utf8) {
      line = line.drop { $0 != 10 }.dropFirst()
    }
    return line.starts(with: "RWRTY0Iy".utf8) || line.starts(with: "RWQAAEIy".utf8)
  }
}

extension SecretKind {
  /// What it is, in words.
  fileprivate var words: String {
    switch self {
    case .threemaWebSession: "a Threema Web session"
    case .threemaDeviceJoin: "the code of a Threema device that joins"
    case .threemaBackup: "a Threema ID backup"
    case .threemaLicence: "a Threema licence"
    case .threemaPhoneLink: "a Threema link that confirms a telephone number"
    case .gatewayKey: "a Threema Gateway private key"
    case .oneTimePassword: "a one-time password"
    case .wifi: "a Wi-Fi password"
    case .wireGuard: "a WireGuard configuration"
    case .ageIdentity: "an age identity"
    case .privateKey: "a private key"
    }
  }
}
