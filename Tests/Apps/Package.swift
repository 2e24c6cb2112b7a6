// swift-tools-version: 6.2
import PackageDescription

// The apps of three brands, which share a module. The module is compiled once and depends on no brand.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func app(_ name: String, _ package: String) -> Target {
    .executableTarget(
        name: name,
        dependencies: ["SharedApp", .product(name: "\(name)Auth", package: package)],
        swiftSettings: strict)
}

let package = Package(
    name: "Apps",
    platforms: [.iOS(.v17), .macOS(.v15)],
    dependencies: [
        .package(name: "Brandgen", path: "../.."),
        .package(path: "../../Generated/inner-world"),
        .package(path: "../../Generated/max-puzzles"),
        .package(path: "../../Generated/template-app"),
    ],
    targets: [
        .target(
            name: "SharedApp",
            dependencies: [.product(name: "AuthKit", package: "Brandgen")],
            swiftSettings: strict),
        app("InnerWorld", "inner-world"),
        app("MaxPuzzles", "max-puzzles"),
        app("TemplateApp", "template-app"),
    ]
)
