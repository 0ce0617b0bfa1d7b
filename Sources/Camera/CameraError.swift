// SPDX-License-Identifier: Apache-2.0

package import Linux

/// Why a camera gives no picture.
package enum CameraError: Error, Equatable, Sendable {
  /// No video device on this machine is a camera.
  case noCamera
  /// There is no such device.
  case notFound(path: String)
  /// The device is another user's; `group` is the group that may use it.
  case noPermission(path: String, group: String?)
  /// The path leads to something that takes no pictures.
  case notACamera(path: String)
  /// Another program is using it.
  case busy(path: String)
  /// It offers no format that is read; `offered` are the codes of those it has.
  case noFormat(path: String, offered: [String])
  /// It was taken away while in use.
  case unplugged(path: String)
  /// It has sent nothing for this many seconds.
  case stalled(path: String, seconds: Int)
  /// Any other refusal of the system.
  case failed(path: String, Errno)
}
