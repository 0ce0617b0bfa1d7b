// SPDX-License-Identifier: Apache-2.0

import Console
import Identity
import Linux
import ScanFrames
import ScannerView

/// What a camera met.
struct CameraCatch {
  /// All codes of the run.
  let codes: [[UInt8]]
  /// SHA-256 of the frame with the first identity code: the decoder's word.
  let frame: [UInt8]
}

/// Has `qr-scan` look through a camera until an identity code comes up, and one second longer: two
/// different ones may come in different frames.
///
/// - Parameters:
///   - device: as it was typed; nil takes the first camera.
///   - limit: how long to wait for the first code, in seconds; nil waits for ever.
///   - view: shows what the camera sees.
/// - Returns: nil if the person did not want to go on.
/// - Throws: ``Failure``.
func watch(camera device: String?, limit: Int?, _ view: ScannerView) throws -> CameraCatch? {
  let session = try CameraSession(device, isMoving: view.isMoving)
  let deadline = limit.map { Clock.milliseconds + 1000 * Int64($0) }
  while true {
    try session.listen(view)
    if let wish = view.tick() {
      session.end()
      view.close()
      // The child has ended and the terminal is as it was, before the signal does its work.
      if case .signal(let number) = wish { Process.raise(number) }
      return nil
    }
    if let caught = session.caught { return caught }
    guard let deadline, session.isWaiting, Clock.milliseconds > deadline else { continue }
    throw Failure(
      "no-code", "no identity code was shown within \(limit ?? 0) s",
      hint: "hold the code up to the camera: sharp, evenly lit, whole with its margin")
  }
}

/// A child that looks through a camera, which is not trusted.
private final class CameraSession {
  private var child: Child?
  private var decoder = FrameDecoder()
  private var reading = Reading()
  private var lastWord = Clock.milliseconds
  private var firstHit: Int64?
  /// How long the child was listened to after the first hit, in milliseconds.
  private var listened: Int64 = 0
  private var lastTurn = Clock.milliseconds
  /// The pictures and words that came after the first hit.
  private var looksAfterHit = 0
  private var digest: [UInt8]?
  private var latestDigest: [UInt8]?
  private var allowance = Allowance(now: Clock.milliseconds)

  /// How long the child may be silent, in milliseconds: the camera may need its time to open.
  private static let patience: Int64 = 10_000
  /// The most that one turn of listening counts, in milliseconds.
  private static let turn: Int64 = 60
  /// How long to go on after the first identity code, in milliseconds.
  private static let afterHit: Int64 = 1000
  /// The pixels in a row of a picture.
  private static let previewWidth = 160

  /// The camera that was named; `nil` for the first.
  private let device: String?

  init(_ device: String?, isMoving: Bool) throws {
    self.device = device
    let arguments =
      ["--frames", device.map { "--camera=\($0)" } ?? "--camera"]
      + (isMoving ? ["--preview", "\(Self.previewWidth)"] : [])
    do throws(Errno) {
      let path = try Child.beside("qr-scan")
      guard let nothing = try? InputFile.open("/dev/null") else { throw Errno.notFound }
      child = try Child(path, arguments, input: nothing)
    } catch {
      throw Failure(
        "no-scanner", "cannot start qr-scan: \(error.text)",
        hint: "qr-scan must lie beside verify; install both")
    }
  }

  /// Whether no identity code has come up yet.
  var isWaiting: Bool { firstHit == nil }

  /// What was met, once the child was listened to for a second after the first hit.
  ///
  /// Time in which nobody listened does not count: the child may have been held up by a full pipe,
  /// or what it said may not be read yet.
  var caught: CameraCatch? {
    guard firstHit != nil, let digest, listened >= Self.afterHit, looksAfterHit > 0 else {
      return nil
    }
    return CameraCatch(codes: reading.codes, frame: digest)
  }

  /// Ends the child, which gives the camera back.
  func end() {
    child = nil
  }

  /// Hears what the child says in the next moment.
  func listen(_ view: ScannerView) throws {
    let now = Clock.milliseconds
    if firstHit != nil { listened += min(now - lastTurn, Self.turn) }
    lastTurn = now
    guard let bytes = try child!.read(atMost: 65536, before: now + 30) else {
      guard now - lastWord < Self.patience else {
        throw Failure(
          "scan-too-slow", "qr-scan has said nothing for \(Self.patience / 1000) s",
          hint: "try again, or see whether 'qr-scan --camera' works")
      }
      return
    }
    guard !bytes.isEmpty else { throw complaint ?? .deadScanner }
    lastWord = now
    var frames: [Frame] = []
    do throws(FrameError) { try decoder.feed(bytes) { frames.append($0) } } catch {
      throw Failure.babble
    }
    try allowance.charge(frames: frames.count, bytes: bytes.count, now: now)
    for frame in frames { try take(frame, view, now) }
  }

