public import AuthCore
package import Foundation

/// An actor that reports sign-ins to a brand's own service. It sends a `GET` request with the access token after each
/// sign-in, and after each launch with a restored session. The service creates or updates its record of the user, and
/// returns it.
///
/// No failure of the service ends the session. After a temporary failure, the request is repeated a few times. After
/// that, the next launch or ``sync()`` tries again. A sign-out cancels a request that is under way, and a late response
/// changes nothing.
public actor BackendSync: RunningFeature {
    /// The state of the last synchronization.
    public private(set) var state = BackendSyncState.idle {
        didSet { if state != oldValue { listeners.send(state) } }
    }

    private let endpoint: URL
    private let sessions: [SessionController]
    private let transport: any HTTPTransport
    private let backoff: Backoff
    private let clock: SessionClock
    /// The last request, which may be over; `nil` if no user is signed in.
    private var current: (session: SessionController, reference: SessionReference, request: Task<Void, Never>)?
    private var listeners = Broadcast<BackendSyncState>()

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
        self.endpoint = endpoint
        self.sessions = sessions
        self.transport = transport
        self.backoff = backoff
        self.clock = clock
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
            if current?.reference != reference || state != .syncing { begin(session, reference) }
            await current?.request.value
            return state
        }
        end()
        return state
    }

    /// Returns a new stream of the current ``state`` and the state after each change.
    public func states() -> AsyncStream<BackendSyncState> { listeners.stream(beginningWith: state) }

    /// Starts or ends a synchronization, depending on the current state of a session.
    private func reconcile(with session: SessionController) async {
        let reference = await session.activeReference
        if let reference, current?.reference != reference { begin(session, reference) }
        if reference == nil, current?.session === session { end() }
    }

    private func begin(_ session: SessionController, _ reference: SessionReference) {
        current?.request.cancel()
        state = .syncing
        let request = Task {
            let result = await profile(of: session, in: reference)
            // Another request has taken its place, or the session has ended.
            guard !Task.isCancelled else { return }
            switch result {
            case .success(let profile): state = .synced(profile)
            case .failure(let failure): state = .failed(failure)
            case nil: end()
            }
        }
        current = (session, reference, request)
    }

    private func end() {
        current?.request.cancel()
        current = nil
        state = .idle
    }

    /// Requests the signed-in user's profile, again after temporary failures; `nil` if the session has ended.
    private nonisolated func profile(
        of session: SessionController, in reference: SessionReference
    ) async -> Result<BackendProfile, BackendSyncFailure>? {
        let authorized = AuthorizedTransport(transport, session: session, apiBaseURL: endpoint)
        let request = HTTPRequest(url: endpoint, headers: ["Accept": "application/json"])
        return await backoff.repeating(of: session, in: reference, clock: clock) {
            do throws(AuthorizedTransportError) {
                let response = try await authorized.send(request, in: reference)
                let (status, body) = (response.status, response.body)
                guard 200..<300 ~= status else { return (.failure(.status(status)), response.retryAfter) }
                let isJSON = (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) != nil
                return (body.isEmpty || isJSON ? .success(BackendProfile(json: body)) : .failure(.malformed), nil)
            } catch {
                return (.failure(BackendSyncFailure(error)), nil)
            }
        }
    }
}
