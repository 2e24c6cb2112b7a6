package import Manifest

/// The modules of the runtime and which of them needs which: what `Package.swift` says to SwiftPM. A test holds the two
/// together.
package enum RuntimeModules {
    /// The folder of the modules in the Swift package that contains the runtime, each in a folder of its name. Copies of
    /// them lie at the same path.
    package static let folder = "Sources/Runtime"

    /// In the order of their names.
    static let all = [
        RuntimeModule("AuthCore"),
        RuntimeModule("AuthCrypto", needs: ["COpenSSL"]),
        RuntimeModule("AuthKit", needs: ["AuthCore", "AuthSystem", "EmailOTP"]),
        RuntimeModule("AuthSystem", needs: ["AuthCore", "AuthCrypto"]),
        RuntimeModule("AuthTesting", needs: ["AuthCore", "AuthCrypto", "AuthKit", "AuthSystem", "EmailOTP"]),
        RuntimeModule("AuthUI", needs: ["AuthCore", "AuthKit"]),
        RuntimeModule("BackendSync", needs: ["AuthCore", "AuthKit"]),
        RuntimeModule("COpenSSL", library: SystemLibrary(pkgConfig: "libcrypto", aptPackage: "libssl-dev")),
        RuntimeModule("CognitoAuth", needs: ["AuthCore", "AuthCrypto", "UserPool"]),
        RuntimeModule("EmailOTP", needs: ["AuthCore", "AuthCrypto"]),
        RuntimeModule("HostedUI", needs: ["AuthCore", "AuthCrypto"]),
        RuntimeModule("MockAuth", needs: ["AuthCore", "AuthCrypto"]),
        RuntimeModule("PlatformAuth", needs: ["AuthCore"]),
        RuntimeModule("UserPool", needs: ["AuthCore"]),
    ]

    /// The client that uses the Amplify SDK. It is not a module of the runtime's package, which does not depend on the SDK.
    static let amplify = RuntimeModule("AmplifyAuth", needs: ["AuthCore", "UserPool"])

    /// The names of the modules that a brand's package links, for its code or for its tests, by itself or through other
    /// modules; sorted.
    package static func linked(by brand: Brand) -> [String] {
        let known = [amplify] + all
        var pending = RuntimeNames.products(for: brand) + RuntimeNames.testProducts(for: brand) + brand.valueModules
        var names: Set<String> = []
        while let name = pending.popLast() {
            guard names.insert(name).inserted else { continue }
            pending += known.first { $0.name == name }?.needs ?? []
        }
        return known.map(\.name).filter(names.contains)
    }

    /// The folders of modules that a brand's package and the shared packages that it needs are built from, in the Swift
    /// package that contains the runtime. Modules that come from a repository are not among them, unless `usesFolder` says
    /// that all modules come from a folder, no matter what the manifest says.
    package static func sources(of brand: Brand, usesFolder: Bool) -> [String] {
        if brand.runtime.source == .url, !usesFolder { return SharedPackage.needed(by: brand).flatMap(\.sources) }
        return linked(by: brand).map { "\(folder)/\($0)" }
    }
}

/// A module of the runtime.
struct RuntimeModule: Sendable {
    let name: String
    /// The names of the modules that it imports, sorted.
    let needs: [String]
    /// What it makes known to Swift where it has no code of its own. Only Linux links it: Apple systems have CryptoKit.
    let library: SystemLibrary?

    init(_ name: String, needs: [String] = [], library: SystemLibrary? = nil) {
        self.name = name
        self.needs = needs
        self.library = library
    }
}

/// A library of the system, as SwiftPM looks for it.
struct SystemLibrary: Sendable {
    let pkgConfig: String
    /// Where Debian and Ubuntu have its headers.
    let aptPackage: String
}
