import BrandManifest

/// Every name of the runtime that this module prints by itself. Templates name the runtime's types in plain Swift; the
/// generated packages, which the tests compile and run, hold both to the runtime.
enum RuntimeNames {
    /// The Swift package that the runtime's products come from.
    static let package = "Brandgen"

    /// The modules whose values a brand's environments name, sorted. Each is a product of its name.
    static func valueModules(for capabilities: Set<Capability>) -> [String] {
        var modules: [String] = []
        if capabilities.contains(.backendSync) { modules.append("BackendSync") }
        if capabilities.contains(.backend(.cognito)) { modules.append("CognitoAuth") }
        if capabilities.contains(.hostedUI) { modules.append("HostedUI") }
        if capabilities.contains(.backend(.mock)) { modules.append("MockAuth") }
        if capabilities.contains(.backend(.platform)) { modules.append("PlatformAuth") }
        return modules
    }

    /// The products (libraries, each with one module of its name) that a brand's package links, sorted. `AuthKit` and
    /// `AuthUI` are for the app.
    static func products(for capabilities: Set<Capability>) -> [String] {
        (["AuthCore", "AuthKit", "AuthUI"] + valueModules(for: capabilities)).sorted()
    }

    /// The products that the package's tests link, sorted. Every journey is tested against the mock.
    static func testProducts(for capabilities: Set<Capability>) -> [String] {
        let live = !capabilities.isDisjoint(with: [.localPages, .localPool, .localPlatform])
        return Set(["AuthTesting", "MockAuth"] + (live ? valueModules(for: capabilities) : [])).sorted()
    }

    /// How the hosted pages call a provider (`HostedUI.IdentityProvider`); nil for who never signs in there.
    static func identityProvider(for provider: SignInProvider) -> String? {
        switch provider {
        case .apple: "SignInWithApple"
        case .google: "Google"
        case .email, .guest: nil
        }
    }
}
