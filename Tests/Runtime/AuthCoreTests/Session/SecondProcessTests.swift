import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

/// A service that rotates refresh tokens, and refuses tokens that were used before.
private actor RotatingService: SessionAuthority {
    private var last = 1
    private var gate: Gate?
    private(set) var refused: [String] = []
    private(set) var ended: [String?] = []

    /// Delays the response to the next renewal until the gate opens. The service decides the response when the request
    /// arrives.
    func hold() -> Gate {
        let gate = Gate()
        self.gate = gate
        return gate
    }

    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        guard refreshToken == "refresh-\(last)" else {
            refused.append(refreshToken)
            let gate = self.gate
            self.gate = nil
            await gate?.pass()
            throw .refused(AuthError.Code(rawValue: "invalid_grant"))
        }
        last += 1
        return tokenSet(last)
    }

    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) { ended.append(tokens.refreshToken) }
}

/// Tests of two processes that share one store, such as an app and its extension.
@Suite struct SecondProcessTests {
    private let service = RotatingService()
    private let store = ScriptedStore()
    private let time = SessionTestClock()

    private func process() -> SessionController {
        SessionController(
            authority: service, store: store, policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false),
            clock: time.clock)
    }

    @Test func `a process continues with the tokens of another process that used its refresh token`() async throws {
        let app = process()
        try await app.begin(as: mira, with: tokenSet(1))
        let appExtension = process()
        #expect(await appExtension.restore() == .signedIn(mira))
        time.advance(by: .seconds(3600))
        #expect(try await app.session().tokens?.accessToken == "access-2")

        #expect(try await appExtension.session().tokens?.accessToken == "access-2")
        #expect(await store.session?.contains("refresh-2") == true)
        #expect(await process().restore() == .signedIn(mira))
    }

    @Test func `a refused renewal does not end a session that another process has renewed`() async throws {
        let app = process()
        try await app.begin(as: mira, with: tokenSet(1))
        let appExtension = process()
        await appExtension.restore()
        time.advance(by: .seconds(3600))
        // The response to the extension is under way when the app's tokens are stored.
        let renewed = try await service.renew("refresh-1", of: mira)
        let gate = await service.hold()
        let losing = Task { try await appExtension.session().tokens?.accessToken }
        await gate.arrivals(1)
        let winner = process()
        try await winner.begin(as: mira, with: renewed)
        await gate.open()

        #expect(try await losing.value == "access-2")
        #expect(await store.session?.contains("refresh-2") == true)
    }

    @Test func `renewed tokens do not return to the store after another process signed out`() async throws {
        let app = process()
        try await app.begin(as: mira, with: tokenSet(1))
        let appExtension = process()
        await appExtension.restore()
        time.advance(by: .seconds(3600))
        let gate = await store.hold()
        let renewing = Task { try await appExtension.session() }
        await gate.arrivals(1)
        await app.signOut()
        await gate.open()
        _ = try? await renewing.value
        #expect(await store.session == nil)
        #expect(await process().restore() == .signedOut)
    }

    /// Signs a user out whose session the store does not remove, and then fails to sign the user in again.
    private func signOutInVain(_ app: SessionController) async throws {
        await store.fail(removing: .unavailable)
        #expect(await app.signOut() == .localOnly(.storage))
        await store.fail(writing: .unavailable)
        await #expect(throws: AuthError.storage) { try await app.begin(as: mira, with: tokenSet(2)) }
        await store.fail(writing: nil)
        await store.fail(removing: nil)
    }

    @Test(arguments: [nil, SecureStoreError.unavailable])
    func `a sign-out that the store refuses also ends the session of another process`(
        unreadable: SecureStoreError?
    ) async throws {
        let app = process()
        try await app.begin(as: mira, with: tokenSet(1))
        try await process().begin(as: jonas, with: tokenSet(7))
        await store.fail(reading: unreadable)
        try await signOutInVain(app)
        await store.fail(reading: nil)
        #expect(try await app.session() == .signedOut)
        #expect(await store.session == nil)
    }

    @Test func `a sign-out that the store refuses does not end a later session of another process`() async throws {
        let app = process()
        try await app.begin(as: mira, with: tokenSet(1))
        try await signOutInVain(app)
        try await process().begin(as: jonas, with: tokenSet(7))
        #expect(try await app.session().user == jonas)
    }
}
