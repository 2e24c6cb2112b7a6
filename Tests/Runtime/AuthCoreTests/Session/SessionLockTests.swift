import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthCore

/// Tests of a locked session: no token is in memory or is used until the user unlocks the store, and the session goes on.
@Suite struct SessionLockTests {
    private let fixture = LockFixture()
    private var controller: SessionController { fixture.controller }

    /// Sends a request as the current user.
    private func send(_ service: some HTTPTransport) async throws(AuthorizedTransportError) -> Int {
        let url = URL(validated: "https://api.example.com/v1")
        return try await AuthorizedTransport(service, session: controller, apiBaseURL: url)
            .send(HTTPRequest(url: url)).status
    }

    @Test func `a locked session has no tokens in memory, and the next call asks the user`() async throws {
        try await fixture.signIn()
        let events = await controller.events()
        #expect(await controller.lock())
        #expect(await controller.state == .locked)
        #expect(await controller.current == nil)
        #expect(await controller.idToken == nil)
        #expect(await controller.activeReference == nil)
        #expect(await fixture.store.prompts == 0)
        #expect(try await fixture.tokens()?.accessToken == "access-1")
        #expect(await fixture.store.prompts == 1)
        #expect(await controller.state == .signedIn(mira))
        #expect(await first(2, of: events) == [.locked, .restored(mira)])
    }

    @Test func `a user who cancels leaves the session locked, and can try again`() async throws {
        try await fixture.signIn()
        await controller.lock()
        await fixture.store.refuse(true)
        for _ in 0..<3 {
            await #expect(throws: AuthError.notUnlocked(.notRecognized)) { try await controller.session() }
        }
        #expect(await controller.state == .locked)
        #expect(await fixture.base.session?.contains("refresh-1") == true)
        #expect(await fixture.authority.ended == [])
        await fixture.store.refuse(false)
        #expect(try await fixture.tokens()?.accessToken == "access-1")
    }

    @Test func `nothing locks without a user, without a lock or without a stored session`() async throws {
        #expect(await !controller.lock())
        let plain = try await SessionFixture.signedIn()
        #expect(await !plain.controller.lock())
        #expect(try await plain.accessToken() == "access-1")
        let unkept = SessionController(
            authority: fixture.authority, store: fixture.store,
            policy: SessionPolicy(restoresAtLaunch: false, biometricUnlock: true))
        try await unkept.begin(as: mira, with: tokenSet(1))
        #expect(await !unkept.lock())
    }

    // MARK: - Renewals

    @Test func `a renewal that is under way stores its tokens, and does not bring them back into memory`() async throws
    {
        let (gate, asking, locking) = try await fixture.lockDuringRenewal()
        #expect(await controller.state == .locked)
        // This call waits for the lock, so it cannot read the store before.
        let early = Task { try await fixture.tokens() }
        for _ in 0..<100 { await Task.yield() }
        #expect(await fixture.store.prompts == 0)
        await fixture.store.refuse(true)
        await gate.open()
        #expect(await locking.value)
        await #expect(throws: AuthError.storage) { try await asking.value }
        await #expect(throws: AuthError.notUnlocked(.notRecognized)) { try await early.value }
        #expect(await controller.current == nil)
        #expect(await fixture.base.session?.contains("refresh-2") == true)
        #expect(await fixture.authority.ended == [])
        await fixture.store.refuse(false)
        #expect(try await fixture.tokens()?.accessToken == "access-2")
        #expect(await fixture.authority.renewals == ["refresh-1"])
    }

    @Test func `a renewed token that could not be stored is not lost by a lock`() async throws {
        try await fixture.signIn()
        fixture.time.advance(by: .seconds(3600))
        await fixture.base.fail(writing: .unavailable)
        #expect(try await fixture.tokens()?.refreshToken == "refresh-2")
        await controller.lock()
        #expect(await controller.current == nil)
        #expect(try await fixture.tokens()?.refreshToken == "refresh-2")
        await fixture.base.fail(writing: nil)
        fixture.time.advance(by: .seconds(3600))
        #expect(try await fixture.tokens()?.refreshToken == "refresh-3")
        #expect(await fixture.authority.renewals == ["refresh-1", "refresh-2"])
    }

    // MARK: - Requests

    @Test func `a request whose token is refused during the lock fails without asking the user`() async throws {
        try await fixture.signIn()
        let service = HeldTransport(Statuses(401))
        let gate = await service.hold()
        let sending = Task { try await send(service) }
        await gate.arrivals(1)
        await controller.lock()
        await gate.open()
        await #expect(throws: AuthorizedTransportError.session(.storage)) { try await sending.value }
        await #expect(throws: AuthorizedTransportError.session(.storage)) { try await send(Statuses(200)) }
        #expect(await fixture.store.prompts == 0)
        #expect(await controller.state == .locked)
    }

    @Test func `a reference from before the lock is valid after it`() async throws {
        try await fixture.signIn()
        let reference = try #require(await controller.reference())
        await controller.lock()
        await #expect(throws: AuthError.storage) { try await controller.tokens(of: reference) }
        _ = try await fixture.tokens()
        #expect(try await controller.tokens(of: reference).accessToken == "access-1")
    }

    // MARK: - The end of a locked session

    @Test func `a user can sign out without unlocking the session`() async throws {
        try await fixture.signIn()
        await controller.lock()
        let events = await controller.events()
        #expect(await controller.signOut() == .localOnly(.storage))
        #expect(await fixture.store.prompts == 0)
        #expect(await fixture.base.session == nil)
        #expect(try await controller.session() == .signedOut)
        #expect(await first(1, of: events) == [.signedOut])
    }

    // MARK: - Other processes

    @Test func `another user's session in the store is not the locked one`() async throws {
        try await fixture.signIn()
        let reference = try #require(await controller.reference())
        await controller.lock()
        try await fixture.otherProcess().begin(as: jonas, with: tokenSet(7))
        #expect(try await controller.session().user == jonas)
        await #expect(throws: AuthError.signedOut) { try await controller.tokens(of: reference) }
    }
}

/// A service that responds to every request with one status.
private struct Statuses: HTTPTransport {
    let status: Int

    init(_ status: Int) { self.status = status }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { HTTPResponse(status: status) }
}
