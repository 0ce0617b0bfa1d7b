// SPDX-License-Identifier: Apache-2.0

// A completion for bash, which bash-completion loads, and which needs nothing of it.
//
// Source: bash(1), Programmable Completion. bash breaks words at '=', so that --format=csv comes
// as three.

extension Command {
  /// What `--help=bash` prints.
  var bashCompletion: String {
    """
    # bash completion of \(name), made from its table: \(name) --help=bash

    _threedots_\(identifier)() {
      local current=${COMP_WORDS[COMP_CWORD]} option= verb= operands=0 dashes= word i
      COMPREPLY=()
      for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        case $dashes$word in
          --) dashes=1 ;;
          \(bashPattern(of: visibleOptions.filter(\.takesNextWord))))
            [[ ${COMP_WORDS[i + 1]} == = ]] && ((i++))
            ((++i >= COMP_CWORD)) && option=$word
            ;;
          \(bashPattern(of: visibleOptions.filter(\.isValueOptional))))
            [[ ${COMP_WORDS[i + 1]} == = ]] && ((i += 2))
            ((i >= COMP_CWORD)) && option=$word
            ;;
          -?*) ;;
          *)
            case $dashes$verb$operands$word in
              \(bashVerbPattern)) verb=$word ;;
              *) ((operands++)) ;;
            esac
            ;;
        esac
      done
      [[ $current == = ]] && current=

      case $option in
        '') ;;
    \(valueCases)
        *) return ;;
      esac

      if [[ -z $dashes && $current == -* ]]; then
        word='\(sharedOptions.map(\.name).joined(separator: " "))'
        case $verb in
    \(optionCases)
        esac
        COMPREPLY=($(compgen -W "$word" -- "$current"))
        return
      fi

      case $verb:$operands in
    \(operandCases)
      esac
    }

    complete -F _threedots_\(identifier) \(name)

    """
  }

  /// The name in a form that every shell takes for a function.
  var identifier: String { String(name.map { $0 == "-" ? "_" : $0 }) }

  private func bashPattern(of options: [Option]) -> String {
    // Where there is none: a word that was met before.
    options.isEmpty ? "--" : options.flatMap(\.spellings).joined(separator: " | ")
  }

  /// The first word that is no option can be a verb.
  private var bashVerbPattern: String {
    verbs.isEmpty ? "''" : verbs.map { "0" + $0.name }.joined(separator: " | ")
  }

  private var valueCases: String {
    visibleOptions.compactMap { option in
      bash(option.offer).map {
        "    \(option.spellings.joined(separator: " | "))) \($0); return ;;"
      }
    }
    .joined(separator: "\n")
  }

  private var optionCases: String {
    verbNames.compactMap { verb in
      let names = options(of: verb).map { " " + $0.name }.joined()
      return names.isEmpty ? nil : "      \(verb.isEmpty ? "''" : verb)) word+='\(names)' ;;"
    }
    .joined(separator: "\n")
  }

  private var operandCases: String {
    var lines: [String] = []
    if !verbs.isEmpty, let words = bash(.words(verbs.map(\.name))) {
      // Where both fit, a verb goes before a file.
      let files = arity(of: "").names.first.flatMap { bash(Offer(valueNamed: $0.name)) }
      let both = ["[[ $dashes ]] || \(words)"] + (files.map { [$0] } ?? [])
      lines.append("    :0) \(both.joined(separator: "; ")) ;;")
    }
    for verb in verbNames {
      let arity = arity(of: verb)
      for (index, operand) in arity.names.enumerated() {
        guard let offer = bash(Offer(valueNamed: operand.name)) else { continue }
        let isLast = index == arity.names.count - 1
        let count = isLast && arity.repeats ? "*" : "\(index)"
        lines.append("    \(verb):\(count)) \(offer) ;;")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// readline knows best how to complete a file's name.
  private func bash(_ offer: Offer) -> String? {
    switch offer {
    case .words(let words):
      "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\"))"
    case .files: "compopt -o default"
    case .nothing: nil
    }
  }
}
