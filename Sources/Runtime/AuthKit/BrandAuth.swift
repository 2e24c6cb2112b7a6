public import AuthCore
internal import AuthSystem
import EmailOTP
import Foundation
public import Observation

/// The sign-in of one brand's app: its clients, its session and its flows, created from the values of an environment.
///
/// The class does not depend on a brand, so apps of several brands can share the code that uses it. An app creates one
/// instance and keeps it while the app runs. A view that reads ``state`` or ``choices`` is drawn again after each
/// change.
///
/// Creating an instance has no effects. The first stream of ``states()``, `AuthRootView` or the first call, such as a
/// sign-in, a request or ``refresh()``, reads the session and begins to follow it. Until then, ``state`` is
/// `.restoring`. If the user may have to unlock the session, the first read waits until the app is active.
@MainActor
@Observable
public final class BrandAuth {
    /// The brand's name, policies and legal documents.
    public nonisolated let brand: BrandConfiguration
    /// The brand's colors, type and shapes.
    public nonisolated let theme: BrandTheme
    /// The name of the environment that the app runs in, as in the manifest.
    public nonisolated let environment: String
    /// The environment that the app runs in.
    public nonisolated let definition: EnvironmentDefinition
    /// The system's services.
    public nonisolated let services: SystemServices

    /// The client that signs users up and in.
    public nonisolated let client: any AuthClient
    /// Whether users sign in by email on the app's own screens.
    public nonisolated let hasEmailFlow: Bool
    /// The client of the sign-in pages, behind ``client``; `nil` if the backend has none.
    package nonisolated let pages: (any HostedUIClient)?
    /// The sessions. The one that began last is the session of the user. Empty if another SDK keeps the session.
    package nonisolated let sessions: [SessionController]
    /// The age gate of this device. If the brand has a minimum age, pass the user's birthdate to `answer(_:)` before a
    /// sign-in that does not ask for it.
    public nonisolated let ageGate: AgeGateKeeper
    /// The codes that a backend in memory has sent; `nil` for all other backends. In a debug build, `AuthRootView`
    /// shows them.
    public nonisolated let mailbox: (any CodeMailbox)?
    /// The network to a backend in memory, which a preview or a debug overlay can interrupt; `nil` for all other
    /// backends.
    public nonisolated let simulatedNetwork: SimulatedNetwork?
    /// The accounts that exist in a backend in memory from the start.
    public nonisolated let seededAccounts: [SeededAccount]
    /// Ends all sessions at a backend in memory, so that it refuses the app's next request; `nil` for all other
    /// backends.
    package nonisolated let revokeSessions: (@Sendable () async -> Void)?
    /// The counts of sign-ins on this device; `nil` if the brand does not collect metrics.
    public nonisolated let metrics: ClientMetrics?

    /// Whether a user is signed in. Follows the session: sign-in, expiry, sign-out and deletion, including those of
    /// other processes.
    public private(set) var state = AuthState.restoring
    /// The choices about the session that hold for the device's user. They are read before the session.
    public private(set) var choices = SessionChoices(staysSignedIn: true, unlocksWithBiometrics: true)
    /// The choices that users may make on this device: those of the manifest (`auth.session.userChoices`) that the
    /// device's store supports.
    public nonisolated let offeredChoices: Set<SessionChoice>

    private nonisolated let features: [any RunningFeature]
    private nonisolated let analytics: (any AnalyticsSink)?
    nonisolated let vault: SessionVault?
    private nonisolated let upgrades: GuestUpgrades?
    /// The last task that recorded the begin or the end of a session.
    @ObservationIgnored var recording: Task<Void, Never>?
    /// The task that publishes the state of the last user.
    @ObservationIgnored private var publishing: Task<Void, Never>?
    /// The task that records in the age gate that a user with an account has signed in.
    @ObservationIgnored private var passing: Task<Void, Never>?
    /// The number of events at which a user signed in whose state is not published yet.
    @ObservationIgnored private var arrival: Int?
    nonisolated let emailMemory: KeptMemory
    /// The sign-up of this launch that waits for its code.
    @ObservationIgnored var signUps = SignUpMemory()
    /// The last guest sign-in.
    @ObservationIgnored var lastGuestSignIn: Task<Void, Never>?
    @ObservationIgnored private var changes = Broadcast<AuthState>()
    @ObservationIgnored private var following: [Task<Void, Never>] = []
    /// The number of session events so far. A result from before the last event is ignored.
    @ObservationIgnored private var events = 0
    @ObservationIgnored private var lifecycle: AnyObject?
    /// The uptime at which the app entered the background; `nil` in the foreground.
    @ObservationIgnored private var backgroundSince: Duration?
    /// Whether the first read of the session waits until the app is active.
    @ObservationIgnored private var awaitsActivity = false
    /// The last lock of the sessions. A read of the session waits for it: before, it would not ask the user.
    @ObservationIgnored private var locking: Task<Bool, Never>?

