public import Foundation

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
