// SPDX-License-Identifier: Apache-2.0

package import ScanFrames

extension ScanSight {
  /// The line of help for what the camera sees.
  package var help: String {
    switch self {
    case .looking: "Hold the code up to the camera"
    case .dark: "It is too dark: more light, or a brighter screen"
    case .far: "Too far away: come closer"
    case .unsteady: "Hold still, with the whole code and its margin in the picture"
    case .codes: "A code"
    }
  }
}
