extension SessionController {
    /// The events of the session from now on. Each call returns a stream of its own.
    public func events() -> AsyncStream<SessionEvent> { listeners.stream() }

    func emit(_ event: SessionEvent) { listeners.send(event) }
}

extension SessionController {
    /// What happens to sessions of which one at most is in use, as to a single one: where another session begins, that the
    /// former has ended is not told.
    ///
    /// - Parameter sessions: The sessions. With none, the stream ends at once.
    /// - Returns: Their events from now on, for as long as somebody listens.
    public static func events(of sessions: [SessionController]) async -> AsyncStream<SessionEvent> {
        var streams: [(SessionController, AsyncStream<SessionEvent>)] = []
        for session in sessions { streams.append((session, await session.events())) }
        return AsyncStream { continuation in
            let listening = Task { [streams] in
                await withTaskGroup(of: Void.self) { group in
                    for (session, events) in streams {
                        group.addTask { await pass(events, of: session, besides: sessions, to: continuation) }
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in listening.cancel() }
        }
    }

    private static func pass(
        _ events: AsyncStream<SessionEvent>, of session: SessionController, besides sessions: [SessionController],
        to listener: AsyncStream<SessionEvent>.Continuation
    ) async {
        let others = sessions.filter { $0 !== session }
        for await event in events {
            let isReplaced = event == .signedOut ? await isSignedIn(oneOf: others) : false
            if !isReplaced { listener.yield(event) }
        }
    }

    private static func isSignedIn(oneOf sessions: [SessionController]) async -> Bool {
        for session in sessions {
            if case .signedIn = await session.state { return true }
        }
        return false
    }
}
