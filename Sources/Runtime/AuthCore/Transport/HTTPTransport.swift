/// Carries requests to servers. One method, so that a test can stand in for the network.
public protocol HTTPTransport: Sendable {
    /// The answer to a request, whatever its status: an error status is an answer too.
    ///
    /// A task that is cancelled ends the exchange and throws ``TransportError/cancelled``.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}

/// Why there is no answer to a request. Whether the server acted on it is unknown, but for the refusals made before
/// anything was sent.
public enum TransportError: Error, Sendable, Hashable {
    /// The server could not be reached, or the connection broke.
    case unreachable
    /// The server took longer than the transport waits.
    case timedOut
    /// The task was cancelled.
    case cancelled
    /// The server could not prove who it is: its certificate is not valid, or not one of the pinned ones.
    case untrusted
    /// Refused before anything was sent: plain HTTP to another machine than this one, or another scheme.
    case insecureURL
    /// The server redirected to another origin, which was not followed.
    case redirectRefused
    /// The body is longer than this many bytes, and was not read to its end.
    case tooLarge(limit: Int)
    /// What came back is no HTTP.
    case malformed
}

extension TransportError {
    /// The error that every client throws for it: `.cancelled` if the task was cancelled, otherwise `.network`.
    package var asAuthError: AuthError { self == .cancelled ? .cancelled : .network }
}

/// Sends nothing: every server is unreachable. For previews.
public struct UnavailableTransport: HTTPTransport {
    /// A transport that sends nothing.
    public init() {}

    /// Throws `.unreachable`.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw .unreachable
    }
}
