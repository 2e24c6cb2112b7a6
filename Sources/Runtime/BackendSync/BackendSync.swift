public import AuthCore
public import Foundation

/// Reports sign-ins to a brand's own service: sends it a `GET` request with the access token after each sign-in, and after
/// each launch with a restored session. The service creates or updates its record of the user, and returns it.
///
/// No failure ends the session. A failure that may pass is retried a few times; after that, the next launch or ``sync()``
/// tries again. Sign-out cancels a request that is under way: a late response changes nothing.
public actor BackendSync {
    /// How far it has come.
    public private(set) var state = BackendSyncState.idle

    private let sessions: [SessionController]
    private let fetch: BackendFetch
    /// The last synchronization, under way or over; nil where nobody is signed in.
    private var current: Run?
    private var lastRun = 0
    private var listeners = Broadcast<BackendSyncState>()

    private struct Run {
        let number: Int
        let session: SessionController
        let reference: SessionReference
        let task: Task<Void, Never>
        var isOver = false
    }

    /// - Parameters:
    ///   - endpoint: What is asked: `https`, or `http` to this machine in tests. The access token goes there.
    ///   - sessions: The sessions, of which one at most is in use.
    ///   - transport: Carries the request.
    ///   - backoff: How often a failure that may pass is tried again, and when. A service that asks for a longer pause
    ///     than the limit is not asked again.
    ///   - clock: What waits, and spreads the requests over time.
    public init(
        endpoint: URL, sessions: [SessionController], transport: any HTTPTransport,
        backoff: Backoff = .inBackground, clock: SessionClock = .system
    ) {
        self.sessions = sessions
        fetch = BackendFetch(endpoint: endpoint, transport: transport, clock: clock, backoff: backoff)
    }

    /// Synchronizes after each sign-in and each launch, until the task is cancelled. Reads no session by itself: where the
    /// app asks for the session, this notices.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            for session in sessions {
                group.addTask {
                    let events = await session.events()
                    await self.reconcile(with: session)
                    for await event in events where event != .tokenRefreshed { await self.reconcile(with: session) }
                }
            }
        }
    }

    /// Synchronizes now, because the app wants it: with what is under way, if anything is.
    ///
    /// - Returns: ``state`` afterwards: `.idle` where nobody is signed in, or not any more.
    @discardableResult
    public func sync() async -> BackendSyncState {
        for session in sessions {
            await session.restore()
            guard let reference = await session.activeReference else { continue }
            let run = current(of: session, in: reference).flatMap { $0.isOver ? nil : $0 }
            await (run ?? begin(session, reference)).task.value
            return state
        }
        end()
        return state
    }

    /// ``state`` now and after each change. Each call returns a stream of its own.
    public func states() -> AsyncStream<BackendSyncState> { listeners.stream(beginningWith: state) }

    /// Follows a session to where it is now, whatever has happened to it since.
    private func reconcile(with session: SessionController) async {
        if let reference = await session.activeReference {
            if current(of: session, in: reference) == nil { _ = begin(session, reference) }
        } else if current?.session === session {
            end()
        }
    }

    private func current(of session: SessionController, in reference: SessionReference) -> Run? {
        current.flatMap { $0.session === session && $0.reference == reference ? $0 : nil }
    }

    private func begin(_ session: SessionController, _ reference: SessionReference) -> Run {
        current?.task.cancel()
        lastRun += 1
        let number = lastRun
        let task = Task {
            let result = await fetch.profile(of: session, in: reference)
            finish(number, with: result)
        }
        let run = Run(number: number, session: session, reference: reference, task: task)
        current = run
        change(to: .syncing)
        return run
    }

    private func finish(_ number: Int, with result: Result<BackendProfile, BackendSyncFailure>?) {
        guard current?.number == number else { return }
        current?.isOver = true
        switch result {
        case .success(let profile): change(to: .synced(profile))
        case .failure(let failure): change(to: .failed(failure))
        case nil: end()
        }
    }

    private func end() {
        current?.task.cancel()
        current = nil
        change(to: .idle)
    }

    private func change(to state: BackendSyncState) {
        guard state != self.state else { return }
        self.state = state
        listeners.send(state)
    }
}

extension Backoff {
    /// What nobody waits for at a screen: five tries within some fifteen seconds, and pauses of up to a minute where the
    /// service asks for them.
    public static let inBackground = Backoff(first: .seconds(1), limit: .seconds(60), tries: 5)
}
