import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct SessionRenewalTests {
    @Test func `an access token is renewed shortly before it expires`() async throws {
        let fixture = try await SessionFixture.signedIn(for: .seconds(3539))
        #expect(try await fixture.accessToken() == "access-1")
        fixture.time.advance(by: .seconds(1))
        #expect(try await fixture.accessToken() == "access-2")
        #expect(await fixture.authority.renewals == ["refresh-1"])
    }

    @Test func `no caller receives new tokens before they are stored`() async throws {
        let fixture = try await SessionFixture.signedIn(for: .seconds(3600))
        let gate = await fixture.store.hold()
        let asked = Task { try await fixture.accessToken() }
        await gate.arrivals(1)
        #expect(await fixture.store.session?.contains("refresh-1") == true)
        await gate.open()
        #expect(try await asked.value == "access-2")
        #expect(await fixture.store.session?.contains("refresh-2") == true)
    }

    @Test func `without rotation, the refresh token and the ID token stay the same`() async throws {
        let answer = TokenSet(accessToken: "access-2", expiresIn: .seconds(3600))
        let fixture = try await SessionFixture.signedIn(ScriptedAuthority(.success(answer)), for: .seconds(3600))
        let tokens = try #require(try await fixture.controller.session().tokens)
        #expect(tokens.accessToken == "access-2" && tokens.refreshToken == "refresh-1" && tokens.idToken == "id-1")
    }

    @Test func `a hundred concurrent callers share one renewal`() async throws {
        let fixture = try await SessionFixture.signedIn(for: .seconds(3600))
        let gate = await fixture.authority.hold()
        try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<100 { group.addTask { try await fixture.accessToken() } }
            await gate.arrivals(1)
            await gate.open()
            for try await token in group { #expect(token == "access-2") }
        }
        #expect(await fixture.authority.renewals == ["refresh-1"])
    }

    @Test func `a refusal ends the session and is thrown once`() async throws {
        let fixture = try await SessionFixture.signedIn(
            ScriptedAuthority(.failure(.refused(AuthError.Code(rawValue: "invalid_grant")))))
        let events = await fixture.controller.events()
        fixture.time.advance(by: .seconds(3600))
        await #expect(throws: AuthError.sessionExpired) { try await fixture.controller.session() }
        #expect(await fixture.controller.state == .expired)
        #expect(try await fixture.controller.session() == .signedOut)
        #expect(await fixture.store.session == nil)
        await fixture.controller.signOut()
        #expect(await first(1, of: events) == [.sessionExpired])
        #expect(await fixture.authority.renewals == ["refresh-1"])
    }

    @Test func `a session without a refresh token ends when its access token expires`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: tokenSet(1, refresh: nil))
        fixture.time.advance(by: .seconds(3599))
        #expect(try await fixture.accessToken() == "access-1")
        fixture.time.advance(by: .seconds(1))
        await #expect(throws: AuthError.sessionExpired) { try await fixture.controller.session() }
        #expect(await fixture.authority.renewals == [])
    }

    @Test func `a token whose lifetime is shorter than the margin is still used`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: tokenSet(1, expiresIn: .seconds(10)))
        fixture.time.advance(by: .seconds(8))
        #expect(try await fixture.accessToken() == "access-1")
        fixture.time.advance(by: .seconds(1))
        #expect(try await fixture.accessToken() == "access-2")
    }

    @Test func `renewed tokens that could not be stored are used, and stored before the next renewal`() async throws {
        let fixture = try await SessionFixture.signedIn(
            ScriptedAuthority(.success(tokenSet(2)), .success(tokenSet(3))), for: .seconds(3600))
        await fixture.store.fail(writing: .unavailable)
        #expect(try await fixture.accessToken() == "access-2")
        fixture.time.advance(by: .seconds(3600))
        await #expect(throws: AuthError.storage) { try await fixture.accessToken() }
        #expect(await fixture.authority.renewals == ["refresh-1"])
        await fixture.store.fail(writing: nil)
        #expect(try await fixture.accessToken() == "access-3")
        #expect(await fixture.authority.renewals == ["refresh-1", "refresh-2"])
    }
}

/// Returns the first events of a stream.
func first(_ count: Int, of events: AsyncStream<SessionEvent>) async -> [SessionEvent] {
    var received: [SessionEvent] = []
    guard count > 0 else { return received }
    for await event in events {
        received.append(event)
        if received.count == count { break }
    }
    return received
}
