package import AuthCore
package import Foundation

/// An actor that reports sign-ins to a brand's own service. It sends a `GET` request with the access token after each
/// sign-in, and after each launch with a restored session. The service creates or updates its record of the user, and
/// returns it.
///
/// No failure of the service ends the session. After a temporary failure, the request is repeated a few times. After
/// that, the next launch or ``sync()`` tries again. A sign-out cancels a request that is under way, and a late response
/// changes nothing.
public actor BackendSync {
    /// The state of the last synchronization.
    public private(set) var state = BackendSyncState.idle

    private let sessions: [SessionController]
    private let fetch: BackendFetch
    /// The last synchronization, which may be over; `nil` if no user is signed in.
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

    /// Creates a synchronization that has not started.
    ///
    /// - Parameters:
    ///   - endpoint: The URL of the request: `https`, or `http` to this machine in tests. It receives the access token.
    ///   - sessions: The sessions. At most one is in use.
    ///   - transport: The transport that sends the request.
    ///   - backoff: The number of tries and the pauses between them. If the service asks for a longer pause than the
    ///     limit, the request is not repeated.
    ///   - clock: The source of time and of pauses.
    package init(
        endpoint: URL, sessions: [SessionController], transport: any HTTPTransport,
        backoff: Backoff = .inBackground, clock: SessionClock = .system
    ) {
        self.sessions = sessions
        fetch = BackendFetch(endpoint: endpoint, transport: transport, clock: clock, backoff: backoff)
    }

    /// Synchronizes after each sign-in and each launch, until the task is canceled. Does not read the stored session,
    /// but waits until the app has read it.
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

    /// Synchronizes now. If a synchronization is already under way, waits for its end instead.
    ///
    /// - Returns: The new ``state``. It is `.idle` if no user is signed in afterwards.
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

    /// Returns a new stream of the current ``state`` and the state after each change.
    public func states() -> AsyncStream<BackendSyncState> { listeners.stream(beginningWith: state) }

    /// Starts or ends a synchronization, depending on the current state of a session.
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
    /// A backoff for requests that no user waits for: five tries within about fifteen seconds, or with pauses of up to
    /// a minute if the service asks for them.
    package static let inBackground = Backoff(first: .seconds(1), limit: .seconds(60), tries: 5)
}