    /// Creates the sign-in of an environment from its values.
    package init(
        _ values: ResolvedEnvironment, services: SystemServices, analytics: any AnalyticsSink = DiscardingAnalytics(),
        guestUpgrade: GuestUpgrade? = nil, requestValues: RequestValues = RequestValues()
    ) {
        let brand = values.brand
        let offering = services.offeringChoices(of: brand.session)
        let context = AuthContext(
            brand: brand, environment: values.name, definition: values.definition,
            services: offering.services.pinning(values.definition.pins), requestValues: requestValues
        ).overridingEndpoints()
        let parts = context.definition.backend.makeParts(context)
        let metrics =
            brand.features.contains(.clientMetrics)
            ? ClientMetrics(records: context.services.records, now: services.clock.now) : nil
        self.analytics = brand.features.contains(.analytics) ? analytics : nil
        let sinks = [self.analytics, metrics].compactMap(\.self)

        self.brand = brand
        theme = values.theme
        environment = values.name
        self.definition = context.definition
        self.services = context.services
        ageGate = AgeGateKeeper(
            gate: brand.ageGate, records: context.services.records, now: context.services.clock.now,
            timeZone: context.services.timeZone)
        emailMemory = KeptMemory(store: context.services.store)
        self.metrics = metrics
        vault = offering.vault
        offeredChoices = offering.vault?.offeredChoices ?? []
        upgrades = guestUpgrade.map { GuestUpgrades(store: context.services.store, upgrade: $0) }
        self.pages = parts.pages
        sessions = parts.sessions
        mailbox = parts.mailbox
        simulatedNetwork = parts.network
        seededAccounts = parts.seededAccounts
        revokeSessions = parts.revokeSessions
        features = context.definition.features.compactMap { $0.start(context, parts: parts) }
        client = parts.decoratedClient(features: features, sinks: sinks)
        hasEmailFlow = parts.hasEmailFlow && brand.providers.contains(.email)
        choices = offering.vault?.defaultChoices ?? brand.session.defaultChoices
    }

    deinit {
        for task in following { task.cancel() }
        changes.finish()
    }

    // MARK: - The session

    /// Begins to follow the session and the life cycle, and runs the features. Only the first call has an effect.
    ///
    /// The initializer must not do this: SwiftUI creates the initial value of `@State` again and again, and drops it.
    package func start() {
        guard following.isEmpty else { return }
        ErrorMessages.current = ErrorMessages(brand: brand, biometry: services.biometry)
        if brand.session.locks {
            lifecycle = services.lifecycle.observe { [weak self] phase in self?.enter(phase) }
        }
        for feature in features { following.append(Task { await feature.run() }) }
        let measured = metrics.map { metrics in
            let (events, source) = AsyncStream.makeStream(of: SessionEvent.self)
            following.append(Task { await metrics.measure(events) })
            return source
        }
        following.append(
            Task { [weak self, client] in
                let events = await client.sessionEvents()
                // A separate task, so that an event that arrives during the call is handled before the call's result.
                Task { [weak self] in await self?.readAtLaunch() }
                for await event in events {
                    measured?.yield(event)
                    self?.receive(event)
                }
            })
    }

    /// Reads the session for the first time. If the user may have to unlock it, waits until the app is active, because
    /// the system shows no check before.
    private func readAtLaunch() async {
        await readChoices()
        if brand.session.locks, choices.unlocksWithBiometrics, !services.lifecycle.isActive {
            awaitsActivity = true
        } else {
            await refresh()
        }
    }

    private func receive(_ event: SessionEvent) {
        // New tokens do not change the user.
        if event == .tokenRefreshed { return }
        events += 1
        // The password of a sign-up must not outlive the sign-in of another user.
        if case .signedIn(let user) = event, !user.isGuest { signUps.nextTurn() }
        show(state.after(event), after: event)
    }

    /// Publishes a state. A user appears after the choices of that user and the data of a guest are in place. All other
    /// states appear at once.
    ///
    /// - Parameters:
    ///   - new: The state.
    ///   - event: The event that led to the state; `nil` if the client was asked for its session.
    private func show(_ new: AuthState, after event: SessionEvent? = nil) {
        publishing = nil
        // Each sign-in comes here, whichever call made it.
        if case .signedIn(let user) = event, !user.isGuest {
            passing = Task { [ageGate] in await ageGate.userSignedIn() }
        }
        guard vault != nil || upgrades != nil else { return change(to: new) }
        let before = recording
        switch new {
        case .signedIn(let user):
            let generation = events
            arrival = generation
            let recorded = Task { [upgrades] in
                await before?.value
                return await upgrades?.sessionBegan(of: user) ?? []
            }
            recording = Task { _ = await recorded.value }
            publishing = Task { [weak self, upgrades] in
                await upgrades?.perform(recorded.value)
                await self?.readChoices()
                self?.publish(new, of: generation)
            }
        case .signedOut:
            recording = Task { [weak self, upgrades, vault] in
                await before?.value
                await upgrades?.sessionEnded()
                if event == .userDeleted { _ = try? await vault?.removeChoices() }
                if event != .signedOut { await self?.readChoices() }
            }
            // The store removes the choices with the session, after the event.
            if event == .signedOut, let vault { choices = vault.defaultChoices }
            change(to: new)
        case .restoring, .unknown, .locked: change(to: new)
        }
    }

