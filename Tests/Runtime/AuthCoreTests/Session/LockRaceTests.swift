import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthCore

/// Tests of a lock at a moment at which the session is not in memory, or is about to change.
@Suite struct LockRaceTests {
    private let base = ScriptedStore()
    private let store: LockableStore
    private let authority = ScriptedAuthority(.success(tokenSet(2)))
    private let time = SessionTestClock()
    private let controller: SessionController

    init() {
        store = LockableStore(base)
        controller = SessionController(
            authority: authority, store: store, policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: true),
            clock: time.clock)
    }

    private func proof() -> IdentityProof { IdentityProof(of: mira, by: .password, at: time.clock.now()) }

    private func ended() async -> [String] {
        for _ in 0..<5000 where await authority.ended.isEmpty { await Task.yield() }
        return await authority.ended
    }

    @Test func `a session that is only in the store is locked there`() async throws {
        try await controller.begin(as: mira, with: tokenSet(1))
        await base.fail(writing: .unavailable)
        await #expect(throws: AuthError.storage) { try await controller.begin(as: mira, with: tokenSet(3)) }
        await base.fail(writing: nil)
        #expect(await controller.state == .unknown(.unavailable))
        #expect(await !controller.lock())
        #expect(try await controller.session().tokens?.accessToken == "access-1")
        #expect(await store.prompts == 1)
    }

    @Test func `a sign-in that is written during a lock is locked, too`() async throws {
        let gate = Gate()
        await base.wait(at: gate)
        let ticket = await controller.signInTicket()
        let beginning = Task { try await controller.begin(as: mira, with: tokenSet(1), for: ticket, proof: proof()) }
        await gate.arrivals(1)
        let locking = Task { await controller.lock() }
        for _ in 0..<1000 where await controller.locks == 0 { await Task.yield() }
        await gate.open()
        try await beginning.value
        _ = await locking.value
        #expect(await controller.state == .locked)
        #expect(await controller.current == nil)
        #expect(try await controller.session().tokens?.accessToken == "access-1")
        #expect(await store.prompts == 1)
        #expect(await controller.recentProof() == nil)
    }

    @Test func `a proof of identity does not unlock a session, and its tokens end at the service`() async throws {
        try await controller.begin(as: mira, with: tokenSet(1))
        let reference = try #require(try await controller.reference())
        let ticket = await controller.signInTicket()
        #expect(await controller.lock())
        await #expect(throws: AuthError.storage) {
            try await controller.replace(reference, with: tokenSet(5), of: proof(), for: ticket)
        }
        #expect(await controller.state == .locked)
        #expect(await ended() == ["refresh-5"])
    }

    @Test func `a proof of identity does not begin a session that another process has ended`() async throws {
        try await controller.begin(as: mira, with: tokenSet(1))
        let reference = try #require(try await controller.reference())
        let ticket = await controller.signInTicket()
        try await base.remove(.session)
        time.advance(by: .seconds(3600))
        #expect(try await controller.session() == .signedOut)
        await #expect(throws: AuthError.signedOut) {
            try await controller.replace(reference, with: tokenSet(5), of: proof(), for: ticket)
        }
        #expect(await controller.state == .signedOut)
        #expect(await ended() == ["refresh-5"])
    }

    @Test func `a lock ends the proof of identity, even if the tokens could not be stored`() async throws {
        let ticket = await controller.signInTicket()
        try await controller.begin(as: mira, with: tokenSet(1), for: ticket, proof: proof())
        let reference = try #require(try await controller.reference())
        await base.fail(writing: .unavailable)
        #expect(try await controller.tokens(insteadOf: "access-1", of: reference).accessToken == "access-2")
        #expect(await controller.recentProof() != nil)
        #expect(await controller.lock())
        #expect(try await controller.session().tokens?.accessToken == "access-2")
        #expect(await controller.recentProof() == nil)
    }

    @Test func `a deletion that completes while the session is locked ends it, and its tokens`() async throws {
        try await controller.begin(as: mira, with: tokenSet(1))
        let events = await controller.events()
        #expect(await controller.lock())
        await controller.accountDeletedElsewhere(of: mira)
        #expect(await controller.state == .signedOut)
        #expect(await base.session == nil)
        #expect(await ended() == ["refresh-1"])
        #expect(await first(2, of: events) == [.locked, .userDeleted])
    }
}
