public import Foundation

/// One environment of a brand: the app's identity there, the service that holds the accounts, its sign-in pages and the
/// features.
///
/// Backends, pages and features are values of the modules that implement them: `.cognito(…)`, `.hostedUI(…)`,
/// `.backendSync(…)`. A brand links only the modules that its environments name.
public struct EnvironmentDefinition: Sendable {
    /// The app's identity on a device.
    public let app: AppIdentity
    /// Whether release builds may run on the mock in this environment. Other release builds stop at launch if the
    /// backend is the mock.
    package var allowsMockInRelease: Bool
    /// Whether testers can replace ``apiBaseURL`` in a debug build. A release build ignores it.
    package let allowsEndpointOverride: Bool
    /// The root of the brand's own API; `nil` if the environment has none.
    public package(set) var apiBaseURL: URL?
    /// Further origins of the brand's own services. `BrandAuth.data(for:)` sends the access token to them, and to the
    /// origin of ``apiBaseURL``.
    public package(set) var apiOrigins: [URL]
    /// The public keys that servers of this environment must use, by host. ``SystemServices`` of an app check them if
    /// their transport is a `URLSessionTransport`, which is the default.
    public let pins: PublicKeyPins
    /// The service that holds the accounts.
    package var backend: any AuthBackend
    /// The web pages that sign users in, in addition to the app's own screens; `nil` if the environment has none.
    package var pages: (any AuthHostedUI)?
    /// The reader of the session of an earlier app version, which the app adopts at its first launch; `nil` if the app
    /// imports none.
    package var importer: (any SessionImporter)?
    /// The app's features in addition to sign-in.
    package var features: [any AuthFeature]

    /// Creates an environment.
    ///
    /// - Parameters:
    ///   - app: The app's identity on a device.
    ///   - allowsMockInRelease: Whether release builds may run on the mock.
    ///   - allowsEndpointOverride: Whether testers can replace ``apiBaseURL`` in a debug build.
    ///   - apiBaseURL: The root of the brand's own API, an absolute URL.
    ///   - apiOrigins: Further origins of the brand's own services, as URLs without a path.
    ///   - pins: The public keys that servers must use, by host.
    ///   - backend: The service that holds the accounts.
    ///   - pages: The web pages that sign users in.
    ///   - importer: The reader of the session of an earlier app version.
    ///   - features: The app's features in addition to sign-in.
    /// - Precondition: `apiBaseURL` and `apiOrigins` are absolute URLs in ASCII. The generator checks them.
    public init(
        app: AppIdentity, allowsMockInRelease: Bool = false, allowsEndpointOverride: Bool = false,
        apiBaseURL: StaticString? = nil, apiOrigins: [StaticString] = [], pins: PublicKeyPins = [:],
        backend: any AuthBackend, pages: (any AuthHostedUI)? = nil, importing importer: (any SessionImporter)? = nil,
        features: [any AuthFeature] = []
    ) {
        self.init(
            app: app, allowsMockInRelease: allowsMockInRelease, allowsEndpointOverride: allowsEndpointOverride,
            api: apiBaseURL.map { URL(validated: $0) }, origins: apiOrigins.map { URL(validated: $0) }, pins: pins,
            backend: backend, pages: pages, importing: importer, features: features)
    }

    /// Creates an environment from URLs that are not literals.
    package init(
        app: AppIdentity, allowsMockInRelease: Bool, allowsEndpointOverride: Bool, api: URL?, origins: [URL],
        pins: PublicKeyPins, backend: any AuthBackend, pages: (any AuthHostedUI)?,
        importing importer: (any SessionImporter)?, features: [any AuthFeature]
    ) {
        self.app = app
        self.allowsMockInRelease = allowsMockInRelease
        self.allowsEndpointOverride = allowsEndpointOverride
        apiBaseURL = api
        apiOrigins = origins
        self.pins = pins
        self.backend = backend
        self.pages = pages
        self.importer = importer
        self.features = features
    }

    /// The origins that may receive the access token.
    package var ownOrigins: Set<Origin> {
        Set(((apiBaseURL.map { [$0] } ?? []) + apiOrigins).compactMap(Origin.init))
    }
}

/// The identity of an app on a device.
public struct AppIdentity: Equatable, Sendable {
    /// The name below the app's icon: `Inner World`.
    public let displayName: String
    /// The bundle identifier: `com.example.innerworld`.
    public let bundleIdentifier: String
    /// The URL scheme of the callback from the sign-in page, without `://`.
    public let urlScheme: String
    /// Whether the app shares its session with its extensions. Their entitlements then contain a Keychain access group
    /// and an app group, which Info.plist names.
    public let sharesSession: Bool

    /// Creates an identity. Generated packages call this with the values of the manifest.
    public init(displayName: String, bundleIdentifier: String, urlScheme: String, sharesSession: Bool = false) {
        self.displayName = displayName
        self.bundleIdentifier = bundleIdentifier
        self.urlScheme = urlScheme
        self.sharesSession = sharesSession
    }
}

extension URL {
    /// Creates a URL from a literal in generated code.
    ///
    /// - Precondition: The literal is an absolute URL in ASCII. The generator has checked it. If the literal was edited
    ///   afterwards and is not valid, the program stops with a message. `URL(string:)` alone would accept `terms` as a
    ///   relative URL, and percent-encode characters that are not allowed.
    public init(validated literal: StaticString) {
        guard let url = URL(string: "\(literal)"), url.scheme != nil, url.absoluteString == "\(literal)" else {
            // A release build stops at a failed precondition without its message.
            fatalError(
                "\"\(literal)\" is not an absolute URL: write it in the brand's manifest and generate again")
        }
        self = url
    }
}
