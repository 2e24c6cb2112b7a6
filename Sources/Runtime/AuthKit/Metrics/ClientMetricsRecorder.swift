public import AuthCore
public import Foundation

/// Puts what it is told into ``ClientMetrics``, in the order in which it was told.
public final class ClientMetricsRecorder: AnalyticsSink {
    /// What hands entries over; there from the beginning.
    private let entries: AsyncStream<Entry>.Continuation?
    private let now: DateSource

    private enum Entry: Sendable {
        case event(AnalyticsEvent, Date)
        case sessionRestored
        case resume(ClientMetrics)
        case read(CheckedContinuation<ClientMetrics, Never>)
        case take(CheckedContinuation<ClientMetricsSnapshot, Never>)
    }

    /// A recorder that has been told nothing.
    ///
    /// - Parameter now: The clock that sessions are measured by.
    public init(now: @escaping DateSource = { Date() }) {
        self.now = now
        // Not makeStream, which the SDK of iOS 16 does not have.
        var entries: AsyncStream<Entry>.Continuation?
        let told = AsyncStream<Entry> { entries = $0 }
        self.entries = entries
        // Ends with the recorder: nobody can ask it any more.
        Task {
            var metrics = ClientMetrics()
            for await entry in told {
                switch entry {
                case .event(let event, let moment): metrics.record(event, at: moment)
                case .sessionRestored: metrics.recordRestoredSession()
                case .resume(let kept): metrics = kept
                case .read(let asker): asker.resume(returning: metrics)
                case .take(let asker): asker.resume(returning: metrics.take())
                }
            }
        }
    }

    deinit { entries?.finish() }

    /// Goes on from metrics that were kept, in place of what was counted so far: to be called when the app starts, before
    /// anybody can sign in.
    public func resume(_ kept: ClientMetrics) {
        entries?.yield(.resume(kept))
    }

    /// Counts an event, as of now.
    public func record(_ event: AnalyticsEvent) {
        entries?.yield(.event(event, now()))
    }

    /// The metrics with everything that was told so far: to be kept over launches.
    public func metrics() async -> ClientMetrics {
        await answer(Entry.read, orElse: ClientMetrics())
    }

    /// Hands the numbers so far out and counts from zero again: to be sent. See ``ClientMetrics/take()``.
    public func take() async -> ClientMetricsSnapshot {
        await answer(Entry.take, orElse: ClientMetricsSnapshot())
    }

    /// Records what an `AnalyticsAuthClient` does not see, until the task is cancelled: that a session of an earlier launch
    /// was restored, and that a session expired during a request that did not go through the client.
    public func follow(_ sessions: [SessionController]) async {
        await withTaskGroup(of: Void.self) { group in
            for session in sessions { group.addTask { await self.follow(session) } }
        }
    }

    private func follow(_ session: SessionController) async {
        let events = await session.events()
        if case .signedIn = await session.state { entries?.yield(.sessionRestored) }
        for await event in events {
            switch event {
            case .restored: entries?.yield(.sessionRestored)
            case .sessionExpired: record(.sessionExpired)
            case .signedIn, .tokenRefreshed, .signedOut, .sessionLost, .userDeleted: break
            }
        }
    }

    /// The answer to a question, which waits for its turn behind the events.
    private func answer<Value: Sendable>(
        _ question: (CheckedContinuation<Value, Never>) -> Entry, orElse nothing: Value
    ) async -> Value {
        await withCheckedContinuation { asker in
            guard case .enqueued? = entries?.yield(question(asker)) else { return asker.resume(returning: nothing) }
        }
    }
}
