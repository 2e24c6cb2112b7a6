package import AuthCore
internal import AuthKit
public import Foundation

/// An actor that registers the device for push messages to the signed-in user, at the brand's own service.
///
/// It sends a request when a user with an account is signed in and the app has a device token, and again if either
/// changes, and once in each launch. The app's delegate hands the token over:
///
/// ```swift
/// func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data) {
///     auth.pushRegistration?.receive(deviceToken: token)
/// }
/// ```
///
/// Requests are sent one after another, so that a late one cannot replace a later one. A sign-out ends the registration
/// first, within a time limit. No failure ends the session or prevents a sign-out.
public actor PushRegistration {
    /// The state of the registration.
    public private(set) var state = PushRegistrationState.idle

    let installation: InstallationRecord
    let notifications: (any PushNotifications)?
    let clock: SessionClock

    private let requests: DeviceRequests
    private let sessions: [SessionController]
    private let limit: Duration
    private nonisolated let tokens: AsyncStream<DeviceToken>
    private nonisolated let tokenSource: AsyncStream<DeviceToken>.Continuation

    private var token: DeviceToken?
    /// The last registration, which may be over; `nil` if the current session has no registration.
    private var current: Run?
    private var lastRun = 0
    /// The last task that sends requests.
    private var sending: Task<Void, Never>?
    /// The session for which the system was asked for a token.
    private var prepared: SessionReference?
    /// Whether a user with an account was signed in since ``leave()``.
    private var hadSession = false
    /// The number of sign-outs and deletions under way. Meanwhile, no registration begins.
    private var withdrawals = 0
    private var isReconciling = false
    private var hasChanged = false
    private var listeners = Broadcast<PushRegistrationState>()

    private struct Run {
        let number: Int
        let reference: SessionReference
        let token: DeviceToken
        let task: Task<Void, Never>
    }

    private enum Holder {
        case signedIn(SessionController, SessionReference)
        /// No user with an account is signed in.
        case signedOut
        /// The session is locked, or was not read.
        case unknown
    }

    /// Creates a registration that has not started.
    ///
    /// - Parameters:
    ///   - service: The devices of the brand's own service.
    ///   - sessions: The sessions. At most one is in use.
    ///   - services: The system services. If they have no push notifications, those of the system are used.
    ///   - limit: The time for which a sign-out waits for the end of the registration.
    ///   - backoff: The number of tries and the pauses between them. If the service asks for a longer pause than the
    ///     limit, the request is not repeated.
    package init(
        at service: DeviceService, sessions: [SessionController], services: SystemServices,
        limit: Duration = .seconds(3), backoff: Backoff = .inBackground
    ) {
        self.sessions = sessions
        self.limit = limit
        clock = services.clock
        installation = InstallationRecord(services.records)
        notifications = services.pushNotifications ?? systemPushNotifications()
        requests = DeviceRequests(
            service: service, installation: installation, transport: services.transport, clock: services.clock,
            backoff: backoff)
        (tokens, tokenSource) = AsyncStream.makeStream(of: DeviceToken.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Registers the device after each sign-in and each launch, until the task is canceled. Reads the stored session
    /// only if the device may be registered, and otherwise waits until the app has read it.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await token in self.tokens { await self.use(token) } }
            for session in sessions {
                group.addTask {
                    let events = await session.events()
                    // The read of an empty store has no event. The end of an earlier session must be noticed
                    // nevertheless.
                    if await self.installation.mayBeRegistered() { await session.restore() }
                    await self.reconcile()
                    for await event in events where event != .tokenRefreshed { await self.reconcile() }
                }
            }
        }
    }

    /// Takes over the device token that the app's delegate has received. Returns at once. After a failure, the same
    /// token registers the device again.
    public nonisolated func receive(deviceToken: Data) {
        if let token = DeviceToken(deviceToken) { tokenSource.yield(token) }
    }

    /// Returns a new stream of the current ``state`` and the state after each change.
    public func states() -> AsyncStream<PushRegistrationState> { listeners.stream(beginningWith: state) }

    private func use(_ token: DeviceToken) async {
        self.token = token
        if case .failed = state { current = nil }
        await reconcile()
    }

    // MARK: Following the session

    /// Starts or ends a registration, depending on the session and the token. Calls during a call are performed after
    /// it.
    private func reconcile() async {
        hasChanged = true
        guard !isReconciling else { return }
        isReconciling = true
        while hasChanged {
            hasChanged = false
            let holder = await find()
            // The end of the sign-out reconciles again.
            guard withdrawals == 0 else { break }
            switch holder {
            case .signedIn(let session, let reference): register(session, reference)
            case .signedOut: await leave()
            case .unknown: break
            }
        }
        isReconciling = false
    }

    private func find() async -> Holder {
        var isKnown = true
        for session in sessions {
            if let reference = await session.activeReference {
                if !reference.user.isGuest { return .signedIn(session, reference) }
                continue
            }
            switch await session.state {
            case .signedOut, .expired, .lost: break
            case .restoring, .locked, .unknown, .signedIn: isKnown = false
            }
        }
        return isKnown ? .signedOut : .unknown
    }

    private func register(_ session: SessionController, _ reference: SessionReference) {
        hadSession = true
        if prepared != reference {
            prepared = reference
            Task { await requestToken() }
        }
        guard let token else {
            if current == nil { change(to: .idle) }
            return
        }
        guard current?.reference != reference || current?.token != token else { return }
        current?.task.cancel()
        lastRun += 1
        let number = lastRun
        let task = send {
            let result = await self.requests.register(token, session, reference)
            await self.finish(number, with: result)
        }
        current = Run(number: number, reference: reference, token: token, task: task)
        change(to: .registering)
    }

    /// Starts a task that sends requests. It waits for the earlier ones, so that a late request cannot undo a later
    /// one.
    private func send(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        let task = Task { [sending] in
            await sending?.value
            await work()
        }
        sending = task
        return task
    }

    private func finish(_ number: Int, with result: Result<Void, PushRegistrationFailure>?) {
        guard current?.number == number else { return }
        switch result {
        case .success: change(to: .registered)
        case .failure(let failure): change(to: .failed(failure))
        // The session has ended. Its event follows.
        case nil: break
        }
    }

    /// No user is signed in any more. If the device may still be registered, it must not show the last user's messages.
    private func leave() async {
        current?.task.cancel()
        (current, prepared) = (nil, nil)
        let isRegistered = await installation.mayBeRegistered()
        if !isRegistered { change(to: .idle) }
        // Without a record, the service cannot be asked to unregister the device. The record may have been lost.
        let isUnknown = hadSession ? await installation.isMissing() : false
        hadSession = false
        guard isRegistered || isUnknown, state != .leftBehind, prepared == nil, current == nil else { return }
        if isRegistered { change(to: .leftBehind) }
        guard let notifications else { return }
        // The system issues a token again when the next user has signed in.
        token = nil
        await notifications.unregister()
    }

    private func change(to state: PushRegistrationState) {
        guard state != self.state else { return }
        self.state = state
        listeners.send(state)
    }

    // MARK: The end of a session

    /// Ends the registration of the current session, within the time limit. ``resume()`` must follow.
    func withdraw() async {
        withdrawals += 1
        current?.task.cancel()
        current = nil
        // A session of an earlier launch ends at the sign-out too.
        for session in sessions {
            if case .restoring = await session.state { await session.restore() }
        }
        guard case .signedIn(let session, let reference) = await find() else { return }
        hadSession = true
        let task = send { await self.requests.remove(session, reference) }
        guard await !task.ends(within: limit, clock) else { return }
        task.cancel()
        // The response may arrive after the sign-out.
        Task {
            await task.value
            await reconcile()
        }
    }

    /// Follows the session again.
    func resume() async {
        withdrawals -= 1
        await reconcile()
    }
}

extension Task where Failure == Never {
    /// Returns whether the task ends within a time. The task continues after it.
    func ends(within limit: Duration, _ clock: SessionClock) async -> Bool {
        let results = AsyncStream<Bool> { source in
            let waiting = Task<Void, Never> {
                _ = await value
                source.yield(true)
                source.finish()
            }
            let limiting = Task<Void, Never> {
                if (try? await clock.sleep(limit)) != nil { source.finish() }
            }
            source.onTermination = { _ in
                waiting.cancel()
                limiting.cancel()
            }
        }
        for await result in results { return result }
        return false
    }
}
