public import Foundation

/// One HTTP request. May carry tokens, codes and passwords, so no description shows its headers or its body.
public struct HTTPRequest: Sendable, Equatable {
    /// What becomes of a redirect (RFC 9110 section 15.4).
    public enum Redirects: Sendable, Hashable {
        /// Followed where it stays within the origin (scheme, host and port); refused where it leaves it, so that what
        /// was meant for one server is never sent to another.
        case withinOrigin
        /// Answered as it came, with its 3xx status and its `Location`.
        case returned
    }

    /// The method, such as `GET` (RFC 9110 section 9).
    public var method: String
    /// Where it goes: `https`, or `http` to this machine.
    public var url: URL
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body; nil where there is none.
    public var body: Data?
    /// What becomes of a redirect.
    public var redirects: Redirects

    /// A request of these parts.
    public init(
        method: String = "GET", url: URL, headers: HTTPHeaders = [:], body: Data? = nil,
        redirects: Redirects = .withinOrigin
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.redirects = redirects
    }
}

extension HTTPRequest: RedactedValue {
    /// The method, the host and the path: a query may hold a code.
    public var description: String { "HTTPRequest(\(method) \(url.host ?? "")\(url.path), redacted)" }
}
