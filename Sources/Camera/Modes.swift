// SPDX-License-Identifier: Apache-2.0

internal import CVideo
internal import Glibc

// What a camera offers, as its driver lists it. Lists are cut off where no honest driver goes.

extension VideoNode {
  static let capture = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue

  /// The formats' codes.
  func formats() -> [UInt32] {
    var codes: [UInt32] = []
    for index in 0..<UInt32(64) {
      var entry = v4l2_fmtdesc()
      entry.index = index
      entry.type = Self.capture
      guard request(threedots_enum_fmt, &entry) == 0 else { break }
      codes.append(entry.pixelformat)
    }
    return codes
  }

  /// The modes of a format; where the driver lists no sizes, the wanted one.
  func modes(of format: PixelFormat) -> [CaptureMode] {
    var modes: [CaptureMode] = []
    for index in 0..<UInt32(256) {
      var entry = v4l2_frmsizeenum()
      entry.index = index
      entry.pixel_format = format.code
      guard request(threedots_enum_framesizes, &entry) == 0 else { break }
      if entry.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue {
        modes.append(mode(format, entry.discrete.width, entry.discrete.height))
        continue
      }
      let range = entry.stepwise
      let width = range.max_width < CaptureMode.wantedWidth ? range.max_width : 1280
      let height = range.max_height < CaptureMode.wantedHeight ? range.max_height : 720
      modes.append(mode(format, max(width, range.min_width), max(height, range.min_height)))
      break
    }
    if modes.isEmpty { modes = [mode(format, 1280, 720)] }
    return modes
  }

  private func mode(_ format: PixelFormat, _ width: UInt32, _ height: UInt32) -> CaptureMode {
    var rate = 0.0
    for index in 0..<UInt32(64) {
      var entry = v4l2_frmivalenum()
      entry.index = index
      entry.pixel_format = format.code
      entry.width = width
      entry.height = height
      guard request(threedots_enum_frameintervals, &entry) == 0 else { break }
      let isDiscrete = entry.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue
      let interval = isDiscrete ? entry.discrete : entry.stepwise.min
      if interval.numerator > 0 {
        rate = max(rate, Double(interval.denominator) / Double(interval.numerator))
      }
      if !isDiscrete { break }
    }
    return CaptureMode(format: format, width: Int(width), height: Int(height), rate: rate)
  }

  /// Takes the best mode that the driver gives; it may change the size, but not the format.
  func choose() throws(CameraError) -> (format: PixelFormat, width: Int, height: Int, stride: Int) {
    let offered = formats()
    let known = PixelFormat.allCases.filter { offered.contains($0.code) }
    guard !known.isEmpty else {
      throw .noFormat(path: path, offered: offered.map(PixelFormat.letters))
    }
    var last = EINVAL
    var modes: [CaptureMode] = []
    for format in known { modes += self.modes(of: format) }
    for mode in CaptureMode.sorted(modes) {
      var format = unsafe v4l2_format()
      unsafe format.type = Self.capture
      unsafe format.fmt.pix.width = UInt32(mode.width)
      unsafe format.fmt.pix.height = UInt32(mode.height)
      unsafe format.fmt.pix.pixelformat = mode.format.code
      unsafe format.fmt.pix.field = V4L2_FIELD_ANY.rawValue
      last = unsafe request(threedots_s_fmt, &format)
      if last == EBUSY { throw .busy(path: path) }
      let pixels = unsafe format.fmt.pix
      let (width, height) = (Int(pixels.width), Int(pixels.height))
      guard last == 0, pixels.pixelformat == mode.format.code,
        (16...8192).contains(width), (16...8192).contains(height)
      else { continue }
      let least = mode.format.rowByteCount(width: width) ?? 0
      let stride = max(least, min(Int(pixels.bytesperline), 4 * 8192))
      setRate()
      return (mode.format, width, height, stride)
    }
    if last != 0, last != EINVAL { throw error(last) }
    throw .noFormat(path: path, offered: offered.map(PixelFormat.letters))
  }

  /// Asks for 30 frames a second; a driver that does not know rates goes on as it does.
  private func setRate() {
    var parameter = v4l2_streamparm()
    parameter.type = Self.capture
    unsafe parameter.parm.capture.timeperframe = v4l2_fract(numerator: 1, denominator: 30)
    _ = request(threedots_s_parm, &parameter)
  }
}
