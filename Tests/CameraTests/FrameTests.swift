// SPDX-License-Identifier: Apache-2.0

import Image
import Testing

@testable import Camera

@Suite struct FrameTests {
  /// A frame of 4 by 2 pixels whose rows are padded to 6, bright and then dark, red at the right.
  private func frame(_ format: PixelFormat) -> VideoFrame {
    let bytes: [UInt8]
    let stride: Int
    switch format {
    case .grey:
      (bytes, stride) = ([200, 201, 202, 203, 0, 0, 20, 21, 22, 23, 0, 0], 6)
    case .nv12:
      bytes = [200, 201, 202, 203, 0, 0, 20, 21, 22, 23, 0, 0, 128, 128, 100, 230, 0, 0]
      stride = 6
    case .yuyv:
      bytes = [
        200, 128, 201, 128, 202, 100, 203, 230, 0, 0, 20, 128, 21, 128, 22, 100, 23, 230, 0, 0,
      ]
      stride = 10
    case .mjpg: (bytes, stride) = ([], 4)
    }
    return VideoFrame(layout: .camera(format), width: 4, height: 2, stride: stride, bytes: bytes)
  }

  @Test func brightnessIsTakenWithoutPadding() throws {
    let formats = PixelFormat.allCases.filter { $0 != .mjpg }
    #expect(formats.count == 3)
    for format in formats {
      #expect(try frame(format).gray().pixels == [200, 201, 202, 203, 20, 21, 22, 23], "\(format)")
      #expect(
        format.byteCount(stride: frame(format).stride, height: 2) == frame(format).bytes.count)
    }
  }

  @Test func coloursAreSeen() throws {
    for format in [PixelFormat.nv12, .yuyv] {
      let small = try #require(frame(format).small(columns: 4, rows: 4))
      #expect(small.width == 4 && small.height == 2)
      let (left, right) = (small.pixels.prefix(3), small.pixels[9..<12])
      #expect(Set(left).count == 1, "grey is grey")
      #expect(Int(right[9]) > Int(right[10]) + 60, "red is red")
    }
    let gray = try #require(frame(.grey).small(columns: 2, rows: 2))
    #expect(gray.width == 2 && gray.height == 1)
  }

  @Test func planesHaveTheirColour() throws {
    let header = try Y4M(header: Array("YUV4MPEG2 W4 H2 C420".utf8))
    let frame = try header.frame([200, 201, 202, 203, 20, 21, 22, 23, 128, 100, 128, 230])
    #expect(try frame.gray().pixels == [200, 201, 202, 203, 20, 21, 22, 23])
    let small = try #require(frame.small(columns: 4, rows: 2))
    #expect(Int(small.pixels[9]) > Int(small.pixels[10]) + 60)
    #expect(throws: Y4MError.truncated) { try header.frame([1]) }
  }

  @Test func wildJPEGIsAnErrorOrAPicture() throws {
    for bytes in [
      [], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xE0, 0], [UInt8](repeating: 0xFF, count: 99),
    ] {
      let frame = VideoFrame(
        layout: .camera(.mjpg), width: 4, height: 2, stride: 4, bytes: bytes)
      #expect(throws: ImageError.self) { try frame.gray() }
      #expect(frame.small(columns: 4, rows: 2) == nil)
    }
  }

  // MARK: The choice of a mode

  private func mode(_ format: PixelFormat, _ width: Int, _ height: Int, _ rate: Double)
    -> CaptureMode
  {
    CaptureMode(format: format, width: width, height: height, rate: rate)
  }

  @Test func largestFluentModeUpTo720Lines() {
    let modes = [
      mode(.mjpg, 1920, 1080, 30), mode(.yuyv, 640, 480, 30), mode(.yuyv, 1280, 720, 10),
      mode(.mjpg, 1280, 720, 30), mode(.yuyv, 320, 240, 30),
    ]
    #expect(CaptureMode.sorted(modes).first == mode(.mjpg, 1280, 720, 30))
    #expect(CaptureMode.sorted(modes).last == mode(.mjpg, 1920, 1080, 30))
    // Where it does not crawl, the format that is less work.
    let equal = [mode(.mjpg, 1280, 720, 30), mode(.yuyv, 1280, 720, 30)]
    #expect(CaptureMode.sorted(equal).first?.format == .yuyv)
    // Nothing small enough: the smallest.
    let large = [mode(.mjpg, 3840, 2160, 30), mode(.mjpg, 1920, 1080, 30)]
    #expect(CaptureMode.sorted(large).first?.width == 1920)
  }

  @Test func codesAreLetters() {
    #expect(PixelFormat.allCases.count == 4)
    #expect(PixelFormat.yuyv.code == 0x5659_5559)
    for format in PixelFormat.allCases {
      #expect(PixelFormat.letters(of: format.code) == format.rawValue)
    }
    #expect(PixelFormat.letters(of: 0x1B00_4131) == "1A??")
  }

  @Test func devicesAreNamedByPathOrNumber() {
    #expect(CameraDevice.path(typed: "2") == "/dev/video2")
    #expect(CameraDevice.path(typed: "/dev/x") == "/dev/x")
    #expect(CameraDevice.path(typed: "123") == "123")
  }

  @Test func whatIsNoCameraIsNone() {
    #expect(throws: CameraError.notACamera(path: "/dev/null")) { _ = try Camera("/dev/null") }
    #expect(throws: CameraError.notACamera(path: "/")) { _ = try Camera("/") }
    #expect(throws: CameraError.notFound(path: "/dev/video99")) { _ = try Camera("/dev/video99") }
  }
}
