// SPDX-License-Identifier: Apache-2.0

internal import CPango

/// Where a file that is being drawn goes, in pieces.
final class Sink {
  private let receive: ([UInt8]) throws -> Void
  private var pending: [UInt8] = []
  /// What the receiver has thrown; nothing more is given to it then.
  private(set) var failure: (any Error)?

  private static let pieceSize = 1 << 16

  init(_ receive: @escaping ([UInt8]) throws -> Void) {
    self.receive = receive
  }

  /// Takes bytes from cairo.
  func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe pending.append(contentsOf: bytes)
    if pending.count >= Self.pieceSize { flush() }
    return failure == nil
  }

  /// Hands over what has gathered.
  func flush() {
    guard failure == nil, !pending.isEmpty else { return }
    do { try receive(pending) } catch { failure = error }
    pending.removeAll(keepingCapacity: true)
  }
}

/// What cairo calls with each piece; the closure is a ``Sink`` that outlives the surface.
let receivePiece: cairo_write_func_t = { closure, data, length in
  guard let closure = unsafe closure else { return CAIRO_STATUS_WRITE_ERROR }
  let sink = unsafe Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue()
  let bytes = unsafe UnsafeBufferPointer(start: data, count: Int(length))
  return unsafe sink.take(bytes) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
}
