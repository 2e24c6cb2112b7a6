package import BrandManifest

/// The modules of the runtime and which of them needs which: what `Package.swift` says to SwiftPM. A test holds the two
/// together.
package enum RuntimeModules {
    /// The folder of the modules in the Swift package that holds the runtime, each in a folder of its name; the same in a
    /// package that has a copy of them.
    package static let folder = "Sources/Runtime"

    /// In the order of their names.
    static let all = [
        RuntimeModule("AuthCore"),
        RuntimeModule("AuthCrypto", needs: ["COpenSSL"]),
        RuntimeModule("AuthKit", needs: ["AuthCore", "AuthPlatform", "EmailOTP"]),
        RuntimeModule("AuthPlatform", needs: ["AuthCore", "AuthCrypto"]),
        RuntimeModule("AuthTesting", needs: ["AuthCore", "AuthKit", "AuthPlatform", "EmailOTP"]),
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

    /// The names of the modules that a brand's package links, for its code or for its tests, by itself or through other
    /// modules; sorted.
    package static func linked(by brand: Brand) -> [String] {
        linked(by: brand.capabilities).map(\.name)
    }

    static func linked(by capabilities: Set<Capability>) -> [RuntimeModule] {
        var pending = RuntimeNames.products(for: capabilities) + RuntimeNames.testProducts(for: capabilities)
        var names: Set<String> = []
        while let name = pending.popLast() {
            guard names.insert(name).inserted else { continue }
            pending += all.first { $0.name == name }?.needs ?? []
        }
        return all.filter { names.contains($0.name) }
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
