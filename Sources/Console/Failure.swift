// SPDX-License-Identifier: Apache-2.0

/// What a program answers to a script.
package enum ExitStatus: Int32, Sendable {
  /// Yes, or done.
  case yes = 0
  /// The answer is no.
  case no = 1
  /// It could not be told.
  case unknown = 2
}

/// A failure as people and scripts read it.
package struct Failure: Error, Equatable, Sendable {
  /// For scripts: words in kebab-case, for example `unreadable-picture`.
  package let code: String
  /// What was being done to what, and what is wrong: lower case, no full stop.
  package let message: String
  /// What to type next.
  package let hint: String?
  /// The exit status.
  package let status: ExitStatus

  /// Makes a failure. Text from outside goes in with ``quoted(_:)``.
  ///
  /// - Parameters:
  ///   - code: words in kebab-case.
  ///   - message: lower case, no full stop.
  ///   - hint: what to type next.
  ///   - status: ``ExitStatus/unknown`` unless the answer is no.
  package init(
    _ code: String, _ message: String, hint: String? = nil, status: ExitStatus = .unknown
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.status = status
  }
}

/// An error of a library that has its sentence here, where sentences are made.
package protocol Explained: Error {
  /// The sentence, its code and its hint.
  var failure: Failure { get }
}

extension Failure: Explained {
  package var failure: Failure { self }
}

/// The failure that an error is.
///
/// - Parameter error: any error.
/// - Returns: its own sentence; for an error without one its type alone, since a value may hold a
///   secret.
package func explanation(of error: any Error) -> Failure {
  if let error = error as? any Explained { return error.failure }
  return Failure(
    "internal", "unexpected failure of type \(type(of: error))",
    hint: "this is a fault in the program; please report it")
}
