// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A shell that completes what is typed.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// Whether it is installed; CI has them all.
  var isHere: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/\(rawValue)") }
}

/// A line that is typed until TAB is pressed, and what must be offered.
struct Typed: CustomTestStringConvertible, Sendable {
  let line: String
  let offers: [String]

  init(_ line: String, _ offers: String...) {
    self.line = line
    self.offers = offers.sorted()
  }

  var testDescription: String { line }
}

/// What each program's `--help=bash`, `--help=zsh` and `--help=fish` do in the shell itself.
@Suite struct CompletionTests {
  static let lines = [
    Typed("contacts ex", "export"),
    Typed("contacts a", "add", "apply", "audit"),
    Typed("contacts export --f", "--format"),
    Typed("contacts export --format ", "age", "csv", "gateway", "jsonl"),
    Typed("contacts export --format=c", "csv"),
    // An option belongs to the verb that was typed, and the value of an option is none.
    Typed("contacts list --f"),
    Typed("contacts --at-least list export --f", "--format"),
    Typed("contacts --at-least=list export --f", "--format"),
    Typed("contacts revoke --rea", "--reason"),
    Typed("contacts --rea"),
    // What follows two hyphens is no option.
    Typed("contacts list -- --f"),
    // Files where files are taken, and nothing where anything is.
    Typed("contacts import pe", "people.csv"),
    Typed("contacts import people.csv pe"),
    Typed("contacts show pe"),
    Typed("contacts add --name pe"),
    Typed("contacts match --address-book pe", "people.csv"),
    Typed("contacts match --address-book=pe", "people.csv"),
    Typed("fingerprint people.csv pe", "people.csv"),
    Typed("fingerprint --scheme ssh-", "ssh-bubblebabble", "ssh-md5"),
    Typed("verify --expect ECHOECHO pe", "people.csv"),
    Typed("keygen rev", "revoke"),
    Typed("keygen revoke --prep", "--prepare"),
    Typed("keygen show --prep"),
    Typed("keygen revoke -o pe", "people.csv"),
    Typed("phrase exchange ECHOECHO --ti", "--timeout"),
    Typed("phrase ECHOECHO --ti"),
    Typed("phrase ECHOECHO --bi", "--bits"),
    Typed("phrase --scheme words exchange ECHOECHO --ti", "--timeout"),
    Typed("qr-scan --effort ", "normal", "quick", "thorough"),
    Typed("qr-encode --level ", "H", "L", "M", "Q"),
    Typed("id-card --format bu", "business-85x54", "business-eu", "business-us"),
    Typed("id-card --help=b", "bash"),
    // Options that people do not see.
    Typed("qr-scan --fra"),
    Typed("qr-scan --prev"),
  ]

  static let programs = [
    "contacts", "fingerprint", "id-card", "keygen", "phrase", "qr-encode", "qr-scan", "verify",
  ]

  @Test func everyLineIsTried() {
    #expect(Self.lines.count == 34)
    #expect(Self.lines.count { $0.offers.isEmpty } == 10)
    #expect(Set(Self.lines.map { $0.line.prefix { $0 != " " } }).count == Self.programs.count)
  }

  @Test(.enabled(if: Shell.bash.isHere, "bash is not installed")) func bash() throws {
    let scratch = Self.scratch(.bash, "")
    for program in Self.programs {
      let loaded = scratch.shell("bash -c '. ./\(program) && complete -p \(program)'")
      let entry = "complete -F _threedots_\(program.replacing("-", with: "_")) \(program)\n"
      #expect(loaded == Outcome(status: 0, output: entry, error: ""))
    }
    // Words as readline breaks them; files as readline finds them.
    scratch.write(
      "press",
      Data(
        """
        compopt() { [[ $* == '-o default' ]] && COMPREPLY=($(compgen -f -- "$current")); }
        program=$1
        shift
        . "./$program"
        COMP_WORDS=("$program" "$@")
        COMP_CWORD=$#
        "_threedots_${program//-/_}"
        [[ ! ${COMPREPLY[*]} ]] || printf '%s\\n' "${COMPREPLY[@]}"
        """.utf8))
    for typed in Self.lines {
      let words = typed.line.replacing("=", with: " = ")
        .split(separator: " ", omittingEmptySubsequences: false)
        .map { "'\($0)'" }.joined(separator: " ")
      check(scratch.shell("bash -u press \(words)"), typed)
    }
  }

