#if canImport(Amplify) && canImport(AWSCognitoAuthPlugin)
internal import AWSCognitoAuthPlugin
internal import Amplify
internal import AuthCore
internal import UserPool

// AuthCore has these names, too: without a module's name they are Amplify's.
import enum Amplify.AuthError
import enum Amplify.AuthSignInStep
import protocol Amplify.AuthSignOutResult

/// The session that Amplify keeps, and the events of its life.
///
/// Events come from two sources: the client's own calls, and `Amplify.Hub`, which also reports what the app does by
/// calling Amplify itself. The Hub reports later, on a queue of its own, and each of the client's own calls a second time.
/// So a report of the Hub is only a reason to ask Amplify for the session, after the client's own calls. Each begin and end
/// has one event, whichever source is first.
actor AmplifySession {
    private enum State {
        /// Amplify was not asked yet.
        case unknown
        /// A sign-in has ended well, and the session was not seen yet.
        case begun
        case signedIn(userID: String, accessToken: String)
        case signedOut
    }

    private var state = State.unknown
    /// Changes with each begin and end of a session: an answer to an earlier question says nothing of the session since.
    private(set) var epoch = 0
    /// The number of the client's calls under way that begin or end a session. They note the result themselves. A report
    /// or an answer in the meantime may be about the session before or after, so it only makes a check due.
    private var calls = 0
    /// Whether to ask Amplify for the session when no call is under way.
    private var isCheckDue = false
    private var isChecking = false
    /// Why the session has ended, if it has ended: from the Hub's last report that no check has settled.
    private var reported: SessionEvent?
    private var listeners = Broadcast<SessionEvent>()
    private var hub: UnsubscribeToken?

    deinit {
        if let hub { Amplify.Hub.removeListener(hub) }
        listeners.finish()
    }

    // MARK: Events

    /// The events from now on.
    func events() -> AsyncStream<SessionEvent> {
        if hub == nil {
            hub = Amplify.Hub.listen(to: .auth) { [weak self] payload in
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

    /// Asks Amplify for the session and notes its begin or end, as soon as none of the client's calls is under way.
    private func check() async {
        isCheckDue = true
        guard !isChecking else { return }
        isChecking = true
        defer { isChecking = false }
        while isCheckDue, calls == 0 {
            isCheckDue = false
            let (asked, reason) = (epoch, reported)
            reported = nil
            let session = try? await ask()
            guard asked == epoch else { continue }
            if let session, calls == 0 {
                note(session, endedBy: reported ?? reason ?? .signedOut)
            } else {
                // Nothing was learned, so the reason still applies.
                reported = reported ?? reason
                if calls > 0 { isCheckDue = true }
            }
        }
    }

    /// Makes the check that came due during the client's calls, after the last of them.
    private func finishCall() {
        calls -= 1
        if calls == 0, isCheckDue { Task { await check() } }
    }

    // MARK: The session

    /// The session as Amplify knows it.
    ///
    /// - Throws: `.sessionExpired` if the service does not renew the session. Fetches that overlap may all throw it.
    func fetch() async throws(AuthCore.AuthError) -> AuthCore.AuthSession {
        let asked = epoch
        let session = try await ask()
        guard asked == epoch else { return session }
        if calls > 0 {
            isCheckDue = true
        } else if session == .signedOut, hasSession {
            // The Hub may be about to report the reason. The check asks Amplify again, which gives the Hub time.
            Task { await check() }
        } else {
            note(session, endedBy: .signedOut)
        }
        return session
    }

    /// Asks Amplify for the session, and ends it if it has expired.
    private func ask() async throws(AuthCore.AuthError) -> AuthCore.AuthSession {
        let asked = epoch
        do {
            return try await Self.answer()
        } catch {
            let error = Translation.error(error, refusedAs: Translation.service(.notAuthorized))
            if error == .signedOut { return .signedOut }
            if error == .sessionExpired { await expire(ifStill: asked) }
            throw error
        }
    }

    private static func answer() async throws -> AuthCore.AuthSession {
        let session = try await Amplify.Auth.fetchAuthSession() as? AWSAuthCognitoSession
        guard let tokens = try session?.userPoolTokensResult.get() as? AWSCognitoUserPoolTokens else {
            throw Translation.service(.foreignSession)
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

    private func note(_ session: AuthCore.AuthSession, endedBy reason: SessionEvent) {
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

    /// Notes the session's end, unless it was noted.
    private func end(by event: SessionEvent) {
        epoch += 1
        if case .signedOut = state { return }
        state = .signedOut
        emit(event)
    }

    /// Has Amplify end a session that the service does not renew. Otherwise Amplify keeps the session and refuses the next
    /// sign-in.
    ///
    /// - Parameter asked: The epoch of the question that Amplify answered so. In a later epoch the session is another.
    func expire(ifStill asked: Int) async {
        guard asked == epoch else { return }
        end(by: .sessionExpired)
        if calls > 0 {
            // Amplify may have begun the next session already, and signing out would end that one.
            isCheckDue = true
        } else {
            _ = await Amplify.Auth.signOut()
        }
    }

    // MARK: Signing out

    func signOut(globally: Bool) async -> any AuthSignOutResult {
        calls += 1
        defer { finishCall() }
        let result = await Amplify.Auth.signOut(options: .init(globalSignOut: globally))
        if Self.hasEndedSession(result) { end(by: .signedOut) }
        return result
    }

    private static func hasEndedSession(_ result: any AuthSignOutResult) -> Bool {
        switch result as? AWSCognitoSignOutResult {
        case .complete?, .partial?: true
        case .failed?, nil: false
        }
    }

    func deleteUser() async throws {
        calls += 1
        defer { finishCall() }
        try await Amplify.Auth.deleteUser()
        end(by: .userDeleted)
    }

    // MARK: Signing in

    /// Runs a sign-in, and notes the session that it begins. Amplify refuses to begin a sign-in during a session, so that
    /// session is ended first.
    func signIn(
        _ work: @Sendable () async throws -> AuthSignInStep
    ) async throws -> AuthSignInStep {
        calls += 1
        defer { finishCall() }
        var hasEnded = false
        do {
            let step: AuthSignInStep
            do {
                step = try await work()
            } catch let refusal as AuthError {
                guard case .invalidState = refusal, Self.hasEndedSession(await Amplify.Auth.signOut()) else {
                    throw refusal
                }
                hasEnded = true
                step = try await work()
            }
            if step == .done {
                epoch += 1
                state = .begun
                let begun = epoch
                if let session = try? await ask(), session != .signedOut, begun == epoch {
                    note(session, endedBy: .signedOut)
                } else {
                    isCheckDue = true
                }
            } else if hasEnded {
                end(by: .signedOut)
            }
            return step
        } catch {
            if hasEnded { end(by: .signedOut) }
            throw error
        }
    }
}
#endif
