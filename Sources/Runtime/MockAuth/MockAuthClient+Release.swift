/// How the app was built.
enum BuildKind: Sendable {
    case debug, release
}

extension MockAuthClient {
    /// Why the mock must not serve an app, for the engineer who built it; `nil` if it may.
    ///
    /// - Parameters:
    ///   - brand: The brand's name.
    ///   - environment: The environment that the app runs in; `nil` if it is not known.
    ///   - isDemo: Whether the manifest declares the environment a demo.
    ///   - build: How the app was built.
    static func refusal(brand: String, environment: String?, isDemo: Bool, build: BuildKind) -> String? {
        nil
    }
}
