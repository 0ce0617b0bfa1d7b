// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct ImportTests {
  @Test func everyImportIsInTheTable() throws {
    let files = try sourceFiles()
    // An empty folder would pass silently.
    #expect(files.count > 50)
    #expect(files.filter { !imports(in: $0.text).isEmpty }.count > 30)
    for file in files {
      for refusal in refusals(module: file.module, source: file.text) {
        Issue.record("\(file.path): \(refusal)")
      }
    }
  }

  /// The table itself has no arrow that goes up or round.
  @Test func arrowsGoDown() {
    #expect(modules.count == 33)
    for (name, module) in modules {
      for imported in module.imports {
        guard let target = modules[imported] else {
          #expect(module.layer == .wrapper, "\(name) imports \(imported), which is C")
          #expect(imported == "Glibc" || imported.hasPrefix("C"))
          continue
        }
        #expect(target.layer.rawValue <= module.layer.rawValue, "\(name) → \(imported)")
        #expect(target.layer != .program, "\(name) → \(imported)")
      }
      #expect(!reach(name).contains(name), "\(name) reaches itself")
    }
  }

  /// The split that the security of the suite rests on.
  @Test func keysAndPicturesNeverMeet() {
    let pictures: Set<String> = ["CZbar", "CTurboJPEG", "CPNG", "CPango"]
    for program in ["keygen", "fingerprint", "verify", "contacts", "phrase"] {
      #expect(reach(program).isDisjoint(with: pictures), "\(program)")
    }
    #expect(reach("qr-scan").isDisjoint(with: ["Trust", "KeystoreConsole", "CSQLite"]))
    #expect(reach("qr-scan").isSuperset(of: ["CZbar", "CTurboJPEG", "CPNG"]))
    for (program, module) in modules where module.layer == .program {
      #expect(reach(program).contains("CPango") == (program == "id-card"), "\(program)")
      #expect(reach(program).contains("CCrypto") == (program == "fingerprint"), "\(program)")
      #expect(reach(program).contains("CZbar") == (program == "qr-scan"), "\(program)")
    }
  }

  /// `unsafe` lives in wrappers; the subject may look into memory, console and programs never.
  @Test func nothingUnsafeAboveTheSubject() throws {
    let files = try sourceFiles().filter {
      [.console, .program].contains(modules[$0.module]?.layer)
    }
    #expect(files.count > 15)
    for file in files {
      let isSafe = file.text.firstMatch(of: #/(?m)^(?!\s*//).*\bunsafe\b/#) == nil
      #expect(isSafe, "\(file.path)")
    }
  }

  /// Each of these is a file that must be refused; without them the test could be blind.
  static let planted: [(module: String, source: String)] = [
    ("keygen", "import Foundation"),
    ("keygen", "internal import Foundation"),
    ("keygen", "@preconcurrency import Foundation"),
    ("Console", "import FoundationEssentials"),
    ("Console", "import struct Foundation.Data"),
    ("Console", "import Foundation.NSData"),
    ("Console", "let x = 1; import Foundation"),
    ("Console", "/* why */ import Foundation"),
    ("Console", "#if canImport(Foundation)\nimport Foundation\n#endif"),
    ("Console", "#if os(Linux)\n  @_exported public import Dispatch\n#endif"),
    ("Console", "import Trust"),
    ("Console", "import Glibc"),
    ("Console", "import CSodium"),
    ("Identity", "import Console"),
    ("Identity", "@testable import Trust"),
    ("Sodium", "import CLinux"),
    ("Sodium", "package import Identity"),
    ("verify", "import Image"),
    ("verify", "import Barcode"),
    ("qr-scan", "import Trust"),
    ("qr-scan", "import KeystoreConsole"),
    ("contacts", "import keygen"),
    ("unheard-of", "import Console"),
  ]

  static let harmless: [(module: String, source: String)] = [
    ("keygen", "import Console\nimport Trust"),
    ("keygen", "// import Foundation"),
    ("keygen", "/* import Foundation */"),
    ("keygen", "let s = \"\\n import Foundation\""),
    ("keygen", "let s = \"\"\"\nimport Foundation\n\"\"\""),
    ("keygen", "let important = 1\nfunc reimport(Foundation: Int) {}"),
    ("Linux", "internal import Glibc"),
  ]

  @Test func everyPlantedFileIsTried() {
    #expect(Self.planted.count == 23)
    #expect(Self.harmless.count == 7)
  }

  @Test(arguments: planted) func isRefused(_ module: String, _ source: String) {
    #expect(!refusals(module: module, source: source).isEmpty)
  }

  @Test(arguments: harmless) func isLetThrough(_ module: String, _ source: String) {
    #expect(refusals(module: module, source: source).isEmpty)
  }
}
