import BrandManifest

/// Every name of the runtime that this module prints by itself. Templates name the runtime's types in plain Swift; the
/// generated packages, which the tests compile and run, hold both to the runtime.
enum RuntimeNames {
    /// The Swift package that the runtime's products come from.
    static let package = "Brandgen"

    /// The products (libraries, each with one module of its name) that a brand's package links, sorted.
    static func products(for capabilities: Set<Capability>) -> [String] {
        var products = ["AuthCore", "AuthUI"]
        let services = AuthBackend.allCases.filter { $0 != .mock && capabilities.contains(.backend($0)) }
        if !services.isEmpty || capabilities.contains(.ageGate) { products.append("AuthPlatform") }
        if capabilities.contains(.userPool) { products.append("CognitoAuth") }
        if capabilities.contains(.emailOTP) { products.append("EmailOTP") }
        if capabilities.contains(.hostedUI) { products.append("HostedUI") }
        if capabilities.contains(.backend(.mock)) { products.append("MockAuth") }
        if capabilities.contains(.backend(.platform)) { products.append("PlatformAuth") }
        return products.sorted()
    }

    /// The products that the package's tests link, sorted. Every journey is tested against the mock.
    static func testProducts(for capabilities: Set<Capability>) -> [String] {
        var products = Set(products(for: capabilities)).subtracting(["AuthUI"]).union(["MockAuth"])
        if capabilities.contains(.hostedUI) { products.insert("AuthCrypto") }
        if !capabilities.isDisjoint(with: [.localPages, .localPool, .localPlatform]) { products.insert("AuthTesting") }
        return products.sorted()
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
