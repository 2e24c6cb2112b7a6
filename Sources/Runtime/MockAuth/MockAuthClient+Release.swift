import Foundation

/// How the app was built.
enum BuildKind: Sendable {
    case debug, release

    /// How this module was built.
    static var current: BuildKind {
        #if DEBUG
        .debug
        #else
        .release
        #endif
    }
}

extension MockAuthClient {
    /// Decides whether the mock may serve an app.
    ///
    /// - Parameters:
    ///   - brand: The brand's name.
    ///   - environment: The environment that the app runs in; `nil` if it is not known.
    ///   - isDemo: Whether the manifest declares the environment a demo.
    ///   - build: How the app was built.
    /// - Returns: Why not, for the engineer who built the app; `nil` if it may.
    static func refusal(brand: String, environment: String?, isDemo: Bool, build: BuildKind) -> String? {
        guard build == .release, !isDemo else { return nil }
        guard let environment else {
            return """
                \(brand) runs on the mock in a release build. The mock lets anybody in and forgets everything. Use the \
                client of a service, or pass 'isDemo: true' if the app is a demo.
                """
        }
        return """
            \(brand) runs on the mock in the environment '\(environment)', and this is a release build. The mock lets \
            anybody in and forgets everything. Build the app for another environment ('BrandEnvironment' in Info.plist), \
            or set 'environments.\(environment).backend' in the manifest to a service. If the app is a demo, set \
            'environments.\(environment).demo: true' there.
            """
    }

    /// Stops the app if the mock must not serve it.
    static func stopIfRefused(brand: String, environment: String?, isDemo: Bool) {
        guard let refusal = refusal(brand: brand, environment: environment, isDemo: isDemo, build: .current) else {
            return
        }
        NSLog(refusal.replacingOccurrences(of: "%", with: "%%"))
        fatalError(refusal)
    }
}
