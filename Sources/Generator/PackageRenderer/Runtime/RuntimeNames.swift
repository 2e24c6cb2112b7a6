import Manifest

/// Every name of the runtime that this module prints by itself. Templates name the runtime's types in plain Swift; the
/// generated packages, which the tests compile and run, hold both to the runtime.
enum RuntimeNames {
    /// The Swift package that the runtime's products come from.
    static let package = "Brandgen"

    /// The products (libraries, each with one module of its name) that a brand's package links, sorted. `AuthKit` and
    /// `AuthUI` are for the app.
    static func products(for brand: Brand) -> [String] {
        (["AuthCore", "AuthKit", "AuthUI"] + values(of: brand)).sorted()
    }

    /// The products that the package's tests link, sorted. Every journey is tested against the mock.
    static func testProducts(for brand: Brand) -> [String] {
        let isLive = brand.localPages != nil || brand.localPool != nil || brand.localPlatform != nil
        return Set(["AuthTesting", "MockAuth"] + (isLive ? values(of: brand) : [])).sorted()
    }

    /// The modules of the environments' values that are products of the runtime's package.
    private static func values(of brand: Brand) -> [String] {
        brand.valueModules.filter { $0 != SharedPackage.amplify.rawValue }
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
