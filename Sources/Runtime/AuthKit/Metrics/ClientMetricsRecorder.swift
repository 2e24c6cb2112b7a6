public import AuthCore
import Foundation

/// A sink that counts events in ``ClientMetrics``, in the order in which they are recorded.
public final class ClientMetricsRecorder: AnalyticsSink {
    /// The queue of entries.
    private let entries: AsyncStream<Entry>.Continuation
    private let now: DateSource

    private enum Entry: Sendable {
        case event(AnalyticsEvent, Date)
        case sessionRestored
        case resume(ClientMetrics)
        case read(CheckedContinuation<ClientMetrics, Never>)
        case take(CheckedContinuation<ClientMetricsSnapshot, Never>)
    }

    /// Creates a recorder without events.
    ///
    /// - Parameter now: The clock that measures sessions.
    package init(now: @escaping DateSource = { Date() }) {
        self.now = now
        let (queue, entries) = AsyncStream.makeStream(of: Entry.self)
        self.entries = entries
        // The task ends when the deinitializer of the recorder finishes the queue.
        Task {
            var metrics = ClientMetrics()
            for await entry in queue {
                switch entry {
                case .event(let event, let moment): metrics.record(event, at: moment)
                case .sessionRestored: metrics.recordRestoredSession()
                case .resume(let stored): metrics = stored
                case .read(let caller): caller.resume(returning: metrics)
                case .take(let caller): caller.resume(returning: metrics.take())
                }
            }
        }
    }

    deinit { entries.finish() }

    /// Replaces the metrics with the metrics that an earlier launch stored. Call this method when the app starts,
    /// before a user can sign in.
    public func resume(_ stored: ClientMetrics) {
        entries.yield(.resume(stored))
    }

    /// Counts an event at the current time.
    public func record(_ event: AnalyticsEvent) {
        entries.yield(.event(event, now()))
    }

    /// Returns the metrics with all events so far, for storing between launches.
    public func metrics() async -> ClientMetrics {
        await value(Entry.read, orElse: ClientMetrics())
    }

    /// Returns the numbers so far, for sending, and starts again from zero.
    public func take() async -> ClientMetricsSnapshot {
        await value(Entry.take, orElse: ClientMetricsSnapshot())
    }

    /// Records the events that an `AnalyticsAuthClient` does not receive, until the task is canceled: a session of an
    /// earlier launch was restored, or a session expired during a request that did not use the client.
    package func follow(_ sessions: [SessionController]) async {
        await withTaskGroup(of: Void.self) { group in
            for session in sessions { group.addTask { await self.follow(session) } }
        }
    }

    private func follow(_ session: SessionController) async {
        let events = await session.events()
        if case .signedIn = await session.state { entries.yield(.sessionRestored) }
        var isLocked = false
        for await event in events {
            switch event {
            // The session has continued while it was locked.
            case .restored: if !isLocked { entries.yield(.sessionRestored) }
            case .sessionExpired: record(.sessionExpired)
            case .signedIn, .tokenRefreshed, .signedOut, .sessionRevoked, .sessionLost, .userDeleted, .locked: break
            }
            if event != .tokenRefreshed { isLocked = event == .locked }
        }
    }

    /// Enqueues a request behind the events, and returns its result.
    private func value<Value: Sendable>(
        _ request: (CheckedContinuation<Value, Never>) -> Entry, orElse fallback: Value
    ) async -> Value {
        await withCheckedContinuation { caller in
            guard case .enqueued = entries.yield(request(caller)) else { return caller.resume(returning: fallback) }
        }
    }
}
