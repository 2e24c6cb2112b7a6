/// The failure of a request with a session's token that no user waits for.
package protocol BackgroundFailure: Error {
    /// The service could not be reached or did not respond.
    static func transport(_ error: TransportError) -> Self
    /// The session has no valid tokens.
    static func session(_ error: AuthError) -> Self

    /// Whether the same request may succeed later.
    var isTransient: Bool { get }
}

extension BackgroundFailure {
    /// Creates the failure of a request without a response.
    package init(_ error: AuthorizedTransportError) {
        self =
            switch error {
            case .session(let error): .session(error)
            case .transport(let error): .transport(error)
            // The service's own origin always matches, unless its URL has no origin.
            case .originMismatch: .transport(.insecureURL)
            }
    }
}

extension Backoff {
    /// Repeats a request about the signed-in user after temporary failures, until the session ends.
    ///
    /// - Parameters:
    ///   - session: The controller of the session.
    ///   - reference: The session.
    ///   - clock: The source of pauses.
    ///   - request: Sends the request. Returns its result, and the pause that the service asks for.
    /// - Returns: The last result; `nil` if the session has ended, or if the task was canceled during a pause. If the
    ///   service asks for a pause over ``limit``, the request is not repeated.
    package func repeating<Value: Sendable, Failure: BackgroundFailure>(
        of session: SessionController, in reference: SessionReference, clock: SessionClock,
        _ request: () async -> (Result<Value, Failure>, retryAfter: Duration?)
    ) async -> Result<Value, Failure>? {
        var failures = 0
        while !Task.isCancelled, await session.activeReference == reference {
            let (result, retryAfter) = await request()
            guard await session.activeReference == reference else { return nil }
            guard case .failure(let failure) = result, failure.isTransient else { return result }
            failures += 1
            let delay = delay(afterFailures: failures, retryAfter: retryAfter, jitter: clock.jitter())
            guard failures < tries, delay <= limit else { return result }
            guard (try? await clock.sleep(delay)) != nil else { return nil }
        }
        return nil
    }
}
