public import AuthCore
internal import AuthSystem
internal import Foundation

/// A sink that counts events in ``ClientMetrics``, in the order in which they are recorded.
public final class ClientMetricsRecorder: AnalyticsSink {
    private let counted = Guarded(ClientMetrics())
    private let now: DateSource

    /// Creates a recorder without events.
    ///
    /// - Parameter now: The clock that measures sessions.
    package init(now: @escaping DateSource = { Date() }) {
        self.now = now
    }

    /// Replaces the metrics with the metrics that an earlier launch stored. Call this method when the app starts,
    /// before a user can sign in.
    public func resume(_ stored: ClientMetrics) {
        counted.withLock { $0 = stored }
    }

    /// Counts an event at the current time.
    public func record(_ event: AnalyticsEvent) {
        let moment = now()
        counted.withLock { $0.record(event, at: moment) }
    }

    /// Returns the metrics with all events so far, for storing between launches.
    public func metrics() async -> ClientMetrics { counted.withLock { $0 } }

    /// Returns the numbers so far, for sending, and starts again from zero.
    public func take() async -> ClientMetricsSnapshot { counted.withLock { $0.take() } }

    /// Records the events that an `AnalyticsAuthClient` does not receive, until the task is canceled: a session of an
    /// earlier launch was restored, or a session expired during a request that did not use the client.
    package func follow(_ sessions: [SessionController]) async {
        await withTaskGroup(of: Void.self) { group in
            for session in sessions { group.addTask { await self.follow(session) } }
        }
    }

    private func follow(_ session: SessionController) async {
        let events = await session.events()
        if case .signedIn = await session.state { counted.withLock { $0.recordRestoredSession() } }
        var isLocked = false
        for await event in events {
            switch event {
            // The session has continued while it was locked.
            case .restored: if !isLocked { counted.withLock { $0.recordRestoredSession() } }
            case .sessionExpired: record(.sessionExpired)
            case .signedIn, .tokenRefreshed, .signedOut, .sessionRevoked, .sessionLost, .userDeleted, .locked: break
            }
            if event != .tokenRefreshed { isLocked = event == .locked }
        }
    }
}
