import AuthCore
import AuthKit
import AuthSystem
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// The mock with the clock of the app's services, which a test or a preview moves.
@MainActor struct MockClockTests {
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let auth: BrandAuth
    private let email = "mira@example.com"

    init() async throws {
        let mira = MockAccount(email: "mira@example.com", password: "Moon-River-7")
        auth = BrandAuth(
            ExampleEnvironment.development, backend: .releaseMock(accounts: [mira]),
            services: .inMemory(clock: clock.session, timeZone: .gmt))
        try await auth.ageGate.answer(Birthdate(year: 1990, month: 4, day: 12))
    }

    @Test func `a code and the wait before the next one expire`() async throws {
        _ = try await auth.client.resetPassword(for: email)
        let code = try #require(await auth.mailbox?.lastCode(for: email))
        await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(30))) {
            try await auth.client.resetPassword(for: email)
        }
        clock.advance(by: 30)
        _ = try await auth.client.resetPassword(for: email)
        let next = try #require(await auth.mailbox?.lastCode(for: email))
        #expect(await auth.mailbox?.messages().map(\.sentAt) == [clock.now(), clock.now() - 30])
        clock.advance(by: MockLimits.codeLifetime)
        for code in [code, next] {
            do throws(AuthError) {
                try await auth.client.confirmResetPassword(for: email, with: "Passw0rd-2", confirmationCode: code)
                Issue.record("an expired code sets a password")
            } catch {
                #expect(error == (code == next ? .codeExpired : .codeMismatch(attemptsLeft: 4)))
            }
        }
    }

    @Test func `tokens are renewed when they expire, until the session ends`() async throws {
        #expect(try await auth.client.signIn(username: email, password: "Moon-River-7").isSignedIn)
        let first = try await auth.client.fetchAuthSession().tokens?.accessToken
        clock.advance(by: MockLimits.accessTokenLifetime)
        let second = try await auth.client.fetchAuthSession().tokens?.accessToken
        #expect(first != nil && second != nil && first != second)
        clock.advance(by: MockLimits.sessionLifetime)
        await #expect(throws: AuthError.sessionExpired) { try await auth.client.fetchAuthSession() }
    }
}
