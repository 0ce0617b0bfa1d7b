// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// A folder under Sources is a layer and arrows go down only; Tests/HouseTests reads every
// `import` and holds it against the same table.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

func system(_ name: String, pkgConfig: String? = nil, debian: String = "") -> Target {
  .systemLibrary(
    name: name, pkgConfig: pkgConfig, providers: debian.isEmpty ? nil : [.apt([debian])])
}

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
  name: "threedots",
  targets: [
    // C: module maps and headers.
    system("CSodium", pkgConfig: "libsodium", debian: "libsodium-dev"),
    system("CLinux"),
    system("CVideo"),
    system("CJansson", pkgConfig: "jansson", debian: "libjansson-dev"),
    system("CSQLite", pkgConfig: "sqlite3", debian: "libsqlite3-dev"),
    system("CUTF8Proc"),
    system("CQRencode", pkgConfig: "libqrencode", debian: "libqrencode-dev"),
    system("CPNG", pkgConfig: "libpng", debian: "libpng-dev"),
    system("CTurboJPEG", pkgConfig: "libturbojpeg", debian: "libturbojpeg0-dev"),
    system("CZbar", pkgConfig: "zbar", debian: "libzbar-dev"),
    system("CCrypto", pkgConfig: "libcrypto", debian: "libssl-dev"),
    system("CSeccomp", pkgConfig: "libseccomp", debian: "libseccomp-dev"),
    system("CPango", pkgConfig: "pangocairo", debian: "libpango1.0-dev"),

    // Wrappers: one library each.
    library("Sodium", ["CSodium"]),
    library("Linux", ["CLinux"]),
    library("Database", ["CSQLite"]),
    library("JSON", ["CJansson"]),
    library("Unicode", ["CUTF8Proc"]),
    library("QRSymbol", ["CQRencode"]),
    library("Image", ["CPNG", "CTurboJPEG"]),
    library("Barcode", ["CZbar", "Image"]),
    library("Drawing", ["CPango"]),
    library("Digest", ["CCrypto"]),
    library("Sandbox", ["CSeccomp", "CLinux"]),
    library("Camera", ["CVideo", "Image", "Linux"]),

    // Subject: values in, values out.
    library("Identity", ["Sodium"]),
    library("Fingerprints", ["Identity", "Sodium"]),
    library("KeyFormats", ["Fingerprints", "Encodings", "Identity", "Sodium", "Digest"]),
    library("Trust", ["Identity", "Sodium", "Database", "Linux", "Unicode"]),
    library("ScanFrames", []),
    library("Encodings", []),
    library("Phrases", ["Encodings", "Identity", "Sodium", "JSON", "Unicode"]),
    library("Card", ["Identity", "Fingerprints", "Encodings", "QRSymbol"]),
    library("Directory", ["Identity", "Sodium"]),

    // Console: what every program shares.
    library("Console", ["Identity", "JSON", "Unicode", "Sodium", "Linux"]),
    library(
      "KeystoreConsole",
      [
        "Console", "Trust", "Fingerprints", "Identity", "Database", "JSON", "Linux", "Sodium",
        "Unicode",
      ]),
    library("ScannerView", ["Console", "ScanFrames", "Linux"]),
    library("SymbolConsole", ["Console", "QRSymbol"]),
    tests("ConsoleTests", ["Console", "JSON", "Unicode", "Linux", "Sodium"]),

    // Programs: options, then verbs.
    program(
      "keygen",
      [
        "Console", "KeystoreConsole", "SymbolConsole", "Trust", "Fingerprints", "Identity", "JSON",
        "Linux", "Sodium", "Unicode",
      ]),
    program(
      "contacts",
      [
        "Console", "KeystoreConsole", "SymbolConsole", "Trust", "Directory", "Fingerprints",
        "Identity", "JSON", "Linux", "Unicode",
      ]),
    program(
      "verify",
      [
        "Console", "KeystoreConsole", "QRSymbol", "ScanFrames", "ScannerView", "Trust",
        "Fingerprints", "Identity", "JSON", "Linux", "Sodium",
      ]),
    program(
      "fingerprint",
      [
        "Console", "KeystoreConsole", "Trust", "KeyFormats", "Fingerprints", "Phrases", "Encodings",
        "Identity", "QRSymbol", "JSON", "Linux", "Sodium",
      ]),
    program(
      "qr-scan",
      [
        "Console", "JSON", "Linux", "Identity", "Image", "Barcode", "Camera", "Sandbox",
        "ScanFrames", "ScannerView", "Sodium",
      ]),
    program(
      "qr-encode",
      [
        "Console", "KeystoreConsole", "SymbolConsole", "Trust", "JSON", "Linux", "Identity",
        "Fingerprints", "Image", "QRSymbol",
      ]),
    program(
      "phrase",
      [
        "Console", "KeystoreConsole", "Phrases", "Encodings", "Trust", "Identity", "JSON", "Linux",
        "Sodium", "Unicode",
      ]),
    program(
      "id-card",
      [
        "Console", "KeystoreConsole", "Card", "Drawing", "QRSymbol", "Image", "Sandbox",
        "ScanFrames", "Trust", "Identity", "JSON", "Linux", "Unicode",
      ]),

    // Tests.
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "TestSupport", "contacts", "fingerprint", "keygen", "verify", "qr-scan", "qr-encode",
        "ScanFrames", "phrase", "id-card", "Directory", "Identity", "Trust",
      ],
      exclude: ["Transcripts", "Kills"],
      swiftSettings: strict),
    tests("HouseTests", ["TestSupport"]),
    tests("TrustTests", ["TestSupport", "Trust", "Identity", "Sodium", "Linux", "CSQLite"]),
    tests("DirectoryTests", ["Directory", "Identity", "TestSupport"]),
    tests("ScanFramesTests", ["ScanFrames"]),
    tests("CameraTests", ["Camera", "Image", "Linux"]),
    tests("ScannerViewTests", ["ScannerView", "ScanFrames", "Console"]),
    tests("PictureTests", ["QRSymbol", "Image", "Barcode"]),
    .target(name: "Attacks", path: "Tests/Attacks"),
    tests(
      "SandboxTests",
      ["Sandbox", "Barcode", "Image", "QRSymbol", "ScanFrames", "Attacks", "CQRencode", "qr-scan"]),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "CardTests",
      dependencies: [
        "TestSupport", "Card", "Drawing", "QRSymbol", "Image", "Barcode", "Identity", "Console",
        "Encodings",
        "id-card", "qr-scan", "qr-encode", "keygen", "contacts",
      ],
      exclude: ["Golden"],
      swiftSettings: strict),
    tests("SodiumTests", ["Sodium", "TestSupport"]),
    tests("IdentityTests", ["Identity", "Sodium", "TestSupport"]),
    tests("EncodingsTests", ["Encodings", "TestSupport"]),
    tests(
      "PhrasesTests",
      ["Phrases", "Encodings", "Identity", "JSON", "Sodium", "TestSupport"]),
    tests("DigestTests", ["Digest", "Sodium", "TestSupport"]),
    tests(
      "KeyFormatsTests",
      ["KeyFormats", "Fingerprints", "Encodings", "Digest", "Identity", "TestSupport"]),
    tests("FingerprintsTests", ["Fingerprints", "Identity", "TestSupport"]),
  ]
)

// A fuzzer has its own main function, so it is built on its own: .ci/fuzz-pictures, .ci/fuzz-texts.
let fuzzed: [String: [Target.Dependency]] = [
  "FuzzPictures": ["Barcode", "Camera", "Identity", "Image", "Linux", "ScanFrames"],
  "FuzzTexts": [
    "Card", "Console", "Directory", "Encodings", "Identity", "JSON", "Linux", "Phrases", "Trust",
    "Unicode",
  ],
]
if let folder = Context.environment["THREEDOTS_FUZZ"], let dependencies = fuzzed[folder] {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: dependencies, path: "Tests/\(folder)",
      exclude: folder == "FuzzTexts" ? ["seeds.py"] : [],
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}