  @Test(.enabled(if: Shell.fish.isHere, "fish is not installed")) func fish() throws {
    let scratch = Self.scratch(.fish, ".fish")
    for program in Self.programs {
      #expect(scratch.shell("fish -n \(program).fish") == Outcome(status: 0, output: "", error: ""))
    }
    for typed in Self.lines {
      let program = typed.line.prefix { $0 != " " }
      let press = "source \(program).fish; complete -C \"\(typed.line)\""
      check(scratch.shell("fish -N -c '\(press)'"), typed)
    }
  }

  @Test(.enabled(if: Shell.zsh.isHere, "zsh is not installed")) func zsh() throws {
    let scratch = Self.scratch(.zsh, "")
    for program in Self.programs {
      #expect(scratch.shell("zsh -n \(program)") == Outcome(status: 0, output: "", error: ""))
      scratch.shell("mkdir -p functions && mv \(program) functions/_\(program)")
    }
    // A shell at a terminal of its own, in which TAB prints what would be offered.
    scratch.write(
      ".zshrc",
      Data(
        """
        PROMPT= fpath=(functions $fpath)
        autoload -Uz compinit
        compinit -u -D
        setopt extendedglob
        zstyle ':completion:*' completer _complete
        bindkey '^I' complete-word
        compadd() {
          local -a hits; local -i at=$argv[(i)(-|--)]
          if [[ " ${(j: :)argv[1,at]} " == *\\ -[[:alpha:]]#(O|A|D)\\ * ]]; then
            builtin compadd "$@"; return
          fi
          builtin compadd -O hits "$@"
          (( $#hits )) && print -rl -- "<offer>"$^hits
          builtin compadd "$@"
        }
        finish() { print '<end>'; exit }
        comppostfuncs=(finish)
        print '<begin>'
        """.utf8))
    scratch.write(
      "press",
      Data(
        """
        zmodload zsh/zpty
        export ZDOTDIR=.
        zpty shell zsh -d -i
        zpty -r shell screen '*begin>*'
        zpty -w -n shell "$1"$'\\t'
        zpty -r shell screen '*end>*'
        print -r -- $screen
        """.utf8))
    for typed in Self.lines {
      let pressed = scratch.shell("timeout 60 zsh -f press '\(typed.line)'")
      let offers = pressed.output.split(whereSeparator: \.isNewline)
        .compactMap { line in
          line.firstRange(of: "<offer>").map { String(line[$0.upperBound...]) }
        }
      check(
        Outcome(
          status: pressed.status, output: offers.joined(separator: "\n"), error: pressed.error),
        typed)
    }
  }

  /// Every program's script for a shell, and a file.
  private static func scratch(_ shell: Shell, _ ending: String) -> Scratch {
    let scratch = Scratch()
    for program in programs {
      let script = scratch.program(program, "--help=\(shell.rawValue)")
      #expect(script.status == 0)
      #expect(script.output.utf8.allSatisfy { $0 < 0x80 })
      scratch.write(program + ending, script.output.utf8)
    }
    scratch.write("people.csv", [])
    return scratch
  }

  /// Holds what a shell offers against what it must; descriptions come after a tab.
  private func check(_ outcome: Outcome, _ typed: Typed) {
    let offers = outcome.output.split(separator: "\n")
      .map { $0.prefix { $0 != "\t" }.split(separator: "=").last.map(String.init) ?? "" }
    #expect(Set(offers) == Set(typed.offers), "\(typed.line): \(outcome)")
    #expect(outcome.error == "", "\(typed.line)")
  }
}
