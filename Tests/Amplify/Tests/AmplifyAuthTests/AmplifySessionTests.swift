#if canImport(Amplify)
import AWSCognitoAuthPlugin
import Amplify
import AuthCore
import Foundation
import Testing

// AuthCore has these names, too: without a module's name they are Amplify's.
import enum Amplify.AuthError
import struct Amplify.AuthSignInResult

@testable import AmplifyAuth

/// The events of a session's life, from the client's calls and from Amplify's Hub.
@Suite(.serialized)
struct AmplifySessionTests {
    private let client: AmplifyAuthClient
    private let email = "ada@example.com"
    private let password = "a1opensesame"
    private let ada = AuthCore.AuthUser.signedIn("7")

    init() {
        ScriptedPool.start()
        client = AmplifyAuthClient(brand: .poolHouse, configuration: .production)
    }

    /// The next events. A test that waits in vain is ended by its time limit.
    private func next(_ count: Int, of events: inout AsyncStream<SessionEvent>.Iterator) async -> [SessionEvent] {
        var received: [SessionEvent] = []
        while received.count < count, let event = await events.next() { received.append(event) }
        return received
    }

    @Test(.timeLimit(.minutes(1)))
    func `sign-in, sign-out, another sign-in and deletion are reported once each, in order`() async throws {
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
    func `an earlier launch's session is restored, renewed tokens are reported, and it expires once`() async throws {
        var events = await client.sessionEvents().makeAsyncIterator()
        ScriptedPool.setSession(.success(ScriptedPool.tokens("7", 1)))
        _ = try await client.fetchAuthSession()
        _ = try await client.fetchAuthSession()
        ScriptedPool.setSession(.success(ScriptedPool.tokens("7", 2)))
        _ = try await client.getCurrentUser()
        ScriptedPool.setSession(.failure(.sessionExpired("", "")))
        ScriptedPool.report(HubPayload.EventName.Auth.sessionExpired)
        await #expect(throws: AuthCore.AuthError.sessionExpired) { try await client.fetchAuthSession() }
        #expect(try await client.fetchAuthSession() == .signedOut)
        _ = try await client.signIn(username: email, password: password)
        try #require(
            await next(4, of: &events) == [.restored(ada), .tokenRefreshed, .sessionExpired, .signedIn(ada)])
    }

    @Test(.timeLimit(.minutes(1)))
    func `what the app does by calling Amplify itself is reported, too`() async throws {
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
    func `a sign-in during a session begins another, and a refused one ends it`() async throws {
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
    func `every listener hears all events, and a client that is gone listens no more`() async throws {
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
    /// The user whose identifier is in the tokens.
    fileprivate static func signedIn(_ id: String) -> Self {
        AuthCore.AuthUser(userID: id, username: "ada@example.com", email: "ada@example.com", provider: .email)
    }
}
#endif
