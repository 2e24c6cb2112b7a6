#if canImport(Amplify)
@testable import AWSCognitoAuthPlugin
@testable import Amplify
import AuthCore
import Foundation
import Testing

// AuthCore also declares these names. Without a module's name, they refer to Amplify's declarations.
import enum Amplify.AuthError
import struct Amplify.AuthSignInResult

@testable import AmplifyAuth

/// The session's events, from the client's calls and from Amplify's Hub.
@Suite(.serialized)
struct AmplifySessionTests {
    private let client: AmplifyAuthClient
    private let email = "ada@example.com"
    private let password = "a1opensesame"
    private let ada = AuthCore.AuthUser.signedIn("7")

    init() {
        Amplify.reset()
        ScriptedPool.start()
        client = AmplifyAuthClient(brand: .poolHouse, configuration: .production)
        // Some tests use a session without a client, whose first call would configure Amplify.
        _ = UserPoolPlugin.configure(.production)
    }

    /// Returns the next events. The time limit ends a test if they do not arrive.
    private func next(_ count: Int, of events: inout AsyncStream<SessionEvent>.Iterator) async -> [SessionEvent] {
        var received: [SessionEvent] = []
        while received.count < count, let event = await events.next() { received.append(event) }
        return received
    }

    @Test(.timeLimit(.minutes(1)))
    func `each sign-in, sign-out and deletion is reported once, in order`() async throws {
        var events = await client.sessionEvents().makeAsyncIterator()
        for _ in 1...20 {
            _ = try await client.signIn(username: email, password: password)
            await client.signOut()
            _ = try await client.signIn(username: email, password: password)
            try await client.deleteUser()
            try #require(
                await next(4, of: &events) == [.signedIn(ada), .signedOut, .signedIn(ada), .userDeleted])
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a restored session, its renewed tokens and its expiry are reported once each`() async throws {
        var events = await client.sessionEvents().makeAsyncIterator()
        ScriptedPool.setSession(.success(ScriptedPool.tokens("7", 1)))
        _ = try await client.fetchAuthSession()
        _ = try await client.fetchAuthSession()
        ScriptedPool.setSession(.success(ScriptedPool.tokens("7", 2)))
        _ = try await client.getCurrentUser()
        ScriptedPool.setSession(.failure(.sessionExpired("", "")))
        await #expect(throws: AuthCore.AuthError.sessionExpired) { try await client.fetchAuthSession() }
        ScriptedPool.report(HubPayload.EventName.Auth.sessionExpired)
        #expect(try await client.fetchAuthSession() == .signedOut)
        _ = try await client.signIn(username: email, password: password)
        try #require(
            await next(4, of: &events) == [.restored(ada), .tokenRefreshed, .sessionExpired, .signedIn(ada)])
    }

    @Test(.timeLimit(.minutes(1)))
    func `direct calls of Amplify by the app are reported`() async throws {
        var events = await client.sessionEvents().makeAsyncIterator()
        #expect(try await client.fetchAuthSession() == .signedOut)
        _ = try await Amplify.Auth.signIn(username: email, password: password)
        try #require(await next(1, of: &events) == [.signedIn(ada)])
        _ = await Amplify.Auth.signOut()
        try #require(await next(1, of: &events) == [.signedOut])
        _ = try await Amplify.Auth.signIn(username: email, password: password)
        try #require(await next(1, of: &events) == [.signedIn(ada)])
        try await Amplify.Auth.deleteUser()
        try #require(await next(1, of: &events) == [.userDeleted])
        ScriptedPool.setSession(.success(ScriptedPool.tokens("7", 1)))
        ScriptedPool.report(HubPayload.EventName.Auth.signedIn)
        try #require(await next(1, of: &events) == [.signedIn(ada)])
        ScriptedPool.setSession(.failure(.sessionExpired("", "")))
        ScriptedPool.report(HubPayload.EventName.Auth.sessionExpired)
        try #require(await next(1, of: &events) == [.sessionExpired])
    }

    @Test(.timeLimit(.minutes(1)))
    func `a sign-in during a session begins another session, and a refused one ends the session`() async throws {
        var events = await client.sessionEvents().makeAsyncIterator()
        _ = try await client.signIn(username: email, password: password)
        Amplify.script.set("signIn") {
            guard Amplify.script.calls.last == "signIn \("ada@example.com")", Amplify.script.calls.contains("signOut")
            else { throw AuthError.invalidState("", "") }
            ScriptedPool.setSession(.success(ScriptedPool.tokens("8", 1)))
            ScriptedPool.report(HubPayload.EventName.Auth.signedIn)
            return AuthSignInResult(nextStep: .done)
        }
        _ = try await client.signIn(username: email, password: password)
        try #require(await next(2, of: &events) == [.signedIn(ada), .signedIn(.signedIn("8"))])
        let attempts = Attempts()
        Amplify.script.set("signIn") {
            throw attempts.isFirst ? AuthError.invalidState("", "") : AuthError.notAuthorized("", "")
        }
        await #expect(throws: AuthCore.AuthError.invalidCredentials) {
            try await client.signIn(username: email, password: password)
        }
        try #require(await next(1, of: &events) == [.signedOut])
    }

    @Test(.timeLimit(.minutes(1)))
    func `all listeners receive all events, and a released client removes its listener`() async throws {
        var first = await client.sessionEvents().makeAsyncIterator()
        var second = await client.sessionEvents().makeAsyncIterator()
        _ = try await client.signIn(username: email, password: password)
        try #require(await next(1, of: &first) == [.signedIn(ada)])
        try #require(await next(1, of: &second) == [.signedIn(ada)])

        let before = Amplify.Hub.listenerCount
        var other: AmplifyAuthClient? = AmplifyAuthClient(brand: .poolHouse, configuration: .production)
        var ended = await other?.sessionEvents().makeAsyncIterator()
        #expect(Amplify.Hub.listenerCount == before + 1)
        other = nil
        #expect(await ended?.next() == nil)
        #expect(Amplify.Hub.listenerCount == before)
    }

    // MARK: Late responses

    @Test(.timeLimit(.minutes(1)))
    func `a late expiry response does not end the next session`() async throws {
        ScriptedPool.start(reports: false)
        var events = await client.sessionEvents().makeAsyncIterator()
        for call in ["fetchAuthSession", "fetchUserAttributes"] {
            _ = try await client.signIn(username: email, password: password)
            ScriptedPool.setSession(.failure(.sessionExpired("", "")))
            Amplify.script.set("fetchUserAttributes") { throw AuthError.sessionExpired("", "") }
            let held = Amplify.script.hold(call)
            let late = Task { [client] in
                if call == "fetchAuthSession" { _ = try await client.fetchAuthSession() }
                _ = try await client.fetchUserAttributes()
            }
            await held.arrived()
            await #expect(throws: AuthCore.AuthError.sessionExpired) { try await client.fetchAuthSession() }
            _ = try await client.signIn(username: email, password: password)
            held.release()
            await #expect(throws: AuthCore.AuthError.sessionExpired) { try await late.value }
            #expect(try await client.getCurrentUser() == ada)
            await client.signOut()
            try #require(
                await next(4, of: &events) == [.signedIn(ada), .sessionExpired, .signedIn(ada), .signedOut])
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a session that expires during a sign-in does not end the session that the sign-in begins`() async throws {
        ScriptedPool.start(reports: false)
        var events = await client.sessionEvents().makeAsyncIterator()
        _ = try await client.signIn(username: email, password: password)
        ScriptedPool.setSession(.failure(.sessionExpired("", "")))
        let answer = Amplify.script.hold("fetchAuthSession")
        let fetching = Task { [client] in try await client.fetchAuthSession() }
        await answer.arrived()
        let begun = Amplify.script.hold("signIn")
        let signingIn = Task { [client] in try await client.signIn(username: email, password: password) }
        await begun.arrived()
        answer.release()
        await #expect(throws: AuthCore.AuthError.sessionExpired) { try await fetching.value }
        begun.release()
        _ = try await signingIn.value
        #expect(try await client.getCurrentUser() == ada)
        try #require(await next(3, of: &events) == [.signedIn(ada), .sessionExpired, .signedIn(ada)])
    }

    // MARK: Refused tokens

    private func isRenewed(_ session: AuthCore.AuthSession) -> Bool {
        session.tokens?.accessToken == ScriptedPool.tokens("7", 2).accessToken
    }

    @Test(.timeLimit(.minutes(1)))
    func `twenty calls with a refused token force one renewal`() async throws {
        ScriptedPool.start(reports: false)
        let refused = ScriptedPool.tokens("7", 1).accessToken
        Amplify.script.set("fetchAuthSession") {
            let isForced = Amplify.script.calls.contains("fetchAuthSession forced")
            return AWSAuthCognitoSession(
                isSignedIn: true, cognitoTokensResult: .success(ScriptedPool.tokens("7", isForced ? 2 : 1)))
        }
        try await withThrowingTaskGroup(of: AuthCore.AuthSession.self) { group in
            for _ in 0..<20 { group.addTask { [client] in try await client.fetchAuthSession(insteadOf: refused) } }
            for try await session in group { #expect(isRenewed(session) && session.user == ada) }
        }
        #expect(Amplify.script.calls.count { $0 == "fetchAuthSession forced" } == 1)
        // The token has been renewed since.
        #expect(isRenewed(try await client.fetchAuthSession(insteadOf: refused)))
        #expect(Amplify.script.calls.count { $0 == "fetchAuthSession forced" } == 1)
    }

    // MARK: Sessions that end or continue without a report

    @Test(.timeLimit(.minutes(1)))
    func `a session that Amplify cannot end continues`() async throws {
        ScriptedPool.start(reports: false)
        var events = await client.sessionEvents().makeAsyncIterator()
        _ = try await client.signIn(username: email, password: password)
        Amplify.script.set("signIn") { throw AuthError.invalidState("", "") }
        Amplify.script.set("signOut") { AWSCognitoSignOutResult.failed(.unknown("")) }
        await #expect(throws: AuthCore.AuthError.service(.init(rawValue: "invalid_state"))) {
            try await client.signIn(username: email, password: password)
        }
        ScriptedPool.setSession(.success(ScriptedPool.tokens("7", 2)))
        #expect(try await client.getCurrentUser() == ada)
        try #require(await next(2, of: &events) == [.signedIn(ada), .tokenRefreshed])
    }

    @Test(.timeLimit(.minutes(1)))
    func `a fetch that finds no session reports the end of the session, without a report of the Hub`() async throws {
        ScriptedPool.start(reports: false)
        var events = await client.sessionEvents().makeAsyncIterator()
        _ = try await client.signIn(username: email, password: password)
        ScriptedPool.setSession(.failure(.signedOut("", "")))
        #expect(try await client.fetchAuthSession() == .signedOut)
        try #require(await next(2, of: &events) == [.signedIn(ada), .signedOut])
    }

    @Test(.timeLimit(.minutes(1)))
    func `a report during a sign-in that the user cancels is processed afterwards`() async throws {
        ScriptedPool.start(reports: false)
        let session = AmplifySession()
        var events = await session.events().makeAsyncIterator()
        try await signIn(session)
        Amplify.script.set("signIn") { throw AuthError.service("", "", AWSCognitoAuthError.userCancelled) }
        let page = Amplify.script.hold("signIn")
        let signingIn = Task { try await signIn(session) }
        await page.arrived()
        ScriptedPool.setSession(.failure(.signedOut("", "")))
        await session.follow(HubPayload.EventName.Auth.userDeleted)
        page.release()
        await #expect(throws: AuthError.self) { try await signingIn.value }
        try #require(await next(2, of: &events) == [.signedIn(ada), .userDeleted])
    }

    @Test(.timeLimit(.minutes(1)))
    func `a session is reported at the first successful fetch, if the fetch after the sign-in fails`() async throws {
        ScriptedPool.start(reports: false)
        let session = AmplifySession()
        var events = await session.events().makeAsyncIterator()
        let attempts = Attempts()
        Amplify.script.set("signIn") { AuthSignInResult(nextStep: .done) }
        Amplify.script.set("fetchAuthSession") {
            if attempts.isFirst { throw AuthError.service("", "", AWSCognitoAuthError.network) }
            return AWSAuthCognitoSession(
                isSignedIn: true, cognitoTokensResult: .success(ScriptedPool.tokens("7", 1)))
        }
        try await signIn(session)
        try #require(await next(1, of: &events) == [.signedIn(ada)])

        let refusal = { @Sendable () throws -> Any in
            throw AuthError.service("", "", AWSCognitoAuthError.network)
        }
        Amplify.script.set("fetchAuthSession", refusal)
        try await signIn(session)
        await #expect(throws: AuthCore.AuthError.network) { try await session.fetch() }
        ScriptedPool.setSession(.success(ScriptedPool.tokens("7", 2)))
        _ = try await session.fetch()
        try #require(await next(1, of: &events) == [.signedIn(ada)])
    }

    private func signIn(_ session: AmplifySession) async throws {
        _ = try await session.signIn(by: .password) { [email, password] in
            try await Amplify.Auth.signIn(username: email, password: password).nextStep
        }
    }
}

/// Counts attempts.
private final class Attempts: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    var isFirst: Bool {
        lock.withLock {
            count += 1
            return count == 1
        }
    }
}

extension AuthCore.AuthUser {
    /// The user whose ID is in the tokens.
    fileprivate static func signedIn(_ id: String) -> Self {
        AuthCore.AuthUser(userID: id, username: "ada@example.com", email: "ada@example.com", provider: .email)
    }
}
#endif
