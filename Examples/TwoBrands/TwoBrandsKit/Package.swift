// swift-tools-version: 6.2
import PackageDescription

// The screens of the apps of all brands. The package depends on the runtime and on no brand.
let package = Package(
    name: "TwoBrandsKit",
    platforms: [.iOS(.v17)],
    products: [
        .library(name: "TwoBrandsKit", targets: ["TwoBrandsKit"])
    ],
    dependencies: [
        .package(name: "Brandgen", path: "../../.."),
        .package(path: "../Generated/Shared/AppFlags"),
    ],
    targets: [
        .target(
            name: "TwoBrandsKit",
            dependencies: [
                .product(name: "AuthKit", package: "Brandgen"), .product(name: "AppFlags", package: "AppFlags"),
            ],
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ]
)
