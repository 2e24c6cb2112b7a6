// swift-tools-version: 6.2
import PackageDescription

// The scripts set the variable. An app that depends on this package by path must not fail on a new compiler's warnings.
let warnings: [SwiftSetting] =
    Context.environment["BRANDGEN_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]
let strict: [SwiftSetting] =
    warnings + [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]

// Apple systems use CryptoKit instead.
let openSSL = Target.Dependency.target(name: "COpenSSL", condition: .when(platforms: [.linux]))

/// Returns a module of the generator, which runs on a developer's machine and in CI and is never linked into an app.
func generator(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/Generator/\(name)", swiftSettings: strict)
}

/// Returns a module of the runtime, which ships in the apps of the brands.
func runtime(_ name: String, _ dependencies: [Target.Dependency] = [], hasResources: Bool = false) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/Runtime/\(name)",
        resources: hasResources ? [.process("Resources")] : [], swiftSettings: strict)
}

/// Returns the test target of a module.
func tests(_ wing: String, _ module: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: "\(module)Tests", dependencies: dependencies, path: "Tests/\(wing)/\(module)Tests",
        swiftSettings: strict)
}

let package = Package(
    name: "Brandgen",
    defaultLocalization: "en",
    platforms: [.iOS(.v17), .macOS(.v15)],
    products: [
        .executable(name: "brandgen", targets: ["brandgen"]),
        .executable(name: "brandgen-preview", targets: ["brandgen-preview"]),
        .plugin(name: "BrandgenCommand", targets: ["BrandgenCommand"]),
        // The core: what every app links. A brand's package adds a backend and the features that it enables.
        .library(
            name: "AuthKit", targets: ["AuthCore", "AuthKit", "AuthScreens", "AuthSystem", "AuthUI", "EmailOTP"]),
        .library(name: "HostedUI", targets: ["HostedUI"]),
        .library(name: "MockAuth", targets: ["MockAuth"]),
        .library(name: "PlatformAuth", targets: ["PlatformAuth"]),
        .library(name: "CognitoAuth", targets: ["CognitoAuth"]),
        .library(name: "SupabaseAuth", targets: ["SupabaseAuth"]),
        .library(name: "ClerkAuth", targets: ["ClerkAuth"]),
        .library(name: "AppleSignIn", targets: ["AppleSignIn"]),
        .library(name: "BackendSync", targets: ["BackendSync"]),
        .library(name: "FamilyAccounts", targets: ["FamilyAccounts"]),
        .library(name: "PushRegistration", targets: ["PushRegistration"]),
        .library(name: "SessionImport", targets: ["SessionImport"]),
        .library(name: "AuthTesting", targets: ["AuthTesting"]),
    ],
    targets: [
        .systemLibrary(
            name: "CLibYAML", path: "Sources/Generator/CLibYAML", pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        generator("Diagnostics"),
        generator("SystemCalls", [openSSL]),
        generator("YAMLTree", ["CLibYAML", "Diagnostics"]),
        generator("Manifest", ["YAMLTree", "Diagnostics", "SystemCalls"]),
        generator("ManifestRules", ["Manifest", "YAMLTree", "Diagnostics", "SystemCalls"]),
        generator("ManifestTools", ["Manifest", "YAMLTree", "Diagnostics"]),
        generator("Mustache", ["Diagnostics"]),
        generator("XcodeProject"),
        generator("PackageRenderer", ["Manifest", "Mustache", "OutputTree", "XcodeProject", "Diagnostics"]),
        generator("OutputTree", ["Diagnostics", "SystemCalls"]),
        generator("BrandIcon"),
        generator("AppSeeds", ["BrandIcon", "Diagnostics", "Manifest", "OutputTree", "PackageRenderer"]),
        .executableTarget(
            name: "brandgen",
            dependencies: [
                "AppSeeds", "Diagnostics", "Manifest", "ManifestRules", "ManifestTools", "Mustache",
                "OutputTree", "PackageRenderer", "SystemCalls", "YAMLTree",
            ],
            path: "Sources/Generator/brandgen", swiftSettings: strict),
        .plugin(
            name: "BrandgenCommand",
            capability: .command(
                intent: .custom(verb: "brandgen", description: "Runs brandgen in the package's folder."),
                permissions: [
                    .writeToPackageDirectory(reason: "brandgen writes the brands' packages into Generated/.")
                ]),
            path: "Sources/Plugin"),

        .systemLibrary(
            name: "COpenSSL", path: "Sources/Runtime/COpenSSL", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"])]),
        runtime("AuthCore", [openSSL]),
        runtime("AuthSystem", ["AuthCore"]),
        runtime("HostedUI", ["AuthCore"]),
        runtime("EmailOTP", ["AuthCore"]),
        runtime("MockAuth", ["AuthCore"]),
        runtime("CognitoAuth", ["AuthCore"]),
        runtime("PlatformAuth", ["AuthCore"]),
        runtime("SupabaseAuth", ["AuthCore", "HostedUI"]),
        runtime("ClerkAuth", ["AuthCore", "HostedUI"]),
        runtime("AuthKit", ["AuthCore", "AuthSystem", "EmailOTP"], hasResources: true),
        runtime("AppleSignIn", ["AuthCore", "AuthKit", "AuthSystem"]),
        runtime("BackendSync", ["AuthCore", "AuthKit"]),
        runtime("SessionImport", ["AuthCore", "AuthSystem"]),
        runtime("AuthScreens", ["AuthCore", "AuthKit", "EmailOTP"]),
        runtime("AuthUI", ["AuthCore", "AuthKit", "AuthScreens"]),
        runtime("FamilyAccounts", ["AuthCore", "AuthKit", "AuthScreens", "AuthUI"], hasResources: true),
        runtime("PushRegistration", ["AuthCore", "AuthKit", "AuthScreens"], hasResources: true),
        // For `brandgen preview` only; apps never link it.
        runtime(
            "AuthPreview",
            [
                "AppleSignIn", "AuthCore", "AuthKit", "AuthScreens", "AuthSystem", "AuthTesting", "BackendSync",
                "ClerkAuth", "CognitoAuth", "EmailOTP", "FamilyAccounts", "HostedUI", "MockAuth", "PlatformAuth",
                "PushRegistration", "SessionImport", "SupabaseAuth",
            ]),
        .executableTarget(
            name: "brandgen-preview", dependencies: ["AuthPreview"], path: "Sources/Runtime/brandgen-preview",
            swiftSettings: strict),
        // For tests only; apps never link it.
        runtime("AuthTesting", ["AuthCore", "AuthKit", "AuthScreens", "AuthSystem"]),

        // Finds the executables that tests start.
        .target(name: "BuiltProducts", path: "Tests/BuiltProducts", swiftSettings: strict),
        tests("Generator", "Diagnostics", ["Diagnostics"]),
        tests("Generator", "YAMLTree", ["YAMLTree", "Diagnostics"]),
        .target(
            name: "ManifestTestSupport", dependencies: ["Diagnostics", "Manifest", "ManifestRules"],
            path: "Tests/Generator/ManifestTestSupport", swiftSettings: strict),
        tests(
            "Generator", "Manifest", ["Manifest", "ManifestRules", "ManifestTestSupport", "YAMLTree", "Diagnostics"]),
        tests(
            "Generator", "ManifestRules",
            [
                "BrandIcon", "Diagnostics", "Manifest", "ManifestRules", "ManifestTestSupport", "SystemCalls",
                "YAMLTree",
            ]),
        tests(
            "Generator", "ManifestTools",
            ["Manifest", "ManifestRules", "ManifestTestSupport", "ManifestTools", "YAMLTree", "Diagnostics"]),
        tests("Generator", "Mustache", ["Mustache", "Diagnostics"]),
        tests("Generator", "XcodeProject", ["XcodeProject"]),
        tests(
            "Generator", "PackageRenderer",
            [
                "PackageRenderer", "Manifest", "ManifestRules", "ManifestTestSupport", "Mustache", "OutputTree",
                "Diagnostics",
            ]),
        tests("Generator", "OutputTree", ["OutputTree", "SystemCalls", "Diagnostics"]),
        tests("Generator", "BrandIcon", ["BrandIcon"]),
        tests(
            "Generator", "AppSeeds",
            [
                "AppSeeds", "BrandIcon", "Diagnostics", "Manifest", "ManifestRules", "ManifestTestSupport",
                "OutputTree",
                "PackageRenderer",
            ]),
        tests(
            "Generator", "Brandgen",
            [
                "BrandIcon", "brandgen", "BuiltProducts", "Diagnostics", "Manifest", "ManifestRules", "ManifestTools",
                "YAMLTree",
            ]),
        tests("Generator", "Golden", ["Diagnostics", "Manifest", "ManifestRules", "OutputTree", "PackageRenderer"]),
        .target(
            name: "RuntimeTestSupport", dependencies: ["AuthCore", "AuthKit", "AuthSystem", "MockAuth", openSSL],
            path: "Tests/Runtime/RuntimeTestSupport",
            resources: [.copy("Resources/cognito-srp-vectors.json"), .copy("Resources/signature-vectors.json")],
            swiftSettings: strict),
        // The servers of scripts/servers, users of their pages, and journeys at every backend.
        .target(
            name: "LiveSupport",
            dependencies: [
                "AuthCore", "AuthKit", "AuthScreens", "AuthSystem", "AuthTesting", "EmailOTP", "FamilyAccounts",
                "HostedUI", "RuntimeTestSupport",
            ],
            path: "Tests/Runtime/LiveSupport", swiftSettings: strict),
        // scripts/bench runs it.
        .executableTarget(
            name: "SRPBench", dependencies: ["CognitoAuth", openSSL], path: "Tests/Runtime/SRPBench",
            swiftSettings: strict),
        tests(
            "Runtime", "AuthCore",
            [
                "AuthCore", "AuthKit", "BackendSync", "BuiltProducts", "RuntimeTestSupport", "SessionInterleavings",
                openSSL,
            ]),
        // A separate process, in which a seed determines the order of tasks.
        .executableTarget(
            name: "SessionInterleavings", dependencies: ["AuthCore", "RuntimeTestSupport"],
            path: "Tests/Runtime/SessionInterleavings", swiftSettings: strict),
        // A second process for the tests of AuthSystem, which writes at the same time or is killed.
        .executableTarget(
            name: "StoreProcess", dependencies: ["AuthSystem", "AuthCore"], path: "Tests/Runtime/StoreProcess",
            swiftSettings: strict),
        tests(
            "Runtime", "AuthSystem",
            ["AuthSystem", "AuthCore", "BuiltProducts", "RuntimeTestSupport", "StoreProcess"]),
        tests(
            "Runtime", "AuthKit",
            [
                "AuthKit", "AuthCore", "AuthSystem", "AuthTesting", "BackendSync", "CognitoAuth", "EmailOTP",
                "FamilyAccounts", "HostedUI", "MockAuth", "PlatformAuth", "PushRegistration", "RuntimeTestSupport",
            ]),
        tests("Runtime", "HostedUI", ["HostedUI", "AuthCore", "LiveSupport", "RuntimeTestSupport"]),
        tests(
            "Runtime", "SessionImport",
            [
                "SessionImport", "AuthCore", "AuthKit", "AuthSystem", "CognitoAuth", "HostedUI", "PlatformAuth",
                "RuntimeTestSupport",
            ]),
        tests(
            "Runtime", "AuthScreens",
            [
                "AuthScreens", "AuthCore", "AuthKit", "AuthSystem", "AuthTesting", "EmailOTP", "MockAuth",
                "RuntimeTestSupport",
            ]),
        tests(
            "Runtime", "AuthPreview",
            [
                "AuthPreview", "AuthCore", "AuthKit", "AuthScreens", "AuthSystem", "AuthTesting", "FamilyAccounts",
                "LiveSupport", "MockAuth", "PushRegistration", "RuntimeTestSupport",
            ]),
        tests("Runtime", "EmailOTP", ["EmailOTP", "AuthCore", "AuthKit", "MockAuth", "RuntimeTestSupport"]),
        tests(
            "Runtime", "AuthTesting",
            [
                "AuthTesting", "AuthCore", "AuthKit", "AuthSystem", "BackendSync", "CognitoAuth", "EmailOTP",
                "HostedUI", "LiveSupport", "MockAuth", "PlatformAuth", "RuntimeTestSupport",
            ]),
        tests(
            "Runtime", "CognitoAuth",
            [
                "CognitoAuth", "AuthCore", "AuthKit", "EmailOTP", "RuntimeTestSupport",
            ]),
        // An app that scripts/release-mock builds for release and runs.
        .executableTarget(
            name: "ReleaseProcess", dependencies: ["AuthCore", "AuthKit", "AuthSystem", "MockAuth", "PlatformAuth"],
            path: "Tests/Runtime/ReleaseProcess", swiftSettings: strict),
        // Needs the servers of scripts/servers; skips its tests without them.
        tests(
            "Runtime", "Live",
            [
                "AppleSignIn", "AuthCore", "AuthKit", "AuthSystem", "AuthTesting", "BuiltProducts", "ClerkAuth",
                "CognitoAuth", "EmailOTP", "FamilyAccounts", "HostedUI", "LiveProcess", "LiveSupport", "PlatformAuth",
                "RuntimeTestSupport", "SupabaseAuth",
            ]),
        // A second process for the live suites, which is launched again or killed.
        .executableTarget(
            name: "LiveProcess", dependencies: ["AuthCore", "AuthSystem", "HostedUI"],
            path: "Tests/Runtime/LiveProcess", swiftSettings: strict),
        tests(
            "Runtime", "PlatformAuth",
            [
                "PlatformAuth", "AuthCore", "AuthKit", "AuthSystem", "EmailOTP", "LiveSupport", "PushRegistration",
                "RuntimeTestSupport",
            ]),
        tests(
            "Runtime", "SupabaseAuth",
            [
                "SupabaseAuth", "AppleSignIn", "AuthCore", "AuthKit", "AuthSystem", "AuthTesting",
                "EmailOTP", "HostedUI", "RuntimeTestSupport",
            ]),
        tests(
            "Runtime", "ClerkAuth",
            ["ClerkAuth", "AuthCore", "AuthSystem", "EmailOTP", "HostedUI", "RuntimeTestSupport"]),
        tests(
            "Runtime", "AppleSignIn",
            [
                "AppleSignIn", "AuthCore", "AuthKit", "AuthSystem", "AuthTesting", "RuntimeTestSupport",
            ]),
        tests(
            "Runtime", "FamilyAccounts",
            [
                "FamilyAccounts", "AuthCore", "AuthKit", "AuthScreens", "AuthSystem", "AuthTesting", "LiveSupport",
                "MockAuth", "RuntimeTestSupport",
            ]),
        tests(
            "Runtime", "PushRegistration",
            [
                "PushRegistration", "AuthCore", "AuthKit", "AuthScreens", "AuthSystem", "AuthTesting", "EmailOTP",
                "MockAuth", "RuntimeTestSupport",
            ]),
        tests(
            "Runtime", "MockAuth",
            ["MockAuth", "AuthCore", "AuthKit", "AuthSystem", "BuiltProducts", "EmailOTP", "RuntimeTestSupport"]),
    ]
)

// The test targets to build, separated by commas, for a run of some tests that does not compile the others.
if let names = Context.environment["BRANDGEN_TEST_TARGETS"] {
    let wanted = names.split(separator: ",").map(String.init)
    package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}
