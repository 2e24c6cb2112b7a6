package import Manifest

/// The modules of the runtime and their dependencies, as in the runtime's `Package.swift`, without those of the program of
/// previews. A test compares the two.
package enum RuntimeModules {
    /// The folder of the modules in the Swift package that contains the runtime. Copies of the modules have the same
    /// path.
    package static let folder = "Sources/Runtime"

    /// Whether a file in the folder of a module belongs to its documentation catalogue. Packages do not contain it.
    package static func isDocumentation(_ path: String) -> Bool { path.contains(".docc/") }

    /// All modules that packages can contain, sorted by name.
    static let all = [
        RuntimeModule("AppleSignIn", needs: ["AuthCore", "AuthKit", "AuthSystem"]),
        RuntimeModule("AuthCore", needs: ["COpenSSL"]),
        RuntimeModule("AuthKit", needs: ["AuthCore", "AuthSystem", "EmailOTP"], hasResources: true),
        RuntimeModule("AuthScreens", needs: ["AuthCore", "AuthKit", "EmailOTP"]),
        RuntimeModule("AuthSystem", needs: ["AuthCore"]),
        RuntimeModule("AuthTesting", needs: ["AuthCore", "AuthKit", "AuthScreens", "AuthSystem"]),
        RuntimeModule("AuthUI", needs: ["AuthCore", "AuthKit", "AuthScreens"]),
        RuntimeModule("BackendSync", needs: ["AuthCore", "AuthKit"]),
        RuntimeModule("COpenSSL", library: SystemLibrary(pkgConfig: "libcrypto", aptPackage: "libssl-dev")),
        RuntimeModule("ClerkAuth", needs: ["AuthCore", "HostedUI"]),
        RuntimeModule("CognitoAuth", needs: ["AuthCore"]),
        RuntimeModule("EmailOTP", needs: ["AuthCore"]),
        RuntimeModule("FamilyAccounts", needs: ["AuthCore", "AuthKit", "AuthScreens", "AuthUI"], hasResources: true),
        RuntimeModule("HostedUI", needs: ["AuthCore"]),
        RuntimeModule("MockAuth", needs: ["AuthCore"]),
        RuntimeModule("PlatformAuth", needs: ["AuthCore"]),
        RuntimeModule("PushRegistration", needs: ["AuthCore", "AuthKit", "AuthScreens"], hasResources: true),
        RuntimeModule("SessionImport", needs: ["AuthCore", "AuthSystem"]),
        RuntimeModule("SupabaseAuth", needs: ["AuthCore", "HostedUI"]),
    ]

    /// The product of the modules that every app links. Any other product is a library with one module of the same name.
    private static let core = (
        product: "AuthKit", modules: ["AuthCore", "AuthKit", "AuthScreens", "AuthSystem", "AuthUI", "EmailOTP"]
    )

    /// Returns the products that contain modules, sorted by name.
    static func products(of modules: some Sequence<String>) -> [String] {
        Set(modules.map { core.modules.contains($0) ? core.product : $0 }).sorted()
    }

    /// Returns the modules of a product, sorted by name.
    static func modules(of product: String) -> [String] { product == core.product ? core.modules : [product] }

    /// The client that uses the Amplify SDK. It is not a module of the runtime's package, which does not depend on the
    /// SDK.
    static let amplify = RuntimeModule("AmplifyAuth", needs: ["AuthCore", "AuthSystem"])

    /// Returns the names of the modules that a brand's package links directly or indirectly, for its code and its
    /// tests, sorted by name.
    package static func linked(by brand: Brand) -> [String] {
        let products = RuntimeProducts(of: brand)
        var pending = products.modules + products.linkedByTests + products.valueModules
        var names: Set<String> = []
        while let name = pending.popLast() {
            guard names.insert(name).inserted else { continue }
            pending += needs[name] ?? []
        }
        return names.sorted()
    }

    /// The names of the modules that each module imports.
    private static let needs = Dictionary(uniqueKeysWithValues: ([amplify] + all).map { ($0.name, $0.needs) })

    /// Finds the runtime's modules that a brand's package and its shared packages are built from.
    ///
    /// - Parameters:
    ///   - brand: The brand.
    ///   - usesFolder: Whether all modules come from a folder, even if the manifest names a repository. If `false`, the
    ///     result does not contain modules from a repository.
    /// - Returns: The modules' folders, relative to the Swift package that contains the runtime.
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
    /// The system library that the module imports, or `nil` if the module contains code. Only Linux links it, because
    /// Apple systems have CryptoKit.
    let library: SystemLibrary?
    /// Whether the module's folder `Resources` contains texts in several languages.
    let hasResources: Bool

    init(_ name: String, needs: [String] = [], library: SystemLibrary? = nil, hasResources: Bool = false) {
        self.name = name
        self.needs = needs
        self.library = library
        self.hasResources = hasResources
    }
}

/// A system library and the names that SwiftPM needs to find it.
struct SystemLibrary: Sendable {
    let pkgConfig: String
    /// The package of Debian and Ubuntu that contains the headers.
    let aptPackage: String
}

/// A package that several brands' packages depend on. An output folder contains it once, because SwiftPM does not
/// accept two packages with targets of the same name in one graph.
package enum SharedPackage: String, CaseIterable, Sendable {
    /// A copy of the runtime, for brands with `runtime: { source: vendored }`.
    case runtime = "Brandgen"
    /// The client that uses the Amplify SDK, for brands with `auth: { client: amplify }`. It uses the same runtime as
    /// its brands.
    case amplify = "AmplifyAuth"
    /// The app's own flags, which the workspace declares.
    case appFlags = "AppFlags"

    /// The folder that contains the shared packages, beside the brands' packages.
    package static let folder = "Shared"

    /// The path relative to the output folder.
    package var path: String { "\(Self.folder)/\(rawValue)" }

    /// The path relative to a brand's package.
    var pathFromBrand: String { "../\(path)" }

    /// The modules of the runtime in the package, sorted by name.
    var modules: [RuntimeModule] {
        switch self {
        case .runtime: RuntimeModules.all
        case .amplify: [RuntimeModules.amplify]
        case .appFlags: []
        }
    }

    /// The folders to copy from the Swift package that contains the runtime.
    package var sources: [String] { modules.map { "\(RuntimeModules.folder)/\($0.name)" } }

    /// Returns the shared packages that a brand's package depends on. Each package follows its own dependencies.
    package static func needed(by brand: Brand) -> [SharedPackage] {
        allCases.filter { package in
            switch package {
            case .runtime: brand.runtime.source == .vendored
            case .amplify: brand.environments.contains(where: brand.isByAmplify)
            case .appFlags: !brand.flags.isEmpty
            }
        }
    }
}
