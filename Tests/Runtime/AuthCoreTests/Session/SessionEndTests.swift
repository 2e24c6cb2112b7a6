import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct SessionEndTests {
    @Test func `signing out ends the session here and at the service`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: grant(1))
        #expect(await fixture.controller.signOut() == .complete)
        #expect(try await fixture.controller.session() == .signedOut)
        #expect(await fixture.store.session == nil)
        #expect(await fixture.authority.ended == ["refresh-1"])
        #expect(await fixture.authority.endedGlobally == [false])
    }

    @Test func `signing out everywhere is asked of the service`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: grant(1))
        await fixture.controller.signOut(globally: true)
        #expect(await fixture.authority.endedGlobally == [true])
    }

    @Test func `a service that cannot be told does not keep the session alive here`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: grant(1))
        await fixture.authority.fail(endingWith: .network)
        #expect(await fixture.controller.signOut() == .localOnly(.network))
        #expect(try await fixture.controller.session() == .signedOut)
        #expect(await fixture.store.session == nil)
    }

    @Test func `a session of an earlier launch is ended at the service too`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: grant(1))
        #expect(await fixture.relaunched().signOut() == .complete)
        #expect(await fixture.authority.ended == ["refresh-1"])
    }

    @Test func `a store that cannot be written is cleared as soon as it can`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: grant(1))
        await fixture.store.fail(removing: .unavailable)
        #expect(await fixture.controller.signOut() == .localOnly(.storage))
        #expect(try await fixture.controller.session() == .signedOut)
        #expect(await fixture.store.session != nil)
        await fixture.store.fail(removing: nil)
        #expect(try await fixture.controller.session() == .signedOut)
        #expect(await fixture.store.session == nil)
    }

    @Test func `what is left in the store is not cleared over the next person's session`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: grant(1))
        await fixture.store.fail(removing: .unavailable)
        await fixture.controller.signOut()
        await fixture.store.fail(removing: nil)
        try await fixture.controller.begin(as: jonas, with: grant(7))
        #expect(try await fixture.controller.session().user == jonas)
        #expect(await fixture.store.session?.contains("refresh-7") == true)
    }

    @Test func `a renewal that answers after the sign-out brings nothing back, and its tokens are ended`() async throws
    {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: grant(1))
        fixture.time.advance(by: .seconds(3600))
        let gate = Gate()
        await fixture.authority.wait(at: gate)
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

    @Test func `a renewal that is being kept during the sign-out is not left in the store`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: grant(1))
        fixture.time.advance(by: .seconds(3600))
        let gate = Gate()
        await fixture.store.wait(at: gate)
        let asked = Task { try await fixture.accessToken() }
        await gate.arrivals(1)
        let out = Task { await fixture.controller.signOut() }
        while await fixture.controller.state != .signedOut { await Task.yield() }
        await gate.open()
        _ = await out.value
        #expect(try await asked.value == nil)
        #expect(await fixture.store.session == nil)
    }

    @Test func `a renewal of the last person does not touch the session of the next`() async throws {
        let fixture = SessionFixture(ScriptedAuthority(.failure(.refused(AuthError.Code(rawValue: "invalid_grant")))))
        try await fixture.controller.begin(as: mira, with: grant(1))
        fixture.time.advance(by: .seconds(3600))
        let gate = Gate()
        await fixture.authority.wait(at: gate)
        let asked = Task { try await fixture.controller.session() }
        await gate.arrivals(1)
        await fixture.controller.signOut()
        try await fixture.controller.begin(as: jonas, with: grant(7))
        await gate.open()
        #expect(try await asked.value.user == jonas)
        #expect(try await fixture.controller.session().user == jonas)
        #expect(await fixture.store.session?.contains("refresh-7") == true)
    }

    @Test func `a deleted account ends the session and is told as such`() async throws {
        let fixture = SessionFixture()
        let events = await fixture.controller.events()
        try await fixture.controller.begin(as: mira, with: grant(1))
        await fixture.controller.accountDeleted(of: mira)
        #expect(try await fixture.controller.session() == .signedOut)
        #expect(await fixture.store.session == nil)
        #expect(await first(2, of: events) == [.signedIn(mira), .userDeleted])
    }

    @Test func `every listener is told everything from when it began to listen`() async throws {
        let fixture = SessionFixture()
        let all = await fixture.controller.events()
        try await fixture.controller.begin(as: mira, with: grant(1))
        let later = await fixture.controller.events()
        fixture.time.advance(by: .seconds(3600))
        _ = try await fixture.controller.session()
        await fixture.controller.signOut()
        #expect(await first(3, of: all) == [.signedIn(mira), .tokenRefreshed, .signedOut])
        #expect(await first(2, of: later) == [.tokenRefreshed, .signedOut])
    }

    @Test func `signing out where nobody is signed in is complete and tells nobody`() async throws {
        let fixture = SessionFixture()
        let events = await fixture.controller.events()
        #expect(await fixture.controller.signOut() == .complete)
        try await fixture.controller.begin(as: mira, with: grant(1))
        #expect(await first(1, of: events) == [.signedIn(mira)])
        #expect(await fixture.authority.ended == [])
    }
}
