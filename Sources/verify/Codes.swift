// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import Linux

/// The largest picture that is read, 64 MiB.
let pictureLimit = 64 << 20

/// Reads a picture whole; says what to type where it is no picture that was named.
func pictureBytes(_ path: String) throws -> [UInt8] {
  do throws(FileError) {
    return try InputFile.read(path, limit: pictureLimit)
  } catch {
    guard case .failed(.open, _, .notFound) = error else { throw error }
    let hint: String? =
      if path.utf8.starts(with: IdentityPayload.prefix) {
        "to compare a code's text: verify --payload TEXT"
      } else if (try? ThreemaID(typed: path)) != nil {
        "to see how sure one is of a contact: verify --status \(path)"
      } else {
        nil
      }
    throw Failure(error.failure.code, error.failure.message, hint: hint)
  }
}

/// Refuses a key that may not be stored or raised: its second face would be another key with the
/// same secrets.
func requireStorable(_ payload: IdentityPayload) throws(PayloadError) {
  do throws(KeyError) {
    _ = try payload.publicKey.edwards()
  } catch {
    throw .badKey(error)
  }
}

/// The one identity code among the codes of a picture, or of a camera's run.
///
/// - Parameters:
///   - codes: their bytes.
///   - picture: how errors call it, quoted.
/// - Returns: the payload.
/// - Throws: ``Failure``.
///
/// A malformed identity code beside a good one is a second one: who knows what it is for.
func identityPayload(in codes: [[UInt8]], of picture: String) throws -> IdentityPayload {
  guard !codes.isEmpty else {
    throw Failure(
      "no-code", "no QR code was found in \(picture)",
      hint: "take the picture again: closer, sharp, evenly lit, the whole code with its margin")
  }
  let identities = codes.filter { PayloadKind(of: $0) == .threemaIdentity }
  guard let only = identities.first else {
    let kinds = codes.map { PayloadKind(of: $0).name }.joined(separator: ", ")
    throw Failure(
      "not-an-identity-code", "\(picture) holds no identity code, but: \(escaped(kinds))",
      hint: "scan the code that the other person's app or card shows as their ID")
  }
  // Written in two ways it is still one code.
  let payload = try? IdentityPayload(bytes: only)
  guard
    identities.dropFirst().allSatisfy({
      payload != nil && (try? IdentityPayload(bytes: $0)) == payload
    })
  else {
    let list = identities.map { shortened($0) }.joined(separator: " and ")
    throw Failure(
      "two-identity-codes", "\(picture) holds \(identities.count) identity codes: \(list)",
      hint: "show one code only")
  }
  do throws(PayloadError) {
    return try IdentityPayload(bytes: only)
  } catch {
    let failure = error.failure
    throw Failure(
      failure.code, "\(picture): \(failure.message): \(shortened(only))", hint: failure.hint)
  }
}

/// A code's text for an error, cut where it is long.
private func shortened(_ code: [UInt8]) -> String {
  code.count > 200 ? escaped(Array(code.prefix(200))) + "…" : escaped(code)
}
