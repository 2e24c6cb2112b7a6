public import AuthCore
internal import AuthSystem
public import EmailOTP
import Foundation

#if canImport(Combine)
public import Combine
#endif

/// The sign-in of one brand's app: its clients, its session and its flows, created from the values of an environment.
///
/// The class does not depend on a brand, so apps of several brands can share the code that uses it. An app creates one
/// instance and keeps it while the app runs.
@MainActor
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

    /// The client that signs users up and in, behind the age gate.
    public nonisolated let client: any AuthClient
    /// The backend of the email flow; `nil` if users do not sign in by email on the app's own screens.
    public nonisolated let emailBackend: (any EmailOTPBackend)?
    /// The client of the sign-in pages, behind ``client``; `nil` if the backend has none.
    package nonisolated let pages: (any PagesClient)?
    /// The sessions, for requests with the session's tokens (`AuthorizedTransport`). At most one is in use. Empty if
    /// another SDK keeps the session.
    public nonisolated let sessions: [SessionController]
    /// The age gate of this device; `nil` if the brand has no minimum age. Before a sign-in that does not ask for a
    /// birthdate, pass the user's birthdate to `answer(_:in:)`.
    public nonisolated let ageGate: AgeGateKeeper?
    /// The recorder that counts sign-ins on this device; `nil` if the brand does not collect metrics.
    public nonisolated let metrics: ClientMetricsRecorder?

    #if canImport(Combine)
    /// Whether a user is signed in. Follows the session: sign-in, expiry, sign-out and deletion, including those of
    /// other processes.
    @Published public private(set) var state = AuthState.restoring
    #else
    /// Whether a user is signed in. Follows the session: sign-in, expiry, sign-out and deletion, including those of
    /// other processes.
    public private(set) var state = AuthState.restoring
    #endif

    private nonisolated let features: [any RunningFeature]
    private nonisolated let emailMemory: KeptMemory
    private var changes = Broadcast<AuthState>()
    private var following: [Task<Void, Never>] = []
    /// The number of session events so far. A result from before the last event is ignored.
    private var events = 0
    private var lifecycle: AnyObject?
    /// The uptime at which the app entered the background; `nil` in the foreground.
    private var backgroundSince: Duration?

    /// Creates the sign-in of the environment that the app's Info.plist names under `BrandEnvironment`.
    ///
    /// If Info.plist names no environment of the brand, the app stops with instructions for the developer.
    ///
    /// - Parameters:
    ///   - type: The brand's environments.
    ///   - analytics: The receiver of sign-up and sign-in events. It is used if the brand has analytics.
    @available(iOSApplicationExtension, unavailable, message: "pass an environment and services")
    @available(macOSApplicationExtension, unavailable, message: "pass an environment and services")
    @available(visionOSApplicationExtension, unavailable, message: "pass an environment and services")
    public convenience init<E: BrandEnvironment>(_ type: E.Type, analytics: any AnalyticsSink = DiscardingAnalytics()) {
        let environment: E
        do throws(BrandEnvironmentError) {
            environment = try E(infoDictionary: Bundle.main.infoDictionary)
        } catch {
            // A release build does not print the message of a precondition.
            fatalError("\(E.brand.name): \(error)")
        }
        self.init(environment, analytics: analytics)
    }

    /// Creates the sign-in of an environment with the services of the current system.
    ///
    /// - Parameters:
    ///   - environment: The environment.
    ///   - backend: A backend that replaces the environment's own, such as `.mock` or `.client(…)`.
    ///   - pages: Sign-in pages that replace the environment's own.
    ///   - importer: The reader of the session of an earlier app version, which replaces the environment's own.
    ///   - analytics: The receiver of sign-up and sign-in events. It is used if the brand has analytics.
    @available(iOSApplicationExtension, unavailable, message: "pass services with a presenter")
    @available(macOSApplicationExtension, unavailable, message: "pass services with a presenter")
    @available(visionOSApplicationExtension, unavailable, message: "pass services with a presenter")
    public convenience init<E: BrandEnvironment>(
        _ environment: E, backend: (any AuthBackend)? = nil, pages: (any AuthPages)? = nil,
        importing importer: (any SessionImporter)? = nil, analytics: any AnalyticsSink = DiscardingAnalytics()
    ) {
        self.init(
            environment, backend: backend, pages: pages, importing: importer,
            services: .system(app: environment.definition.app, session: E.brand.session), analytics: analytics)
    }

    /// Creates the sign-in of an environment.
    ///
    /// An app extension passes `.system(app:session:presenter:)` with `UnavailablePresenter()` as its services.
    ///
    /// - Parameters:
    ///   - environment: The environment.
    ///   - backend: A backend that replaces the environment's own, such as `.mock` or `.client(…)`.
    ///   - pages: Sign-in pages that replace the environment's own.
    ///   - importer: The reader of the session of an earlier app version, which replaces the environment's own.
    ///   - services: The system's services. If their transport is a `URLSessionTransport`, it also checks the
    ///     environment's pins. Your own transport must check ``EnvironmentDefinition/pins`` itself.
    ///   - analytics: The receiver of sign-up and sign-in events. It is used if the brand has analytics.
    public init<E: BrandEnvironment>(
        _ environment: E, backend: (any AuthBackend)? = nil, pages: (any AuthPages)? = nil,
        importing importer: (any SessionImporter)? = nil, services: SystemServices,
        analytics: any AnalyticsSink = DiscardingAnalytics()
    ) {
        let brand = E.brand
        var definition = environment.definition
        definition.backend = backend ?? definition.backend
        definition.pages = pages ?? definition.pages
        definition.importer = importer ?? definition.importer
        let composition = Self.composition(
            brand, environment.rawValue, definition, services.pinning(definition.pins))
        definition = composition.definition
        let services = composition.services
        let ageGate = composition.ageGate
        let context = AuthContext(
            brand: brand, environment: environment.rawValue, definition: definition, pages: definition.pages,
            services: services, ageGate: ageGate, importer: definition.importer)
        let parts = definition.backend.makeParts(context)
        if pages != nil, parts.pages == nil {
            fatalError("\(brand.name): the backend of '\(environment.rawValue)' has no sign-in pages to replace")
        }
        let metrics = brand.features.contains(.clientMetrics) ? ClientMetricsRecorder(now: services.clock.now) : nil
        let sinks = [brand.features.contains(.analytics) ? analytics : nil, metrics].compactMap(\.self)

        self.brand = brand
        theme = E.theme
        self.environment = environment.rawValue
        self.definition = definition
        self.services = services
        emailMemory = KeptMemory(store: services.store)
        self.ageGate = ageGate
        self.metrics = metrics
        self.pages = parts.pages
        sessions = parts.sessions
        (client, emailBackend) = Self.decorated(parts, brand: brand, ageGate: ageGate, sinks: sinks)
        features = parts.servesFeatures ? definition.features.map { $0.start(context, parts: parts) } : []
        follow()
        if brand.session.locks {
            lifecycle = services.lifecycle.observe { [weak self] phase in self?.enter(phase) }
        }
    }

    deinit {
        for task in following { task.cancel() }
        changes.finish()
    }

    /// Applies the endpoint override of a debug build. Stops the app if a value of it is not valid, because a tester
    /// would otherwise use another server than intended.
    private static func composition(
        _ brand: BrandConfiguration, _ environment: String, _ definition: EnvironmentDefinition,
        _ services: SystemServices
    ) -> Composition {
        #if DEBUG
        var composition = Composition(
            brand: brand, environment: environment, definition: definition, services: services)
        do throws(EndpointOverrideError) {
            try composition.overrideEndpoints(value: { UserDefaults.standard.string(forKey: $0) }) {
                NSLog($0.replacingOccurrences(of: "%", with: "%%"))
            }
        } catch {
            fatalError("\(brand.name): \(error)")
        }
        return composition
        #else
        return Composition(brand: brand, environment: environment, definition: definition, services: services)
        #endif
    }

    /// Wraps the clients in the age gate and in the sinks that record their calls.
    private static func decorated(
        _ parts: BackendParts, brand: BrandConfiguration, ageGate: AgeGateKeeper?, sinks: [any AnalyticsSink]
    ) -> (any AuthClient, (any EmailOTPBackend)?) {
        var client = parts.client
        var email = brand.providers.contains(.email) && brand.oneTimeCode != nil ? parts.email : nil
        if let ageGate {
            client = AgeGatedAuthClient(client, ageGate: ageGate)
            email = email.map { AgeGatedEmailOTPBackend($0, ageGate: ageGate) }
        }
        for sink in sinks {
            client = AnalyticsAuthClient(client, sink: sink)
            email = email.map { AnalyticsEmailOTPBackend($0, sink: sink) }
        }
        return (client, email)
    }

    // MARK: - The session

    private func follow() {
        for feature in features { following.append(Task { await feature.run() }) }
        if let metrics { following.append(Task { [sessions] in await metrics.follow(sessions) }) }
        following.append(
            Task { [weak self, client] in
                let events = await client.sessionEvents()
                // A separate task, so that an event that arrives during the call is handled before the call's result.
                Task { [weak self] in await self?.refresh() }
                for await event in events { self?.receive(event) }
            })
    }

    private func receive(_ event: SessionEvent) {
        // New tokens do not change the user.
        if event == .tokenRefreshed { return }
        events += 1
        change(to: state.after(event))
    }

    private func change(to state: AuthState) {
        guard state != self.state else { return }
        self.state = state
        changes.send(state)
    }

    /// Requests the session from the client again, for example after an error, and updates ``state``. Call this method
    /// if the user asks for another try: it does not wait for a pause that the service asked for.
    public func refresh() async {
        for session in sessions { await session.permitRenewal() }
        let eventsBefore = events
        let result: Result<AuthSession, AuthError>
        do throws(AuthError) {
            result = .success(try await client.fetchAuthSession())
        } catch {
            result = .failure(error)
        }
        if events == eventsBefore { change(to: state.after(result)) }
    }

    private func enter(_ phase: AppPhase) {
        switch phase {
        case .background: backgroundSince = backgroundSince ?? services.clock.uptime()
        case .foreground:
            guard let since = backgroundSince else { return }
            backgroundSince = nil
            guard services.clock.uptime() - since >= brand.session.lockAfter, showLock() else { return }
            following.append(
                Task { [weak self] in
                    _ = await self?.lockSessions()
                    await self?.refresh()
                })
        }
    }

    /// Locks the session: its tokens leave the memory, and ``state`` becomes `.locked`. The session does not end.
    /// ``refresh()`` asks the user to unlock it. Does nothing if no user is signed in, or if the store cannot be locked.
    ///
    /// The session locks without this call if the app was in the background for `SessionPolicy.lockAfter`.
    public func lock() async {
        if showLock(), await !lockSessions() { await refresh() }
    }

    /// Changes the state before the session is locked, so that the user's data disappears at once.
    private func showLock() -> Bool {
        guard state.user != nil, brand.session.restoresAtLaunch, services.store.isLockable, !sessions.isEmpty else {
            return false
        }
        // A call from before does not unlock the session.
        events += 1
        change(to: .locked)
        return true
    }

    /// Returns whether a session is locked; `false` if the user signed out meanwhile, for example.
    private func lockSessions() async -> Bool {
        var isLocked = false
        for session in sessions { isLocked = await session.lock() || isLocked }
        return isLocked
    }

    /// Returns a new stream of the current state and the state after each change.
    public func states() -> AsyncStream<AuthState> {
        changes.stream(beginningWith: state)
    }

    // MARK: - Flows and features

    /// Creates the email flow at its first step. Returns `nil` if users do not sign in by email on the app's own
    /// screens.
    ///
    /// The store keeps the waits before further codes, so that they also apply after the next launch.
    public func emailFlow() async -> FlowModel<EmailOTPFlow>? {
        guard let emailBackend, let flow = await newEmailFlow() else { return nil }
        return FlowModel(flow, backend: emailBackend, now: services.clock.now) { [emailMemory] in
            await emailMemory.keep($0.memory)
        }
    }

    /// Creates the email flow at its first step, as a value. Pass its memory to ``keep(_:)`` after each event.
    package func newEmailFlow() async -> EmailOTPFlow? {
        guard emailBackend != nil else { return nil }
        let memory = await emailMemory.read()
        // If the gate cannot be read now, the flow fails when the user submits the birthdate.
        let isClosed = (try? await ageGate?.standing()) == .closed
        return EmailOTPFlow(
            policy: EmailOTPFlow.Policy(brand: brand, timeZone: services.timeZone), remembering: memory,
            isClosed: isClosed, at: services.clock.now())
    }

    /// Stores the part of the email flow that outlives it. The store is written only after a change.
    package nonisolated func keep(_ memory: EmailOTPMemory) async { await emailMemory.keep(memory) }

    /// The record of the terms that the users of this device have accepted.
    nonisolated var acceptedTerms: AcceptedTerms { AcceptedTerms(terms: brand.terms, records: services.records) }

    /// Returns whether a user has accepted the current terms.
    package nonisolated func hasAcceptedTerms(_ user: AuthUser) async -> Bool {
        await acceptedTerms.areCurrent(for: user)
    }

    /// Records that a user has accepted the current terms.
    ///
    /// - Throws: `.storage` if the record could not be written.
    package nonisolated func acceptTerms(as user: AuthUser) async throws(AuthError) {
        try await acceptedTerms.record(user)
    }

    /// Creates the flow that deletes the signed-in user's account.
    ///
    /// - Parameter user: The signed-in user.
    /// - Returns: The flow at its first step; `nil` if the brand does not offer account deletion.
    public func accountDeletion(for user: AuthUser) -> FlowModel<AccountDeletionFlow>? {
        guard brand.features.contains(.accountDeletion) else { return nil }
        return FlowModel(AccountDeletionFlow(user: user), client: client, now: services.clock.now)
    }

    /// Returns a feature of the environment; `nil` if the environment does not have it.
    public nonisolated func feature<Feature: RunningFeature>(_ type: Feature.Type) -> Feature? {
        for feature in features {
            if let feature = feature as? Feature { return feature }
        }
        return nil
    }
}

#if canImport(Combine)
extension BrandAuth: ObservableObject {}
#endif

/// The memory of the email flow in a store. The store is written only after a change.
private actor KeptMemory {
    private var memory = EmailOTPMemory()
    private let store: any SecureStore

    init(store: any SecureStore) {
        self.store = store
    }

    func read() async -> EmailOTPMemory {
        memory = await EmailOTPMemory.read(from: store)
        return memory
    }

    func keep(_ memory: EmailOTPMemory) async {
        guard memory != self.memory else { return }
        self.memory = memory
        await memory.write(to: store)
    }
}
