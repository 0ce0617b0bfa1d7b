// SPDX-License-Identifier: Apache-2.0

package import Camera
package import Console
import Linux

extension CameraError: Explained {
  package var failure: Failure {
    let list = "qr-scan --list-cameras names those there are"
    return switch self {
    case .noCamera:
      Failure(
        "no-camera", "there is no camera",
        hint: "plug one in, or scan a picture: qr-scan photo.jpg")
    case .notFound(let path):
      Failure("no-camera", "there is no camera \(quoted(path))", hint: list)
    case .noPermission(let path, let group):
      Failure(
        "camera-permission",
        group.map {
          "cannot open \(quoted(path)): permission denied, it belongs to the group \(quoted($0))"
        } ?? "cannot open \(quoted(path)): permission denied",
        hint: group.map {
          "join the group, then log in again: sudo usermod -aG \(escaped($0)) \"$USER\""
        })
    case .notACamera(let path):
      Failure("not-a-camera", "\(quoted(path)) is not a camera", hint: list)
    case .busy(let path):
      Failure(
        "camera-busy", "the camera \(quoted(path)) is in use by another program",
        hint: "close the other program; 'fuser -v \(escaped(path))' names it")
    case .noFormat(let path, let offered):
      Failure(
        "camera-format",
        """
        the camera \(quoted(path)) offers no format that is read, expected one of \
        \(listed(PixelFormat.allCases.map(\.rawValue))), got \(listed(offered.map { escaped($0) }))
        """,
        hint: "let another program convert: ffmpeg -i \(escaped(path)) -f yuv4mpegpipe - | "
          + "qr-scan --stream")
    case .unplugged(let path):
      Failure(
        "camera-unplugged", "the camera \(quoted(path)) was unplugged", hint: "plug it in again")
    case .stalled(let path, let seconds):
      Failure(
        "camera-silent", "the camera \(quoted(path)) has sent no picture for \(seconds) s",
        hint: "uncover it, or unplug it and plug it in again")
    case .failed(let path, let errno):
      Failure("camera-failed", "the camera \(quoted(path)) failed: \(errno.text)", hint: list)
    }
  }
}

private func listed(_ names: [String]) -> String {
  names.isEmpty ? "none" : names.joined(separator: ", ")
}

extension StreamError {
  /// The sentence for people.
  var failure: Failure {
    let hint = "ffmpeg -i SOURCE -pix_fmt yuv420p -f yuv4mpegpipe - | qr-scan --stream"
    let problem: String =
      switch self {
      case .failed(let number): Errno(number).text
      case .malformed(.notAStream): "it is no Y4M stream"
      case .malformed(.badHeader): "its header makes no sense"
      case .malformed(.unsupported(let space)):
        "its colour space \(quoted(space)) is not supported"
      case .malformed(.tooLarge(let width, let height)):
        "\(width) by \(height) pixels are too many, expected at most \(Y4M.largestSide) on a side"
      case .malformed(.badFrame): "what follows a frame is no frame"
      case .malformed(.truncated): "it is cut off within a frame"
      }
    return Failure("unreadable-stream", "cannot read standard input: \(problem)", hint: hint)
  }
}
