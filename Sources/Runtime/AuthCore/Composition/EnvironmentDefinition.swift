public import Foundation

/// One environment of a brand: the app's identity there, the service that holds the accounts, its sign-in pages and the
/// features.
///
/// Backends, pages and features are values of the modules that implement them: `.cognito(…)`, `.hostedUI(…)`,
/// `.backendSync(…)`. A brand links only the modules that its environments name.
public struct EnvironmentDefinition: Sendable {
    /// The app's identity on a device.
    public let app: AppIdentity
    /// Whether the app is a demo in this environment: its release builds may then run on the mock.
    public let isDemo: Bool
    /// The root of the brand's own API; `nil` if the environment has none.
    public let apiBaseURL: URL?
    /// The service that holds the accounts.
    public let backend: any AuthBackend
    /// The web pages that sign users in beside the app's own screens; `nil` if the environment has none.
    public let pages: (any AuthPages)?
    /// The app's features in addition to sign-in.
    public let features: [any AuthFeature]

    /// Creates an environment.
    ///
    /// - Parameters:
    ///   - app: The app's identity on a device.
    ///   - isDemo: Whether the app is a demo in this environment.
    ///   - apiBaseURL: The root of the brand's own API, an absolute URL.
    ///   - backend: The service that holds the accounts.
    ///   - pages: The web pages that sign users in.
    ///   - features: The app's features in addition to sign-in.
    /// - Precondition: `apiBaseURL` is an absolute URL in ASCII. The generator checks it.
    public init(
        app: AppIdentity, isDemo: Bool = false, apiBaseURL: StaticString? = nil, backend: any AuthBackend,
        pages: (any AuthPages)? = nil, features: [any AuthFeature] = []
    ) {
        self.app = app
        self.isDemo = isDemo
        self.apiBaseURL = apiBaseURL.map { URL(validated: $0) }
        self.backend = backend
        self.pages = pages
        self.features = features
    }
}
