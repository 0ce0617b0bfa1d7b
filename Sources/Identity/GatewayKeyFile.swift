// SPDX-License-Identifier: Apache-2.0

/// A Threema Gateway key file: one line, `public:` or `private:` and 64 hexadecimal digits.
///
/// Stricter than the SDK, which ignores further lines: only one line ending may follow.
///
/// Source: threema-msgapi-sdk-python, `threema/gateway/key.py`.
package enum GatewayKeyFile: Equatable {
  /// A public key.
  case publicKey(PublicKey)
  /// A line that says it holds a secret key; its digits are not read here.
  case secretKey

  /// Reads a file.
  ///
  /// - Parameter bytes: the whole file; the line may end in LF, CR LF or nothing.
  /// - Throws: ``GatewayKeyFileError``.
  package init(bytes: [UInt8]) throws(GatewayKeyFileError) {
    if bytes.starts(with: Self.secretPrefix) {
      self = .secretKey
      return
    }
    guard bytes.starts(with: Self.publicPrefix) else { throw .notAKeyFile }
    var digits = bytes.dropFirst(Self.publicPrefix.count)
    if digits.last == 0x0a {
      digits.removeLast()
      if digits.last == 0x0d { digits.removeLast() }
    }
    do throws(KeyError) {
      self = .publicKey(try PublicKey(hexDigits: Array(digits)))
    } catch {
      throw .badKey(error)
    }
  }

  /// Writes a public key as the SDK does.
  ///
  /// - Parameter publicKey: the key.
  /// - Returns: one line with its LF.
  package static func text(of publicKey: PublicKey) -> String {
    "public:\(publicKey.hex)\n"
  }

  private static let publicPrefix = Array("public:".utf8)
  private static let secretPrefix = Array("private:".utf8)
}

/// What is wrong with a gateway key file.
package enum GatewayKeyFileError: Error, Equatable {
  /// It begins with neither `public:` nor `private:`.
  case notAKeyFile
  /// What follows `public:` is no key.
  case badKey(KeyError)
}
