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

/// The answer to an HTTP request. May carry tokens, so no description shows its headers or its body.
public struct HTTPResponse: Sendable, Equatable {
    /// The status code, 100 to 599 (RFC 9110 section 15).
    public let status: Int
    /// The header fields.
    public let headers: HTTPHeaders
    /// The body; empty where there is none.
    public let body: Data

    /// An answer of these parts.
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

/// The header fields of a request or an answer: names in any case, each with one value (RFC 9110 section 5).
///
/// A field that arrives several times has its values joined by `, ` (section 5.3), as URLSession hands them out.
public struct HTTPHeaders: Sendable, Equatable {
    private var values: [String: String] = [:]

    /// No fields.
    public init() {}

    /// The value of a field; nil where it is missing. Names are compared without regard to case.
    public subscript(name: String) -> String? {
        get { values[name.lowercased()] }
        set { values[name.lowercased()] = newValue }
    }

    /// Every field, names in lower case, in alphabetical order.
    public var fields: [(name: String, value: String)] {
        values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// The fields of a literal; of two that differ by case alone, the later.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }
}

extension HTTPHeaders: RedactedValue {}
