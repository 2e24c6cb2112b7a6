package import AuthCore
import Foundation

/// A transport that loses responses: the service has received the request.
package actor LossyTransport: HTTPTransport {
    private let base: any HTTPTransport
    private var lost: String?
    private var interruption: (end: String, work: @Sendable () async -> Void)?
    /// The requests that the service has received.
    package private(set) var requests: [HTTPRequest] = []

    /// Creates a transport that sends requests with another one.
    package init(_ base: any HTTPTransport) { self.base = base }

    /// Loses the next response from a path with this end.
    package func loseResponse(from end: String) { lost = end }

    /// Runs work once, between the next response from a path with this end and its arrival.
    package func interrupt(_ end: String, _ work: @escaping @Sendable () async -> Void) { interruption = (end, work) }

    /// Sends a request, and returns the response if it is not lost.
    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        let response = try await base.send(request)
        if let interruption, request.url.path.hasSuffix(interruption.end) {
            self.interruption = nil
            await interruption.work()
        }
        guard let lost, request.url.path.hasSuffix(lost) else { return response }
        self.lost = nil
        throw .unreachable
    }
}
