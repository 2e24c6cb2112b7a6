/// The streams of a session's events.
struct SessionListeners: Sendable {
    private var streams = Broadcast<SessionEvent>()
    /// Whether the last event said that there is a session.
    private var isAnnounced = false

    mutating func stream() -> AsyncStream<SessionEvent> { streams.stream() }

    /// Sends an event to all streams.
    ///
    /// A session that only checks a password begins and ends without an event. If it replaces another session, the
    /// streams contain the end of that one.
    mutating func send(_ event: SessionEvent, whileCheckingPassword isChecking: Bool) {
        switch event {
        case .signedIn where isChecking, .signedOut where isChecking:
            if isAnnounced { streams.send(.signedOut) }
            isAnnounced = false
        case .signedIn, .restored, .locked, .tokenRefreshed:
            isAnnounced = true
            streams.send(event)
        case .signedOut, .sessionExpired, .sessionRevoked, .sessionLost, .userDeleted:
            isAnnounced = false
            streams.send(event)
        }
    }
}

extension SessionController {
    /// Whether the current task signs in only to check a password. Set by ``checkingPassword(_:)``.
    @TaskLocal fileprivate static var isCheckingPassword = false

    /// Makes a call of a client that signs in only to check a password, or that ends such a session. The streams of a
    /// `SessionController` contain no event of the session; those of Amplify do.
    package static func checkingPassword<Value: Sendable>(
        _ call: () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        let result: Result<Value, AuthError> = await $isCheckingPassword.withValue(true) {
            do throws(AuthError) { return .success(try await call()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    func emit(_ event: SessionEvent) {
        listeners.send(event, whileCheckingPassword: Self.isCheckingPassword)
    }
}
