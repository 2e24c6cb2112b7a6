/// Sends nothing: every server is unreachable. For previews.
public struct UnavailableTransport: HTTPTransport {
    /// A transport that sends nothing.
    public init() {}

    /// Throws `.unreachable`.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw .unreachable
    }
}
