import AuthCore
import AuthSystem
import EmailOTP
import Foundation
import PlatformAuth
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// The limits of the service, as the client shows them.
    struct LimitTests {
        private let service: LiveService
        private let mira = "mira@example.com"
        private let unknown = "nina@example.com"

        init() async throws { service = try await LiveService() }

        @Test func `a further code requires the delay that the service states`() async throws {
            let client = service.client()
            _ = try await client.signUp(username: mira, password: goodPassword, options: adult())
            _ = try await client.resetPassword(for: mira)
            try await service.advance(10)
            let limit = AuthError.limitExceeded(retryAfter: .seconds(20))
            await #expect(throws: limit) { try await client.resendSignUpCode(for: mira) }
            await #expect(throws: limit) { try await client.resetPassword(for: mira) }
            try await service.advance(20)
            #expect(try await client.resendCode(to: EmailAddress(mira)).resendAfter == .seconds(30))
            #expect(try await service.violations() == [])
        }

        @Test func `a code for a sign-up or a new password allows five attempts`() async throws {
            let client = service.client()
            _ = try await client.signUp(username: mira, password: goodPassword, options: adult())
            _ = try await client.resetPassword(for: unknown)
            let code = try #require(try await service.mail(mira))
            let wrong = code == "000000" ? "000001" : "000000"
            for left in [4, 3, 2, 1, 0] {
                let error = AuthError.codeMismatch(attemptsLeft: left)
                await #expect(throws: error) {
                    try await client.confirmSignUp(for: mira, confirmationCode: wrong, password: goodPassword)
                }
                // The service sends no code to an address without an account, and refuses each one.
                await #expect(throws: error) {
                    try await client.confirmResetPassword(for: unknown, with: goodPassword, confirmationCode: code)
                }
            }
            let limit = AuthError.limitExceeded(retryAfter: nil)
            await #expect(throws: limit) {
                try await client.confirmSignUp(for: mira, confirmationCode: code, password: goodPassword)
            }
            await #expect(throws: limit) {
                try await client.confirmResetPassword(for: unknown, with: goodPassword, confirmationCode: code)
            }
            #expect(try await client.status(of: EmailAddress(mira)) == .pending)
            #expect(try await service.violations() == [])
        }

        @Test func `wrong passwords and an unknown user have the same error, and a limit with its end`() async throws {
            let client = service.client()
            try await client.register(mira, at: service)
            await #expect(throws: AuthError.invalidCredentials) {
                try await client.signIn(username: unknown, password: goodPassword)
            }
            for _ in 1...5 {
                await #expect(throws: AuthError.invalidCredentials) {
                    try await client.signIn(username: mira, password: "Wrong horse 1")
                }
            }
            await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(900))) {
                try await client.signIn(username: mira, password: goodPassword)
            }
            try await service.advance(900)
            #expect(try await client.signIn(username: mira, password: goodPassword).isSignedIn)
            #expect(try await service.violations() == [])
        }

        @Test func `requests that disclose accounts are limited for each network address`() async throws {
            let client = service.client()
            for number in 1...20 { _ = try await client.status(of: EmailAddress("n\(number)@example.com")) }
            let limit = AuthError.limitExceeded(retryAfter: .seconds(60))
            await #expect(throws: limit) { try await client.status(of: EmailAddress(mira)) }
            await #expect(throws: limit) {
                try await client.signUp(username: mira, password: goodPassword, options: adult())
            }
            try await service.advance(60)
            #expect(try await client.status(of: EmailAddress(mira)) == .new)
            #expect(try await service.violations() == [])
        }
    }
}
