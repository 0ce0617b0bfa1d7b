// SPDX-License-Identifier: Apache-2.0

// A completion for fish.
//
// Source: complete(1) of fish, "Writing your own completions".

extension Command {
  /// What `--help=fish` prints.
  var fishCompletion: String {
    let function = "__threedots_\(identifier)"
    let valued = visibleOptions.filter(\.takesNextWord).flatMap(\.spellings)
    let lines =
      verbs.map { fishVerb($0, function) } + visibleOptions.map { fishOption($0, function) }
      + verbNames.flatMap { fishOperands(of: $0, function) }
    return """
      # fish completion of \(name), made from its table: \(name) --help=fish

      # Prints the verb typed so far, which may be empty, and how many operands.
      function \(function)
          set -l words (commandline -opc)
          set -e words[1]
          set -l verb
          set -l operands
          set -l dashes
          set -l is_value no
          for word in $words
              if test $is_value = yes
                  set is_value no
              else if test -n "$dashes"; or not string match -qr -- '^-.' $word
                  if test -z "$verb$operands$dashes"; and contains -- $word \
      \(verbs.map(\.name).joined(separator: " "))
                      set verb $word
                  else
                      set -a operands .
                  end
              else if test $word = --
                  set dashes yes
              else if contains -- $word \(valued.joined(separator: " "))
                  set is_value yes
              end
          end
          echo "$verb"
          count $operands
          return 0
      end

      complete -c \(name) -f
      \(lines.joined(separator: "\n"))

      """
  }

  private func fishVerb(_ verb: Verb, _ function: String) -> String {
    "complete -c \(name) -n '\(atOperand(0, of: "", function))' -a \(verb.name) -d "
      + fishQuoted(asciiHelp(verb.summary))
  }

  private func fishOption(_ option: Option, _ function: String) -> String {
    var line = "complete -c \(name)"
    if let verbs = option.verbs {
      let names = verbs.map { $0.isEmpty ? "\"\"" : $0 }.joined(separator: " ")
      line += " -n 'contains -- (\(function))[1] \(names)'"
    }
    if let short = option.short { line += " -s \(short)" }
    line += " -l \(option.long)"
    if option.takesNextWord { line += option.offer == .files ? " -r" : " -x" }
    switch option.offer {
    case .words(let words): line += " -a \(fishQuoted(words.joined(separator: " ")))"
    case .files: line += " -F"
    case .nothing: break
    }
    return line + " -d " + fishQuoted(asciiHelp(option.help))
  }

  private func fishOperands(of verb: String, _ function: String) -> [String] {
    let arity = arity(of: verb)
    return arity.names.enumerated().compactMap { index, operand in
      guard Offer(valueNamed: operand.name) == .files else { return nil }
      let isLast = index == arity.names.count - 1
      let place = atOperand(index, of: verb, function, orLater: isLast && arity.repeats)
      return "complete -c \(name) -n '\(place)' -F"
    }
  }

  /// A condition: so many operands follow the verb.
  private func atOperand(
    _ count: Int, of verb: String, _ function: String, orLater: Bool = false
  ) -> String {
    "set -l at (\(function)); test \"$at[1]\" = \"\(verb)\" -a $at[2] \(orLater ? "-ge" : "-eq") "
      + "\(count)"
  }
}

private func fishQuoted(_ text: String) -> String {
  "'" + text.escaping("\\'") + "'"
}