    /// Publishes the state of a user, unless there was another event in between.
    private func publish(_ new: AuthState, of generation: Int) {
        guard events == generation else { return }
        arrival = nil
        change(to: new)
    }

    private func change(to state: AuthState) {
        guard state != self.state else { return }
        self.state = state
        changes.send(state)
        switch state {
        case .signedIn(let user): analytics?.setUser(AnalyticsUser(user))
        case .signedOut: analytics?.setUser(nil)
        case .restoring, .unknown, .locked: break
        }
    }

    /// Requests the session from the client again, for example after an error, and updates ``state``. Call this method
    /// if the user asks for another try: it does not wait for a pause that the service asked for.
    public func refresh() async {
        start()
        _ = await locking?.value
        for session in sessions { await session.permitRenewal() }
        await readChoices()
        let eventsBefore = events
        let result: Result<AuthSession, AuthError>
        do throws(AuthError) {
            result = .success(try await client.fetchAuthSession())
        } catch {
            result = .failure(error)
        }
        if events == eventsBefore { show(state.after(result)) }
        await passing?.value
        await publishing?.value
    }

    /// Reads the choices, if they can be read.
    func readChoices() async {
        guard let choices = try? await vault?.choices(), choices != self.choices else { return }
        self.choices = choices
    }

    private func enter(_ phase: AppPhase) {
        switch phase {
        case .background: backgroundSince = backgroundSince ?? services.clock.uptime()
        case .foreground: lockIfDue()
        case .active:
            guard awaitsActivity else { return }
            awaitsActivity = false
            following.append(Task { [weak self] in await self?.refresh() })
        }
    }

    /// Locks the session if the app was in the background for long enough. Call this method when the app, or one of its
    /// scenes, enters the foreground: only the first call after a stay in the background has an effect.
    ///
    /// ``state`` changes at once. The user is not asked, because the app is not active yet.
    ///
    /// - Returns: Whether the session is locked.
    @discardableResult
    package func lockIfDue() -> Bool {
        if let since = backgroundSince {
            backgroundSince = nil
            if services.clock.uptime() - since >= brand.session.lockAfter, showLock() {
                let locking = lockSessionsNow()
                following.append(
                    Task { [weak self] in
                        if await !locking.value { await self?.refresh() }
                    })
            }
        }
        return if case .locked = state { true } else { false }
    }

    /// Locks the session: its tokens leave the memory, and ``state`` becomes `.locked`. The session does not end.
    /// ``refresh()`` asks the user to unlock it. Does nothing if no user is signed in, or if the store cannot be
    /// locked.
    ///
    /// The session locks without this call if the app was in the background for `SessionPolicy.lockAfter`.
    public func lock() async {
        start()
        if showLock(), await !lockSessionsNow().value { await refresh() }
    }

    /// Begins to lock the sessions. A later ``refresh()`` waits for it.
    private func lockSessionsNow() -> Task<Bool, Never> {
        let task = Task { [weak self] in await self?.lockSessions() ?? true }
        locking = task
        return task
    }

    /// Changes the state before the session is locked, so that the user's data disappears at once.
    private func showLock() -> Bool {
        let hasUser = state.user != nil || arrival == events
        guard hasUser, brand.session.restoresAtLaunch, services.store.isLockable, !sessions.isEmpty else {
            return false
        }
        guard vault == nil || choices.unlocksWithBiometrics else { return false }
        // A call from before does not unlock the session.
        events += 1
        change(to: .locked(nil))
        return true
    }

    /// Returns whether a session is locked; `false` if the user signed out meanwhile, for example.
    func lockSessions() async -> Bool {
        var isLocked = false
        for session in sessions { isLocked = await session.lock() || isLocked }
        return isLocked
    }

    /// Returns a new stream of the current state and the state after each change. The first call begins to follow the
    /// session.
    public func states() -> AsyncStream<AuthState> {
        start()
        return changes.stream(beginningWith: state)
    }

    /// Returns a feature of the environment; `nil` if the environment does not have it.
    public nonisolated func feature<Feature: RunningFeature>(_ type: Feature.Type) -> Feature? {
        for feature in features {
            if let feature = feature as? Feature { return feature }
        }
        return nil
    }
}
