import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct SessionEndTests {
    @Test func `a sign-out ends the session on the device and at the service`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        #expect(await fixture.controller.signOut() == .complete)
        #expect(try await fixture.controller.session() == .signedOut)
        #expect(await fixture.store.session == nil)
        #expect(await fixture.authority.ended == ["refresh-1"])
        #expect(await fixture.authority.endedGlobally == [false])
    }

    @Test func `a global sign-out is passed to the service`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        await fixture.controller.signOut(globally: true)
        #expect(await fixture.authority.endedGlobally == [true])
    }

    @Test func `the session ends on the device even if the service cannot be reached`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        await fixture.authority.fail(endingWith: .network)
        #expect(await fixture.controller.signOut() == .localOnly(.network))
        #expect(try await fixture.controller.session() == .signedOut)
        #expect(await fixture.store.session == nil)
    }

    @Test func `a sign-out also ends a session of an earlier launch at the service`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        #expect(await fixture.relaunched().signOut() == .complete)
        #expect(await fixture.authority.ended == ["refresh-1"])
    }

    @Test func `a session that could not be removed is removed later`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        await fixture.store.fail(removing: .unavailable)
        #expect(await fixture.controller.signOut() == .localOnly(.storage))
        #expect(try await fixture.controller.session() == .signedOut)
        #expect(await fixture.store.session != nil)
        await fixture.store.fail(removing: nil)
        #expect(try await fixture.controller.session() == .signedOut)
        #expect(await fixture.store.session == nil)
    }

    @Test func `a replaced session ends, even if a sign-out or a deletion overtakes it`() async throws {
        for isDeletion in [false, true] {
            let fixture = SessionFixture()
            let controller = fixture.controller
            try await controller.begin(as: mira, with: tokenSet(1))
            let gate = Gate()
            await fixture.store.wait(at: gate)
            let beginning = Task { try await controller.begin(as: jonas, with: tokenSet(7)) }
            await gate.arrivals(1)
            let ending = Task {
                if isDeletion { await controller.accountDeleted(of: jonas) } else { await controller.signOut() }
            }
            for _ in 0..<1000 { await Task.yield() }
            await gate.open()
            await #expect(throws: AuthError.cancelled) { try await beginning.value }
            await ending.value
            for _ in 0..<5000 where await !fixture.authority.ended.contains("refresh-1") { await Task.yield() }
            #expect(Set(await fixture.authority.ended) == ["refresh-1", "refresh-7"], "deletion: \(isDeletion)")
            #expect(await fixture.store.session == nil)
        }
    }

    @Test func `a sign-in ends the session that it replaces at the service`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
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
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        await fixture.store.fail(removing: .unavailable)
        await fixture.controller.signOut()
        await fixture.store.fail(removing: nil)
        try await fixture.controller.begin(as: jonas, with: tokenSet(7))
        #expect(try await fixture.controller.session().user == jonas)
        #expect(await fixture.store.session?.contains("refresh-7") == true)
    }

    @Test func `a renewal that completes after the sign-out restores nothing, and its session is ended`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
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

    @Test func `a renewal that is stored during the sign-out does not stay in the store`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
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

    @Test func `a renewal of one user does not change the next user's session`() async throws {
        let fixture = SessionFixture(ScriptedAuthority(.failure(.refused(AuthError.Code(rawValue: "invalid_grant")))))
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        fixture.time.advance(by: .seconds(3600))
        let gate = Gate()
        await fixture.authority.wait(at: gate)
        let asked = Task { try await fixture.controller.session() }
        await gate.arrivals(1)
        await fixture.controller.signOut()
        try await fixture.controller.begin(as: jonas, with: tokenSet(7))
        await gate.open()
        #expect(try await asked.value.user == jonas)
        #expect(try await fixture.controller.session().user == jonas)
        #expect(await fixture.store.session?.contains("refresh-7") == true)
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

    @Test func `each listener receives all events from its start`() async throws {
        let fixture = SessionFixture()
        let all = await fixture.controller.events()
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        let later = await fixture.controller.events()
        fixture.time.advance(by: .seconds(3600))
        _ = try await fixture.controller.session()
        await fixture.controller.signOut()
        #expect(await first(3, of: all) == [.signedIn(mira), .tokenRefreshed, .signedOut])
        #expect(await first(2, of: later) == [.tokenRefreshed, .signedOut])
    }

    @Test func `a sign-out without a session is complete and sends no event`() async throws {
        let fixture = SessionFixture()
        let events = await fixture.controller.events()
        #expect(await fixture.controller.signOut() == .complete)
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        #expect(await first(1, of: events) == [.signedIn(mira)])
        #expect(await fixture.authority.ended == [])
    }
}
