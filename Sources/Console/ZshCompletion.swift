// SPDX-License-Identifier: Apache-2.0

// A completion for zsh: the body of a function that compinit loads.
//
// Source: zshcompsys(1), _arguments and _describe.

extension Command {
  /// What `--help=zsh` prints.
  var zshCompletion: String {
    let head = """
      #compdef \(name)
      # zsh completion of \(name), made from its table: \(name) --help=zsh


      """
    guard !verbs.isEmpty else {
      let specifications = visibleOptions.flatMap(\.zshSpecifications) + zshOperands(of: "")
      return head + "_arguments -s -S :" + zshWords(specifications, indent: "  ") + "\n"
    }
    let none = options(of: "").flatMap(\.zshSpecifications)
    return head + """
      local curcontext=$curcontext state ret=1
      local -a line verbs shared
      local -A opt_args
      verbs=(\
      \(zshWords(verbs.map { "\($0.name):\(asciiHelp($0.summary))" }, indent: "  "))
      )
      shared=(\
      \(zshWords(sharedOptions.flatMap(\.zshSpecifications), indent: "  "))
      )

      _arguments -C -s -S : $shared\
      \(zshWords(none + ["(-): :->first", "(-)*:: :->rest"], indent: "  ")) && ret=0

      case $state in
        first)
          _describe -t verbs verb verbs && ret=0\(zshFirstOperand)
          ;;
        rest)
          case $words[1] in
      \(verbs.map { zshCase($0.name, of: $0.name, zshOperands(of: $0.name)) }
        .joined(separator: "\n"))
      \(zshCase("*", of: "", Array(zshOperands(of: "").dropFirst())))
          esac
          ;;
      esac

      return ret

      """
  }

  private func zshCase(_ pattern: String, of verb: String, _ operands: [String]) -> String {
    let words = options(of: verb).flatMap(\.zshSpecifications) + operands
    return """
            \(pattern))
              _arguments -s -S : $shared\(zshWords(words, indent: "          ")) && ret=0
              ;;
      """
  }

  /// Words on lines of their own.
  private func zshWords(_ words: [String], indent: String) -> String {
    words.map { " \\\n\(indent)\(zshQuoted($0))" }.joined()
  }

  /// What is no verb can be a file.
  private var zshFirstOperand: String {
    let first = arity(of: "").names.first
    guard let first, Offer(valueNamed: first.name) == .files else { return "" }
    return "\n    _files && ret=0"
  }

  private func zshOperands(of verb: String) -> [String] {
    let arity = arity(of: verb)
    return arity.names.enumerated().map { index, operand in
      let isLast = index == arity.names.count - 1
      let colon = operand.isOptional ? "::" : ":"
      return (isLast && arity.repeats ? "*:" : "\(index + 1)\(colon)") + operand.name + ":"
        + Offer(valueNamed: operand.name).zshAction
    }
  }
}

extension Option {
  /// One for each spelling; none of them is offered again once one stands there.
  fileprivate var zshSpecifications: [String] {
    spellings.map { spelling in
      let others = repeats ? "*" : "(\(spellings.joined(separator: " ")))"
      var form = spelling
      if takesNextWord { form += spelling.hasPrefix("--") ? "=" : "+" }
      if isValueOptional { form += "=-" }
      let help = "[\(asciiHelp(help).escaping("\\[]"))]"
      let argument = value.map { (isValueOptional ? "::" : ":") + $0 + ":" + offer.zshAction }
      return others + form + help + (argument ?? "")
    }
  }
}

extension Offer {
  fileprivate var zshAction: String {
    switch self {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files: "_files"
    case .nothing: " "
    }
  }
}

private func zshQuoted(_ text: String) -> String {
  "'" + text.reduce(into: "") { $0 += $1 == "'" ? "'\\''" : String($1) } + "'"
}
