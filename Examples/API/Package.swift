// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "API",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "Generated/acme")],
    targets: [
        .executableTarget(
            name: "API", dependencies: [.product(name: "AcmeAuth", package: "acme")],
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility")])
    ]
)
