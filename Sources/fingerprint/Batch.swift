// SPDX-License-Identifier: Apache-2.0

import Console
import Fingerprints
import KeyFormats
import JSON

/// Fingerprints of one key a line, in order, whatever the number.
func batch(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
  guard arguments.operands.count <= 1 else {
    throw Failure("usage", "'--batch' takes one file, not \(arguments.operands.count)")
  }
  let stream = try LineStream(arguments.operands.first ?? "-", arguments)
  let scheme = arguments.value("scheme").flatMap(Scheme.init)
  let style: BulkJob.Style =
    console.usesJSON ? .json : arguments.has("manifest") ? .manifest : .lines
  let shown = console.usesJSON ? nil : console.shownSubject
  var (doneCount, failureCount) = (0, 0)
  try stream.run("fingerprinting", console) { beginning in
    let field = try arguments.value("field").map { name throws(Failure) in
      try Field(named: name, &beginning)
    }
    let job = BulkJob(scheme: scheme, style: style, field: field?.extract, shown: shown)
    return { block, skipped in job.process(block, skipping: skipped) }
  } finish: { result, line in
    guard let result else {
      failureCount += 1
      try console.report(tooLong, line: line)
      return 1
    }
    var written = 0
    for failure in result.failures {
      if console.usesJSON {
        try console.write(Array(result.output[written..<failure.offset]))
        written = failure.offset
      }
      try console.report(failure.error.failure, line: line + failure.line)
    }
    try console.write(written == 0 ? result.output : Array(result.output[written...]))
    doneCount += result.doneCount
    failureCount += result.failures.count
    return result.lineCount
  }
  guard failureCount > 0 else { return .yes }
  try console.flush()
  console.note("\(failureCount) of \(failureCount + doneCount) lines have no fingerprint")
  return .unknown
}

let tooLong = Failure("line-too-long", "the line is longer than any key")

extension Console {
  /// Says what is wrong with a line: on standard error, or as one object among the results.
  func report(_ failure: Failure, line: Int) throws {
    guard usesJSON else { return note("line \(line): \(failure.message)") }
    try json([
      "v": 1, "line": .integer(Int64(line)),
      "error": ["code": .string(failure.code), "message": .string(failure.message)],
    ])
  }
}
