/// An environment of a brand's app, such as development or production.
package final class BrandEnvironment: Sendable {
    /// The name: a Swift identifier in lower camel case.
    package let name: String
    /// The app's name on the home screen: one line of any text.
    package let displayName: String
    /// The brand's bundle identifier with the environment's suffix.
    package let bundleID: String
    /// The app's URL scheme in this environment (RFC 3986, lower case), without `:`.
    package let urlScheme: String
    package let backend: AuthBackend
    /// Whether release builds can use the mock backend.
    package let allowsMockInRelease: Bool
    /// The accounts that exist in the mock, in the order of the manifest. Empty if the environment has another backend.
    package let mockAccounts: [MockAccountSettings]
    /// The base URL of the API, without a trailing `/`, or `nil` if the environment has none. It uses HTTPS, or HTTP on
    /// a loopback address.
    package let apiBaseURL: String?
    /// Further origins of the brand's services, which receive the access token, in the order of the manifest.
    package let apiOrigins: [String]
    /// The hosted sign-in page, or `nil` if the environment has none.
    package let hostedUI: HostedUISettings?
    /// The user pool that the app calls directly, or `nil` if the environment has none.
    package let cognito: UserPoolSettings?
    /// The Supabase project that the app calls, or `nil` if the environment has none.
    package let supabase: SupabaseSettings?
    /// The Clerk instance that the app calls, or `nil` if the environment has none.
    package let clerk: ClerkSettings?
    /// The servers with pinned public keys, in the order of the manifest; no host is listed twice.
    package let pins: [PinnedHost]
    /// The additions to the app.
    package let app: EnvironmentAppSettings
    /// The value of each declared flag.
    package let flags: [FlagValue]

    /// Whether the API is on a local test server.
    package var isAPILoopback: Bool { apiBaseURL.map(TextFormat.isLoopbackURL) ?? false }

    /// Whether one of the further origins is on a local test server.
    package var hasLoopbackOrigin: Bool { apiOrigins.contains(where: TextFormat.isLoopbackURL) }

    /// Whether the app calls a service on this machine, over plain HTTP.
    package var isOnThisMachine: Bool {
        isAPILoopback || hasLoopbackOrigin || hostedUI?.isLoopback == true || cognito?.isLoopback == true
            || supabase?.isLoopback == true || clerk?.isLoopback == true
    }

    init(
        _ name: String, _ section: SectionReader, of brandBundleID: String, _ declared: [DeclaredFlag]
    ) throws(TableMismatch) {
        let suffix: String? = try section.value("bundleIdSuffix")
        self.name = name
        displayName = try section.value("name")
        bundleID = brandBundleID + (suffix ?? "")
        urlScheme = try section.value("urlScheme")
        backend = try section.value("backend")
        allowsMockInRelease = try section.value("mockInRelease")
        let mock: MockSettings = try section.value("mock")
        mockAccounts = mock.accounts
        apiBaseURL = try section.value("apiBaseURL")
        let apiOrigins: [String]? = try section.value("apiOrigins")
        self.apiOrigins = apiOrigins ?? []
        hostedUI = try section.value("hostedUI")
        cognito = try section.value("cognito")
        supabase = try section.value("supabase")
        clerk = try section.value("clerk")
        app = try section.value("app")
        // A completed section contains all of its fields, in the order of the table.
        flags = try zip(declared, section.entries("flags")).map { FlagValue(flag: $0, value: $1.value.content) }
        pins = try section.keyed("pins") { _, section throws(TableMismatch) in try PinnedHost(section) }
    }
}

