import AuthCore
import Foundation
import PlatformAuth
import RuntimeTestSupport
import Testing

struct DeletionTests {
    @Test func `an old sign-in is not sent to the service, and another user's password proves nothing`() async throws {
        let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
        let fixture = try await ClientFixture.signedIn(clock: clock.session)
        clock.advance(by: 300)
        await #expect(throws: AuthError.service(.reauthenticationRequired)) { try await fixture.client.deleteUser() }
        await fixture.service.grantTokens("auth/email/login", 2, user: "user-2")
        await fixture.service.answer("auth/logout", 204)
        await #expect(throws: AuthError.invalidCredentials) {
            try await fixture.client.reauthenticate(by: .password(SecretText(goodPassword)))
        }
        #expect(await fixture.client.recentProof() == nil)
        #expect(try await fixture.client.fetchAuthSession().tokens?.accessToken == "access-1")
        #expect(await !fixture.service.paths.contains("DELETE /v1/users/me"))
    }

    @Test func `a lost response and a repetition end in the deletion`() async throws {
        let fixture = try await ClientFixture.signedIn()
        await fixture.service.fail("users/me", .unreachable)
        await fixture.service.refuse("users/me", 410, "account_deleted")
        await #expect(throws: AuthError.network) { try await fixture.client.deleteUser() }
        #expect(try await fixture.client.fetchAuthSession().isSignedIn)
        try await fixture.client.deleteUser()
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
    }
}