  private func take(_ frame: Frame, _ view: ScannerView, _ now: Int64) throws {
    try reading.take(frame, from: child!)
    if let complaint { throw complaint }
    if firstHit != nil {
      switch frame {
      case .preview, .state: looksAfterHit += 1
      default: break
      }
    }
    switch frame {
    case .preview(let preview):
      guard preview.width <= 2 * Self.previewWidth, preview.height <= 2 * Self.previewWidth else {
        throw Failure.babble
      }
      // What was scanned stays in sight.
      if firstHit == nil { view.show(preview) }
    case .state(let text): take(ScanState(text), view)
    case .code(let bytes):
      let kind = PayloadKind(of: bytes)
      if kind == .threemaIdentity {
        guard let latestDigest else { throw Failure.babble }
        digest = digest ?? latestDigest
        firstHit = firstHit ?? now
        let count = reading.codes.count { PayloadKind(of: $0) == .threemaIdentity }
        view.say(count == 1 ? "A code: one moment" : "Two identity codes: show one only")
      } else if firstHit == nil {
        view.say("Not an identity code: looks like \(kind.everydayName)")
      }
    case .error: break
    }
  }

  private func take(_ state: ScanState?, _ view: ScannerView) {
    switch state {
    case .frame(let digest): latestDigest = digest
    // What else was met is said already.
    case .sight(let sight) where sight != .codes && firstHit == nil: view.say(sight.help)
    case .sight, .sandboxed, nil: break
    }
  }

  /// What the child complains of: a code on the first line, and words of its own that do not count.
  private var complaint: Failure? {
    guard let complaint = reading.complaint else { return nil }
    let code = String(complaint.prefix { $0 != "\n" })
    if code == "no-camera", device == nil { return .noCameraAtAll }
    guard let failure = Self.complaints.first(where: { $0.code == code }) else {
      return Failure("scan-failed", "qr-scan says: \(childWords(complaint))")
    }
    return failure
  }

  /// What a child may complain of by its code; the sentences are ours, since a hint of its own could
  /// tell people to type anything.
  private static let complaints = [
    Failure("no-camera", "there is no such camera", hint: look),
    Failure(
      "camera-permission", "the camera may not be opened",
      hint: "join the group that owns it (see 'qr-scan --list-cameras'), and log in again"),
    Failure("not-a-camera", "the device is not a camera", hint: look),
    Failure(
      "camera-busy", "the camera is in use by another program", hint: "end the other program"),
    Failure("camera-format", "the camera sends no format that is read here", hint: look),
    Failure("camera-unplugged", "the camera was unplugged", hint: "plug it in again"),
    Failure(
      "camera-silent", "the camera sends no pictures", hint: "unplug it and plug it in again"),
    Failure("camera-failed", "the camera failed", hint: "see what 'qr-scan --camera' says"),
  ]
  private static let look = "list the cameras with 'qr-scan --list-cameras'"
}

/// What a child may say in a second. Honest ones send 15 pictures of 60 KB, and a few words.
struct Allowance {
  static let (frames, bytes) = (200, 16 << 20)

  private var since: Int64
  private var frameCount = 0
  private var byteCount = 0

  init(now: Int64) { since = now }

  /// Refuses what is too much.
  mutating func charge(frames: Int, bytes: Int, now: Int64) throws(Failure) {
    if now - since >= 1000 { (since, frameCount, byteCount) = (now, 0, 0) }
    frameCount += frames
    byteCount += bytes
    guard frameCount <= Self.frames, byteCount <= Self.bytes else { throw .babble }
  }
}

extension Failure {
  fileprivate static let noCameraAtAll = Failure(
    "no-camera", "there is no camera",
    hint: "plug one in, or take a picture of their code: verify PICTURE --in-person")
  fileprivate static let deadScanner = Failure(
    "scan-failed", "qr-scan ended before it was done",
    hint: "try again; if it ends again, what the camera sees may be hostile")
}

extension PayloadKind {
  /// What people call it.
  fileprivate var everydayName: String {
    switch self {
    case .secret(.wifi): "Wi-Fi"
    case .secret(.oneTimePassword): "a one-time password"
    case .secret: "a secret of theirs"
    case .threemaLink: "a Threema link"
    case .threedots(let word): "our own, \(word)"
    case .matrix: "Matrix"
    case .signal: "Signal"
    case .openPGP4Fingerprint: "OpenPGP"
    case .age: "age"
    case .other: "some other text"
    case .threemaIdentity: "an identity"
    }
  }
}
