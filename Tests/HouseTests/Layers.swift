// SPDX-License-Identifier: Apache-2.0

/// A folder under `Sources` is a layer; arrows go down only.
enum Layer: Int {
  case wrapper, subject, console, program
}

/// What a module may import, beside the standard library.
struct Module {
  let layer: Layer
  let imports: Set<String>

  init(_ layer: Layer, _ imports: String...) {
    self.layer = layer
    self.imports = Set(imports)
  }
}

/// The whole table; what is not in it is refused. A module may stand here before it is there.
let modules: [String: Module] = [
  // Wrappers: one library each, and the C library.
  "Sodium": Module(.wrapper, "CSodium"),
  "Linux": Module(.wrapper, "CLinux", "Glibc"),
  "QRSymbol": Module(.wrapper, "CQRencode", "Glibc"),
  "Image": Module(.wrapper, "CPNG", "CTurboJPEG", "Glibc"),
  "Barcode": Module(.wrapper, "CZbar", "Image", "Glibc"),
  "Camera": Module(.wrapper, "CVideo", "Image", "Linux", "Glibc"),
  "Drawing": Module(.wrapper, "CPango", "Glibc"),
  "Database": Module(.wrapper, "CSQLite"),
  "JSON": Module(.wrapper, "CJansson"),
  "Unicode": Module(.wrapper, "CUTF8Proc", "Glibc"),
  "Digest": Module(.wrapper, "CCrypto"),
  "Sandbox": Module(.wrapper, "CSeccomp", "CLinux", "Glibc"),

  // Subject: values in, values out.
  "Identity": Module(.subject, "Sodium"),
  "Encodings": Module(.subject),
  "Fingerprints": Module(.subject, "Identity", "Sodium"),
  "KeyFormats": Module(
    .subject, "Fingerprints", "Encodings", "Identity", "Sodium", "Digest"),
  "Phrases": Module(.subject, "Encodings", "Identity", "Sodium", "JSON", "Unicode"),
  "Trust": Module(.subject, "Identity", "Sodium", "Database", "Linux", "Unicode"),
  "Card": Module(.subject, "Identity", "Fingerprints", "Encodings", "QRSymbol"),
  "ScanFrames": Module(.subject),
  "Directory": Module(.subject, "Identity", "Sodium"),

  // Console: what programs share.
  "Console": Module(.console, "JSON", "Unicode", "Sodium", "Linux", "Identity"),
  "KeystoreConsole": Module(
    .console, "Console", "Trust", "Identity", "Fingerprints", "Database", "Sodium", "JSON",
    "Linux", "Unicode"),
  "ScannerView": Module(.console, "Console", "ScanFrames", "Linux"),
  "SymbolConsole": Module(.console, "Console", "QRSymbol"),

  // Programs.
  "keygen": Module(
    .program, "Console", "KeystoreConsole", "SymbolConsole", "Trust", "Identity", "Fingerprints",
    "Sodium",
    "JSON", "Linux", "Unicode"),
  "fingerprint": Module(
    .program, "Console", "KeystoreConsole", "Trust", "Identity", "KeyFormats", "Fingerprints",
    "Phrases", "Encodings", "QRSymbol", "Sodium", "JSON", "Linux"),
  "qr-encode": Module(
    .program, "Console", "KeystoreConsole", "SymbolConsole", "Trust", "Identity", "Fingerprints",
    "QRSymbol", "Image", "JSON", "Linux"),
  "qr-scan": Module(
    .program, "Console", "Identity", "Image", "Barcode", "Camera", "Sandbox", "ScanFrames",
    "ScannerView", "Sodium", "JSON", "Linux", "Unicode"),
  "verify": Module(
    .program, "Console", "KeystoreConsole", "Trust", "Identity", "Fingerprints", "ScanFrames",
    "ScannerView", "QRSymbol", "Sodium", "JSON", "Linux", "Unicode"),
  "contacts": Module(
    .program, "Console", "KeystoreConsole", "SymbolConsole", "Trust", "Identity", "Directory",
    "Fingerprints", "Sodium",
    "JSON", "Linux", "Unicode"),
  "phrase": Module(
    .program, "Console", "KeystoreConsole", "Trust", "Identity", "Phrases", "Encodings", "Sodium",
    "JSON", "Linux", "Unicode"),
  "id-card": Module(
    .program, "Console", "KeystoreConsole", "Trust", "Identity", "Fingerprints", "Card",
    "Drawing", "QRSymbol", "Image", "Sandbox", "ScanFrames", "JSON", "Linux", "Unicode"),
]

/// What a module reaches over any number of steps.
func reach(_ module: String) -> Set<String> {
  var seen: Set<String> = []
  var open = [module]
  while let next = open.popLast() {
    for imported in modules[next]?.imports ?? [] where seen.insert(imported).inserted {
      open.append(imported)
    }
  }
  return seen
}
