// SPDX-License-Identifier: Apache-2.0

import Console
import Linux

/// A made-up program with verbs, an operand of its own, and one option of each sort.
let ferry = Command(
  name: "ferry", summary: "carry parcels over the river",
  synopses: [
    "[--boat[=NAME]] [--weight N] PARCEL", "list [--long]",
    "send ID HEX [-o FILE | --tag TAG] …",
  ],
  description: [
    "Carries parcels. A parcel that is too heavy stays; see --weight, which says how heavy."
  ],
  verbs: [
    Verb("list", operands: "[QUERY]", "list the parcels"),
    Verb("send", operands: "ID HEX", "send a parcel"),
    Verb("sink", operands: "FILE…", "sink parcels"),
  ],
  operands: "[PARCEL]",
  options: [
    Option("output", short: "o", value: "FILE", verbs: ["send"], "write the receipt to FILE"),
    Option("quiet", short: "q", "say nothing"),
    Option("boat", value: "NAME", isValueOptional: true, verbs: [""], "take this boat"),
    Option("weight", value: "N", "the heaviest parcel, in kilograms"),
    Option("tag", value: "TAG", verbs: ["send"], repeats: true, "put a tag on the parcel"),
    Option("level", value: "LEVEL", choices: ["L", "M"], "how careful"),
    Option("secret-door", isHidden: true, "not shown"),
  ],
  examples: [.init("Send a parcel:", "ferry send ECHOECHO 00ff -o receipt.txt")],
  caveats: ["The river is wide."], seeAlso: ["raft", "bridge"])

/// What a program does; Testing has an `ExitStatus` of its own.
typealias Body = (Arguments, Console) throws -> ExitStatus

/// What a run left behind.
struct Outcome {
  let status: ExitStatus
  let output: String
  let error: String
}

/// Runs a command with pipes for streams.
func run(
  _ words: [String], of command: Command = ferry, variables: [String: String] = [:],
  _ body: Body = { _, _ in .yes }
) throws -> Outcome {
  try run(
    bytes: words.map { Array($0.utf8) }, of: command, variables: variables, body)
}

/// Runs a command with pipes for streams.
func run(
  bytes words: [[UInt8]], of command: Command = ferry, variables: [String: String] = [:],
  _ body: Body = { _, _ in .yes }
) throws -> Outcome {
  let output = try Descriptor.inMemory(named: "output")
  let error = try Descriptor.inMemory(named: "error")
  let input = try Descriptor.inMemory(named: "input")
  let streams = Console.Streams(
    input: input.number, output: output.number, error: error.number,
    variable: { variables[$0] })
  let status = command.status(of: words, on: streams, body)
  return Outcome(status: status, output: try text(of: output), error: try text(of: error))
}

/// All that was written to a file in memory.
func text(of file: borrowing Descriptor) throws -> String {
  try file.rewind()
  let bytes = try readAll(from: file.number, limit: 1 << 24) ?? []
  return String(decoding: bytes, as: UTF8.self)
}
