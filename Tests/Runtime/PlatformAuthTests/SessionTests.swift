import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

@testable import PlatformAuth

struct SessionTests {
    private let mira = AuthUser(
        userID: "user-1", username: "mira@example.com", email: "mira@example.com", provider: .email)

    @Test func `only the code session_ended ends the session`() async throws {
        let others = [(400, "invalid_request"), (401, "of_tomorrow"), (403, "blocked"), (500, "session_ended")]
        for (status, code) in others {
            let fixture = try await ClientFixture.signedIn()
            await fixture.service.refuse("users/me", 401, "invalid_token")
            await fixture.service.refuse("auth/token/refresh", status, code)
            await #expect(throws: AuthError.network) { try await fixture.client.fetchUserAttributes() }
            #expect(await fixture.client.session.state == .signedIn(mira))
        }
        let fixture = try await ClientFixture.signedIn()
        await fixture.service.refuse("users/me", 401, "invalid_token")
        await fixture.service.refuse("auth/token/refresh", 401, "session_ended")
        await #expect(throws: AuthError.sessionExpired) { try await fixture.client.fetchUserAttributes() }
        #expect(await fixture.client.session.state == .expired)
    }

    @Test func `a session that the service refuses several times in a row without a reason ends`() async throws {
        let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
        let fixture = try await ClientFixture.signedIn(clock: clock.session)
        await fixture.service.refuse("users/me", 401, "invalid_token")
        await fixture.service.answer("auth/token/refresh", 401)
        for _ in 0..<20 {
            _ = try? await fixture.client.fetchUserAttributes()
            clock.advance(by: 60)
        }
        #expect(await fixture.client.session.state == .expired)
    }

    @Test func `the tokens of another user are rejected`() async throws {
        let fixture = try await ClientFixture.signedIn()
        await fixture.service.refuse("users/me", 401, "invalid_token")
        await fixture.service.grantTokens("auth/token/refresh", 2, user: "user-2")
        await fixture.service.answer("auth/logout", 204)
        await #expect(throws: AuthError.sessionExpired) { try await fixture.client.fetchUserAttributes() }
        // No session uses them.
        let ended = await fixture.service.requests.filter { $0.url.path == "/v1/auth/logout" }
        #expect(try ended.map { try body(of: $0) } == [["refreshToken": "refresh-2", "everywhere": false]])
    }

    @Test func `a sign-out that does not reach the service still ends the session on this device`() async throws {
        let fixture = try await ClientFixture.signedIn()
        await fixture.service.fail("auth/logout", .unreachable)
        #expect(await fixture.client.signOut(globally: false) == .localOnly(.network))
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
    }
}
