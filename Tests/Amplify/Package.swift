// swift-tools-version: 6.2
// Tests of Sources/Runtime/AmplifyAuth with a stand-in for the Amplify SDK, which the root package does not depend on.
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let sdk: [Target.Dependency] = [
    .product(name: "Amplify", package: "amplify-swift"),
    .product(name: "AWSCognitoAuthPlugin", package: "amplify-swift"),
]

let package = Package(
    name: "AmplifyAuth",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [
        .library(name: "AmplifyAuth", targets: ["AmplifyAuth"])
    ],
    dependencies: [
        .package(name: "Brandgen", path: "../.."),
        .package(path: "amplify-swift"),
    ],
    targets: [
        .target(
            name: "AmplifyAuth", dependencies: [.product(name: "AuthCore", package: "Brandgen")] + sdk,
            swiftSettings: strict),
        .testTarget(
            name: "AmplifyAuthTests",
            dependencies: ["AmplifyAuth", .product(name: "AuthCore", package: "Brandgen")] + sdk,
            swiftSettings: strict),
    ]
)
