// SPDX-License-Identifier: Apache-2.0

import KeyFormats

/// Every parser of keys and fingerprints, chosen by the first byte. None may trap, and what one says
/// of a line all must say.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard let choice = bytes.first else { return 0 }
  let body = Array(bytes.dropFirst())
  switch choice % 8 {
  case 0:
    for key in (try? SomeKey.all(in: body)) ?? [] { pin(key) }
  case 1:
    if let key = try? SomeKey(line: body[...]) { pin(key) }
  case 2: for key in (try? OpenPGPCertificate.all(in: body)) ?? [] { pin(.openPGP(key)) }
  case 3: if let key = try? X509(der: body) { pin(.x509(key)) }
  case 4: _ = try? SSHKey(blob: body)
  case 5:
    if let text = try? FingerprintText(body) {
      precondition(text.compared(with: text) != .different(text.readings[0], text.readings[0]))
    }
  case 6: agree(body)
  default:
    _ = ManifestEntry(body[...])
    let job = CheckJob<[UInt8]>(
      usesJSON: choice & 16 != 0, isQuiet: false, scheme: nil, shown: nil, judge: { $0 })
    let result = job.process(body)
    precondition(result.okCount + result.judged.count <= result.lineCount)
  }
  return 0
}

/// A key has a fingerprint in each scheme that it names, and each is equal to itself.
private func pin(_ key: SomeKey) {
  for scheme in key.schemes {
    let fingerprints = key.fingerprints(scheme)
    precondition(!fingerprints.isEmpty)
    for fingerprint in fingerprints {
      let value = Array(fingerprint.manifestValue(of: key).utf8)
      precondition(key.fingerprint(equalTo: value, in: scheme) != nil)
    }
  }
}

/// The fast way and the long way of the same lines.
private func agree(_ block: [UInt8]) {
  // A backslash or a carriage return changes the long way's line alone.
  let block = block.filter { $0 != 0x5C && $0 != 13 && $0 != 0x23 }
  for style in [BulkJob.Style.lines, .json] {
    let fast = BulkJob(scheme: nil, style: style).process(block)
    let long = BulkJob(scheme: nil, style: style, field: { Array($0) }).process(block)
    precondition(fast.output == long.output && fast.doneCount == long.doneCount)
  }
}
