/// A transport that sends HTTP requests. A test replaces it to run without a network.
public protocol HTTPTransport: Sendable {
    /// Sends a request.
    ///
    /// - Returns: The response, including error statuses.
    /// - Throws: ``TransportError/cancelled`` if the task was canceled, otherwise another reason why no response
    ///   arrived.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}

/// The reason why a request has no response.
///
/// The server may have processed the request, except after ``insecureURL`` and ``invalidRequest``, which are thrown
/// before anything is sent.
public enum TransportError: Error, Sendable, Hashable {
    /// The server could not be reached, or the connection broke.
    case unreachable
    /// The server did not respond in time.
    case timedOut
    /// The task was canceled.
    case cancelled
    /// The server's certificate is not valid, or is not a pinned one.
    case untrusted
    /// The URL is plain HTTP to another machine, or has another scheme. The request was not sent.
    case insecureURL
    /// The request is not valid HTTP, or the transport cannot send it. The request was not sent.
    case invalidRequest
    /// The server redirected to another origin. The redirect was not followed.
    case redirectRefused
    /// The body is longer than this number of bytes, and was not read completely.
    case tooLarge(limit: Int)
    /// The response is not HTTP.
    case malformed
}

extension TransportError {
    /// The error that every client throws: `.cancelled` if the task was canceled, otherwise `.network`.
    package var asAuthError: AuthError { self == .cancelled ? .cancelled : .network }
}

/// A transport for previews. Every server is unreachable.
public struct UnavailableTransport: HTTPTransport {
    /// Creates a transport that sends nothing.
    public init() {}

    /// Throws `.unreachable`.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw .unreachable
    }
}
