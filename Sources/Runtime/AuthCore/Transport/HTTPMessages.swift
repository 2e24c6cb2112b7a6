public import Foundation

/// An HTTP request. It may contain tokens, codes and passwords, so its description omits the headers and the body.
public struct HTTPRequest: Sendable, Equatable {
    /// The handling of redirects (RFC 9110 section 15.4).
    public enum Redirects: Sendable, Hashable {
        /// Redirects within the origin (scheme, host and port) are followed. Other redirects are refused, so that a
        /// secret for one server is never sent to another.
        case withinOrigin
        /// The redirect is returned as the response, with its 3xx status and its `Location`.
        case returned
    }

    /// The method, such as `GET` (RFC 9110 section 9).
    public var method: String
    /// The URL: `https`, or `http` to this machine.
    public var url: URL
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body; `nil` if the request has none.
    public var body: Data?
    /// The handling of redirects.
    package var redirects: Redirects

    /// Creates a request.
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
    /// The method, the host and the path. The query is omitted because it may contain a code.
    public var description: String { "HTTPRequest(\(method) \(url.host ?? "")\(url.path), redacted)" }
}

/// An HTTP response. It may contain tokens, so its description omits the headers and the body.
public struct HTTPResponse: Sendable, Equatable {
    /// The status code, 100 to 599 (RFC 9110 section 15).
    public let status: Int
    /// The header fields.
    public let headers: HTTPHeaders
    /// The body; empty if the response has none.
    public let body: Data

    /// Creates a response.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension HTTPResponse: RedactedValue {
    /// The status and the length of the body.
    public var description: String { "HTTPResponse(\(status), \(body.count) bytes, redacted)" }
}

/// The header fields of a request or a response (RFC 9110 section 5). Names are case-insensitive. Each has one value.
///
/// If a field is received several times, its values are joined by `, ` (section 5.3), as URLSession does.
public struct HTTPHeaders: Sendable, Equatable {
    private var values: [String: String] = [:]

    /// Creates headers without fields.
    public init() {}

    /// The value of a field; `nil` if the field is missing. The name is case-insensitive.
    public subscript(name: String) -> String? {
        get { values[name.lowercased()] }
        set { values[name.lowercased()] = newValue }
    }

    /// All fields, with names in lower case, in alphabetical order.
    public var fields: [(name: String, value: String)] {
        values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Creates headers from a literal. If two names differ only in case, the later one is used.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }
}

extension HTTPHeaders: RedactedValue {}
