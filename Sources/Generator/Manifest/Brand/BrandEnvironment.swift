/// One of the places a brand's app talks to, such as development and production.
package struct BrandEnvironment: Equatable, Sendable {
    /// A Swift identifier in lower camel case.
    package let name: String
    /// What the home screen calls the app: one line of any text.
    package let displayName: String
    /// The app's identifier in reverse-DNS form, which is the brand's with the environment's ending.
    package let bundleID: String
    /// The URL scheme that the app owns there (RFC 3986, lower case), without `:`.
    package let urlScheme: String
    package let backend: AuthBackend
    /// Whether release builds may run on the mock.
    package let isDemo: Bool
    /// HTTPS, or HTTP on loopback; without a `/` at its end.
    package let apiBaseURL: String?
    /// nil where the environment has no hosted sign-in page.
    package let hostedUI: HostedUISettings?
    /// nil where the environment has no user pool that the app speaks to itself.
    package let cognito: UserPoolSettings?

    init(_ name: String, _ section: SectionReader, of brandBundleID: String) throws(TableMismatch) {
        let suffix: String? = try section.value("bundleIdSuffix")
        self.name = name
        displayName = try section.value("name")
        bundleID = brandBundleID + (suffix ?? "")
        urlScheme = try section.value("urlScheme")
        backend = try section.value("backend")
        isDemo = try section.value("demo")
        apiBaseURL = try section.value("apiBaseURL")
        hostedUI = try section.value("hostedUI")
        cognito = try section.value("cognito")
    }
}

/// A sign-in page that the system's browser shows (RFC 6749, RFC 8252).
package struct HostedUISettings: Equatable, Sendable, ManifestSection {
    /// The page's host name, or this machine with a port.
    package let domain: String
    /// Who issues the identity tokens, as they say it: HTTPS, or HTTP on loopback.
    package let issuer: String
    package let clientID: String
    /// In the order of the manifest; unique and never empty.
    package let scopes: [String]
    /// Where the page sends people back to after signing in.
    package let redirectURI: String
    /// Where the page sends people back to after signing out.
    package let signOutURI: String

    /// Whether the page is on this machine, which speaks plain HTTP to itself.
    package var isLoopback: Bool { !domain.contains(".") || domain.hasPrefix("127.0.0.1") }

    init(_ section: SectionReader) throws(TableMismatch) {
        domain = try section.value("domain")
        issuer = try section.value("issuer")
        clientID = try section.value("clientId")
        scopes = try section.value("scopes")
        redirectURI = try section.value("redirectURI")
        signOutURI = try section.value("signOutURI")
    }
}

/// A Cognito user pool, and how the app is registered there.
package struct UserPoolSettings: Equatable, Sendable, ManifestSection {
    /// `<region>_<id>`.
    package let userPoolID: String
    package let clientID: String
    package let passwordFlow: PasswordFlow
    /// Where the service is, where that is not the region's own: HTTPS, or HTTP on loopback.
    package let endpoint: String?

    /// The part of the pool's id that says where it is.
    package var region: String { String(userPoolID.prefix { $0 != "_" }) }

    /// Whether it is a test server's, on this machine.
    package var isLoopback: Bool { endpoint?.hasPrefix("http:") == true }

    init(_ section: SectionReader) throws(TableMismatch) {
        userPoolID = try section.value("userPoolId")
        clientID = try section.value("clientId")
        passwordFlow = try section.value("passwordFlow")
        endpoint = try section.value("endpoint")
    }
}

/// How a password is proved to a user pool.
package enum PasswordFlow: String, DocumentedChoice, ManifestReadable {
    case srp, plain

    package var about: String {
        switch self {
        case .srp: "by the Secure Remote Password protocol: it never leaves the device"
        case .plain: "by sending it, for pools that take people over from another directory at their first sign-in"
        }
    }
}
