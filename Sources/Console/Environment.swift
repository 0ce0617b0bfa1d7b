// SPDX-License-Identifier: Apache-2.0

extension Console {
  /// A variable of the environment.
  ///
  /// - Parameter name: its name.
  /// - Returns: its value; `nil` when it is not set or empty.
  package func variable(_ name: String) -> String? {
    streams.variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A folder of the XDG base directories.
  ///
  /// - Parameters:
  ///   - name: the variable, for example `XDG_DATA_HOME`.
  ///   - fallback: what stands for it below the home folder, for example `.local/share`.
  /// - Returns: an absolute path; a relative one in the variable does not count.
  /// - Throws: ``Failure`` when there is no home folder either.
  package func folder(_ name: String, orHome fallback: String) throws(Failure) -> String {
    if let path = variable(name), path.hasPrefix("/") { return path }
    guard let home = variable("HOME"), home.hasPrefix("/") else {
      throw Failure(
        "no-home", "neither \(name) nor HOME says where files are kept",
        hint: "set HOME, or name the keystore with --keystore")
    }
    return home + "/" + fallback
  }
}