/// A sign-in page that opens in the system's browser (RFC 6749, RFC 8252).
package struct HostedUISettings: Equatable, Sendable, ManifestSection {
    /// The host name of a user pool's page, or a loopback address with an optional port. `nil` for any other OpenID
    /// provider, whose discovery document has the endpoints.
    package let domain: String?
    /// The issuer of the ID tokens, as in their `iss` claim. The URL uses HTTPS, or HTTP on a loopback address.
    package let issuer: String
    package let clientID: String
    /// The scopes that the app requests, in the order of the manifest; unique and never empty.
    package let scopes: [String]
    /// The query parameter with the name of the provider that the user selected in the app. `nil` if a user pool's page
    /// has its own, or if the user selects the provider at the page.
    package let providerHint: String?
    /// The URL that the page redirects to after sign-in.
    package let redirectURI: String
    /// The URL that the page redirects to after sign-out.
    package let signOutURI: String

    /// Whether the page is on a local test server, which the app reaches over plain HTTP.
    package var isLoopback: Bool { domain.map(TextFormat.isLoopbackHost) ?? TextFormat.isLoopbackURL(issuer) }

    /// The URL of the document with the endpoints of a provider without a domain (OpenID Connect Discovery 1.0, section
    /// 4.1).
    package var discoveryURL: String? {
        guard domain == nil else { return nil }
        return issuer + (issuer.hasSuffix("/") ? "" : "/") + ".well-known/openid-configuration"
    }

    init(_ section: SectionReader) throws(TableMismatch) {
        domain = try section.value("domain")
        issuer = try section.value("issuer")
        clientID = try section.value("clientId")
        scopes = try section.value("scopes")
        providerHint = try section.value("providerHint")
        redirectURI = try section.value("redirectURI")
        signOutURI = try section.value("signOutURI")
    }
}

/// A Cognito user pool and the app client in it.
package struct UserPoolSettings: Equatable, Sendable, ManifestSection {
    /// The user pool ID, `<region>_<id>`.
    package let userPoolID: String
    package let clientID: String
    package let passwordFlow: PasswordFlow
    /// The URL of the service, or `nil` for the region's endpoint. It uses HTTPS, or HTTP on a loopback address.
    package let endpoint: String?

    /// The AWS region, which is the first part of the user pool ID.
    package var region: String { String(userPoolID.prefix { $0 != "_" }) }

    /// The host of the region's endpoint, which all of the region's user pools share.
    package var regionalHost: String { Self.regionalHost(ofPool: userPoolID) }

    /// Returns the host of the endpoint of a user pool's region. The regions in China have a separate domain.
    package static func regionalHost(ofPool id: String) -> String {
        let region = id.prefix { $0 != "_" }
        return "cognito-idp.\(region).amazonaws.com\(region.hasPrefix("cn-") ? ".cn" : "")"
    }

    /// Whether the user pool is on a local test server.
    package var isLoopback: Bool { endpoint.map(TextFormat.isLoopbackURL) ?? false }

    init(_ section: SectionReader) throws(TableMismatch) {
        userPoolID = try section.value("userPoolId")
        clientID = try section.value("clientId")
        passwordFlow = try section.value("passwordFlow")
        endpoint = try section.value("endpoint")
    }
}

/// A Supabase project.
package struct SupabaseSettings: Equatable, Sendable, ManifestSection {
    /// The project's URL without a path. It uses HTTPS, or HTTP on a loopback address.
    package let url: String
    /// The publishable key, or the legacy `anon` key.
    package let publishableKey: String

    /// Whether the project is on a local test server.
    package var isLoopback: Bool { TextFormat.isLoopbackURL(url) }

    init(_ section: SectionReader) throws(TableMismatch) {
        url = try section.value("url")
        publishableKey = try section.value("publishableKey")
    }
}

/// The authentication flow for passwords at a user pool.
package enum PasswordFlow: String, DocumentedChoice, ManifestReadable {
    case srp, plain

    package var about: String {
        switch self {
        case .srp: "the Secure Remote Password protocol; the password never leaves the device"
        case .plain:
            "the app sends the password to the pool, for pools that migrate users at their first sign-in"
        }
    }
}

/// A server that must use one of several public keys, until a day.
package struct PinnedHost: Equatable, Sendable, ManifestSection {
    /// The host name, in lower case.
    package let host: String
    /// The SHA-256 digests of the public keys in base64, in the order of the manifest; unique and at least two.
    package let keys: [String]
    /// The day from which the keys are not checked, as `YYYY-MM-DD`.
    package let expires: String

    init(_ section: SectionReader) throws(TableMismatch) {
        host = try section.value("host")
        keys = try section.value("keys")
        expires = try section.value("expires")
    }
}
