#if canImport(Amplify) && canImport(AWSCognitoAuthPlugin)
internal import AWSCognitoAuthPlugin
internal import Amplify
internal import AuthCore
internal import Foundation

// AuthCore also declares these names. Without a module's name, they refer to Amplify's declarations.
import enum Amplify.AuthError
import enum Amplify.AuthSignInStep
import protocol Amplify.AuthSignOutResult

/// Amplify's session and its events.
///
/// Events come from two sources: the client's own calls, and `Amplify.Hub`, which also reports the app's direct calls
/// of Amplify. The Hub reports later, on its own queue, and reports each of the client's own calls again. So a report
/// of the Hub only starts a check of Amplify's session after the client's own calls. Each begin and end of a session
/// causes one event, whichever source is first.
actor AmplifySession {
    private enum State {
        /// The session has not been fetched yet.
        case unknown
        /// A sign-in has succeeded, and its session has not been fetched yet.
        case begun
        case signedIn(userID: String, accessToken: String)
        case signedOut
    }

    private var state = State.unknown
    /// Changes with each begin and end of a session. The result of an earlier fetch says nothing about a later session.
    private(set) var epoch = 0
    /// The number of the client's calls in progress that begin or end a session. They record the result themselves. A
    /// report or a fetch in the meantime may be about the session before or after the call, so it only schedules a
    /// check.
    private var calls = 0
    /// Whether to check Amplify's session when no call is in progress.
    private var isCheckDue = false
    private var isChecking = false
    /// The event for the end of the session, if it has ended: from the Hub's last report that no check has confirmed.
    private var reported: SessionEvent?
    private var listeners = Broadcast<SessionEvent>()
    /// The challenge of the last sign-in, until it is answered or another sign-in begins.
    private var challenge: SignInChallenge?
    /// The number of sign-ins and answers so far.
    private var attempts = 0
    private var hub: HubSubscription?
    /// Whether Amplify's plugin can be called; `nil` before the first call.
    private var isConfigured: Bool?
    private let now: DateSource
    private let uptime: @Sendable () -> Duration
    /// The last renewal of a token that a service refused, and that token. All callers share it.
    private var renewal: (accessToken: String, task: Task<Result<AuthCore.AuthSession, AuthCore.AuthError>, Never>)?
    /// The last proof of identity, with its uptime.
    private var proof: (value: IdentityProof, uptime: Duration)?

    init(
        now: @escaping DateSource = { Date() }, uptime: @escaping @Sendable () -> Duration = SessionClock.system.uptime
    ) {
        self.now = now
        self.uptime = uptime
    }

    deinit { listeners.finish() }

    /// Configures Amplify at the first call, if nothing else has. Returns whether its plugin can be called.
    func configure(_ configuration: AmplifyAuthConfiguration) -> Bool {
        let result = isConfigured ?? UserPoolPlugin.configure(configuration)
        isConfigured = result
        return result
    }

    // MARK: Events

    /// Returns the events from now on.
    func events() -> AsyncStream<SessionEvent> {
        if hub == nil {
            // The Hub calls the listener on its own queue.
            hub = HubSubscription { @Sendable [weak self] payload in
                let name = payload.eventName
                guard let self, Self.endings[name] != nil || name == HubPayload.EventName.Auth.signedIn else { return }
                Task { await self.follow(name) }
            }
        }
        return listeners.stream()
    }

    private func emit(_ event: SessionEvent) { listeners.send(event) }

    private static let endings: [String: SessionEvent] = [
        HubPayload.EventName.Auth.signedOut: .signedOut,
        HubPayload.EventName.Auth.sessionExpired: .sessionExpired,
        HubPayload.EventName.Auth.userDeleted: .userDeleted,
    ]

    /// Checks the session because the Hub reported that it began or ended.
    func follow(_ name: String) async {
        reported = Self.endings[name]
        await check()
    }

    /// Fetches Amplify's session and records its begin or end, as soon as none of the client's calls is in progress.
    private func check() async {
        isCheckDue = true
        guard !isChecking else { return }
        isChecking = true
        defer { isChecking = false }
        while isCheckDue, calls == 0 {
            isCheckDue = false
            let (epochBefore, reason) = (epoch, reported)
            reported = nil
            let session = try? await fetchFromAmplify()
            guard epochBefore == epoch else { continue }
            if let session, calls == 0 {
                record(session, endedBy: reported ?? reason ?? .signedOut)
            } else {
                // The fetch had no usable result, so the reason still applies.
                reported = reported ?? reason
                if calls > 0 { isCheckDue = true }
            }
        }
    }

    /// Ends a call. After the last call, performs a check that was scheduled during the calls.
    private func finishCall() {
        calls -= 1
        if calls == 0, isCheckDue { Task { await check() } }
    }

    // MARK: The session

    /// Fetches Amplify's session.
    ///
    /// - Throws: `.sessionExpired` if the service does not renew the session. Fetches that overlap may all throw it.
    func fetch() async throws(AuthCore.AuthError) -> AuthCore.AuthSession { try await fetch(isForced: false) }

    /// Fetches Amplify's session with another access token than a refused one.
    func fetch(insteadOf accessToken: String) async throws(AuthCore.AuthError) -> AuthCore.AuthSession {
        let session = try await fetch()
        guard session.tokens?.accessToken == accessToken else { return session }
        let shared = renewal.flatMap { $0.accessToken == accessToken ? $0.task : nil }
        let task = shared ?? Task { await renewedSession() }
        renewal = (accessToken, task)
        let result = await task.value
        if case .failure = result, renewal?.task == task { renewal = nil }
        return try result.get()
    }

    private func renewedSession() async -> Result<AuthCore.AuthSession, AuthCore.AuthError> {
        do throws(AuthCore.AuthError) { return .success(try await fetch(isForced: true)) } catch {
            return .failure(error)
        }
    }

    private func fetch(isForced: Bool) async throws(AuthCore.AuthError) -> AuthCore.AuthSession {
        let epochBefore = epoch
        let session = try await fetchFromAmplify(isForced: isForced)
        guard epochBefore == epoch else { return session }
        if calls > 0 {
            isCheckDue = true
        } else if session == .signedOut, hasSession {
            // The Hub may report the reason soon. The check fetches the session again, which gives the Hub time.
            Task { await check() }
        } else {
            record(session, endedBy: .signedOut)
        }
        return session
    }

    /// Fetches Amplify's session, and ends it if it has expired.
    private func fetchFromAmplify(
        isForced: Bool = false
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthSession {
        let epochBefore = epoch
        do {
            return try await Self.fetchedSession(isForced: isForced)
        } catch {
            let error = Translation.error(error, refusedAs: Translation.notAuthorized)
            if error == .signedOut { return .signedOut }
            if error == .sessionExpired { await expire(ifStill: epochBefore) }
            throw error
        }
    }

    private static func fetchedSession(isForced: Bool) async throws -> AuthCore.AuthSession {
        let options = AuthFetchSessionRequest.Options(forceRefresh: isForced)
        let session = try await UserPoolPlugin.added.fetchAuthSession(options: options) as? AWSAuthCognitoSession
        guard let tokens = try session?.userPoolTokensResult.get() as? AWSCognitoUserPoolTokens else {
            throw Translation.unexpectedSession
        }
        return try .init(
            userPoolAccessToken: tokens.accessToken, idToken: tokens.idToken, refreshToken: tokens.refreshToken)
    }

    private var hasSession: Bool {
        switch state {
        case .begun, .signedIn: true
        case .unknown, .signedOut: false
        }
    }

    private func record(_ session: AuthCore.AuthSession, endedBy reason: SessionEvent) {
        guard case .signedIn(let user, let tokens) = session else {
            if hasSession { end(by: reason) } else { state = .signedOut }
            return
        }
        let old = state
        state = .signedIn(userID: user.userID, accessToken: tokens.accessToken)
        switch old {
        case .unknown: emit(.restored(user))
        case .begun, .signedOut: emit(.signedIn(user))
        case .signedIn(user.userID, tokens.accessToken): break
        case .signedIn(let userID, _): emit(userID == user.userID ? .tokenRefreshed : .signedIn(user))
        }
    }

    /// Records the end of the session, unless it is already recorded.
    private func end(by event: SessionEvent) {
        epoch += 1
        proof = nil
        renewal = nil
        if case .signedOut = state { return }
        state = .signedOut
        emit(event)
    }

    /// Ends a session that the service no longer renews, also in Amplify. Otherwise Amplify keeps the session and
    /// rejects the next sign-in.
    ///
    /// - Parameter epochBefore: The epoch in which the fetch started. In a later epoch, the session is another one.
    func expire(ifStill epochBefore: Int) async {
        guard epochBefore == epoch else { return }
        end(by: .sessionExpired)
        if calls > 0 {
            // Amplify may have begun the next session already. A sign-out would end that session.
            isCheckDue = true
        } else {
            _ = try? await Self.signOutOfAmplify()
        }
    }

    // MARK: Signing out

    func signOut(globally: Bool) async throws -> any AuthSignOutResult {
        calls += 1
        defer { finishCall() }
        attempts += 1
        challenge = nil
        let result = try await Self.signOutOfAmplify(globally: globally)
        if Self.hasEndedSession(result) { end(by: .signedOut) }
        return result
    }

    private static func signOutOfAmplify(globally: Bool = false) async throws -> any AuthSignOutResult {
        try await UserPoolPlugin.added.signOut(options: .init(globalSignOut: globally))
    }

    private static func hasEndedSession(_ result: any AuthSignOutResult) -> Bool {
        switch result as? AWSCognitoSignOutResult {
        case .complete?, .partial?: true
        case .failed?, nil: false
        }
    }

    // MARK: Proofs of identity

    /// Returns the last proof of identity of the signed-in user; `nil` if it is too old.
    func recentProof() -> IdentityProof? {
        guard let proof, case .signedIn(proof.value.user.userID, _) = state,
            uptime() - proof.uptime < IdentityProof.validity
        else { return nil }
        return proof.value
    }

    func record(_ proof: IdentityProof) {
        self.proof = (proof, uptime() - .seconds(max(0, now().timeIntervalSince(proof.provedAt))))
    }

    /// Throws `.signedOut` if the current task may not act for this user.
    static func checkOwner(_ userID: String) throws(AuthCore.AuthError) {
        if let only = SessionController.onlyUserID, only != userID { throw .signedOut }
    }

    func deleteUser() async throws {
        if case .unknown = state { _ = try await fetch() }
        if case .signedIn(let userID, _) = state { try Self.checkOwner(userID) }
        guard !hasSession || recentProof() != nil else {
            throw AuthCore.AuthError.service(.reauthenticationRequired)
        }
        calls += 1
        defer { finishCall() }
        try await UserPoolPlugin.added.deleteUser()
        end(by: .userDeleted)
    }

    // MARK: Signing in

    /// Answers a challenge. Amplify is not called for any other challenge than the last one, so that no answer reaches
    /// another user's sign-in.
    func answer(
        _ challenge: SignInChallenge, _ work: @Sendable () async throws -> AuthSignInStep
    ) async throws -> AuthCore.AuthSignInStep {
        // An app that has removed the plugin gets the error of the plugin.
        _ = try UserPoolPlugin.added
        guard self.challenge == challenge else { throw AuthCore.AuthError.signedOut }
        let attempt = attempts + 1
        do {
            return try await signIn(by: .password, work)
        } catch {
            let refusal = Translation.error(error, refusedAs: .signedOut)
            if attempt == attempts, SignInChallenge.staysOpen(after: refusal) { self.challenge = challenge }
            throw error
        }
    }

    /// Performs a sign-in, and records the session that it begins. Amplify rejects a sign-in during a session, so this
    /// method ends that session first.
    func signIn(
        by method: IdentityProof.Method, _ work: @Sendable () async throws -> AuthSignInStep
    ) async throws -> AuthCore.AuthSignInStep {
        attempts += 1
        let attempt = attempts
        challenge = nil
        calls += 1
        defer { finishCall() }
        let start = uptime()
        var hasEnded = false
        do {
            let step: AuthSignInStep
            do {
                step = try await work()
            } catch let refusal as AuthError {
                guard case .invalidState = refusal, Self.hasEndedSession(try await Self.signOutOfAmplify()) else {
                    throw refusal
                }
                hasEnded = true
                step = try await work()
            }
            if step == .done {
                epoch += 1
                proof = nil
                state = .begun
                let begun = epoch
                if let session = try? await fetchFromAmplify(), session != .signedOut, begun == epoch {
                    record(session, endedBy: .signedOut)
                    let end = now()
                    let proved = try? IdentityProof(
                        of: session, by: method, requestedAt: end - (uptime() - start) / .seconds(1), now: end)
                    if let proved { record(proved) }
                } else {
                    isCheckDue = true
                }
            } else if hasEnded {
                end(by: .signedOut)
            }
            let next = try Translation.step(step)
            if case .confirmSignIn(let challenge) = next, attempt == attempts { self.challenge = challenge }
            return next
        } catch {
            if hasEnded { end(by: .signedOut) }
            throw error
        }
    }
}

extension AmplifySession: RedactedValue {}

/// A listener of Amplify's Hub for sessions. Ends with this object.
private final class HubSubscription {
    private let token: UnsubscribeToken

    init(_ listener: @escaping @Sendable (HubPayload) -> Void) {
        token = Amplify.Hub.listen(to: .auth, listener: listener)
    }

    deinit { Amplify.Hub.removeListener(token) }
}
#endif
