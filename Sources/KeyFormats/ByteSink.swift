// SPDX-License-Identifier: Apache-2.0

/// Memory that output is gathered in, without a check for uniqueness at every byte.
@safe struct ByteSink: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 256)
    unsafe base = UnsafeMutableRawPointer.allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { unsafe base.deallocate() }

  /// What was gathered.
  var bytes: [UInt8] { unsafe [UInt8](UnsafeRawBufferPointer(start: base, count: count)) }

  /// Goes back to an earlier count.
  mutating func cut(to count: Int) {
    precondition(count <= self.count)
    self.count = count
  }

  /// Room for at least `count` bytes; what `body` says it wrote is kept.
  @inline(__always)
  mutating func append(atMost count: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int) {
    reserve(count)
    let room = unsafe UnsafeMutableRawBufferPointer(start: base + self.count, count: count)
    let written = unsafe body(room)
    precondition(written <= count)
    self.count += written
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.baseAddress else { return }
    reserve(bytes.count)
    unsafe (base + count).copyMemory(from: first, byteCount: bytes.count)
    count += bytes.count
  }

  mutating func append(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe append($0) }
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  @inline(__always)
  private mutating func reserve(_ count: Int) {
    if capacity - self.count < count { grow(count) }
  }

  @inline(never)
  private mutating func grow(_ count: Int) {
    capacity = (self.count + count) * 2
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    unsafe larger.copyMemory(from: base, byteCount: self.count)
    unsafe base.deallocate()
    unsafe base = larger
  }
}
