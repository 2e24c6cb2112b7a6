import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct SessionEndTests {
    @Test func `a sign-out ends the session on the device and at the service`() async throws {
        let fixture = try await SessionFixture.signedIn()
        #expect(await fixture.controller.signOut() == .complete)
        #expect(try await fixture.controller.session() == .signedOut)
        #expect(await fixture.store.session == nil)
        #expect(await fixture.authority.ended == ["refresh-1"])
        #expect(await fixture.authority.endedGlobally == [false])
    }

    @Test func `the session ends on the device even if the service cannot be reached`() async throws {
        let fixture = try await SessionFixture.signedIn()
        await fixture.authority.fail(endingWith: .network)
        #expect(await fixture.controller.signOut() == .localOnly(.network))
        #expect(try await fixture.controller.session() == .signedOut)
        #expect(await fixture.store.session == nil)
    }

    @Test func `a session that could not be removed is removed later`() async throws {
        let fixture = try await SessionFixture.signedIn()
        await fixture.store.fail(removing: .unavailable)
        #expect(await fixture.controller.signOut() == .localOnly(.storage))
        #expect(try await fixture.controller.session() == .signedOut)
        #expect(await fixture.store.session != nil)
        await fixture.store.fail(removing: nil)
        #expect(try await fixture.controller.session() == .signedOut)
        #expect(await fixture.store.session == nil)
    }

    @Test func `a sign-in ends the session that it replaces at the service`() async throws {
        let fixture = try await SessionFixture.signedIn()
        try await fixture.controller.begin(as: jonas, with: tokenSet(7))
        for _ in 0..<5000 where await fixture.authority.ended.isEmpty { await Task.yield() }
        #expect(await fixture.authority.ended == ["refresh-1"])
        #expect(await fixture.authority.endedGlobally == [false])
        // The same tokens stay valid.
        try await fixture.controller.begin(as: jonas, with: tokenSet(7))
        for _ in 0..<500 { await Task.yield() }
        #expect(await fixture.authority.ended == ["refresh-1"])
    }

    @Test func `a late removal does not remove the next user's session`() async throws {
        let fixture = try await SessionFixture.signedIn()
        await fixture.store.fail(removing: .unavailable)
        await fixture.controller.signOut()
        await fixture.store.fail(removing: nil)
        try await fixture.controller.begin(as: jonas, with: tokenSet(7))
        #expect(try await fixture.controller.session().user == jonas)
        #expect(await fixture.store.session?.contains("refresh-7") == true)
    }

    @Test func `a renewal that completes after the sign-out restores nothing, and its session is ended`() async throws {
        let fixture = try await SessionFixture.signedIn(for: .seconds(3600))
        let gate = await fixture.authority.hold()
        let asked = Task { try await fixture.accessToken() }
        await gate.arrivals(1)
        await fixture.controller.signOut()
        await gate.open()
        #expect(try await asked.value == nil)
        #expect(await fixture.store.session == nil)
        #expect(await fixture.controller.state == .signedOut)
        for _ in 0..<1000 where await fixture.authority.ended.count < 2 { await Task.yield() }
        #expect(await fixture.authority.ended == ["refresh-1", "refresh-2"])
    }

    @Test func `a deleted account ends the session with an event`() async throws {
        let fixture = SessionFixture()
        let events = await fixture.controller.events()
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        await fixture.controller.accountDeleted(of: mira)
        #expect(try await fixture.controller.session() == .signedOut)
        #expect(await fixture.store.session == nil)
        #expect(await first(2, of: events) == [.signedIn(mira), .userDeleted])
    }
}
