package import AuthCore

/// Passes requests on to another transport. Holds the requests that a test names until their gate opens.
package actor HeldTransport: HTTPTransport {
    private let base: any HTTPTransport
    private var isHeld: @Sendable (HTTPRequest) -> Bool = { _ in false }
    private var gate = Gate()

    package init(_ base: any HTTPTransport) { self.base = base }

    /// Holds the requests that match, from now on.
    ///
    /// - Returns: The gate at which they wait.
    package func hold(_ matches: @escaping @Sendable (HTTPRequest) -> Bool = { _ in true }) -> Gate {
        isHeld = matches
        gate = Gate()
        return gate
    }

    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if isHeld(request) { await gate.pass() }
        return try await base.send(request)
    }
}
