import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthCore

/// Tests of a lock while the session is not in memory, or is about to change.
@Suite struct LockRaceTests {
    private let fixture = LockFixture()
    private var controller: SessionController { fixture.controller }

    private func proof() -> IdentityProof { IdentityProof(of: mira, by: .password, at: fixture.time.clock.now()) }

    private func ended() async -> [String] {
        for _ in 0..<5000 where await fixture.authority.ended.isEmpty { await Task.yield() }
        return await fixture.authority.ended
    }

    @Test func `a proof of identity does not unlock a session, and its tokens end at the service`() async throws {
        try await fixture.signIn()
        let reference = try #require(try await controller.reference())
        let ticket = await controller.signInTicket()
        #expect(await controller.lock())
        await #expect(throws: AuthError.storage) {
            try await controller.replace(reference, with: tokenSet(5), of: proof(), for: ticket)
        }
        #expect(await controller.state == .locked)
        #expect(await ended() == ["refresh-5"])
    }

    @Test func `a lock ends the proof of identity, even if the tokens could not be stored`() async throws {
        let ticket = await controller.signInTicket()
        try await controller.begin(as: mira, with: tokenSet(1), for: ticket, proof: proof())
        let reference = try #require(try await controller.reference())
        await fixture.base.fail(writing: .unavailable)
        #expect(try await controller.tokens(insteadOf: "access-1", of: reference).accessToken == "access-2")
        #expect(await controller.recentProof() != nil)
        #expect(await controller.lock())
        #expect(try await controller.session().tokens?.accessToken == "access-2")
        #expect(await controller.recentProof() == nil)
    }

    @Test func `a sign-in ends a locked session that it replaces, and asks the user once`() async throws {
        try await fixture.signIn()
        #expect(await controller.lock())
        await fixture.store.refuse(true)
        await #expect(throws: AuthError.notUnlocked(.notRecognized)) {
            try await controller.begin(as: jonas, with: tokenSet(7))
        }
        #expect(await fixture.store.prompts == 1)
        #expect(await ended() == ["refresh-7"])
        await fixture.store.refuse(false)
        try await controller.begin(as: jonas, with: tokenSet(8))
        #expect(await fixture.store.prompts == 2)
        for _ in 0..<5000 where await fixture.authority.ended.count < 2 { await Task.yield() }
        #expect(await fixture.authority.ended == ["refresh-7", "refresh-1"])
    }

    @Test func `a lock while the user is asked keeps the session locked`() async throws {
        try await fixture.signIn()
        #expect(await controller.lock())
        let gate = await fixture.store.hold()
        let asking = Task { try await controller.session() }
        await gate.arrivals(1)
        let locking = Task { await controller.lock() }
        for _ in 0..<1000 { await Task.yield() }
        await gate.open()
        #expect(await locking.value)
        await #expect(throws: AuthError.notUnlocked(.cancelled)) { try await asking.value }
        #expect(await controller.state == .locked)
        #expect(await controller.current == nil)
        #expect(await fixture.store.prompts == 1)
        #expect(try await fixture.tokens()?.accessToken == "access-1")
        #expect(await fixture.store.prompts == 2)
    }

    @Test func `a deletion that completes while the session is locked ends it, and its tokens`() async throws {
        try await fixture.signIn()
        let events = await controller.events()
        #expect(await controller.lock())
        await controller.accountDeletedElsewhere(of: mira)
        #expect(await controller.state == .signedOut)
        #expect(await fixture.base.session == nil)
        #expect(await ended() == ["refresh-1"])
        #expect(await first(2, of: events) == [.locked, .userDeleted])
    }
}
