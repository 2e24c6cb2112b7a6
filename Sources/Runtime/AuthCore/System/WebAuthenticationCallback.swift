package import Foundation

/// The URL through which a sign-in page returns to the app.
public enum WebAuthenticationCallback: Sendable, Hashable {
    /// Any URL with the app's own scheme.
    case scheme(String)
    /// An HTTPS URL with this host and path. The app has the associated domain `webcredentials:` with the host. Apple's
    /// systems return from such a URL from iOS 17.4.
    case https(host: String, path: String)

    /// Creates the callback of a registered URI, such as `acme://auth/callback` or `https://acme.example/callback`.
    public init(uri: String) {
        let scheme = uri.prefix { $0 != ":" }.lowercased()
        self = scheme == "https" ? Self.association(URLComponents(string: uri)) : .scheme(scheme)
    }

    /// Whether a page that opens this URL returns to the app.
    package func matches(_ url: URL) -> Bool {
        let scheme = url.scheme?.lowercased()
        switch self {
        case .scheme(let own): return scheme == own.lowercased()
        case .https:
            return scheme == "https" && url.port == nil
                && self == .association(URLComponents(url: url, resolvingAgainstBaseURL: true))
        }
    }

    private static func association(_ url: URLComponents?) -> Self {
        // A browser opens `https://acme.example` as `https://acme.example/`.
        let path = url?.path ?? ""
        return .https(host: url?.host?.lowercased() ?? "", path: path.isEmpty ? "/" : path)
    }
}
