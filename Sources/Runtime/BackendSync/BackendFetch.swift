internal import AuthCore
import Foundation

/// The request of one synchronization, which is repeated after temporary failures.
struct BackendFetch: Sendable {
    let endpoint: URL
    let transport: any HTTPTransport
    let clock: SessionClock
    let backoff: Backoff

    /// Requests the signed-in user's profile.
    ///
    /// - Parameters:
    ///   - session: The controller of the session.
    ///   - reference: The session.
    /// - Returns: The profile or the failure; `nil` if the session has ended.
    func profile(
        of session: SessionController, in reference: SessionReference
    ) async -> Result<BackendProfile, BackendSyncFailure>? {
        let authorized = AuthorizedTransport(transport, session: session, apiBaseURL: endpoint)
        return await backoff.repeating(of: session, in: reference, clock: clock) {
            await send(authorized, in: reference)
        }
    }

    /// Sends one request. Returns its result, and the pause that the service asks for.
    private func send(
        _ transport: AuthorizedTransport, in reference: SessionReference
    ) async -> (Result<BackendProfile, BackendSyncFailure>, retryAfter: Duration?) {
        let response: HTTPResponse
        do throws(AuthorizedTransportError) {
            response = try await transport.send(
                HTTPRequest(url: endpoint, headers: ["Accept": "application/json"]), in: reference)
        } catch {
            return (.failure(BackendSyncFailure(error)), nil)
        }
        guard 200..<300 ~= response.status else { return (.failure(.status(response.status)), response.retryAfter) }
        guard response.body.isEmpty || isJSON(response.body) else { return (.failure(.malformed), nil) }
        return (.success(BackendProfile(json: response.body)), nil)
    }

    private func isJSON(_ body: Data) -> Bool {
        (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) != nil
    }
}
