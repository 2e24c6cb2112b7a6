// swift-tools-version: 6.2
// Tests of Sources/Runtime/AmplifyAuth with a stand-in for the Amplify SDK, which the root package does not depend on.
import PackageDescription

let warnings: [SwiftSetting] =
    Context.environment["BRANDGEN_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]
let strict: [SwiftSetting] =
    warnings + [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]

// With this variable, the module is built and tested as on a system without the SDK.
let hasSDK = Context.environment["BRANDGEN_WITHOUT_AMPLIFY"] == nil
let sdk: [Target.Dependency] =
    hasSDK
    ? [
        .product(name: "Amplify", package: "amplify-swift"),
        .product(name: "AWSCognitoAuthPlugin", package: "amplify-swift"),
    ] : []
let runtime: [Target.Dependency] = [.product(name: "AuthKit", package: "Brandgen")]
let testing: [Target.Dependency] = [.product(name: "AuthTesting", package: "Brandgen")]

let package = Package(
    name: "AmplifyAuth",
    platforms: [.iOS(.v17), .macOS(.v15)],
    products: [
        .library(name: "AmplifyAuth", targets: ["AmplifyAuth"])
    ],
    dependencies: [.package(name: "Brandgen", path: "../..")] + (hasSDK ? [.package(path: "amplify-swift")] : []),
    targets: [
        .target(name: "AmplifyAuth", dependencies: runtime + sdk, swiftSettings: strict),
        .testTarget(
            name: "AmplifyAuthTests", dependencies: ["AmplifyAuth"] + runtime + testing + sdk, swiftSettings: strict),
    ]
)
